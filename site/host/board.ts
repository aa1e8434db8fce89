// The board that a play page shows before Python is ready: the kept game as the last visit left it, or one of a few
// deals made at build time. Python then opens exactly that game and receives the moves made meanwhile, in order.
import type { KeptGame } from "../../widgets/ts/src/contract/formats/saves";
import { keptBoard, keptGame, keptText } from "./memory";
import type { Boards, PlayConfig, Snapshot } from "./protocol";

export interface EarlyBoard {
  /** Seed of the deal that Python has to open; null if it opens the kept game. */
  seed: number | null;
  /** True if this is the picture of the kept game. */
  kept: boolean;
  snapshot: Promise<Snapshot | null>;
}

/** Return whether a kept board is the picture of the kept game. */
function fits(snapshot: Snapshot, save: Partial<KeptGame>): boolean {
  const { seed, moves, humans } = snapshot.setup;
  return humans.length < 2 && moves === save.moves?.length && (seed === null || seed === save.seed);
}

function keptPicture(config: PlayConfig, language: string): Snapshot | null {
  const kept = keptBoard(config.game);
  const save = keptGame(config.game) as Partial<KeptGame> | null | undefined;
  if (!kept || !save || kept.build !== config.build || kept.snapshot.lang !== language) return null;
  return fits(kept.snapshot, save) ? kept.snapshot : null;
}

async function fetched(address: string, seed: number): Promise<Snapshot | null> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return null;
    const { first, parts } = (await answer.json()) as Boards;
    return { ...first, ...parts[seed] };
  } catch {
    return null; // without a picture the page waits for Python, as for a link
  }
}

/** Choose the board to show early: none for a link, which only Python can read. */
export function earlyBoard(config: PlayConfig, language: string, hasWish: boolean): EarlyBoard {
  const none = { seed: null, kept: false, snapshot: Promise.resolve(null) };
  if (hasWish) return none;
  if (keptText(config.game) !== null) return { ...none, kept: true, snapshot: Promise.resolve(keptPicture(config, language)) };
  const { seeds = [], boards = "" } = config.deals[language] ?? {};
  const seed = seeds[Math.floor(Math.random() * seeds.length)];
  return seed === undefined ? none : { ...none, seed, snapshot: fetched(boards, seed) };
}

/** Return whether this picture may be shown at the next visit, when the page does not yet know who is playing. */
export function mayBeKept(snapshot: Snapshot, save: unknown): boolean {
  return save !== null && snapshot.guide === null && snapshot.curtain === null && fits(snapshot, save as Partial<KeptGame>);
}
