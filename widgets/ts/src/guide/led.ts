/** A screen that something may lead: its panel can be folded, and focus goes to its heading. */

import type { Screen } from "../screen/screen";

export interface LedScreen extends Screen {
  readonly guides: { folded: boolean };
}

/** Focus goes to the heading, so that the new text is read out and the table is the next thing that Tab reaches. */
export function focusGuide(screen: LedScreen): void {
  screen.guides.folded = false;
  screen.update();
  screen.root.querySelector<HTMLElement>("[data-guide-title]")?.focus({ preventScroll: true });
  screen.root.querySelector("[data-guide]")?.scrollIntoView?.({ block: "nearest" });
}
