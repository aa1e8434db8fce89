/** Validates a stored value as a diary, as strictly as the session does (guides/diary.py). */

import type { Diary } from "./formats/diaries";

const FORMAT = 1;
const MOST = 10_000; // the capacity of a diary for matches, and for puzzles

type Fields = Record<string, unknown>;

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isDay(value: unknown): boolean {
  if (typeof value !== "string" || !/^(19|[2-9]\d)\d\d-\d\d-\d\d$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

const isWhole = (value: unknown, least: number, most: number): boolean => Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

function isMatch({ id, day, won, decisions, daily, cost, se, best }: Fields): boolean {
  const plain = typeof id === "string" && id.length <= 200 && typeof won === "boolean" && typeof daily === "boolean";
  const share = (one: unknown): boolean => typeof one === "number" && one >= 0 && one <= (decisions as number);
  const judged = (cost === null && se === null) || (share(cost) && share(se));
  if (!plain || !isDay(day) || !isWhole(decisions, 1, MOST) || !judged) return false;
  if (best !== undefined && (cost === null || !isWhole(best, 0, decisions as number))) return false;
  return !daily || id.startsWith(`${Number((day as string).replaceAll("-", ""))}:`);
}

const isPuzzle = ({ day, n, right }: Fields): boolean => isDay(day) && isWhole(n, 1, MOST) && typeof right === "boolean";

function areAll(list: unknown, key: string, sound: (one: Fields) => boolean): boolean {
  if (!Array.isArray(list) || list.length > MOST || !list.every(isObject) || !list.every(sound)) return false;
  return new Set(list.map((one) => one[key])).size === list.length;
}

/** Return a value as a diary, or null if the session would refuse it. */
export function asDiary(value: unknown): Diary | null {
  if (!isObject(value) || value["format"] !== FORMAT || typeof value["game"] !== "string") return null;
  const sound = areAll(value["matches"], "id", isMatch) && areAll(value["puzzles"], "day", isPuzzle);
  return sound ? (value as unknown as Diary) : null;
}

/** Merge two lists by a key, up to the capacity; of duplicates the first is kept. */
function union<T>(key: keyof T, here: readonly T[], there: readonly T[]): T[] {
  const known = new Set(here.map((one) => one[key]));
  return [...here, ...there.filter((one) => !known.has(one[key]))].slice(0, MOST);
}

/** Merge two diaries of a game. */
export function mergedDiaries(here: Diary, there: Diary): Diary {
  return { ...here, matches: union("id", here.matches, there.matches), puzzles: union("day", here.puzzles, there.puzzles) };
}

/** Return the days on which the deal was played to its end, or the puzzle answered. */
export function daysOf({ matches, puzzles }: Diary): string[] {
  return [...matches.filter((one) => one.daily), ...puzzles].map((one) => one.day);
}

/** Return the day before or after a day, as `2026-11-21`. */
export function dayBeside(day: string, step: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + step);
  return at.toISOString().slice(0, day.length);
}

/** Return the number of days in a row up to today; today itself may still be missing. */
export function streakOf(days: ReadonlySet<string>, today: string): number {
  let [day, n] = [days.has(today) ? today : dayBeside(today, -1), 0];
  for (; days.has(day); day = dayBeside(day, -1)) n += 1;
  return n;
}
