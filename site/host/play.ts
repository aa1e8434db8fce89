// A play page: starts Python, shows its progress, then mounts the table on a small model.
import type { Save } from "../../widgets/ts/src/contract/formats/saves";
import { requestOfFragment } from "../../widgets/ts/src/contract/fragment";
import type { Json, MountOptions } from "../../widgets/ts/src/contract/types";
import { earlyBoard, mayBeKept } from "./board";
import { passed, passedInWorker } from "./borders";
import { departWhenDone } from "./departing";
import { addressOf, carried, carry, gameOfFragment, syncAddress } from "./elsewhere";
import type { Host } from "./host";
import { isLed, Keeper } from "./game-store";
import { beforeLeaving } from "./leaving";
import { chosenLanguage, keepBoard, keepLanguage, setUnread } from "./memory";
import { merged, PageModel } from "./model";
import { Notices } from "./notices";
import { pastDay } from "./past-day";
import { keepStorage } from "./persist";
import { pageStarted } from "./started";
import { showStage, translatePage } from "./translate";
import { isTurn } from "./turn-mark";
import { Turning } from "./turning";
import type { Answer, FromWorker, PlayConfig, Problem, Reply, Request, Snapshot, ToWorker, Wish, WorkerClock } from "./protocol";

interface TableModule {
  mount(element: HTMLElement, model: PageModel, options: MountOptions): unknown;
}

declare global {
  interface Window {
    /** Python, started in the head of the page before this module loads (begin.ts). */
    playHost: Host;
    /** Its events until this module is loaded. */
    playEarly: Event[];
    playConfig: PlayConfig;
  }
}

const KEEPING_MS = 50; // a few frames
const OWN = 1e9; // ids of the page's own requests start here, the table's at 1
const config = window.playConfig;
const python = window.playHost;
const languages = Object.keys(config.texts);
const waiting = new Map<Json, (reply: Reply) => void>();
let language = chosenLanguage(languages, location.search);
let nextId = OWN;
/** The latest snapshot from Python; at first the table may show another one, made at build time or kept. */
let told: Snapshot | null = null;

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

function words(key: string): string {
  return config.texts[language]?.[key] ?? key;
}

function post(message: ToWorker): void {
  python.postMessage(message);
}

/** Send a request of the page itself, whose reply does not reach the table. */
function ask(request: Wish): Promise<Reply> {
  const id = nextId++;
  post({ type: "request", request: { ...request, id } });
  return new Promise((resolve) => waiting.set(id, resolve));
}

/** Requests made on a board that Python has not opened yet; null once it has. */
let early: Request[] | null = [];
const model = new PageModel((content) => {
  const request = content as Request;
  void keeper.passing(request);
  passed("asked");
  if (early) early.push(request);
  else post({ type: "request", request });
});
const shown = (): Snapshot | null => (model.get("snapshot") as Snapshot | undefined) ?? null;

const notices = new Notices();

function notice(text: string, act: { key: string; run: () => void } | null = null): void {
  notices.tell(text, act && { text: words(act.key), run: act.run });
}

function fail(message: string): void {
  element("loading").hidden = true;
  element("failure").hidden = false;
  element("failure-text").textContent = words("failed");
  element("failure-detail").textContent = message;
  // The kept game may be the cause: every visit would then fail until it is put aside.
  for (const id of ["failure-file", "failure-fresh"]) element(id).hidden = !keeper.holds;
}

// ---- the game

/** Store the picture of the kept game, which the next visit shows before Python is ready. */
function keepPicture(save: unknown): void {
  const snapshot = shown();
  keepBoard(config.game, snapshot && mayBeKept(snapshot, save) ? { build: config.build, snapshot } : null);
}

const drop = (key: string): void => notices.drop(words(key));
const keeper = new Keeper(
  config.game,
  { ask, snapshot: shown, notice: (key, act) => notice(words(key), act), drop, kept: keepPicture },
  document.getElementById("previous"),
);

/** If the match belongs to another game, offer to open it on that game's page; returns whether it does. */
function isForeign(value: unknown): boolean {
  const game = (value as { game?: unknown } | null)?.game;
  if (typeof game !== "string" || game === config.game || !Object.hasOwn(config.games, game)) return false;
  const name = config.games[game]?.[language] ?? game;
  const run = (): void => {
    if (carry(value)) location.assign(addressOf(game));
    else notice(words("not_carried"));
  };
  notice(words("other_game").replace("{game}", name), { key: "open_there", run });
  return true;
}

function show(snapshot: Snapshot): void {
  if (snapshot.lang !== language && languages.includes(snapshot.lang)) {
    language = snapshot.lang;
    keepLanguage(language);
    translatePage(config, language);
  }
  model.update({ snapshot });
  syncAddress(snapshot);
  turning.follow(snapshot);
}

function explain(problems: Problem[]): void {
  if (problems.length > 0) notice(problems.map(({ what, text }) => `${words(`bad_${what}`)} ${text}`).join(" "));
}

const turning = new Turning(config, {
  language: () => language,
  snapshot: shown,
  ask,
  passing: (request) => keeper.passing(request),
  tell: (text, act) => notices.tell(text, act, "turn"),
  quiet: () => notices.drop("turn"),
});

/** Report the result of opening a link: why it was not opened, or that its deal is not today's. */
function tellOpened(wish: Wish | null, problems: Problem[]): void {
  if (wish?.do !== "daily") return explain(problems);
  const [refused] = problems;
  if (refused) return notice(refused.text); // a single sentence says it all
  const day = pastDay(wish, language);
  if (day !== null) notice(words("past_day").replace("{day}", day));
}

let mounting: Promise<void> | null = null;

/** Mount the table, once. */
function mountTable(snapshot: Snapshot): Promise<void> {
  mounting ??= (async () => {
    const { mount } = (await import(config.table)) as TableModule;
    model.update({ snapshot });
    element("table").hidden = false; // before mounting: the table measures itself
    mount(element("table"), model, {
      get linkBase() {
        return location.href.split("#")[0] ?? "";
      },
      foreign: isForeign,
      get statistics() {
        return new URL(config.statistics[language] ?? "", location.href).href;
      },
      diary: true,
      turns: () => void turning.dialog(),
      drops: document.body,
      fit: true,
    });
    document.documentElement.dataset["board"] = "true";
    performance.mark("board-shown");
  })();
  return mounting;
}

/** Python has opened the game: send it the requests made meanwhile, numbered for the snapshot they refer to. */
function askEarly(picture: Snapshot | null, snapshot: Snapshot, refused: string | undefined): void {
  for (const request of early ?? []) {
    if (refused) model.fire("msg:custom", { re: request.id, error: { rule: "session.stale", text: refused } }, []);
    else post({ type: "request", request: request.seq === picture?.seq ? { ...request, seq: snapshot.seq } : request });
  }
  early = null;
}

async function ready(snapshot: Snapshot, problems: Problem[]): Promise<void> {
  element("loading").hidden = true;
  const picture = shown();
  await mountTable(snapshot);
  if (JSON.stringify(shown()) !== JSON.stringify(snapshot)) model.update({ snapshot });
  askEarly(picture, snapshot, problems[0]?.text);
  document.documentElement.dataset["ready"] = "true";
  performance.mark("table-ready");
  tellOpened(wish, problems.filter(({ what }) => what !== "saved"));
  // A link is used once: from then on the address refers to the game that is played and kept here.
  syncAddress(snapshot);
  await keeper.started(problems.some(({ what }) => what === "saved"));
  beforeLeaving(() => keeper.write());
  turning.follow(snapshot);
  if (turn) await turning.open(turn);
  const brought = carried();
  if (brought !== undefined) await open({ do: "load", value: brought as Save });
}

/** Open a link or a saved match from another page; if that fails, the present game stays. */
async function open(wish: Wish): Promise<void> {
  await keeper.passing({ ...wish, id: 0 });
  const reply = await ask(wish);
  syncAddress(shown());
  tellOpened(wish, reply.error ? [{ what: wish.do === "load" ? "file" : "link", text: reply.error.text }] : []);
}

function hear(message: FromWorker): void {
  if (message.type === "stage") showStage(message.stage, words);
  else if (message.type === "failed") fail(message.message);
  else if (message.type === "ready") {
    told = message.snapshot;
    ready(message.snapshot, message.problems).catch((e: unknown) => fail(String(e)));
  } else if (message.type === "reply") hearReply(message.text, message.clock);
}

function hearReply(text: string, worker: WorkerClock): void {
  passed("told");
  const { reply, changed, clock, ...more } = JSON.parse(text) as Answer;
  if (changed) {
    told = merged(told ?? {}, { changed, ...more });
    show(told);
    passedInWorker(worker, clock);
    passed("shown");
    setTimeout(() => keep(), KEEPING_MS);
  }
  const own = waiting.get(reply.re);
  waiting.delete(reply.re);
  if (own) own(reply);
  else model.fire("msg:custom", reply, []);
}

/** Keep the game after a change, once the change has been drawn. */
function keep(): void {
  if (!isLed(shown())) keeper.remember();
  void keepStorage();
}

function hearEvent(event: Event): void {
  if (event instanceof MessageEvent) hear(event.data as FromWorker);
  else fail((event as ErrorEvent).message || words("failed_worker"));
}

/** If the address names another game, open that game's page; returns whether it does. */
function leadsElsewhere(): boolean {
  const game = gameOfFragment(location.hash, Object.keys(config.games));
  if (game === null || game === config.game) return false;
  location.replace(addressOf(game, location.hash));
  return true;
}

window.addEventListener("hashchange", () => {
  const { hash } = location;
  if (isTurn(hash)) {
    syncAddress(shown());
    return void turning.open(hash);
  }
  const wish = requestOfFragment(location.hash);
  if (wish && !leadsElsewhere()) void open(wish);
});

element("failure-file").addEventListener("click", () => keeper.giveOut());
element("failure-fresh").addEventListener("click", () => {
  setUnread(config.game);
  location.replace(location.pathname + location.search);
});
leadsElsewhere();
translatePage(config, language);
python.onmessage = python.onerror = hearEvent;
window.playEarly.forEach(hearEvent);
/** A link that carries a match from another device; it is opened once the table is ready. */
const turn = isTurn(location.hash) ? location.hash : "";
const wish = turn ? null : requestOfFragment(location.hash);
const board = earlyBoard(config, language, wish !== null || turn !== "");
post({ type: "start", game: config.game, lang: language, seed: board.seed, saved: keeper.text, wish });
board.snapshot
  .then(async (snapshot) => {
    if (!snapshot || early === null) return;
    await mountTable(snapshot);
    document.documentElement.classList.add("early"); // shrinks the loading message to a slim line
  })
  .catch((e: unknown) => {
    if (!board.kept) return fail(String(e));
    console.warn(`the picture of the kept game cannot be shown: ${String(e)}`);
    keepBoard(config.game, null);
    location.reload();
  });
pageStarted();
departWhenDone();
