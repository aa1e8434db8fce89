/** The interface of every view: the screen with its guides, talk and computations. */

import type { Guides } from "../guide/guides";
import type { LiveScreen } from "../screen/acts";
import type { Hands } from "../screen/hands";

export interface Desk extends LiveScreen {
  readonly guides: Guides;
  /** The display order of the viewer's own hands. */
  readonly hands: Hands;
}
