/** What comes up by itself does not lie on what can be picked next: then it lies at the other end of the table. */

const SHEET = "[data-sheet-over]:not([data-down])";
const BODY = "[data-foretold]";
const PICKS = "[data-cloth] [data-pickable]";

/** How much of a thing may be covered: its middle stays in sight. */
const SPARE = 0.4;

function covered(sheet: DOMRect, thing: DOMRect): boolean {
  const high = Math.min(sheet.bottom, thing.bottom) - Math.max(sheet.top, thing.top);
  const wide = Math.min(sheet.right, thing.right) - Math.max(sheet.left, thing.left);
  return wide > 0 && high > thing.height * SPARE;
}

function hides(stage: HTMLElement, sheet: HTMLElement): boolean {
  const place = sheet.lastElementChild?.getBoundingClientRect();
  if (!place) return false;
  return [...stage.querySelectorAll(PICKS)].some((pick) => covered(place, pick.getBoundingClientRect()));
}

/** What has come of a prediction lies below, or above if it would hide a choice; what somebody opened stays where it was opened. */
export function clear(stage: HTMLElement): void {
  const sheet = stage.querySelector<HTMLElement>(SHEET);
  if (!sheet) return;
  sheet.toggleAttribute("data-top", false);
  if (sheet.querySelector(BODY) && hides(stage, sheet)) {
    sheet.toggleAttribute("data-top", true);
    if (hides(stage, sheet)) sheet.toggleAttribute("data-top", false); // no end is free: the tab folds it
  }
}
