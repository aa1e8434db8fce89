// The prefix of a link that carries a match between devices.
import { textOf } from "../../widgets/ts/src/contract/fragment";

export const MARK = "turn:";

/** Return whether a fragment has the prefix of such a link. */
export function isTurn(fragment: string): boolean {
  return textOf(fragment).trimStart().startsWith(MARK);
}
