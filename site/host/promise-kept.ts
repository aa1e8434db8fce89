// "My promises": cards kept in this browser only, one entry for each, under names that the backup takes along
// (backup.ts: marks). A browser that forbids it is no reason to fail.
import type { Stock } from "./promise-kernel";

const CARD = "combinatoria.promise.";
const STOCK = "combinatoria.promise-stock";

export interface Kept {
  key: string;
  text: string;
}

export function keptCards(): Kept[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(CARD))
      .sort()
      .map((key) => ({ key, text: localStorage.getItem(key) ?? "" }));
  } catch {
    return []; // storage is switched off
  }
}

/** Keep a card; tells whether that worked. */
export function keepCard(number: string, seat: number, text: string): boolean {
  try {
    localStorage.setItem(`${CARD}${number}.${seat}`, text);
    return true;
  } catch {
    return false; // switched off or full
  }
}

export function forgetCard(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // What cannot be reached was not kept there either.
  }
}

/** The stock of this device; a whole one where none is kept. Python judges what is in it. */
export function keptStock(): Stock {
  try {
    const found = JSON.parse(localStorage.getItem(STOCK) ?? "null") as Stock | null;
    if (typeof found === "object" && found !== null) return found;
  } catch {
    // damaged, or storage is switched off
  }
  return { sets: 1, given: {}, virtual: false };
}

export function keepStock(stock: Stock): void {
  try {
    localStorage.setItem(STOCK, JSON.stringify(stock));
  } catch {
    // The next visit begins with a whole stock.
  }
}
