/** The player's own hand: sorted, rearranged, stored in this browser, and never sent. */

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inOrder, isOwnHand, moved } from "../src/contract/hands";
import type { Snapshot } from "../src/contract/types";
import { ACTS, bench, clear, snapshot, TABLE } from "./fake";

beforeEach(() => localStorage.setItem("combinatoria.table.settings", '{"speed":"instant"}'));
afterEach(clear);

const MIXED = { ...TABLE, zones: { ...TABLE.zones, "hand:0": [14, 12, 11, 13] } };
const mixed = (over: Partial<Snapshot> = {}): Snapshot => snapshot({ table: MIXED, before: MIXED, moves: ACTS, ...over });
const hand = (root: HTMLElement): number[] =>
  [...root.querySelectorAll<HTMLElement>('[data-own] [data-zone="hand:0"] .cmb-card')].map((node) => Number(node.dataset["card"]));
const shift = (node: HTMLElement, key: string): boolean => node.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey: true, bubbles: true, cancelable: true }));

describe("the order of a hand", () => {
  it("is that of the game's deck; cards arranged by hand stay, and new ones are at the end, sorted", () => {
    const { design } = snapshot();
    expect(inOrder([14, 12, 11, 13], TABLE, design, [])).toEqual([11, 12, 13, 14]);
    expect(inOrder([14, 12, 11, 13], TABLE, design, [14, 99, 12])).toEqual([14, 12, 11, 13]);
    expect(moved([1, 2, 3], 3, 0)).toEqual([3, 1, 2]);
    expect([moved([1, 2, 3], 1, 99), moved([1, 2, 3], 3, -1)]).toEqual([[2, 3, 1], [3, 1, 2]]);
  });

  it("can be changed only for the viewer's own visible hand", () => {
    const info = (owner: number, shape: "hand" | "row" = "hand") => ({ zone: `hand:${owner}`, area: "seat" as const, shape, label: "", owner });
    expect(isOwnHand(info(0), 0, TABLE)).toBe(true);
    expect([isOwnHand(info(1), 0, TABLE), isOwnHand(info(1), 1, TABLE), isOwnHand(info(0, "row"), 0, TABLE)]).toEqual([false, false, false]);
  });

  it("changes with Shift and an arrow, is announced, keeps the focus, and sends nothing", async () => {
    const { root, model, card, button } = bench(mixed());
    expect(hand(root)).toEqual([11, 12, 13, 14]);
    const sent = model.sent.length;
    card(11).focus();
    shift(card(11), "ArrowRight");
    expect(hand(root)).toEqual([12, 11, 13, 14]);
    expect(document.activeElement).toBe(card(11));
    expect(root.querySelector('[data-live="polite"]')?.textContent).toContain("Sun 2, 2 of 4");
    shift(card(14), "ArrowRight");
    expect(hand(root)).toEqual([12, 11, 13, 14]);
    expect(model.sent).toHaveLength(sent);
    expect(hand(bench(mixed()).root)).toEqual([12, 11, 13, 14]);
    expect(hand(bench(mixed({ setup: { ...mixed().setup, seed: 8 } })).root)).toEqual([11, 12, 13, 14]);
    button("sort:hand:0").click();
    expect(hand(root)).toEqual([11, 12, 13, 14]);
    expect(root.querySelector('[data-key="sort:hand:0"]')).toBeNull();
  });

  it("picks the clicked card, wherever it is", () => {
    const { root, app, card } = bench(mixed());
    shift(card(14), "ArrowLeft");
    expect(hand(root)).toEqual([11, 12, 14, 13]);
    card(14).click();
    expect(app.chosen).toEqual(["hand:0/M5"]);
    expect(app.selection[0]?.card).toBe(14);
  });

  it("is reset in a deal without a number when other cards are dealt", () => {
    const setup = { ...mixed().setup, seed: null };
    const { root, model, card } = bench(mixed({ setup, log: [...mixed().log, ...mixed().log] }));
    shift(card(11), "ArrowRight");
    expect(hand(root)).toEqual([12, 11, 13, 14]);
    const events = [{ kind: "say" as const, caption: "A new deal." }];
    model.put({ ...mixed({ setup, seq: 9, events }), log: mixed().log });
    expect(hand(root)).toEqual([11, 12, 13, 14]);
  });

  it("is ignored if its stored form is invalid", () => {
    for (const bad of ['{"a":1}', '[["x"]]', '[[1,[2]]]', '[["soulmates|7||hand:0",["11"]]]', "3"]) {
      localStorage.setItem("combinatoria.table.hands", bad);
      expect(hand(bench(mixed()).root)).toEqual([11, 12, 13, 14]);
    }
  });
});
