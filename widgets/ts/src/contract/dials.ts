/** Moves that differ in one number alone: one control sets it. The kernel says which moves they are. */

import type { Move } from "./types";

/** Such moves, by their number. */
export interface Dial {
  of: string;
  moves: readonly Move[];
}

/** The dials among some moves; one move alone is a button like any other. */
export function dialsOf(moves: readonly Move[]): Dial[] {
  const found = new Map<string, Move[]>();
  for (const move of moves) if (move.dial !== undefined) found.set(move.dial.of, [...(found.get(move.dial.of) ?? []), move]);
  return [...found]
    .filter(([, some]) => some.length > 1)
    .map(([of, some]) => ({ of, moves: some.sort((a, b) => (a.dial?.n ?? 0) - (b.dial?.n ?? 0)) }));
}

/** The moves that are on no dial. */
export function without(moves: readonly Move[]): Move[] {
  const on = new Set(dialsOf(moves).flatMap((one) => one.moves));
  return moves.filter((move) => !on.has(move));
}
