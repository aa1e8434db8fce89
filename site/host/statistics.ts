// The page of statistics: days in a row, matches, decisions, puzzles and calibration, for all games and for each one.
// All of it comes from this browser's storage, so no Python is needed.
import { keptDiaries } from "../../widgets/ts/src/browser/diaries";
import { recall } from "../../widgets/ts/src/browser/storage";
import { isoDay } from "../../widgets/ts/src/contract/fragment";
import { drawCalibration } from "../../widgets/ts/src/view/calibration";
import { departWhenDone } from "./departing";
import { fill } from "../../widgets/ts/src/contract/words";
import type { Words } from "./lessons";
import { keepLanguage } from "./memory";
import { pageStarted } from "./started";
import { about, binsOf, daysIn, predictionsIn, type Tally, tallyOf, verdictOn } from "./tally";
import { showDays, showToday } from "./today";

interface StatisticsData {
  words: Words;
  /** Sentences about today. */
  today: Words;
  /** Id and name of each game, in their order. */
  games: [string, string][];
}

const DAYS_SHOWN = 28;
/** The sentence for each verdict. */
const LEANS = { fits: "lean_fits", high: "lean_high", low: "lean_low" };
const data = JSON.parse(document.getElementById("statistics-data")?.textContent ?? "{}") as StatisticsData;
const { lang } = document.documentElement;
const [diaries, predictions] = [keptDiaries(), predictionsIn(recall("predictions"))];

function say(key: string, facts: Record<string, string | number> = {}): string {
  return fill(data.words[key] ?? key, Object.fromEntries(Object.entries(facts).map(([name, one]) => [name, String(one)])));
}

function element(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-${name}]`);
  if (found === null) throw new Error(`the page has no [data-${name}]`);
  return found;
}

function node(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

const percent = (share: number): string => `${Math.round(100 * share)}\u00a0%`;

/** A figure: its number, the total, the share as a bar, and what it counts. */
interface Figure {
  value: string;
  of?: string;
  share?: number;
  label: string;
}

const share = (n: number, of: number, label: string): Figure => ({ value: String(n), of: ` / ${of}`, share: n / of, label });

/** Return the figures of a tally, without those that count nothing. */
function figuresOf(tally: Tally): Figure[] {
  const { matches, won, judged, cost, se, best, counted, puzzles, right } = tally;
  const points = (value: number): string => (100 * value).toLocaleString(lang, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  return [
    ...(matches > 0 ? [share(won, matches, say("matches"))] : []),
    ...(puzzles > 0 ? [share(right, puzzles, say("puzzles"))] : []),
    ...(counted > 0 ? [{ value: percent(best / counted), share: best / counted, label: say("best", { n: best, of: counted }) }] : []),
    ...(judged > 0 ? [{ value: points(cost), of: ` ± ${points(se)}`, label: say("cost") }] : []),
  ];
}

function showFigure({ value, of, share, label }: Figure): HTMLElement {
  const [item, number] = [document.createElement("li"), node("strong", value)];
  if (of !== undefined) number.append(node("small", of));
  item.append(number, node("span", label));
  if (share !== undefined) {
    const bar = document.createElement("i");
    bar.style.setProperty("--share", String(share));
    item.append(bar);
  }
  return item;
}

function showRecord(): void {
  const tally = tallyOf(diaries);
  const { now, longest, last } = daysIn(diaries, isoDay(new Date()), DAYS_SHOWN);
  element("all").replaceChildren(...figuresOf(tally).map(showFigure));
  element("nothing").hidden = tally.matches + tally.puzzles > 0;
  element("unjudged").hidden = tally.matches === 0 || tally.judged > 0;
  element("streak").textContent = longest === 0 ? "" : say("streak", { n: now, longest });
  showDays(element("days"), last, data.today["days_label"] ?? "");
}

function showCalibration(game: string): void {
  const made = about(predictions, game);
  const bins = binsOf(made);
  element("calibration-none").hidden = made.length > 0;
  element("calibration").hidden = made.length === 0;
  drawCalibration(element("chart"), bins, say("chart_label", { n: made.length }), say("bin_said"));
  const { n, said, came, brier, lean } = verdictOn(made);
  const score = brier.toLocaleString(lang, { maximumFractionDigits: 2, minimumFractionDigits: 2 });
  element("lean").textContent = say(LEANS[lean], { n, said: percent(said), came: percent(came) });
  element("score").textContent = say("score", { score });
  const rows = bins.filter((bin) => bin.n > 0).map(({ n, stated, happened, exact }) => {
    const row = document.createElement("tr");
    row.append(node("td", percent(stated ?? 0)), node("td", percent(happened ?? 0)), node("td", exact === null ? "" : percent(exact)), node("td", String(n)));
    return row;
  });
  element("bins").replaceChildren(...rows);
}

/** Make the chart follow the system's colours, as the page does. */
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

/** Show the figures of one game; return whether there are any. */
function showGame(card: HTMLElement): boolean {
  const game = card.dataset["game"] ?? "";
  const figures = figuresOf(tallyOf(diaries.filter((one) => one.game === game)));
  const made = about(predictions, game);
  if (made.length > 0) {
    const { n, said, came } = verdictOn(made);
    figures.push({ value: percent(came), share: came, label: say("predictions", { n, said: percent(said) }) });
  }
  card.hidden = figures.length === 0;
  card.querySelector(".figures")?.replaceChildren(...figures.map(showFigure));
  return figures.length > 0;
}

for (const link of document.querySelectorAll<HTMLAnchorElement>("a[hreflang]")) {
  link.addEventListener("click", () => keepLanguage(link.hreflang));
}
showToday(data.games.map(([game]) => game), Object.fromEntries(data.games), data.today);
showRecord();
followColours();
chooseGame();
const shown = [...document.querySelectorAll<HTMLElement>("[data-game]")].filter(showGame);
element("by-game").hidden = shown.length === 0;
document.documentElement.dataset["ready"] = "true";
pageStarted();
departWhenDone();
