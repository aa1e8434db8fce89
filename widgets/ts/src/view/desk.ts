/** What every view is handed: the screen with all that leads, talks and thinks on it. */

import type { Guides } from "../guide/guides";
import type { LiveScreen } from "../screen/acts";

export interface Desk extends LiveScreen {
  readonly guides: Guides;
}
