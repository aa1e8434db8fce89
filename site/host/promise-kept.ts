// "My promises": cards stored in this browser only, one entry each, under names that the backup includes (backup.ts:
// marks). Stored data may come from a restored file, so it is validated. Where the browser forbids storage, the page
// works without it.
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

/** Return a value as signatures if it is valid (short names, and points), else empty ones. */
export function asInk(value: unknown): Ink {
  const { typed, strokes } = (value ?? {}) as { typed?: unknown; strokes?: unknown };
  if (!Array.isArray(typed) || !Array.isArray(strokes)) return noInk();
  const names = typed.length <= MOST_NAMES && typed.every((one) => typeof one === "string" && one.length <= LONGEST_NAME);
  const points: unknown[] = strokes.flat();
  const drawn = strokes.every(Array.isArray) && points.length <= MOST_POINTS && points.every((one) => typeof one === "string" && POINT.test(one));
  return names && drawn ? { typed: (typed as string[]).map(shown), strokes: strokes as string[][] } : noInk();
}

/** Return whether a storage name is that of a card. */
export const isCard = (name: string): boolean => name.startsWith(CARD);

function asKept(key: string, value: string): Kept {
  try {
    const { text, ink } = JSON.parse(value) as { text?: unknown; ink?: unknown };
    if (typeof text === "string") return { key, text, ink: asInk(ink) };
  } catch {
    // Damaged: shown as an unreadable card.
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

/** Store a card; returns whether that worked. */
export const keepCard = (number: string, seat: number, text: string, ink: Ink): boolean => put(`${CARD}${number}.${seat}`, { text, ink });

/** Return the owner named in a card's text, unverified; null if it is not a card. */
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
    // If storage cannot be accessed, nothing was stored.
  }
}

/** Record that a promise was replaced by another (R6). */
export const noteReplaced = (number: string, by: string): boolean => put(REPLACED + number, by);

/** Return whether this device knows of a replacement. */
export function isReplaced(number: string): boolean {
  try {
    return siteStorage().getItem(REPLACED + number) !== null;
  } catch {
    return false;
  }
}

/** Return the stock of this device, complete by default. Python validates its contents. */
export function keptStock(): Stock {
  try {
    const found = JSON.parse(siteStorage().getItem(STOCK) ?? "null") as Stock | null;
    if (typeof found === "object" && found !== null) return found;
  } catch {
    // damaged, or storage is switched off
  }
  return { sets: 1, given: {}, virtual: false };
}

/** Remove the record of a replacement that was abandoned. */
export function noteNotReplaced(by: string): void {
  try {
    const kept = siteStorage();
    const noted = kept.names().filter((key) => key.startsWith(REPLACED) && kept.getItem(key) === JSON.stringify(by));
    for (const key of noted) kept.removeItem(key);
  } catch {
    // If storage cannot be accessed, nothing was recorded.
  }
}

/**
 * Cards being handed over, with their secrets. They are in this tab's storage, so that a reload loses none, until the
 * last is handed over or discarded, and are not part of a backup.
 */
export interface Unhanded {
  /** One per seat; null once it has been handed over. */
  texts: (string | null)[];
  signed: boolean;
  ink: Ink;
}

export function keepUnhanded(hand: Unhanded | null): void {
  try {
    if (hand) tabStorage().setItem(UNHANDED, JSON.stringify(hand));
    else tabStorage().removeItem(UNHANDED);
  } catch {
    // The cards then exist on this page only.
  }
}

/** Return the cards of an interrupted hand-over if they have the right shape; Python validates them. */
export function keptUnhanded(): Unhanded | null {
  try {
    const { texts, signed, ink } = JSON.parse(tabStorage().getItem(UNHANDED) ?? "{}") as Partial<Unhanded>;
    if (Array.isArray(texts) && texts.some((one) => typeof one === "string") && texts.every((one) => one === null || typeof one === "string")) {
      return { texts, signed: signed === true, ink: asInk(ink) };
    }
  } catch {
    // No hand-over to resume.
  }
  return null;
}

export const keepStock = (stock: Stock): boolean => put(STOCK, stock);
