/** The session's hint: two lines for the screen, and what explains them. */

import type { OddsLine, Share } from "./guides";

export interface Hint {
  /** The result of playing on after the move, with its error, in one sentence. */
  chance?: string | null;
  /** The move with its reason. */
  text: string;
  move: string | null;
  picks: string[];
  /** The place where what was picked goes. */
  to?: string | null;
  /** The odds of the move, if it has any; and the result of playing on after it, if that was tried. */
  odds?: OddsLine[] | null;
  won?: Share | null;
  /** Why another move may have the better number: what the odds count and what the hint weighs. */
  weighed?: string | null;
}
