/** FLIP animations: measure, let the page change, then animate every card from its old position. */

import type { TableEvent } from "../contract/types";

export interface Places {
  cards: Map<string, DOMRect>;
  zones: Map<string, DOMRect>;
}

const EASE = "cubic-bezier(.22,.8,.26,1)";
const SHIFT_MS = 260;

export function measure(root: ParentNode): Places {
  const places: Places = { cards: new Map(), zones: new Map() };
  for (const node of root.querySelectorAll<HTMLElement>("[data-card]")) {
    places.cards.set(node.dataset["card"] ?? "", node.getBoundingClientRect());
  }
  for (const node of root.querySelectorAll<HTMLElement>("[data-anchor]")) {
    places.zones.set(node.dataset["anchor"] ?? "", node.getBoundingClientRect());
  }
  return places;
}

/** Animate every card from its old place; `ms` is the duration of the event. */
export function animate(root: ParentNode, old: Places, event: TableEvent | null, ms: number): void {
  const main = new Set(event !== null && "cards" in event ? event.cards.map(String) : []);
  const source = event?.kind === "move" ? old.zones.get(event.src) : undefined;
  const nodes = [...root.querySelectorAll<HTMLElement>("[data-card]")].filter((node) => typeof node.animate === "function");
  // Read all places before the first animation starts: after a start, each read would lay out the page again.
  const ways = nodes.map((node) => ({ node, id: node.dataset["card"] ?? "", to: node.getBoundingClientRect() }));
  for (const { node, id, to } of ways) {
    const from = old.cards.get(id) ?? (main.has(id) ? source : undefined);
    if (from !== undefined) travel(node, { from, to }, main.has(id), ms, event?.kind === "show");
  }
  if (event?.kind === "shuffle") {
    const zone = [...root.querySelectorAll<HTMLElement>("[data-anchor]")].find(
      (node) => node.dataset["anchor"] === event.zone,
    );
    riffle(zone, ms);
  }
}

type Way = Readonly<Record<"from" | "to", DOMRect>>;

function travel(node: HTMLElement, { from, to }: Way, main: boolean, ms: number, shown: boolean): void {
  const dx = from.left + from.width / 2 - (to.left + to.width / 2);
  const dy = from.top + from.height / 2 - (to.top + to.height / 2);
  const scale = to.width > 0 ? from.width / to.width : 1;
  const still = Math.abs(dx) < 1 && Math.abs(dy) < 1 && Math.abs(scale - 1) < 0.02;
  if (main && shown) {
    node.animate(
      [{ scale: "0.05 1" }, { scale: "1.25 1.25", offset: 0.45 }, { scale: "1.25 1.25", offset: 0.8 }, { scale: "1" }],
      { duration: ms, easing: "ease-in-out" },
    );
    return;
  }
  if (still) return;
  const duration = main ? Math.min(ms * 0.86, 900) : Math.min(SHIFT_MS, ms || SHIFT_MS);
  const lift = main ? Math.max(1, (1 + scale) / 2) * 1.06 : 1;
  const frames: Keyframe[] = [
    { translate: `${dx}px ${dy}px`, scale: String(scale), offset: 0 },
    { translate: "0 0", scale: "1", offset: 1 },
  ];
  if (main) frames.splice(1, 0, { translate: `${dx * 0.42}px ${dy * 0.42}px`, scale: String(lift), offset: 0.45 });
  const zone = node.closest<HTMLElement>("[data-lift]");
  zone?.classList.add("cmb-lifted");
  const motion = node.animate(frames, { duration, easing: EASE });
  motion.onfinish = motion.oncancel = () => zone?.classList.remove("cmb-lifted");
}

function riffle(zone: HTMLElement | undefined, ms: number): void {
  zone?.animate?.(
    [
      { rotate: "0deg", translate: "0 0" },
      { rotate: "-5deg", translate: "-6px -3px", offset: 0.2 },
      { rotate: "5deg", translate: "6px -3px", offset: 0.4 },
      { rotate: "-4deg", translate: "-5px 0", offset: 0.6 },
      { rotate: "3deg", translate: "4px 0", offset: 0.8 },
      { rotate: "0deg", translate: "0 0" },
    ],
    { duration: ms * 0.9, easing: "ease-in-out" },
  );
}
