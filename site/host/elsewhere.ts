// Sends links and files of another game to that game's page, and keeps the address in step with the table, so that a
// reload shows the same content.
import { tabStorage } from "../../widgets/ts/src/browser/storage";
import { textOf } from "../../widgets/ts/src/contract/fragment";
import { normal } from "../../widgets/ts/src/contract/reading";
import type { Snapshot } from "./protocol";

const CARRIED = "combinatoria/carried";

/** Return the game whose position or puzzle a fragment names; null if it names neither. */
export function gameOfFragment(fragment: string, games: readonly string[]): string | null {
  const name = /^(?:puzzle:)?(\w+):/.exec(normal(textOf(fragment)))?.[1] ?? "";
  return games.includes(name) ? name : null;
}

/** Return the address of another game's page, in the same language. */
export function addressOf(game: string, hash = ""): string {
  return `${game}.html${location.search}${hash}`;
}

/** Pass a saved match to the page of its game; false if the browser does not allow it. */
export function carry(value: unknown): boolean {
  try {
    tabStorage().setItem(CARRIED, JSON.stringify(value));
    return true;
  } catch {
    return false; // storage is switched off, or the match too large
  }
}

/** Return the saved match passed by another page, once; undefined if there is none. */
export function carried(): unknown {
  try {
    const text = tabStorage().getItem(CARRIED);
    tabStorage().removeItem(CARRIED);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Return the fragment for what is shown: a step of the tour or a puzzle; empty for the game itself. */
export function fragmentOf(snapshot: Snapshot | null): string {
  const guide = snapshot?.["guide"] as { kind: string; step?: number; link?: string } | null | undefined;
  if (guide?.kind === "learn") return `#learn:${(guide.step ?? 0) + 1}`;
  return guide?.kind === "puzzle" && guide.link ? `#${guide.link}` : "";
}

/** Update the address to the content shown and its language, without adding a history entry. */
export function syncAddress(snapshot: Snapshot | null): void {
  const search = new URLSearchParams(location.search);
  if (snapshot && search.has("lang")) search.set("lang", snapshot.lang);
  const asked = search.toString();
  const address = location.pathname + (asked && `?${asked}`) + fragmentOf(snapshot);
  if (address !== location.pathname + location.search + location.hash) history.replaceState(null, "", address);
}
