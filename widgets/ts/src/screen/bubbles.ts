/** Positions bubbles: at the item that they are about, within the table and the window. */

import { motionIsReduced } from "../browser/theme";

/** Distance between a bubble and its item, and between a bubble and every edge. */
const GAP = 12;
const EDGE = 6;
const SHAKE_MS = 320;

/** Return the element that a bubble points at: an item by its key, or a seat's plate by "seat:2". */
function targetOf(root: ParentNode, at: string): HTMLElement | undefined {
  const seat = /^seat:(\d+)$/.exec(at)?.[1];
  if (seat !== undefined) return root.querySelector<HTMLElement>(`[data-seat="${seat}"] .cmb-plate`) ?? undefined;
  return [...root.querySelectorAll<HTMLElement>("[data-key]")].find((node) => node.dataset["key"] === at);
}

const between = (low: number, wish: number, high: number): number => Math.max(low, Math.min(wish, high));

/** Position every bubble after a render. Without bubbles, nothing is measured. */
export function placeBubbles(surface: HTMLElement): void {
  for (const bubble of surface.querySelectorAll<HTMLElement>("[data-bubble]")) {
    const target = targetOf(surface, bubble.dataset["bubble"] ?? "");
    if (target === undefined) delete bubble.dataset["side"]; // it is then at the bottom of the table
    else place(surface, bubble, target.getBoundingClientRect());
  }
}

function place(surface: HTMLElement, bubble: HTMLElement, at: DOMRect): void {
  const frame = surface.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bubble;
  // speech bubbles must not cover captions
  const cloth = bubble.dataset["tone"] === "say" ? surface.querySelector("[data-cloth]") : null;
  const top = Math.max((cloth ?? surface).getBoundingClientRect().top, 0);
  const above = at.top - height - GAP >= top;
  const middle = at.left + at.width / 2;
  const left = between(frame.left + EDGE, middle - width / 2, frame.right - width - EDGE);
  bubble.dataset["side"] = above ? "above" : "below";
  bubble.style.left = `${left - frame.left}px`;
  bubble.style.top = `${(above ? at.top - height - GAP : at.bottom + GAP) - frame.top}px`;
  bubble.style.setProperty("--tip", `${between(16, middle - left, width - 16)}px`);
}

/** Shake an item to show that the action on it was refused. */
export function shake(root: ParentNode, at: string): void {
  if (motionIsReduced()) return;
  const frames = [0, -6, 6, -4, 3, 0].map((x) => ({ translate: `${x}px 0` }));
  targetOf(root, at)?.animate?.(frames, { duration: SHAKE_MS, easing: "ease-in-out" });
}
