// The page of a pupil: joins the class, shows the table from the pupil's seat, and asks for predictions.

import { html, nothing, render, type TemplateResult } from "../../../widgets/ts/src/browser/html";
import { answering } from "./answer";
import { outcome } from "./chart";
import type { ClassState, Frame, OwnPoll } from "./frames";
import { Line } from "./line";
import { config, forgetToken, keepToken, keptToken, lang, languages, main, speak, words } from "./page";
import { SeatTable } from "./table";

const place = main();
const head = document.createElement("div");
const board = document.createElement("div");
board.id = "table";
board.hidden = true;
place.append(head, board);

let token = keptToken();
let joining: { code: string; name: string } | null = null;
let connected = false;
let ended: "elsewhere" | "reload" | null = null;
let refused = "";
let state: ClassState | null = null;
let poll: OwnPoll | null = null;
let closedPoll = 0; // the question whose outcome the person has closed
let name = drawn();

/** Choose a nickname at random. */
function drawn(): string {
  const names = config.names[lang()] ?? [];
  return names[Math.floor(Math.random() * names.length)] ?? "";
}

const line = new Line(() => (joining ? { do: "join", ...joining, lang: lang() } : { do: "hello", token, lang: lang() }), {
  hear,
  connected(is) {
    connected = is;
    draw();
  },
  ended(why) {
    ended = why;
    draw();
  },
});
const table = new SeatTable(board, line, (snapshot) => {
  if (snapshot.lang !== lang() && languages.includes(snapshot.lang)) speak(snapshot.lang);
  draw();
});

function hear(frame: Frame): void {
  if (frame.do === "welcome") {
    token = frame.token ?? token;
    if (frame.token) keepToken(frame.token);
    joining = null;
    refused = "";
  } else if (frame.do === "refused") {
    refused = frame.text;
    if (frame.about === "hello") {
      token = null;
      forgetToken();
    }
    if (frame.about === "hello" || frame.about === "join") {
      joining = null;
      line.close();
    }
  } else if (frame.do === "class") {
    state = frame.value;
  } else if (frame.do === "poll") {
    poll = frame.value;
    refused = "";
  } else if (frame.do === "changed") {
    table.change(frame);
  } else if (frame.do === "reply") {
    table.reply(frame.key, frame.reply);
  }
  draw();
}

function join(event: SubmitEvent): void {
  event.preventDefault();
  const data = new FormData(event.target as HTMLFormElement);
  joining = { code: String(data.get("code")), name: String(data.get("name")) };
  name = joining.name;
  refused = "";
  line.open();
  draw();
}

function joinForm(): TemplateResult {
  const code = /^#[A-Za-z]{6}$/.test(location.hash) ? location.hash.slice(1).toUpperCase() : "";
  return html`<form class="join panel" @submit=${join}>
    <h1>${words("join_title")}</h1>
    <p class="actions">
      ${languages.map((one) => html`<button type="button" class="button quiet" lang=${one} aria-pressed=${one === lang() ? "true" : "false"} @click=${() => choose(one)}>${one === "ja" ? "日本語" : "English"}</button>`)}
    </p>
    <label>${words("code")}<input name="code" required maxlength="12" autocomplete="off" autocapitalize="characters" spellcheck="false" .value=${code} /></label>
    <label>${words("name")}<input name="name" maxlength="24" autocomplete="off" .value=${name} @input=${(event: Event) => (name = (event.target as HTMLInputElement).value)} /></label>
    <button type="button" class="button quiet" @click=${() => ((name = drawn()), draw())}>${words("other_name")}</button>
    <p role="alert">${refused}</p>
    <button class="button primary" ?disabled=${joining !== null}>${words("join")}</button>
  </form>`;
}

function choose(one: string): void {
  speak(one);
  name = drawn();
  draw();
}

function leave(): void {
  if (!confirm(words("leave_sure"))) return;
  forgetToken();
  location.reload();
}

/** Return the line above the table: the person's place, and the current state. */
function told(): string {
  if (!connected) return words(board.hidden ? "connecting" : "lost");
  if (state?.phase === "over") return words("over");
  if (state?.phase === "paused") return words("paused");
  if (state?.pending) return words("pending");
  if (state?.table == null) return words("watching", { table: 1 });
  if (state.held) return words("held");
  if (state.phase !== "waiting") return words("at_table", { table: state.table });
  return words(state.friends ? "waiting_friends" : "waiting", { table: state.table });
}

/** Draw what friends without a desk can do now. */
function together(): TemplateResult | typeof nothing {
  if (!state?.friends || state.table == null) return nothing;
  const verb = state.phase === "waiting" ? "start" : state.done ? "deal" : null;
  if (verb === null) return nothing;
  return html`<button type="button" class="button primary" data-verb=${verb} @click=${() => line.send({ do: verb })}>${words(verb)}</button>`;
}

function question(asked: OwnPoll): TemplateResult | typeof nothing {
  if (asked.open) return answering(asked, (given) => line.send({ do: "answer", poll: asked.id, ...given }), refused, draw);
  if (asked.id === closedPoll) return nothing;
  const put = (): void => {
    closedPoll = asked.id;
    draw();
  };
  return html`<section class="poll panel" aria-live="polite">
    <h2>${asked.text}</h2>
    ${outcome(asked)}
    <button type="button" class="button" @click=${put}>${words("close")}</button>
  </section>`;
}

function view(): TemplateResult {
  if (ended) {
    return html`<section class="panel join">
      <p>${ended === "elsewhere" ? words("elsewhere") : refused}</p>
      <button type="button" class="button primary" @click=${() => location.reload()}>${words(ended === "elsewhere" ? "here" : "reload")}</button>
    </section>`;
  }
  if (token === null) return joinForm();
  return html`<h1 class="unseen">${words("page_title")}</h1>
    <header class="row">
      <p role="status">${told()}</p>
      ${together()}${state?.name ? html`<p class="who">${state.name}</p>` : nothing}
      ${config.lessons ? html`<a class="button quiet" href=${config.lessons} target="_blank">${words("lessons")}</a>` : nothing}
      <button type="button" class="button quiet" @click=${leave}>${words("leave")}</button>
    </header>
    ${state?.hidden ? html`<p class="cover" role="alert">${words("hidden")}</p>` : nothing}
    ${poll ? question(poll) : nothing}`;
}

function draw(): void {
  render(view(), head);
  board.classList.toggle("covered", state?.hidden === true || ended !== null);
  board.inert = state?.hidden === true || ended !== null;
}

speak(lang());
draw();
if (token !== null) line.open();
