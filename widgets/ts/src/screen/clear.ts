/** What comes up by itself does not lie on what can be picked next: then it lies at the other end of the table. What is
 * folded away leaves a tab, which keeps off one's own hand. */

const SHEET = "[data-sheet-over]:not([data-down])";
const LOW = "[data-sheet-over][data-down]";
const BODY = "[data-foretold]";
export const HAND = '[data-own] [data-shape="hand"]';
const PICKS = "[data-cloth] [data-pickable]";

/** How much of a thing may be covered: its middle stays in sight. */
const SPARE = 0.4;

/** Width and height of what two boxes have in common. */
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

/** Where the tab of a sheet that is down may stand: in a corner at the foot of the table, or over one's own hand. */
const PLACES = ["", "left", "above", "above left"];

/** What the tab is not to lie on. */
const THINGS = "[data-cloth] :is(.cmb-card, .cmb-plate, .cmb-zone, .cmb-zone-foot, .cmb-gauge)";
const HAND_COUNTS = 1000; // whatever else it lies on, it hardly lies on the hand
const END = "[data-result]:not([data-folded])";

/** The tab keeps its place as long as it lies on nothing there; else it stands where it lies on least. */
function stand(stage: HTMLElement, sheet: HTMLElement): void {
  const tab = sheet.firstElementChild;
  if (!tab) return;
  const end = stage.querySelector(END); // nobody asks for the cards behind it
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

/** What has come of a prediction lies below, or above if it would hide a choice; what somebody opened stays where it was opened. */
export function clear(stage: HTMLElement): void {
  const low = stage.querySelector<HTMLElement>(LOW);
  if (low) stand(stage, low);
  const sheet = stage.querySelector<HTMLElement>(SHEET);
  if (!sheet) return;
  sheet.toggleAttribute("data-top", false);
  if (sheet.querySelector(BODY) && hides(stage, sheet)) {
    sheet.toggleAttribute("data-top", true);
    if (hides(stage, sheet)) sheet.toggleAttribute("data-top", false); // no end is free: the tab folds it
  }
}
