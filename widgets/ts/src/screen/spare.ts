/**
 * Keeps a sheet with a hint, odds, a question or its outcome off everything that can be chosen, wherever on the table it
 * fits. If it fits nowhere, it stays at an end off what it is about: the places of the recommended move, those where a
 * chosen card can go, or what the waiting move touches. Only a panel that a person has opened may lie over choices until
 * it is folded.
 */

const HINT = "[data-hint]";
const QUESTION = "[data-predict]";
const OUTCOME = "[data-foretold]";
/** What may be long and can be scrolled: odds, and the rest of a hint. */
const LONG = "[data-strip], [data-hint-rest]";
const PANEL = "[data-panel]";
const ITEMS = "[data-cloth] :is(.cmb-card, .cmb-whole)";
const CHOICES = "[data-cloth] :is([data-pickable], [data-target], .cmb-offers button)";

/** Share of a choice's height at each end that may be covered where there is no other place. */
const MARGIN = 0.4;

/** Height that the sheet's tab adds to its body. */
const TAB_PX = 36;

/** The least height of a sheet with a hint: where less is free, it lies over something. */
const LEAST_PX = 76;

/** The least height of a sheet that is scrolled, for its heading and the first line. */
const LEAST_LONG_PX = 100;

/** The possible ends: at the bottom or the top, and where the sheet is narrow (on a phone in landscape) left or right. */
const ENDS = [false, true].flatMap((right) => [false, true].map((top) => ({ right, top })));

function move(sheet: HTMLElement, { right, top }: (typeof ENDS)[number]): void {
  sheet.toggleAttribute("data-right", right);
  sheet.toggleAttribute("data-top", top);
}

/** Return the height of the tab; a question or a hint alone has none. */
function tabOf(sheet: HTMLElement): number {
  return sheet.childElementCount > 1 ? TAB_PX : 0;
}

/** Return the height that the sheet's body can have at the end where it is. */
function roomOf(sheet: HTMLElement, places: readonly DOMRect[], top: boolean): number {
  const frame = sheet.getBoundingClientRect();
  let free = frame.height;
  for (const place of places) {
    const beside = place.right <= frame.left || place.left >= frame.right;
    if (beside || place.bottom <= frame.top || place.top >= frame.bottom) continue;
    free = Math.min(free, top ? place.top - frame.top : frame.bottom - place.bottom);
  }
  return free - tabOf(sheet);
}

/** Return the items that a sheet is about; null if it has no such content. */
function about(stage: HTMLElement, sheet: HTMLElement): NodeListOf<Element> | null {
  const has = (content: string): boolean => sheet.querySelector(content) !== null;
  if (has(QUESTION)) return stage.querySelectorAll(`${ITEMS}[data-questioned]`);
  return has(`${HINT}, ${LONG}, ${OUTCOME}`) ? stage.querySelectorAll(`${ITEMS}:is([data-hinted], [data-target])`) : null;
}

/** Return the boxes of everything on the table that can be chosen now. */
function choicesOf(stage: HTMLElement): DOMRect[] {
  return [...stage.querySelectorAll(CHOICES)].map((choice) => choice.getBoundingClientRect());
}

/** Return the middle of a box: if it is free, the item is recognized and can be pressed. */
function middleOf({ left, top, width, height }: DOMRect): DOMRect {
  return new DOMRect(left, top + height * MARGIN, width, height * (1 - 2 * MARGIN));
}

/** A height that is free of some places: at the right or not, how far above the lower end, and how high. */
interface Gap {
  right: boolean;
  up: number;
  height: number;
}

/** Return the gaps between the places, from the lowest one upwards. */
function gapsIn(frame: DOMRect, places: readonly DOMRect[], right: boolean): Gap[] {
  const across = places.filter((place) => place.right > frame.left && place.left < frame.right);
  const found: Gap[] = [];
  let edge = frame.bottom;
  for (const { top, bottom } of [...across.sort((one, other) => other.bottom - one.bottom), new DOMRect(0, frame.top)]) {
    const height = edge - Math.max(bottom, frame.top);
    if (height > 0) found.push({ right, up: frame.bottom - edge, height });
    edge = Math.min(edge, top);
  }
  return found;
}

/** Return all gaps where the sheet may be: a narrow one, on a phone in landscape, has its place at the left or right. */
function gapsFor(stage: HTMLElement, sheet: HTMLElement, places: readonly DOMRect[]): Gap[] {
  return [false, true].flatMap((right) => {
    if (right && sheet.clientWidth >= stage.clientWidth) return [];
    move(sheet, { right, top: false });
    return gapsIn(sheet.getBoundingClientRect(), places, right);
  });
}

function lift(sheet: HTMLElement, { right, up }: Gap): void {
  move(sheet, { right, top: false });
  if (up > 0) sheet.style.setProperty("translate", `0 ${-Math.floor(up)}px`);
}

/**
 * Move a sheet to the lowest place at which it lies over no choice; one that can be scrolled is made as low as the
 * widest gap, any other one may cover the margin of a choice. False if there is no such place.
 */
function sparesAll(stage: HTMLElement, sheet: HTMLElement, places: readonly DOMRect[], needed: number): boolean {
  const choices = choicesOf(stage);
  const high = needed + tabOf(sheet);
  const gaps = gapsFor(stage, sheet, [...places, ...choices]);
  const whole = gaps.find(({ height }) => height >= high);
  if (whole) return lift(sheet, whole), true;
  if (sheet.querySelector(LONG) === null) {
    const most = gapsFor(stage, sheet, [...places, ...choices.map(middleOf)]).find(({ height }) => height >= high);
    if (most) lift(sheet, most);
    return most !== undefined;
  }
  const widest = gaps.reduce<Gap | null>((best, gap) => (best && best.height >= gap.height ? best : gap), null);
  if (widest === null || widest.height < LEAST_LONG_PX + tabOf(sheet)) return false;
  lift(sheet, widest);
  sheet.style.setProperty("--room", `${Math.floor(widest.height - tabOf(sheet))}px`);
  return true;
}

/** Return the box of an item; of a card in a fan, the strip beside the next card. */
function stripOf(item: Element): DOMRect {
  const box = item.getBoundingClientRect();
  const next = item.closest(".cmb-leaf")?.nextElementSibling?.getBoundingClientRect();
  const beside = next !== undefined && next.left > box.left && next.left < box.right && next.top < box.bottom && next.bottom > box.top;
  return beside ? new DOMRect(box.left, box.top, next.left - box.left, box.height) : box;
}

/**
 * Move a sheet to where it spares every choice, or else to the first end at which it spares what it is about, or to the
 * one with most room. What a person has opened otherwise, such as the log, stays where it is.
 */
export function spare(stage: HTMLElement, sheet: HTMLElement): void {
  sheet.style.removeProperty("--room");
  move(sheet, { right: false, top: false });
  const body = sheet.lastElementChild;
  const items = about(stage, sheet);
  if (body === null || items === null) return;
  const has = (content: string): boolean => sheet.querySelector(content) !== null;
  const whole = !has(QUESTION); // the card of a question only has to be recognized
  const places = [...items].map((item) => (whole ? item.getBoundingClientRect() : stripOf(item)));
  const needed = body.getBoundingClientRect().height;
  if (!has(PANEL) && sparesAll(stage, sheet, places, needed)) return;
  let [best, most] = [ENDS[0], -Infinity];
  for (const end of ENDS) {
    move(sheet, end);
    const room = roomOf(sheet, places, end.top);
    if (room > most) [best, most] = [end, room];
    if (room >= needed) break;
  }
  if (best) move(sheet, best);
  if (!has(`${QUESTION}, ${PANEL}`)) sheet.style.setProperty("--room", `${Math.max(has(HINT) ? LEAST_PX : 0, Math.floor(most))}px`);
}
