// Computes the figures of the page of statistics: sums over diaries and predictions.
import { dayBeside, daysOf, streakOf } from "../../widgets/ts/src/contract/diary";
import type { Bin } from "../../widgets/ts/src/contract/formats/chances";
import type { Diary, PastPrediction } from "../../widgets/ts/src/contract/formats/diaries";

const BINS = 10; // as in guides/predict.py

/** Totals of what was played, for one game or for all. */
export interface Tally {
  matches: number;
  won: number;
  /** The number of judged decisions, their mean cost in games won, and its standard error. */
  judged: number;
  cost: number;
  se: number;
  /** The number of decisions that cost nothing, and of all decisions in matches for which those are known. */
  best: number;
  counted: number;
  puzzles: number;
  right: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

export function tallyOf(diaries: readonly Diary[]): Tally {
  const [matches, puzzles] = [diaries.flatMap((one) => one.matches), diaries.flatMap((one) => one.puzzles)];
  const judged = matches.filter((one) => one.cost !== null);
  const counted = judged.filter((one) => one.best !== undefined);
  const decisions = sum(judged.map((one) => one.decisions));
  return {
    matches: matches.length,
    won: matches.filter((one) => one.won).length,
    judged: decisions,
    cost: sum(judged.map((one) => one.cost ?? 0)) / Math.max(1, decisions),
    se: Math.sqrt(sum(judged.map((one) => (one.se ?? 0) ** 2))) / Math.max(1, decisions),
    best: sum(counted.map((one) => one.best ?? 0)),
    counted: sum(counted.map((one) => one.decisions)),
    puzzles: puzzles.length,
    right: puzzles.filter((one) => one.right).length,
  };
}

/** The number of days in a row, in any game, and whether there was play on each of the last days, the latest last. */
export interface Days {
  now: number;
  longest: number;
  last: { day: string; played: boolean }[];
}

export function daysIn(diaries: readonly Diary[], today: string, shown: number): Days {
  const days = new Set(diaries.flatMap(daysOf));
  const ends = [...days].filter((day) => !days.has(dayBeside(day, 1)));
  const last = Array.from({ length: shown }, (_, i) => dayBeside(today, i + 1 - shown));
  return {
    now: streakOf(days, today),
    longest: Math.max(0, ...ends.map((day) => streakOf(days, day))),
    last: last.map((day) => ({ day, played: days.has(day) })),
  };
}

function isPrediction(value: unknown): value is PastPrediction {
  if (typeof value !== "object" || value === null) return false;
  const { value: stated, happened, topic } = value as Partial<PastPrediction>;
  return typeof stated === "number" && stated >= 0 && stated <= 1 && typeof happened === "boolean" && typeof topic === "string";
}

/** Return the valid predictions of a stored record. */
export function predictionsIn(record: unknown): PastPrediction[] {
  const found = (record as { predictions?: unknown } | null | undefined)?.predictions;
  return Array.isArray(found) ? found.filter(isPrediction) : [];
}

/** Return the predictions about a game, or about all games for an empty name. */
export function about(predictions: readonly PastPrediction[], game: string): PastPrediction[] {
  return predictions.filter(({ topic }) => game === "" || topic.split(":")[0] === game);
}

/** How predictions compare with outcomes: on average, case by case (Brier's score), and in which direction they err. */
export interface Verdict {
  n: number;
  said: number;
  came: number;
  brier: number;
  /** `fits`: chance alone explains the difference. `high`, `low`: the predictions were too high, or too low. */
  lean: "fits" | "high" | "low";
}

export function verdictOn(predictions: readonly PastPrediction[]): Verdict {
  const n = Math.max(1, predictions.length);
  const mean = (of: (one: PastPrediction) => number): number => sum(predictions.map(of)) / n;
  const [said, came] = [mean((one) => one.value), mean((one) => Number(one.happened))];
  // The standard error of the share that comes true, if the stated chances are correct.
  const error = Math.sqrt(mean(({ value }) => value * (1 - value)) / n);
  const lean = Math.abs(said - came) <= 2 * error ? "fits" : said > came ? "high" : "low";
  return { n: predictions.length, said, came, brier: mean((one) => (one.value - Number(one.happened)) ** 2), lean };
}

/** Return an exact chance, such as `17/56`, as a number; null if there is none. */
function exactOf(text: unknown): number | null {
  if (typeof text !== "string" || !/^\d{1,200}(\/\d{1,200})?$/.test(text)) return null;
  const [above = 0, below = 1] = text.split("/").map(Number);
  const value = above / below;
  return value >= 0 && value <= 1 ? value : null;
}

/** Return the predictions in bins of equal width, stated and observed, like guides/predict.py. */
export function binsOf(predictions: readonly PastPrediction[]): Bin[] {
  return Array.from({ length: BINS }, (_, n) => {
    const inside = predictions.filter(({ value }) => Math.min(Math.floor(value * BINS + 1e-9), BINS - 1) === n);
    const mean = (of: readonly number[]): number | null => (of.length === 0 ? null : sum(of) / of.length);
    const [low, high] = [n / BINS, (n + 1) / BINS];
    const exact = inside.map((one) => exactOf(one.exact)).filter((one) => one !== null);
    return {
      low,
      high,
      n: inside.length,
      stated: mean(inside.map((one) => one.value)),
      happened: mean(inside.map((one) => Number(one.happened))),
      exact: mean(exact),
    };
  });
}
