/**
 * Keeps a sheet with a hint, odds or a question off what it is about: the places of the recommended move, those where a
 * chosen card can go, or what the waiting move touches. It goes to an end where it spares them and is no higher than the
 * room there; what does not fit is scrolled. Only a panel that a person has opened may lie over them until it is folded.
 * A hint without odds also stays off every other choice, between two of them if need be.
 */

const HINT = "[data-hint]";
const QUESTION = "[data-predict]";
const STRIP = "[data-strip]";
const PANEL = "[data-panel]";
const ITEMS = "[data-cloth] :is(.cmb-card, .cmb-whole)";

/** Height that the sheet's tab adds to its body. */
const TAB_PX = 36;

/** The least height of a sheet with a hint: where less is free, it lies over something. */
const LEAST_PX = 76;

/** The possible ends: at the bottom or the top, and where the sheet is narrow (on a phone in landscape) left or right. */
const ENDS = [false, true].flatMap((right) => [false, true].map((top) => ({ right, top })));

function move(sheet: HTMLElement, { right, top }: (typeof ENDS)[number]): void {
  sheet.toggleAttribute("data-right", right);
  sheet.toggleAttribute("data-top", top);
}

/** Return the height that the sheet's body can have at the end where it is; a question or a hint alone has no tab. */
function roomOf(sheet: HTMLElement, places: readonly DOMRect[], top: boolean): number {
  const frame = sheet.getBoundingClientRect();
  let free = frame.height;
  for (const place of places) {
    const beside = place.right <= frame.left || place.left >= frame.right;
    if (beside || place.bottom <= frame.top || place.top >= frame.bottom) continue;
    free = Math.min(free, top ? place.top - frame.top : frame.bottom - place.bottom);
  }
  return free - (sheet.childElementCount > 1 ? TAB_PX : 0);
}

/** Return the items that a sheet is about; null if it has no such content. */
function about(stage: HTMLElement, sheet: HTMLElement): NodeListOf<Element> | null {
  const has = (content: string): boolean => sheet.querySelector(content) !== null;
  if (has(QUESTION)) return stage.querySelectorAll(`${ITEMS}[data-questioned]`);
  if (has(HINT)) return stage.querySelectorAll(`${ITEMS}[data-hinted]`);
  return has(STRIP) ? stage.querySelectorAll(`${ITEMS}[data-target]`) : null;
}

/** Return the boxes of all items that can be picked. */
export function picksOf(stage: HTMLElement): DOMRect[] {
  return [...stage.querySelectorAll("[data-cloth] [data-pickable]")].map((pick) => pick.getBoundingClientRect());
}

/** Return how far above its lower end a sheet of some height lies over none of the places; null if it always does. */
function gapIn(sheet: HTMLElement, places: readonly DOMRect[], height: number): number | null {
  const frame = sheet.getBoundingClientRect();
  const across = places.filter((place) => place.right > frame.left && place.left < frame.right);
  let edge = frame.bottom;
  for (const place of across.sort((one, other) => other.bottom - one.bottom)) {
    if (edge - place.bottom >= height) break;
    edge = Math.min(edge, place.top);
  }
  return edge - frame.top >= height ? frame.bottom - edge : null;
}

/** Move a hint to the lowest place at which it lies over no choice; false if there is none. */
function sparesAll(stage: HTMLElement, sheet: HTMLElement, places: readonly DOMRect[], height: number): boolean {
  const picks = picksOf(stage);
  for (const right of [false, true]) {
    move(sheet, { right, top: false });
    const gap = gapIn(sheet, [...places, ...picks], height);
    if (gap === null) continue;
    if (gap > 0) sheet.style.setProperty("translate", `0 ${-Math.floor(gap)}px`);
    return true;
  }
  return false;
}

/** Return the box of an item; of a card in a fan, the strip beside the next card. */
function stripOf(item: Element): DOMRect {
  const box = item.getBoundingClientRect();
  const next = item.closest(".cmb-leaf")?.nextElementSibling?.getBoundingClientRect();
  const beside = next !== undefined && next.left > box.left && next.left < box.right && next.top < box.bottom && next.bottom > box.top;
  return beside ? new DOMRect(box.left, box.top, next.left - box.left, box.height) : box;
}

/** Move a sheet to the first end at which it fits, or else to the one with most room; false if it has no such content. */
export function spare(stage: HTMLElement, sheet: HTMLElement): boolean {
  sheet.style.removeProperty("--room");
  sheet.toggleAttribute("data-right", false);
  const body = sheet.lastElementChild;
  const items = about(stage, sheet);
  if (body === null || items === null) return false;
  const whole = sheet.querySelector(QUESTION) === null; // the card of a question only has to be recognized
  const places = [...items].map((item) => (whole ? item.getBoundingClientRect() : stripOf(item)));
  const needed = body.getBoundingClientRect().height;
  if (sheet.querySelector(HINT) !== null && sheet.childElementCount === 1 && sparesAll(stage, sheet, places, needed)) return true;
  let [best, most] = [ENDS[0], -Infinity];
  for (const end of ENDS) {
    move(sheet, end);
    const room = roomOf(sheet, places, end.top);
    if (room > most) [best, most] = [end, room];
    if (room >= needed) break;
  }
  if (best) move(sheet, best);
  const least = sheet.querySelector(HINT) === null ? 0 : LEAST_PX;
  if (sheet.querySelector(`${QUESTION}, ${PANEL}`) === null) sheet.style.setProperty("--room", `${Math.max(least, Math.floor(most))}px`);
  return true;
}
