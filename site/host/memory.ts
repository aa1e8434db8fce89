// Data that a play page keeps between visits, in this browser only. Where the browser forbids storage, the page works
// without it.
import { siteStorage } from "../../widgets/ts/src/browser/storage";
import type { Snapshot } from "./protocol";

const LANGUAGE = "combinatoria/lang";

/** The storage places of a game: the current one, the one it replaced, and one that this version cannot read. */
export type Place = "" | "/before" | "/unread";

function placeOf(game: string, place: Place): string {
  return `combinatoria/play/${game}${place}`;
}

function boardKey(game: string): string {
  return `combinatoria/board/${game}`;
}

function read(key: string): string | null {
  try {
    return siteStorage().getItem(key);
  } catch {
    return null; // storage is switched off: the page works, but remembers nothing
  }
}

function write(key: string, value: string): boolean {
  try {
    siteStorage().setItem(key, value);
    return true;
  } catch {
    return false; // switched off or full
  }
}

/** Return the stored text of a game, or null. */
export function keptText(game: string, place: Place = ""): string | null {
  return read(placeOf(game, place));
}

/** Return a stored game; undefined if there is none or it is not valid JSON. */
export function keptGame(game: string, place: Place = ""): unknown {
  return parsed(keptText(game, place));
}

function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Store a game; returns whether that worked. */
export function keepGame(game: string, value: unknown, place: Place = ""): boolean {
  return keepText(game, JSON.stringify(value), place);
}

export function keepText(game: string, text: string, place: Place): boolean {
  return write(placeOf(game, place), text);
}

export function forgetGame(game: string, place: Place): void {
  try {
    siteStorage().removeItem(placeOf(game, place));
  } catch {
    // If storage cannot be accessed, nothing was stored.
  }
}

/** Move the kept game to the place for unreadable ones, which frees its place without losing it. */
export function setUnread(game: string): void {
  const text = keptText(game);
  if (text === null) return;
  forgetGame(game, ""); // first, because full storage has no space for both
  if (!keepText(game, text, "/unread")) keepText(game, text, "");
  keepBoard(game, null);
}

export interface KeptBoard {
  /** Build of the page that stored it: another build may display games differently. */
  build: string;
  snapshot: Snapshot;
}

/** Store the picture of the kept game, or delete the old one, which shows another position. */
export function keepBoard(game: string, board: KeptBoard | null): void {
  // Overwrite in one step: otherwise a page opened in between would find no picture.
  if (board && write(boardKey(game), JSON.stringify(board))) return;
  try {
    siteStorage().removeItem(boardKey(game));
  } catch {
    // Storage is switched off: there is nothing to delete.
  }
}

/**
 * Return the picture of the kept game, validated only as far as this page reads it; the table that shows it validates
 * the rest.
 */
export function keptBoard(game: string): KeptBoard | null {
  const found = parsed(read(boardKey(game))) as Partial<KeptBoard> | null | undefined;
  const setup: unknown = found?.snapshot?.setup;
  const sound = typeof setup === "object" && setup !== null && "humans" in setup && Array.isArray(setup.humans);
  return sound ? (found as KeptBoard) : null;
}

export function keepLanguage(lang: string): void {
  write(LANGUAGE, lang);
}

/** Return the first available language: requested in the address, chosen before, or preferred by the browser. */
export function chosenLanguage(known: string[], search: string): string {
  const wishes = [new URLSearchParams(search).get("lang"), read(LANGUAGE), ...navigator.languages];
  for (const wish of wishes) {
    const short = wish?.slice(0, 2).toLowerCase();
    if (short && known.includes(short)) return short;
  }
  return known[0] ?? "en";
}
