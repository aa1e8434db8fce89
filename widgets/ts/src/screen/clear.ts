/** Keeps what lies over the table off it: a sheet off the choices, the tab of a folded sheet off the viewer's own hand. */

import { spare } from "./spare";

const OVER = "[data-sheet-over]";
const SHEET = "[data-sheet-over]:not([data-down])";
const LOW = "[data-sheet-over][data-down]";
export const HAND = '[data-own] [data-shape="hand"]';

/** Return the width and height of the intersection of two boxes. */
function common(one: DOMRect, other: DOMRect): [number, number] {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return [Math.max(0, wide), Math.max(0, high)];
}

/** A place for a tab: the distances from the left and the bottom of the table. */
type Spot = [number, number];

/** Distance of a folded sheet's tab from the edge of the table, and between the places that are tried for it. */
const EDGE_PX = 8;
const STEP_PX = 12;

/** Elements that the tab should not cover, with how much covering them counts: an empty place matters least. */
const THINGS = "[data-cloth] :is(.cmb-card, .cmb-plate, .cmb-zone, .cmb-zone-foot, .cmb-gauge, .cmb-dialogue, .cmb-offers)";
const ZONE = ".cmb-zone";
const THING_COUNTS = 10;
const HAND_COUNTS = 1000; // makes covering the hand the last resort
const END = "[data-result]:not([data-folded])";

function weight(thing: Element): number {
  if (thing.closest(HAND)) return HAND_COUNTS;
  return thing.matches(ZONE) ? 1 : THING_COUNTS;
}

/** Return the places for a tab at the right and left edges, from the bottom upwards, and then between them. */
function spots({ width, height }: DOMRect, tab: DOMRect): Spot[] {
  const [wide, high] = [width - tab.width - EDGE_PX, height - tab.height - EDGE_PX];
  const ups = Array.from({ length: Math.max(1, Math.floor(high / STEP_PX)) }, (_, i) => EDGE_PX + i * STEP_PX);
  const columns = [1, 0, 0.5, 0.25, 0.75].map((share) => EDGE_PX + share * (wide - EDGE_PX));
  return columns.flatMap((x) => ups.map((y): Spot => [x, y]));
}

/** Where the tab of each table stands: one place, if any. */
const kept = new WeakMap<HTMLElement, Spot[]>();

/** Place the tab: it stays where it is if it covers nothing there; else it goes where it covers least. */
function stand(stage: HTMLElement, sheet: HTMLElement): void {
  const tab = sheet.firstElementChild;
  if (!tab) return;
  const end = stage.querySelector(END); // the cards behind it do not matter
  const things = end ? [end] : [...stage.querySelectorAll(THINGS)];
  const boxes = things.map((thing) => [thing.getBoundingClientRect(), weight(thing)] as const);
  const frame = stage.getBoundingClientRect();
  const own = tab.getBoundingClientRect();
  const places = spots(frame, own);
  const [right, top] = [Math.max(...places.map(([x]) => x)), Math.max(...places.map(([, y]) => y))];
  const before = (kept.get(stage) ?? []).filter(([x, y]) => x <= right && y <= top); // the table may be smaller now
  let best: Spot = [0, 0];
  let least = Infinity;
  for (const [x, y] of [...before, ...places]) {
    const here = new DOMRect(frame.left + x, frame.bottom - y - own.height, own.width, own.height);
    const hidden = boxes.reduce((sum, [box, counts]) => {
      const [wide, high] = common(here, box);
      return sum + counts * wide * high;
    }, 0);
    if (hidden < least) [best, least] = [[x, y], hidden];
    if (least === 0) break;
  }
  kept.set(stage, [best]);
  sheet.style.setProperty("--x", `${Math.round(best[0])}px`);
  sheet.style.setProperty("--y", `${Math.round(best[1])}px`);
}

/** Place the sheet over the table, or the tab of one that is folded. */
export function clear(stage: HTMLElement): void {
  stage.querySelector<HTMLElement>(OVER)?.style.removeProperty("translate");
  const low = stage.querySelector<HTMLElement>(LOW);
  if (low) stand(stage, low);
  const sheet = stage.querySelector<HTMLElement>(SHEET);
  if (sheet) spare(stage, sheet);
}
