/**
 * Keeps sheets that appear unrequested off the items that can be picked next, by moving them to the other end of the
 * table. A folded sheet leaves a tab, which stays off the viewer's own hand.
 */

import { spare } from "./spare";

const SHEET = "[data-sheet-over]:not([data-down])";
const LOW = "[data-sheet-over][data-down]";
const BODY = "[data-foretold]";
export const HAND = '[data-own] [data-shape="hand"]';
const PICKS = "[data-cloth] [data-pickable]";

/** Share of an item that may be covered: its middle stays visible. */
const SPARE = 0.4;

/** Return the width and height of the intersection of two boxes. */
function common(one: DOMRect, other: DOMRect): [number, number] {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return [Math.max(0, wide), Math.max(0, high)];
}

function covered(sheet: DOMRect, thing: DOMRect): boolean {
  const [wide, high] = common(sheet, thing);
  return wide > 0 && high > thing.height * SPARE;
}

function hides(stage: HTMLElement, sheet: HTMLElement): boolean {
  const place = sheet.lastElementChild?.getBoundingClientRect();
  if (!place) return false;
  return [...stage.querySelectorAll(PICKS)].some((pick) => covered(place, pick.getBoundingClientRect()));
}

/** Possible places of a folded sheet's tab: in a corner at the bottom of the table, above the viewer's own hand, or higher. */
const PLACES = ["", "left", "above", "above left", "middle", "middle left", "high", "high left"];

/** Elements that the tab should not cover. */
const THINGS = "[data-cloth] :is(.cmb-card, .cmb-plate, .cmb-zone, .cmb-zone-foot, .cmb-gauge, .cmb-dialogue)";
const HAND_COUNTS = 1000; // makes covering the hand the last resort
const END = "[data-result]:not([data-folded])";

/** Place the tab: it stays where it is if it covers nothing there; else it goes where it covers least. */
function stand(stage: HTMLElement, sheet: HTMLElement): void {
  const tab = sheet.firstElementChild;
  if (!tab) return;
  const end = stage.querySelector(END); // the cards behind it do not matter
  const things = end ? [end] : [...stage.querySelectorAll(THINGS)];
  const boxes = things.map((thing) => [thing.getBoundingClientRect(), thing.closest(HAND) ? HAND_COUNTS : 1] as const);
  let [best, least] = ["", Infinity];
  for (const place of new Set([sheet.dataset["place"] ?? "", ...PLACES])) {
    sheet.dataset["place"] = place;
    const here = tab.getBoundingClientRect();
    const hidden = boxes.reduce((sum, [box, counts]) => {
      const [wide, high] = common(here, box);
      return sum + counts * wide * high;
    }, 0);
    if (hidden < least) [best, least] = [place, hidden];
    if (least === 0) break;
  }
  sheet.dataset["place"] = best;
}

/**
 * Place the outcome of a prediction at the bottom, or at the top if it would hide a choice; a hint stays off the places
 * of its move, and any other sheet opened by the person stays in place.
 */
export function clear(stage: HTMLElement): void {
  const low = stage.querySelector<HTMLElement>(LOW);
  if (low) stand(stage, low);
  const sheet = stage.querySelector<HTMLElement>(SHEET);
  if (!sheet) return;
  sheet.toggleAttribute("data-top", false);
  if (spare(stage, sheet)) return;
  if (sheet.querySelector(BODY) && hides(stage, sheet)) {
    sheet.toggleAttribute("data-top", true);
    if (hides(stage, sheet)) sheet.toggleAttribute("data-top", false); // neither end is free: the tab can fold it
  }
}
