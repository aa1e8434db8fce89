/**
 * Moves made in steps: their picks are on offer only once a way has been chosen, by its button or by one of its picks.
 *
 * Otherwise every card that any move could concern would be marked at once.
 */

import { matching } from "../contract/picks";
import type { Move } from "../contract/types";
import type { Screen } from "./screen";

const wayOf = (move: Move): string | null => move.way ?? null;

export class Ways {
  private chosen: string | null = null;
  private known: { all: readonly Move[]; way: string | null; moves: readonly Move[] } = { all: [], way: null, moves: [] };

  /** Return the moves on offer: the same list while nothing has changed, since lists are indexed. */
  of(all: readonly Move[]): readonly Move[] {
    const { known, chosen } = this;
    if (known.all !== all || known.way !== chosen) {
      const split = all.some((move) => wayOf(move) !== null);
      this.known = { all, way: chosen, moves: split ? all.filter((move) => wayOf(move) === chosen) : all };
    }
    return this.known.moves;
  }

  choose(way: string | null): void {
    this.chosen = way;
  }

  /** Return the ways to continue from the selection, except the chosen one. */
  open(screen: Screen): string[] {
    if (screen.selection.length === 0) return [];
    const found = matching(screen.further.every, screen.chosen).map(wayOf);
    return [...new Set(found)].filter((way): way is string => way !== null && way !== this.chosen);
  }

  /** Switch to the way that a pick belongs to, if it is another one; return whether it is. */
  turn(screen: Screen, names: readonly string[]): boolean {
    const fitting = names.flatMap((name) => matching(screen.further.every, [...screen.chosen, name])).map(wayOf);
    const [way] = fitting;
    if (way === undefined || fitting.includes(this.chosen)) return false;
    this.chosen = way;
    return true;
  }
}
