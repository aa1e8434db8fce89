/** In which order the cards of one's own hand lie before one's eyes; in the rules the order of a hand means nothing. */

import type { CardId, Seat, Snapshot, TableView, ZoneInfo } from "./types";

/** Whether somebody may lay the cards of a zone as they like: a hand of their own, all of whose cards they see. */
export function isOwnHand(info: ZoneInfo, viewer: Seat, table: TableView): boolean {
  const cards = table.zones[info.zone] ?? [];
  return info.shape === "hand" && info.owner === viewer && cards.every((card) => table.faces[card] !== undefined);
}

const ranks = new WeakMap<Snapshot["design"], Map<string, number>>();

/** The place of each face in the deck as the game names it. */
function rankOf(design: Snapshot["design"]): Map<string, number> {
  const known = ranks.get(design);
  if (known !== undefined) return known;
  const found = new Map(Object.keys(design).map((face, i) => [face, i]));
  ranks.set(design, found);
  return found;
}

/** Sorted as the game names its cards; what was laid by hand stays as it was laid, and what has come since lies at the end. */
export function inOrder(cards: readonly CardId[], table: TableView, design: Snapshot["design"], laid: readonly CardId[]): CardId[] {
  const rank = rankOf(design);
  const of = (card: CardId): number => rank.get(table.faces[card] ?? "") ?? rank.size;
  const fresh = cards.filter((card) => !laid.includes(card)).sort((a, b) => of(a) - of(b));
  return [...laid.filter((card) => cards.includes(card)), ...fresh];
}

/** The same cards with one of them in another place. */
export function moved(cards: readonly CardId[], card: CardId, to: number): CardId[] {
  const others = cards.filter((one) => one !== card);
  others.splice(Math.max(0, Math.min(to, others.length)), 0, card);
  return others;
}
