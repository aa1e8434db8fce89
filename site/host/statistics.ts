// The page of statistics: days in a row, matches, decisions, puzzles and calibration, of all games and of each one. All
// of it comes from what this browser has stored, so it needs no Python.
import { keptDiaries } from "../../widgets/ts/src/browser/diaries";
import { recall } from "../../widgets/ts/src/browser/storage";
import { isoDay } from "../../widgets/ts/src/contract/fragment";
import { drawCalibration } from "../../widgets/ts/src/view/calibration";
import { departWhenDone } from "./departing";
import { fill, type Words } from "./lessons";
import { keepLanguage } from "./memory";
import { pageStarted } from "./started";
import { about, binsOf, daysIn, predictionsIn, type Tally, tallyOf } from "./tally";

interface StatisticsData {
  words: Words;
  /** Id and name of each game, in their order. */
  games: [string, string][];
}

const DAYS_SHOWN = 28;
const data = JSON.parse(document.getElementById("statistics-data")?.textContent ?? "{}") as StatisticsData;
const { lang } = document.documentElement;
const [diaries, predictions] = [keptDiaries(), predictionsIn(recall("predictions"))];

function say(key: string, facts: Record<string, string | number> = {}): string {
  return fill(data.words[key] ?? key, Object.fromEntries(Object.entries(facts).map(([name, one]) => [name, String(one)])));
}

function element(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-${name}]`);
  if (found === null) throw new Error(`the page has no place for ${name}`);
  return found;
}

function node(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

const percent = (share: number): string => `${Math.round(100 * share)}\u00a0%`;

/** Return a tally in sentences. */
function linesOf(tally: Tally): string[] {
  const { matches, won, judged, cost, se, best, counted, puzzles, right } = tally;
  const points = (value: number): string => (100 * value).toLocaleString(lang, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  return [
    ...(matches > 0 ? [say("matches", { n: matches, won })] : []),
    ...(counted > 0 ? [say("best", { n: best, of: counted, share: percent(best / counted) })] : []),
    ...(judged > 0 ? [say("cost", { cost: points(cost), se: points(se) })] : matches > 0 ? [say("unjudged")] : []),
    ...(puzzles > 0 ? [say("puzzles", { n: puzzles, right })] : []),
  ];
}

function showDays(): void {
  const { now, longest, last } = daysIn(diaries, isoDay(new Date()), DAYS_SHOWN);
  const when = new Intl.DateTimeFormat(lang, { month: "long", day: "numeric", timeZone: "UTC" });
  element("streak").textContent = say("streak", { n: now, longest });
  const days = last.map(({ day, played }) => {
    const made = document.createElement("i");
    made.dataset["played"] = String(played);
    made.title = when.format(Date.parse(`${day}T00:00:00Z`));
    return made;
  });
  element("days").replaceChildren(...days);
  element("days").setAttribute("aria-label", say("days_label", { n: last.filter((one) => one.played).length, of: DAYS_SHOWN }));
}

function showCalibration(game: string): void {
  const made = about(predictions, game);
  const bins = binsOf(made);
  element("calibration-none").hidden = made.length > 0;
  element("calibration").hidden = made.length === 0;
  drawCalibration(element("chart"), bins, say("chart_label", { n: made.length }), say("said"));
  const told = bins.filter(({ n }) => n > 0).map(({ n, stated, happened }) => {
    const facts = { said: percent(stated ?? 0), n, k: Math.round((happened ?? 0) * n), came: percent(happened ?? 0) };
    return node("li", say("bin", facts));
  });
  element("bins").replaceChildren(...told);
}

/** Let the chart follow the colours of the system, as the page does. */
function followColours(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = (): void => void (element("chart").dataset["theme"] = dark.matches ? "dark" : "light");
  dark.addEventListener("change", follow);
  follow();
}

function chooseGame(): void {
  const select = element("which") as HTMLSelectElement;
  const found = data.games.filter(([game]) => about(predictions, game).length > 0);
  for (const [game, name] of found) select.add(new Option(name, game));
  select.addEventListener("change", () => showCalibration(select.value));
  showCalibration("");
}

/** Return the figures of one game; undefined if nothing of it was played. */
function cardOf(game: string, name: string): HTMLElement | undefined {
  const lines = linesOf(tallyOf(diaries.filter((one) => one.game === game)));
  const made = about(predictions, game);
  if (made.length > 0) {
    const mean = (of: (one: (typeof made)[number]) => number): string => percent(made.reduce((all, one) => all + of(one), 0) / made.length);
    lines.push(say("predictions", { n: made.length, said: mean((one) => one.value), came: mean((one) => Number(one.happened)) }));
  }
  if (lines.length === 0) return undefined;
  const [card, list] = [document.createElement("li"), document.createElement("ul")];
  card.className = "card";
  card.dataset["of"] = game;
  list.append(...lines.map((line) => node("li", line)));
  card.append(node("h3", name), list);
  return card;
}

for (const link of document.querySelectorAll<HTMLAnchorElement>("a[hreflang]")) {
  link.addEventListener("click", () => keepLanguage(link.hreflang));
}
const all = linesOf(tallyOf(diaries));
element("all").replaceChildren(...(all.length > 0 ? all : [say("nothing")]).map((line) => node("li", line)));
showDays();
followColours();
chooseGame();
const cards = data.games.flatMap(([game, name]) => cardOf(game, name) ?? []);
element("games").replaceChildren(...cards);
element("by-game").hidden = cards.length === 0;
document.documentElement.dataset["ready"] = "true";
pageStarted();
departWhenDone();
