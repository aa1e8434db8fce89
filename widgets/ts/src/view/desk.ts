/** What every view is handed: the screen with all that leads, talks and thinks on it. */

import type { Guides } from "../guide/guides";
import type { LiveScreen } from "../screen/acts";
import type { Hands } from "../screen/hands";

export interface Desk extends LiveScreen {
  readonly guides: Guides;
  /** In which order own hands lie. */
  readonly hands: Hands;
}
