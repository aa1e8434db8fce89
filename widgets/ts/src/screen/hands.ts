/**
 * The order of the viewer's own hand: sorted until they rearrange it, by dragging a card or with Shift and an arrow.
 *
 * The session does not know the order. This browser stores it for the last few deals.
 */

import { keep, recall } from "../browser/storage";
import { motionIsReduced } from "../browser/theme";
import { isAnother, positionOf } from "../contract/changes";
import { inOrder, isOwnHand, moved } from "../contract/hands";
import type { CardId, Snapshot, ZoneInfo } from "../contract/types";
import { HAND } from "./clear";
import { animate, measure } from "./flip";
import type { Screen } from "./screen";

const NAME = "table.hands";
const MOST = 24; // number of hands stored
const DRAG_PX = 8;
const CARD = `${HAND} .cmb-card[data-card]`;

/** A drag: its start, and the positions of the other cards of the hand. */
interface Drag {
  node: HTMLElement;
  card: CardId;
  zone: string;
  x: number;
  y: number;
  /** The other cards in order, once the drag has begun. */
  others: { node: HTMLElement; box: DOMRect }[] | null;
  to: number;
}

function kept(): Map<string, CardId[]> {
  const found = recall(NAME);
  const entries = Array.isArray(found) ? (found as unknown[]) : [];
  const sound = entries.filter(
    (one): one is [string, CardId[]] =>
      Array.isArray(one) && typeof one[0] === "string" && Array.isArray(one[1]) && one[1].every((card) => Number.isInteger(card)),
  );
  return new Map(sound);
}

export class Hands {
  private readonly laid = kept();
  private drag: Drag | null = null;
  private dragged = false;
  private seen: Snapshot;
  private readonly over = new AbortController();

  constructor(private readonly screen: Screen) {
    this.seen = screen.snapshot;
    const { root } = screen;
    const { signal } = this.over;
    root.addEventListener("keydown", (event) => this.key(event), { capture: true, signal });
    root.addEventListener("pointerdown", (event) => this.down(event), { signal });
    window.addEventListener("pointermove", (event) => this.follow(event), { signal });
    window.addEventListener("pointerup", () => this.drop(true), { signal });
    window.addEventListener("pointercancel", () => this.drop(false), { signal });
    root.addEventListener("click", (event) => this.dragged && (event.stopPropagation(), event.preventDefault()), { capture: true, signal });
  }

  close(): void {
    this.over.abort();
  }

  /** Return the cards of a zone in display order. */
  order(info: ZoneInfo): readonly CardId[] {
    const { table, snapshot } = this.screen;
    const cards = table.zones[info.zone] ?? [];
    return isOwnHand(info, snapshot.viewer, table) ? inOrder(cards, table, snapshot.design, this.laid.get(this.name(info.zone)) ?? []) : cards;
  }

  isLaid(info: ZoneInfo): boolean {
    const cards = this.screen.table.zones[info.zone] ?? [];
    return this.laid.get(this.name(info.zone))?.some((card) => cards.includes(card)) ?? false;
  }

  sort(info: ZoneInfo): void {
    this.laid.delete(this.name(info.zone));
    this.changed();
  }

  /**
   * Return a hand's key. If the seed of the deal is withheld, the key has only the zone, and the order is
   * reset when other cards are dealt.
   */
  private name(zone: string): string {
    const { snapshot } = this.screen;
    if (this.seen !== snapshot) {
      if (snapshot.setup.seed === null && isAnother(snapshot, this.seen)) this.laid.clear();
      this.seen = snapshot;
    }
    return [snapshot.game, snapshot.setup.seed ?? "", positionOf(snapshot), zone].join("|");
  }

  private lay(zone: string, card: CardId, to: number): void {
    const info = this.screen.snapshot.layout.find((one) => one.zone === zone);
    if (info === undefined) return;
    const cards = moved(this.order(info), card, to);
    const name = this.name(zone);
    this.laid.delete(name); // re-insert, so that the newest come last
    this.laid.set(name, cards);
    this.changed();
    const { words, table, snapshot } = this.screen;
    const label = snapshot.design[table.faces[card] ?? ""]?.name ?? "";
    this.screen.hear(words("card_of", { name: label, i: cards.indexOf(card) + 1, n: cards.length }));
  }

  private changed(): void {
    keep(NAME, [...this.laid].slice(-MOST));
    const { root } = this.screen;
    const places = motionIsReduced() ? null : measure(root);
    if (this.drag !== null) this.drag.node.style.translate = "";
    this.screen.update();
    if (places !== null) animate(root, places, null, 0);
  }

  private key(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const found = event.shiftKey && step !== undefined && !this.screen.playing ? handCard(event.target) : null;
    if (found === null || step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.lay(found.zone, found.card, found.at + step);
  }

  private down(event: PointerEvent): void {
    const found = event.button === 0 && event.isPrimary && !this.screen.playing ? handCard(event.target) : null;
    if (found !== null) this.drag = { ...found, x: event.clientX, y: event.clientY, others: null, to: found.at };
  }

  private follow(event: PointerEvent): void {
    const { drag } = this;
    if (drag === null || !event.isPrimary) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (drag.others === null) {
      if (Math.hypot(x, y) < DRAG_PX) return;
      drag.others = cardsOf(drag.node).filter((node) => node !== drag.node).map((node) => ({ node, box: node.getBoundingClientRect() }));
      drag.node.dataset["dragged"] = "";
    }
    drag.node.style.translate = `${x}px ${y}px`;
    const isBefore = ({ box }: { box: DOMRect }): boolean =>
      box.bottom < event.clientY || (box.top <= event.clientY && box.left + box.width / 2 < event.clientX) || (isRow(drag) && box.left + box.width / 2 < event.clientX);
    drag.to = drag.others.filter(isBefore).length;
    drag.others.forEach(({ node }, i) => {
      node.dataset["gap"] = i === drag.to - 1 ? "after" : i === drag.to ? "before" : "";
    });
  }

  private drop(placed: boolean): void {
    const { drag } = this;
    if (drag === null) return;
    if (drag.others !== null) {
      this.dragged = true; // suppress the click that follows
      setTimeout(() => (this.dragged = false));
      for (const { node } of drag.others) delete node.dataset["gap"];
      delete drag.node.dataset["dragged"];
      if (placed) this.lay(drag.zone, drag.card, drag.to);
      drag.node.style.translate = "";
    }
    this.drag = null;
  }
}

/** Return whether the other cards are in one row, so that the pointer's height does not matter. */
function isRow({ others }: Drag): boolean {
  const [first] = others ?? [];
  return first !== undefined && (others ?? []).every(({ box }) => Math.abs(box.top - first.box.top) < first.box.height / 2);
}

function cardsOf(node: Element): HTMLElement[] {
  return [...(node.closest("[data-zone]")?.querySelectorAll<HTMLElement>(".cmb-card[data-card]") ?? [])];
}

function handCard(target: EventTarget | null): Pick<Drag, "node" | "card" | "zone"> & { at: number } | null {
  const node = target instanceof Element ? target.closest<HTMLElement>(CARD) : null;
  const zone = node?.closest<HTMLElement>("[data-zone]")?.dataset["zone"];
  return node === null || zone === undefined ? null : { node, zone, card: Number(node.dataset["card"]), at: cardsOf(node).indexOf(node) };
}
