// Links and files of another game lead to that game's page; and the address tells what the table shows, so that a
// reload comes back to it.
import { tabStorage } from "../../widgets/ts/src/browser/storage";
import { textOf } from "../../widgets/ts/src/contract/fragment";
import { normal } from "../../widgets/ts/src/contract/reading";
import type { Snapshot } from "./protocol";

const CARRIED = "combinatoria/carried";

/** The game that a fragment is about: that of a position, or of a puzzle; null when it names none of these. */
export function gameOfFragment(fragment: string, games: readonly string[]): string | null {
  const name = /^(?:puzzle:)?(\w+):/.exec(normal(textOf(fragment)))?.[1] ?? "";
  return games.includes(name) ? name : null;
}

/** The page of another game, in the same language. */
export function addressOf(game: string, hash = ""): string {
  return `${game}.html${location.search}${hash}`;
}

/** Take a saved match along to the page of its game; false when the browser does not let it. */
export function carry(value: unknown): boolean {
  try {
    tabStorage().setItem(CARRIED, JSON.stringify(value));
    return true;
  } catch {
    return false; // switched off, or too large
  }
}

/** What was brought along, once; undefined when nothing was. */
export function carried(): unknown {
  try {
    const text = tabStorage().getItem(CARRIED);
    tabStorage().removeItem(CARRIED);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** The fragment that leads back to what the table shows: a step of the tour, a puzzle; the game itself needs none. */
export function fragmentOf(snapshot: Snapshot | null): string {
  const guide = snapshot?.["guide"] as { kind: string; step?: number; link?: string } | null | undefined;
  if (guide?.kind === "learn") return `#learn:${(guide.step ?? 0) + 1}`;
  return guide?.kind === "puzzle" && guide.link ? `#${guide.link}` : "";
}

/** Let the address say what is shown, in which language; no entry of the browser's history is made. */
export function syncAddress(snapshot: Snapshot | null): void {
  const search = new URLSearchParams(location.search);
  if (snapshot && search.has("lang")) search.set("lang", snapshot.lang);
  const asked = search.toString();
  const address = location.pathname + (asked && `?${asked}`) + fragmentOf(snapshot);
  if (address !== location.pathname + location.search + location.hash) history.replaceState(null, "", address);
}
