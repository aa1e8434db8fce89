// The figures of the page of statistics: sums over diaries and predictions.
import { dayBeside, daysOf, streakOf } from "../../widgets/ts/src/contract/diary";
import type { Bin } from "../../widgets/ts/src/contract/formats/chances";
import type { Diary, PastPrediction } from "../../widgets/ts/src/contract/formats/diaries";

const BINS = 10; // as in guides/predict.py

/** What was played, of one game or of all. */
export interface Tally {
  matches: number;
  won: number;
  /** Decisions in matches that were judged, what one of them cost on average in games won, and its standard error. */
  judged: number;
  cost: number;
  se: number;
  /** Decisions that cost nothing, of those in matches for which they were counted. */
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

/** The days in a row, in any game, and whether something was played on each of the last days, the latest last. */
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

/** Return the sound predictions of a stored record. */
export function predictionsIn(record: unknown): PastPrediction[] {
  const found = (record as { predictions?: unknown } | null | undefined)?.predictions;
  return Array.isArray(found) ? found.filter(isPrediction) : [];
}

/** Return the predictions about a game; about all games if it is empty. */
export function about(predictions: readonly PastPrediction[], game: string): PastPrediction[] {
  return predictions.filter(({ topic }) => game === "" || topic.split(":")[0] === game);
}

/** Return the predictions in bins of equal width, stated against observed, as guides/predict.py does. */
export function binsOf(predictions: readonly PastPrediction[]): Bin[] {
  return Array.from({ length: BINS }, (_, n) => {
    const inside = predictions.filter(({ value }) => Math.min(Math.floor(value * BINS + 1e-9), BINS - 1) === n);
    const mean = (of: (one: PastPrediction) => number): number | null => (inside.length === 0 ? null : sum(inside.map(of)) / inside.length);
    const [low, high] = [n / BINS, (n + 1) / BINS];
    return { low, high, n: inside.length, stated: mean((one) => one.value), happened: mean((one) => Number(one.happened)), exact: null };
  });
}
