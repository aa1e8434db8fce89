// "My promises": cards kept in this browser only, one entry for each, under names that the backup takes along
// (backup.ts: marks). What is read back may come from somebody's file: it is judged. A browser that forbids keeping is
// no reason to fail.
import { shown } from "../../widgets/ts/src/browser/shown";
import { siteStorage, tabStorage } from "../../widgets/ts/src/browser/storage";
import type { Ink } from "./promise-art";
import type { Stock } from "./promise-kernel";

const CARD = "combinatoria.promise.";
const REPLACED = "combinatoria.promise-replaced.";
const STOCK = "combinatoria.promise-stock";
const UNHANDED = "combinatoria.promise-hand";
const MOST_POINTS = 20_000;
const MOST_NAMES = 26;
const POINT = /^-?\d{1,5}(\.\d)?,-?\d{1,5}(\.\d)?$/;
export const LONGEST_NAME = 40;

export interface Kept {
  key: string;
  text: string;
  ink: Ink;
}

export const noInk = (): Ink => ({ typed: [], strokes: [] });

/** What was signed, as far as it is that: names no longer than a name, and points. */
export function asInk(value: unknown): Ink {
  const { typed, strokes } = (value ?? {}) as { typed?: unknown; strokes?: unknown };
  if (!Array.isArray(typed) || !Array.isArray(strokes)) return noInk();
  const names = typed.length <= MOST_NAMES && typed.every((one) => typeof one === "string" && one.length <= LONGEST_NAME);
  const points: unknown[] = strokes.flat();
  const drawn = strokes.every(Array.isArray) && points.length <= MOST_POINTS && points.every((one) => typeof one === "string" && POINT.test(one));
  return names && drawn ? { typed: (typed as string[]).map(shown), strokes: strokes as string[][] } : noInk();
}

/** Whether a card is kept under this name. */
export const isCard = (name: string): boolean => name.startsWith(CARD);

function asKept(key: string, value: string): Kept {
  try {
    const { text, ink } = JSON.parse(value) as { text?: unknown; ink?: unknown };
    if (typeof text === "string") return { key, text, ink: asInk(ink) };
  } catch {
    // Damaged: shown as a card that cannot be read.
  }
  return { key, text: value, ink: noInk() };
}

export function keptCards(): Kept[] {
  try {
    return siteStorage()
      .names()
      .filter(isCard)
      .sort()
      .map((key) => asKept(key, siteStorage().getItem(key) ?? ""));
  } catch {
    return []; // storage is switched off
  }
}

function put(key: string, value: unknown): boolean {
  try {
    siteStorage().setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false; // switched off or full
  }
}

/** Keep a card; tells whether that worked. */
export const keepCard = (number: string, seat: number, text: string, ink: Ink): boolean => put(`${CARD}${number}.${seat}`, { text, ink });

/** Whose card a text is, as it says itself; null for what is none. Python judges what is made of it. */
export function ownerOf(text: string): string | null {
  try {
    const { record, seat } = JSON.parse(text) as { record?: { players?: { name?: unknown }[] }; seat?: number };
    const name = record?.players?.[seat ?? -1]?.name;
    return typeof name === "string" ? shown(name.slice(0, LONGEST_NAME)) : null;
  } catch {
    return null;
  }
}

export function forgetCard(key: string): void {
  try {
    siteStorage().removeItem(key);
  } catch {
    // What cannot be reached was not kept there either.
  }
}

/** Note that another promise stands in the place of one (R6). */
export const noteReplaced = (number: string, by: string): boolean => put(REPLACED + number, by);

/** Whether this device knows of another promise in its place. */
export function isReplaced(number: string): boolean {
  try {
    return siteStorage().getItem(REPLACED + number) !== null;
  } catch {
    return false;
  }
}

/** The stock of this device; a whole one where none is kept. Python judges what is in it. */
export function keptStock(): Stock {
  try {
    const found = JSON.parse(siteStorage().getItem(STOCK) ?? "null") as Stock | null;
    if (typeof found === "object" && found !== null) return found;
  } catch {
    // damaged, or storage is switched off
  }
  return { sets: 1, given: {}, virtual: false };
}

/** Nothing stands in its place after all: that other promise was given up. */
export function noteNotReplaced(by: string): void {
  try {
    const kept = siteStorage();
    const noted = kept.names().filter((key) => key.startsWith(REPLACED) && kept.getItem(key) === JSON.stringify(by));
    for (const key of noted) kept.removeItem(key);
  } catch {
    // What cannot be reached was not noted there either.
  }
}

/**
 * Cards on their way to their people, with their secrets: of this tab only, so that a reload loses none, and until the
 * last is handed over or given up. They are no part of a backup.
 */
export interface Unhanded {
  /** Of each seat; null once it has been handed over. */
  texts: (string | null)[];
  signed: boolean;
  ink: Ink;
}

export function keepUnhanded(hand: Unhanded | null): void {
  try {
    if (hand) tabStorage().setItem(UNHANDED, JSON.stringify(hand));
    else tabStorage().removeItem(UNHANDED);
  } catch {
    // Then they stand on this page only.
  }
}

/** What was not handed over, as far as it has the form; Python judges the cards. */
export function keptUnhanded(): Unhanded | null {
  try {
    const { texts, signed, ink } = JSON.parse(tabStorage().getItem(UNHANDED) ?? "{}") as Partial<Unhanded>;
    if (Array.isArray(texts) && texts.some((one) => typeof one === "string") && texts.every((one) => one === null || typeof one === "string")) {
      return { texts, signed: signed === true, ink: asInk(ink) };
    }
  } catch {
    // Nothing that could be taken up.
  }
  return null;
}

export const keepStock = (stock: Stock): boolean => put(STOCK, stock);
