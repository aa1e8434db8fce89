// The board that a play page shows before Python is up: the game kept from the last visit as it was left, or one of a few
// deals made at build time. Python then opens the very same game, and takes the moves made meanwhile in their order.
import { keptBoard, keptGame, keptText } from "./memory";
import type { Deal, PlayConfig, Snapshot } from "./protocol";

export interface EarlyBoard {
  /** The number of the deal that Python is to open; null when it is to open the kept game. */
  seed: number | null;
  /** Whether it is the picture of the kept game. */
  kept: boolean;
  snapshot: Promise<Snapshot | null>;
}

interface Save {
  seed?: unknown;
  moves?: unknown[];
}

/** What a kept board must agree in with the kept game, so that one is the picture of the other. */
function fits(snapshot: Snapshot, save: Save): boolean {
  const { seed, moves, humans } = snapshot.setup;
  return humans.length < 2 && moves === save.moves?.length && (seed === null || seed === save.seed);
}

function keptPicture(config: PlayConfig, language: string): Snapshot | null {
  const kept = keptBoard(config.game);
  const save = keptGame(config.game) as Save | null | undefined;
  if (!kept || !save || kept.build !== config.build || kept.snapshot.lang !== language) return null;
  return fits(kept.snapshot, save) ? kept.snapshot : null;
}

async function fetched(deal: Deal): Promise<Snapshot | null> {
  try {
    const answer = await fetch(deal.board);
    return answer.ok ? ((await answer.json()) as Snapshot) : null;
  } catch {
    return null; // without a picture the page waits for Python, as it does for a link
  }
}

/** Choose the board; a link has to wait for Python, which alone can read it. */
export function earlyBoard(config: PlayConfig, language: string, hasWish: boolean): EarlyBoard {
  const none = { seed: null, kept: false, snapshot: Promise.resolve(null) };
  if (hasWish) return none;
  if (keptText(config.game) !== null) return { ...none, kept: true, snapshot: Promise.resolve(keptPicture(config, language)) };
  const deals = config.deals[language] ?? [];
  const deal = deals[Math.floor(Math.random() * deals.length)];
  return deal ? { ...none, seed: deal.seed, snapshot: fetched(deal) } : none;
}

/** Whether this is a picture that may be shown at the next visit before anybody was asked who sits there. */
export function mayBeKept(snapshot: Snapshot, save: unknown): boolean {
  return save !== null && snapshot["guide"] === null && snapshot["curtain"] === null && fits(snapshot, save as Save);
}
