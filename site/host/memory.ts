// What a play page remembers between visits, in this browser only. A browser that forbids it is no reason to fail.
import { siteStorage } from "../../widgets/ts/src/browser/storage";
import type { Snapshot } from "./protocol";

const LANGUAGE = "combinatoria/lang";

/** The places of a game: the one being played, the one that it replaced, and one that this version cannot read. */
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
    return null; // storage is switched off: the visit works, it is just not remembered
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

/** The text of a kept game as it stands there, or null. */
export function keptText(game: string, place: Place = ""): string | null {
  return read(placeOf(game, place));
}

/** A kept game; undefined when there is none or it is not even JSON. */
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

/** Keep a game; tells whether that worked. */
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
    // What cannot be reached was not kept there either.
  }
}

/** Put the kept game where what cannot be read is kept: the next one takes its place, and none is lost. */
export function setUnread(game: string): void {
  const text = keptText(game);
  if (text === null) return;
  forgetGame(game, ""); // first, for a full storage has no room for both
  if (!keepText(game, text, "/unread")) keepText(game, text, "");
  keepBoard(game, null);
}

export interface KeptBoard {
  /** What built the page that kept it: another build may show things otherwise. */
  build: string;
  snapshot: Snapshot;
}

/** Keep the picture of the kept game; an old one that cannot be replaced goes, for it shows another position. */
export function keepBoard(game: string, board: KeptBoard | null): void {
  // One step: between two, a page that opens now would find no picture.
  if (board && write(boardKey(game), JSON.stringify(board))) return;
  try {
    siteStorage().removeItem(boardKey(game));
  } catch {
    // Storage is switched off: there is nothing to go.
  }
}

/** The picture of the kept game, if it is one as far as this page looks into it; the table that shows it can say more. */
export function keptBoard(game: string): KeptBoard | null {
  const found = parsed(read(boardKey(game))) as Partial<KeptBoard> | null | undefined;
  const setup: unknown = found?.snapshot?.setup;
  const sound = typeof setup === "object" && setup !== null && "humans" in setup && Array.isArray(setup.humans);
  return sound ? (found as KeptBoard) : null;
}

export function keepLanguage(lang: string): void {
  write(LANGUAGE, lang);
}

/** The language asked for in the address, else the one chosen before, else the browser's, among those there are. */
export function chosenLanguage(known: string[], search: string): string {
  const wishes = [new URLSearchParams(search).get("lang"), read(LANGUAGE), ...navigator.languages];
  for (const wish of wishes) {
    const short = wish?.slice(0, 2).toLowerCase();
    if (short && known.includes(short)) return short;
  }
  return known[0] ?? "en";
}
