// A play page: starts Python in a worker, says in words how far it is, then mounts the table on a small model.
import { requestOfFragment } from "../../widgets/ts/src/fragment";
import { chosenLanguage, keepGame, keepLanguage, savedGame } from "./memory";
import { PageModel } from "./model";
import type { FromWorker, PlayConfig, Problem, Reply, Request, Snapshot, Stage, ToWorker } from "./protocol";

interface TableModule {
  mount(element: HTMLElement, model: PageModel, options: { linkBase: string }): unknown;
}

declare global {
  interface Window {
    /** Started by a line in the head of the page, before this module has even arrived. */
    playWorker: Worker;
    /** What the worker said until this module arrived. */
    playEarly: Event[];
    playConfig: PlayConfig;
  }
}

const SAVE_DELAY = 400; // milliseconds of quiet before a game is written to the browser's storage
const OWN = 1e9; // requests of the page itself are numbered from here, the table's from 1
const config = window.playConfig;
const worker = window.playWorker;
const languages = Object.keys(config.texts);
const waiting = new Map<number, (reply: Reply) => void>();
let language = chosenLanguage(languages, location.search);
let nextId = OWN;
let saveTimer = 0;

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

function words(key: string): string {
  return config.texts[language]?.[key] ?? key;
}

function post(message: ToWorker): void {
  worker.postMessage(message);
}

/** A request of the page itself: its reply does not reach the table. */
function ask(request: { do: string; whole?: boolean }): Promise<Reply> {
  const id = nextId++;
  post({ type: "request", request: { ...request, id } });
  return new Promise((resolve) => waiting.set(id, resolve));
}

const model = new PageModel((content) => post({ type: "request", request: content as Request }));

// ---- words around the table

function translatePage(): void {
  document.documentElement.lang = language;
  for (const node of document.querySelectorAll<HTMLElement>("[data-text]")) {
    node.textContent = words(node.dataset["text"] ?? "");
  }
  for (const node of document.querySelectorAll<HTMLAnchorElement>("a[data-href-ja]")) {
    const english = (node.dataset["hrefEn"] ??= node.getAttribute("href") ?? "");
    node.href = language === "ja" ? (node.dataset["hrefJa"] ?? english) : english;
  }
  document.title = words("page_title");
}

function showStage(stage: Stage): void {
  const line = element("stage");
  line.dataset["text"] = `stage_${stage}`;
  line.textContent = words(`stage_${stage}`);
  const bar = element("progress") as HTMLProgressElement;
  bar.value = { python: 1, rules: 2, table: 3 }[stage];
}

function notice(text: string): void {
  element("notice-text").textContent = text;
  element("notice").hidden = false;
}

function fail(message: string): void {
  element("loading").hidden = true;
  element("failure").hidden = false;
  element("failure-text").textContent = words("failed");
  element("failure-detail").textContent = message;
}

// ---- the game

/** In a tour, a puzzle or a review the table shows something else than the game that is to be kept. */
function isLed(snapshot: Snapshot | null): boolean {
  const guide = snapshot?.["guide"] as { kind: string } | null | undefined;
  return guide != null && guide.kind !== "branch";
}

function remember(): void {
  clearTimeout(saveTimer);
  if (isLed(model.get("snapshot") as Snapshot | null)) return;
  saveTimer = window.setTimeout(async () => {
    const reply = await ask({ do: "save", whole: true });
    if (!reply.error) keepGame(config.game, reply["save"]);
  }, SAVE_DELAY);
}

function show(snapshot: Snapshot): void {
  if (snapshot.lang !== language && languages.includes(snapshot.lang)) {
    language = snapshot.lang;
    keepLanguage(language);
    translatePage();
  }
  model.update({ snapshot });
}

function explain(problems: Problem[]): void {
  if (problems.length > 0) notice(problems.map(({ what, text }) => `${words(`bad_${what}`)} ${text}`).join(" "));
}

/** A link is used once: from then on the game is the one that is being played and saved here. */
function dropFragment(): void {
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
}

async function ready(snapshot: Snapshot, problems: Problem[]): Promise<void> {
  const { mount } = (await import(config.table)) as TableModule;
  model.update({ snapshot });
  element("loading").hidden = true;
  element("table").hidden = false; // before mounting: the table measures itself
  mount(element("table"), model, { linkBase: location.href.split("#")[0] ?? "" });
  document.documentElement.dataset["ready"] = "true";
  performance.mark("table-ready");
  explain(problems);
  dropFragment();
  remember();
}

function hear(message: FromWorker): void {
  if (message.type === "stage") showStage(message.stage);
  else if (message.type === "failed") fail(message.message);
  else if (message.type === "ready") ready(message.snapshot, message.problems).catch((e: unknown) => fail(String(e)));
  else {
    if (message.snapshot) {
      show(message.snapshot);
      remember();
    }
    const own = waiting.get(message.reply.re);
    waiting.delete(message.reply.re);
    if (own) own(message.reply);
    else model.fire("msg:custom", message.reply, []);
  }
}

function hearEvent(event: Event): void {
  if (event instanceof MessageEvent) hear(event.data as FromWorker);
  else fail((event as ErrorEvent).message || words("failed_worker"));
}

window.addEventListener("hashchange", async () => {
  const wish = requestOfFragment(location.hash);
  if (!wish) return;
  const reply = await ask(wish);
  dropFragment();
  if (reply.error) explain([{ what: "link", text: reply.error.text }]);
});

element("notice-close").addEventListener("click", () => {
  element("notice").hidden = true;
});
translatePage();
worker.onmessage = worker.onerror = hearEvent;
window.playEarly.forEach(hearEvent);
post({
  type: "start",
  game: config.game,
  lang: language,
  saved: savedGame(config.game),
  wish: requestOfFragment(location.hash),
});
