import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { complete, contains, matching, pickable } from "../src/contract/picks";
import type { Move } from "../src/contract/types";
import { bench, clear, settled } from "./fake";
import { crowd, SHEET, SWAPS } from "./crowd";

beforeEach(() => localStorage.setItem("combinatoria.table.settings", '{"speed":"instant"}'));
afterEach(clear);

const nth = (root: HTMLElement, zone: string, i: number): HTMLElement =>
  root.querySelectorAll<HTMLElement>(`[data-zone="${zone}"] [data-card]`)[i] as HTMLElement;
const totals = (root: HTMLElement): string[] =>
  [...root.querySelectorAll("[data-zone-sum]")].map((one) => one.textContent?.replace(/\s+/g, " ").trim() ?? "");

describe("an exchange", () => {
  it("adds up on both sides, and is confirmed when they agree", async () => {
    const { root, button, has, model } = bench(crowd());
    expect(totals(root)).toEqual([]);
    nth(root, "hand:0", 3).click();
    expect(totals(root)).toEqual(["Hand of 0 5"]);
    nth(root, "row:1", 0).click();
    expect(totals(root)).toEqual(["Hand of 0 5", "Row of 1 3"]);
    expect(root.querySelector("[data-sums]")?.hasAttribute("data-even")).toBe(false);
    expect(root.querySelectorAll("[data-offer]")).toHaveLength(0);
    nth(root, "row:1", 2).click();
    expect(totals(root)).toEqual(["Hand of 0 5", "Row of 1 5"]);
    expect(root.querySelector("[data-sums]")?.textContent).toContain("The totals agree");
    expect(root.querySelector('[data-live="polite"]')?.textContent).toContain("Hand of 0: 5, Row of 1: 5, The totals agree");
    expect(has("offer:replace 1 out 1.3 2.2 in 0.5")).toBe(true);
    button("offer:replace 1 out 1.3 2.2 in 0.5").click();
    await settled();
    expect(model.asked("move")).toMatchObject([{ text: "replace 1 out 1.3 2.2 in 0.5" }]);
  });

  it("offers only picks that can still be completed, in any order", () => {
    const { root } = bench(crowd());
    nth(root, "row:1", 0).click();
    const open = (zone: string): number[] =>
      [...root.querySelectorAll(`[data-zone="${zone}"] [data-card]`)].flatMap((one, i) => (one.hasAttribute("data-pickable") ? [i] : []));
    expect(open("row:1")).toEqual([2]);
    expect(open("row:2")).toEqual([]);
    expect(open("hand:0")).toEqual([0, 1, 3, 5]);
    nth(root, "hand:0", 0).click();
    expect(open("hand:0")).toEqual([5]);
    expect(open("row:1")).toEqual([]);
  });

  it("shows no totals if picks are from one place, or if the game has no sums", () => {
    const one = bench(crowd(5, { moves: [{ text: "send 0.5", label: "Send", picks: ["hand:0/0.5"], to: null }] }));
    nth(one.root, "hand:0", 3).click();
    expect(totals(one.root)).toEqual([]);
    const two = bench(crowd(5, { adds_up: false }));
    nth(two.root, "hand:0", 3).click();
    expect(totals(two.root)).toEqual([]);
  });

  it("keeps the selection after mere talk, and drops it if the choice changes", () => {
    const { root, model, app } = bench(crowd());
    nth(root, "hand:0", 3).click();
    model.put({ ...model.data, seq: 2, events: [{ kind: "say", caption: "Ben coughs." }], before: model.data.table });
    expect(app.chosen).toEqual(["hand:0/0.5"]);
    model.put({ ...model.data, seq: 3, moves: SWAPS.slice(1) });
    expect(app.chosen).toEqual([]);
  });
});

describe("many moves", () => {
  const faces = Array.from({ length: 14 }, (_, i) => `hand:0/${i}`);
  const random = (seed: number) => () => (seed = (seed * 48271) % 2147483647) / 2147483647;

  function many(n: number): Move[] {
    const next = random(5);
    return Array.from({ length: n }, (_, i) => ({
      text: `m${i}`,
      label: `Move ${i}`,
      picks: Array.from({ length: 1 + Math.floor(next() * 5) }, () => faces[Math.floor(next() * faces.length)] ?? ""),
      to: null,
    }));
  }

  it("are narrowed down as by a search through all of them", () => {
    const moves = many(400);
    const next = random(11);
    for (let round = 0; round < 60; round++) {
      const whole = moves[Math.floor(next() * moves.length)]?.picks ?? [];
      const chosen = whole.filter(() => next() < 0.5);
      expect(matching(moves, chosen).map((move) => move.text)).toEqual(
        moves.filter((move) => contains(move.picks, chosen)).map((move) => move.text),
      );
      expect(complete(moves, chosen).map((move) => move.text)).toEqual(
        moves.filter((move) => move.picks.length === chosen.length && contains(move.picks, chosen)).map((move) => move.text),
      );
      for (const face of faces) {
        expect(pickable(moves, chosen, face)).toBe(moves.some((move) => contains(move.picks, [...chosen, face])));
      }
    }
  });

  it("are indexed once per list, however often the table is drawn", () => {
    let reads = 0;
    const moves = many(1500).map((move) =>
      Object.defineProperty({ ...move }, "picks", { get: () => ((reads += 1), move.picks), enumerable: true }),
    );
    const { root, app } = bench(crowd(5, { moves: [...moves, ...SWAPS], adds_up: false }));
    const once = reads;
    expect(once).toBeLessThanOrEqual(4 * moves.length);
    for (let i = 0; i < 5; i++) app.update();
    nth(root, "hand:0", 3).click();
    nth(root, "row:1", 0).click();
    expect(reads).toBe(once);
  });
});

describe("a score as a formula", () => {
  it("can be unfolded during play, with its total visible", () => {
    const { root } = bench(crowd(5, { sheets: [SHEET] }));
    const folded = root.querySelector<HTMLDetailsElement>('[data-sheets="now"]');
    expect(folded?.open).toBe(false);
    expect(folded?.querySelector("summary")?.textContent?.replace(/\s+/g, " ").trim()).toBe("Your score 150");
    expect(folded?.querySelectorAll(".cmb-terms")).toHaveLength(2);
  });

  it("stays unfolded over redraws", () => {
    const { root, model } = bench(crowd(5, { sheets: [SHEET] }));
    const details = root.querySelector<HTMLDetailsElement>('[data-sheets="now"]');
    if (details) details.open = true;
    model.put({ ...model.data, seq: 2, sheets: [{ ...SHEET, total: "165" }] });
    expect(root.querySelector<HTMLDetailsElement>('[data-sheets="now"]')?.open).toBe(true);
    expect(root.querySelector("summary .cmb-total")?.textContent).toBe("165");
  });

  it("can be read as text: signs, values, labels, names of cards, and terms that do not count", () => {
    const { root } = bench(crowd(5, { sheets: [SHEET] }));
    const [numbers, product] = [...root.querySelectorAll(".cmb-terms")];
    expect(numbers?.querySelector('[role="img"]')?.getAttribute("aria-label")).toBe("gold 1, gold 3, gold 4");
    expect(product?.textContent?.replace(/\s+/g, " ").trim()).toBe("15 × 10 Spears or 1/5 Shields (does not count) = 150");
    const unused = product?.querySelectorAll(".cmb-term[data-unused]");
    expect(unused).toHaveLength(1);
  });

  it("is shown for everybody at the end, with the winners' marked", () => {
    const sheets = [SHEET, { ...SHEET, seat: 1, title: "Ben", total: "40" }, { ...SHEET, seat: null, title: "A team", total: "30" }];
    const { root } = bench(crowd(5, { moves: [], sheets, result: { text: "You win.", winners: [0], scores: [150, 40] } }));
    const shown = [...root.querySelectorAll('[data-sheets="end"] .cmb-sheet')];
    expect(shown.map((one) => one.querySelector(".cmb-total")?.textContent)).toEqual(["Total: 150", "Total: 40", "Total: 30"]);
    expect(shown.map((one) => one.hasAttribute("data-won"))).toEqual([true, false, false]);
  });

  it("is hidden behind the curtain", () => {
    const { root } = bench(crowd(5, { sheets: [SHEET], curtain: { seat: 1, text: "Hand over." }, moves: [] }));
    expect(root.querySelector("[data-sheets]")).toBeNull();
  });
});
