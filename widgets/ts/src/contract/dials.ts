/** Moves that differ only in one number, set by a single control. The kernel marks them. */

import type { Move } from "./types";

/** The moves of one control, ordered by their number. */
export interface Dial {
  of: string;
  moves: readonly Move[];
}

/** Return the dials among the moves; a single move is a button like any other. */
export function dialsOf(moves: readonly Move[]): Dial[] {
  const found = new Map<string, Move[]>();
  for (const move of moves) if (move.dial !== undefined) found.set(move.dial.of, [...(found.get(move.dial.of) ?? []), move]);
  return [...found]
    .filter(([, some]) => some.length > 1)
    .map(([of, some]) => ({ of, moves: some.sort((a, b) => (a.dial?.n ?? 0) - (b.dial?.n ?? 0)) }));
}

/** Return the moves that are on no dial. */
export function without(moves: readonly Move[]): Move[] {
  const on = new Set(dialsOf(moves).flatMap((one) => one.moves));
  return moves.filter((move) => !on.has(move));
}
