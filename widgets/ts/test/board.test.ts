import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Move, Snapshot, ZoneInfo } from "../src/contract/types";
import { bench, clear } from "./fake";
import { crowd } from "./crowd";

beforeEach(() => localStorage.setItem("combinatoria.table.settings", '{"speed":"instant"}'));
afterEach(clear);

const place = (zone: string, row: number, column: number): ZoneInfo =>
  ({ zone, area: "center", shape: "row", top_only: false, label: zone, owner: null, spot: ["b", row, column] }) as ZoneInfo;
const lay = (text: string, label: string, picks: string[], to: string | null = null): Move => ({ text, label, picks, to });

const PLACES = [place("l1", 1, 1), place("r1", 1, 2), place("l2", 2, 1), place("r2", 2, 2)];

/** A crowd's table with a board of two rows in the middle, one card in each place. */
function board(moves: Move[] = []): Snapshot {
  const data = crowd(3, { moves, adds_up: true });
  const ids = [901, 902, 903, 904];
  const zones = { ...data.table.zones, ...Object.fromEntries(PLACES.map(({ zone }, i) => [zone, [ids[i] ?? 0]])) };
  const faces = { ...data.table.faces, ...Object.fromEntries(ids.map((id) => [id, "0.5"])) };
  return { ...data, layout: [...data.layout, ...PLACES], table: { ...data.table, zones, faces } };
}

const lead = (root: HTMLElement): string | undefined => root.querySelector("[data-lead]")?.textContent?.trim();
const buttons = (root: HTMLElement): string[] => [...root.querySelectorAll("[data-offer]")].map((one) => one.textContent?.trim() ?? "");

describe("a board in the middle", () => {
  it("has its own layout, with the piles beside it and all others in a row above", () => {
    const { root } = bench(board());
    const cloth = root.querySelector("[data-cloth]");
    expect(cloth?.getAttribute("data-board")).toBe("row");
    expect(cloth?.hasAttribute("data-laid")).toBe(false);
    expect(root.querySelectorAll(".cmb-seats-top .cmb-seat")).toHaveLength(2);
    expect(root.querySelectorAll('.cmb-block [data-size="block"]')).toHaveLength(4);
    expect(root.querySelectorAll(".cmb-beside .cmb-block, .cmb-block .cmb-beside")).toHaveLength(0);
    expect(bench(crowd(3)).root.querySelector("[data-board]")).toBeNull();
  });

  it("shows the common part of offers to its places once, and other offers in full", () => {
    const hand = ["hand:0/0.5"];
    const moves = [lay("a", "Lay the five on left one", hand, "l1"), lay("b", "Lay the five on left two", hand, "l2"), lay("c", "Give it up", hand)];
    const { root } = bench(board(moves));
    root.querySelectorAll<HTMLElement>('[data-zone="hand:0"] [data-card]')[3]?.click();
    expect(lead(root)).toBe("Lay the five on left …");
    expect(buttons(root)).toEqual(["Give it up", "one", "two"]);
    expect(root.querySelector('[data-offer="a"]')?.getAttribute("aria-label")).toBe("Lay the five on left one");
    expect(root.querySelector('[data-offer="c"]')?.getAttribute("aria-label")).toBeNull();
  });

  it("compares the two sides of a row, without payments and other rows", () => {
    const sums = (move: Move): number => {
      const { root } = bench(board([move]));
      root.querySelectorAll<HTMLElement>('[data-zone="hand:0"] [data-card]')[3]?.click();
      root.querySelector<HTMLElement>('[data-zone="l1"] [data-card]')?.click();
      return root.querySelectorAll("[data-zone-sum]").length;
    };
    expect(sums(lay("even", "Even", ["hand:0/0.5", "l1/0.5", "r1/0.5"]))).toBe(1);
    expect(sums(lay("swap", "Swap", ["hand:0/0.5", "l1/0.5", "l2/0.5"]))).toBe(0);
  });
});

describe("a match that is over when its page opens", () => {
  it("shows its end, with the sheet over the table down", () => {
    const result = { text: "Ben wins.", winners: [1] };
    expect(bench(crowd(2, { result, moves: [] }), { fit: true }).app.lowered).toBe(true);
    expect(bench(crowd(2), { fit: true }).app.lowered).toBe(false);
  });
});
