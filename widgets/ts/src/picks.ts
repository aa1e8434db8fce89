/** From picks to moves: what may be picked next, what is complete, what a click means. Knows no game. */

import type { CardId, Move, TableView } from "./types";

/** One picked thing. The card id keeps apart two equal faces, of which only one was clicked. */
export interface Picked {
  pick: string;
  card: CardId | null;
}

function counts(picks: readonly string[]): Map<string, number> {
  const result = new Map<string, number>();
  for (const pick of picks) result.set(pick, (result.get(pick) ?? 0) + 1);
  return result;
}

/** Multiset inclusion. */
export function contains(whole: readonly string[], part: readonly string[]): boolean {
  const have = counts(whole);
  for (const [pick, wanted] of counts(part)) if ((have.get(pick) ?? 0) < wanted) return false;
  return true;
}

export function matching(moves: readonly Move[], selection: readonly string[]): Move[] {
  return moves.filter((move) => contains(move.picks, selection));
}

/** Moves whose picks are exactly the selection. Without a selection: the moves that need no pick at all. */
export function complete(moves: readonly Move[], selection: readonly string[]): Move[] {
  return moves.filter((move) => move.picks.length === selection.length && contains(move.picks, selection));
}

export function pickable(moves: readonly Move[], selection: readonly string[], pick: string): boolean {
  return moves.some((move) => contains(move.picks, [...selection, pick]));
}

/** The names under which a card in a zone may be picked, most telling first. */
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

/** The move that a pick makes at once: nothing is selected and no other move begins with the same pick. */
export function immediate(moves: readonly Move[], selection: readonly string[], pick: string): Move | null {
  if (selection.length > 0 || pick.includes("/")) return null;
  const sharing = moves.filter((move) => move.picks.includes(pick));
  const only = sharing[0];
  return sharing.length === 1 && only !== undefined && only.picks.length === 1 ? only : null;
}

/** The move that clicking a zone plays when something is selected ("click to place"). */
export function placement(moves: readonly Move[], selection: readonly string[], zone: string): Move | null {
  if (selection.length === 0) return null;
  const fitting = complete(moves, selection).filter((move) => move.to === zone);
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** Whether a pick would take the place of the one thing selected: a second thought, not a mistake. */
export function replaces(moves: readonly Move[], selection: readonly string[], pick: string): boolean {
  return selection.length === 1 && !pickable(moves, selection, pick) && pickable(moves, [], pick);
}

/** The selection after a click on a card: taken back if it was picked, added or exchanged if it may be, else null. */
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
