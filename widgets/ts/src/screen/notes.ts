/** What is said of a card beside its face. */

import type { CardId } from "../contract/types";
import type { Screen } from "./screen";

/** What a card does, where its face alone does not tell, and what is to be said of it as it lies now; empty for most. */
export function noteOf({ snapshot, table, words }: Pick<Screen, "snapshot" | "table" | "words">, card: CardId): string {
  const face = table.faces[card];
  if (face === undefined) return "";
  return [snapshot.design[face]?.note, snapshot.states?.[face]].filter(Boolean).join(words("sentence_space"));
}
