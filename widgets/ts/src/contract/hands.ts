/** The order in which the viewer's own hand is displayed; the rules ignore the order of a hand. */

import type { CardId, Seat, Snapshot, TableView, ZoneInfo } from "./types";

/** Return whether the viewer may arrange the cards of a zone: their own hand, with all cards visible to them. */
export function isOwnHand(info: ZoneInfo, viewer: Seat, table: TableView): boolean {
  const cards = table.zones[info.zone] ?? [];
  return info.shape === "hand" && info.owner === viewer && cards.every((card) => table.faces[card] !== undefined);
}

const ranks = new WeakMap<Snapshot["design"], Map<string, number>>();

/** Return the index of each face in the order in which the game lists its designs. */
function rankOf(design: Snapshot["design"]): Map<string, number> {
  const known = ranks.get(design);
  if (known !== undefined) return known;
  const found = new Map(Object.keys(design).map((face, i) => [face, i]));
  ranks.set(design, found);
  return found;
}

/** Sort cards in the game's order; cards arranged by the viewer keep their arrangement, and new ones are at the end. */
export function inOrder(cards: readonly CardId[], table: TableView, design: Snapshot["design"], laid: readonly CardId[]): CardId[] {
  const rank = rankOf(design);
  const of = (card: CardId): number => rank.get(table.faces[card] ?? "") ?? rank.size;
  const fresh = cards.filter((card) => !laid.includes(card)).sort((a, b) => of(a) - of(b));
  return [...laid.filter((card) => cards.includes(card)), ...fresh];
}

/** Return the cards with one of them moved to another place. */
export function moved(cards: readonly CardId[], card: CardId, to: number): CardId[] {
  const others = cards.filter((one) => one !== card);
  others.splice(Math.max(0, Math.min(to, others.length)), 0, card);
  return others;
}
