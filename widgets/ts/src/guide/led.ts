/** A screen that may have a guide: its panel can be folded, and its heading can be focused. */

import type { Screen } from "../screen/screen";

export interface LedScreen extends Screen {
  readonly guides: { folded: boolean };
}

/** Focus the heading, so that the new text is read out and Tab reaches the table next. */
export function focusGuide(screen: LedScreen): void {
  screen.guides.folded = false;
  screen.update();
  screen.root.querySelector<HTMLElement>("[data-guide-title]")?.focus({ preventScroll: true });
  screen.root.querySelector("[data-guide]")?.scrollIntoView?.({ block: "nearest" });
}
