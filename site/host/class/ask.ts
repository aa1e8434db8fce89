// Questions to the class at the teacher's desk: about a table's next move, from a lesson, or typed.

import { html, nothing, type TemplateResult } from "../../../widgets/ts/src/browser/html";
import { outcome } from "./chart";
import type { LessonQuestion, Overview, WallPoll } from "./frames";
import { lang, words } from "./page";

export type Send = (verb: string, more?: Record<string, unknown>) => void;

let typed = "number"; // the form of answer to a typed question; options are typed in another field

function button(key: string, run: () => void, primary = false): TemplateResult {
  return html`<button type="button" class="button ${primary ? "primary" : ""}" data-verb=${key} @click=${run}>${words(key)}</button>`;
}

function open(poll: WallPoll, send: Send): TemplateResult {
  const close = (happened: boolean | number | null): void => send("close_poll", { happened });
  const outcomes = (): unknown =>
    poll.form === "options"
      ? poll.options.map((option, n) => html`<button type="button" class="button" @click=${() => close(n)}>${option}</button>`)
      : [button("yes", () => close(true)), button("no", () => close(false))];
  return html`<p role="status">${words("answered", { n: poll.n, of: poll.of })}</p>
    <p class="actions">
      ${poll.round === 1 ? button("second", () => send("second")) : nothing}
      ${poll.live ? button("turn", () => close(null), true) : html`${outcomes()}${button("close_poll", () => close(null))}`}
    </p>`;
}

/** Return a listener that sends the fields of a form and clears it. */
function sent(run: (fields: Record<string, string>) => void): (event: SubmitEvent) => void {
  return (event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    run(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])));
    form.reset();
  };
}

function forms(all: readonly string[], changed?: (form: string) => void): TemplateResult {
  return html`<label>${words("form")}<select name="form" @change=${(event: Event) => changed?.((event.target as HTMLSelectElement).value)}>
    ${all.map((form) => html`<option value=${form}>${words(`form_${form}`)}</option>`)}
  </select></label>`;
}

const exact = (): TemplateResult =>
  html`<label>${words("exact")}<input name="exact" inputmode="decimal" autocomplete="off" maxlength="80" /></label>`;

function ofTable({ tables, asking }: Overview, send: Send): TemplateResult {
  const playing = tables.filter((table) => !table.over && table.seats.some((seat) => seat.person !== null));
  if (asking !== null) {
    return html`<p role="status">${words("asking", { n: asking + 1 })}</p>
      <p class="actions">${button("ask_nothing", () => send("ask_table", { table: null }))}</p>`;
  }
  return html`<form @submit=${sent(({ table, form }) => send("ask_table", { table: Number(table), form }))}>
    <label>${words("ask_table")}<select name="table" required>
      ${playing.map(({ table }) => html`<option value=${String(table)}>${words("table", { n: table + 1 })}</option>`)}
    </select></label>
    ${forms(["number", "slider"])}
    <button class="button" data-verb="ask_table" ?disabled=${playing.length === 0}>${words("ask_next")}</button>
  </form>`;
}

/** Draw the questions of lessons, those about the class's game first. */
function ofLesson({ game }: Overview, lessons: LessonQuestion[], send: Send): TemplateResult {
  const own = lessons.filter((one) => one.game === game);
  const all = [...own, ...lessons.filter((one) => one.game !== game)];
  return html`<form @submit=${sent(({ lesson, form, exact }) => send("poll", { lesson, form, exact }))}>
    <label>${words("of_lesson")}<select name="lesson" required>
      ${all.map(({ id, title, text }) => html`<option value=${id}>${title[lang()]}: ${text[lang()]}</option>`)}
    </select></label>
    ${forms(["slider", "number"])}${exact()}
    <button class="button" data-verb="ask_lesson">${words("ask_now")}</button>
  </form>`;
}

function ofOne(send: Send, draw: () => void): TemplateResult {
  const changed = (form: string): void => {
    typed = form;
    draw();
  };
  return html`<form @submit=${sent(({ text, form, options, exact }) => send("poll", { text, form, options: options ?? "", exact }))}>
    <label>${words("question")}<input name="text" required maxlength="200" /></label>
    ${forms(["number", "slider", "options"], changed)}
    ${typed === "options" ? html`<label>${words("options")}<textarea name="options" rows="4" required></textarea></label>` : nothing}
    ${exact()}
    <button class="button">${words("ask_now")}</button>
  </form>`;
}

export function questions(overview: Overview, lessons: LessonQuestion[], send: Send, draw: () => void): TemplateResult {
  const { poll } = overview;
  const part = (key: string, content: TemplateResult, shown: boolean): TemplateResult =>
    html`<details ?open=${shown}><summary>${words(key)}</summary>${content}</details>`;
  return html`<section class="panel poll">
    <h2>${words("ask")}</h2>
    ${poll ? html`<h3>${poll.text}</h3>${poll.open ? open(poll, send) : html`${outcome(poll)}<p class="actions">${button("put_away", () => send("put_away"))}</p>`}` : nothing}
    ${
      poll?.open
        ? nothing
        : html`${part("ask_of_table", ofTable(overview, send), overview.phase === "playing" || overview.asking !== null)}
            ${lessons.length ? part("ask_of_lesson", ofLesson(overview, lessons, send), false) : nothing}
            ${part("ask_own", ofOne(send, draw), overview.phase !== "playing")}`
    }
  </section>`;
}
