/** Notes on a card. */

import type { CardId } from "../contract/types";
import type { Screen } from "./screen";

/**
 * Return a card's effect, unless its face shows it, and notes on its current state; empty for most cards.
 */
export function noteOf({ snapshot, table, words }: Pick<Screen, "snapshot" | "table" | "words">, card: CardId): string {
  const face = table.faces[card];
  if (face === undefined) return "";
  return [snapshot.design[face]?.note, snapshot.states?.[face]].filter(Boolean).join(words("sentence_space"));
}
