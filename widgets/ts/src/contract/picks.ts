/** Maps picks to moves: possible next picks, complete moves, the meaning of a click. Independent of any game. */

import type { CardId, Move, TableView } from "./types";

/** A picked item. The card id distinguishes cards with equal faces, of which only one was clicked. */
export interface Picked {
  pick: string;
  card: CardId | null;
}

type Counts = ReadonlyMap<string, number>;

function counts(picks: readonly string[]): Map<string, number> {
  const result = new Map<string, number>();
  for (const pick of picks) result.set(pick, (result.get(pick) ?? 0) + 1);
  return result;
}

function includes(whole: Counts, part: Counts): boolean {
  for (const [pick, wanted] of part) if ((whole.get(pick) ?? 0) < wanted) return false;
  return true;
}

/** Return whether one multiset contains another. */
export function contains(whole: readonly string[], part: readonly string[]): boolean {
  return includes(counts(whole), counts(part));
}

/** Return the zone that a pick names or belongs to. */
export function zoneOf(pick: string): string {
  const slash = pick.indexOf("/");
  return slash < 0 ? pick : pick.slice(0, slash);
}

/** Return a key for picks in any order. */
const nameOf = (picks: readonly string[]): string => [...picks].sort().join("\n");

/** The moves that contain a selection, and the picks that extend it to one of them. */
interface Narrowed {
  moves: Move[];
  next: Set<string>;
}

/** An index of a list of moves. There may be many hundreds, and every render queries it for every card on the table. */
class Index {
  /** The moves by their picks as a multiset. */
  readonly exact = new Map<string, Move[]>();
  /** The moves by the picks after which more can be requested. */
  readonly goingOn = new Map<string, Move>();
  /** The picks, the zones of picks, and the target zones of all moves. */
  readonly picks = new Set<string>();
  readonly zones = new Set<string>();
  /** The zones with cards that can be picked individually. */
  readonly opened = new Set<string>();
  readonly targets = new Set<string>();
  private readonly counted: Counts[];
  private readonly narrowed = new Map<string, Narrowed>();

  constructor(private readonly moves: readonly Move[]) {
    this.counted = moves.map((move) => counts(move.picks));
    moves.forEach((move, i) => {
      const name = nameOf(move.picks);
      if (move.more === true) this.goingOn.set(name, move);
      if (move.text !== "") this.exact.set(name, [...(this.exact.get(name) ?? []), move]);
      for (const pick of this.counted[i]?.keys() ?? []) this.picks.add(pick);
      if (move.to !== null) this.targets.add(move.to);
    });
    for (const pick of this.picks) {
      const zone = zoneOf(pick);
      this.zones.add(zone);
      if (zone !== pick) this.opened.add(zone);
    }
  }

  /** Narrow down the moves in one pass per selection; later queries about it are look-ups. */
  narrow(selection: readonly string[]): Narrowed {
    const name = nameOf(selection);
    const known = this.narrowed.get(name);
    if (known !== undefined) return known;
    const chosen = counts(selection);
    const result: Narrowed = { moves: [], next: new Set() };
    this.moves.forEach((move, i) => {
      const whole = this.counted[i];
      if (whole === undefined || !includes(whole, chosen)) return;
      result.moves.push(move);
      for (const [pick, n] of whole) if (n > (chosen.get(pick) ?? 0)) result.next.add(pick);
    });
    this.narrowed.set(name, result);
    return result;
  }
}

const indices = new WeakMap<readonly Move[], Index>();

function indexOf(moves: readonly Move[]): Index {
  const known = indices.get(moves);
  if (known !== undefined) return known;
  const index = new Index(moves);
  indices.set(moves, index);
  return index;
}

export function matching(moves: readonly Move[], selection: readonly string[]): readonly Move[] {
  return indexOf(moves).narrow(selection).moves;
}

/** Return the moves whose picks are exactly the selection; for an empty selection, those without picks. */
export function complete(moves: readonly Move[], selection: readonly string[]): readonly Move[] {
  return indexOf(moves).exact.get(nameOf(selection)) ?? [];
}

/** Return the move, or beginning of one, with exactly these picks after which more can be requested, or null. */
export function goingOn(moves: readonly Move[], selection: readonly string[]): Move | null {
  return indexOf(moves).goingOn.get(nameOf(selection)) ?? null;
}

export function pickable(moves: readonly Move[], selection: readonly string[], pick: string): boolean {
  return indexOf(moves).narrow(selection).next.has(pick);
}

/** Return whether some move picks from a zone. */
export function named(moves: readonly Move[], zone: string): boolean {
  return indexOf(moves).zones.has(zone);
}

/** Return whether a click can only mean the zone as a whole: moves name the zone, but none of its cards. */
export function meantWhole(moves: readonly Move[], zone: string): boolean {
  const { picks, targets, opened } = indexOf(moves);
  return (picks.has(zone) || targets.has(zone)) && !opened.has(zone);
}

/** Return the picks that can name a card in a zone, most specific first. */
export function picksOfCard(table: TableView, zone: string, index: number): string[] {
  const cards = table.zones[zone] ?? [];
  const card = cards[index];
  if (card === undefined) return [];
  const face = table.faces[card];
  const names = face === undefined ? [] : [`${zone}/${face}`];
  names.push(`${zone}/#${index}`);
  if (index === cards.length - 1) names.push(zone);
  return names;
}

/** Return the move that a pick makes at once, if nothing is selected and no other move contains the pick. */
export function immediate(moves: readonly Move[], selection: readonly string[], pick: string): Move | null {
  if (selection.length > 0 || pick.includes("/")) return null;
  const sharing = matching(moves, [pick]);
  const only = sharing[0];
  return sharing.length === 1 && only !== undefined && only.picks.length === 1 && only.text !== "" ? only : null;
}

/** Return the move that clicking a zone makes with the current selection ("click to place"). */
export function placement(moves: readonly Move[], selection: readonly string[], zone: string): Move | null {
  if (selection.length === 0) return null;
  const fitting = complete(moves, selection).filter((move) => move.to === zone);
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** Return whether a pick would replace the only selected item: a change of mind, not a mistake. */
export function replaces(moves: readonly Move[], selection: readonly string[], pick: string): boolean {
  return selection.length === 1 && !pickable(moves, selection, pick) && pickable(moves, [], pick);
}

/**
 * Return the selection after a click on a card: without it if it was picked, else with it (added or exchanged) if that
 * is possible, else null.
 */
export function toggle(
  moves: readonly Move[],
  selection: readonly Picked[],
  names: readonly string[],
  card: CardId | null,
): Picked[] | null {
  const at = selection.findIndex((one) => (card === null ? names.includes(one.pick) : one.card === card));
  if (at >= 0) return selection.filter((_, index) => index !== at);
  const chosen = selection.map((one) => one.pick);
  const pick = names.find((name) => pickable(moves, chosen, name));
  if (pick !== undefined) return [...selection, { pick, card }];
  const instead = names.find((name) => replaces(moves, chosen, name));
  return instead === undefined ? null : [{ pick: instead, card }];
}
