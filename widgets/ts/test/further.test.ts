import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Move } from "../src/contract/types";
import { crowd, SWAPS } from "./crowd";
import { bench, type Bench, clear, settled } from "./fake";

beforeEach(() => localStorage.setItem("combinatoria.table.settings", '{"speed":"instant"}'));
afterEach(clear);

const first: Move = { ...(SWAPS[0] as Move), more: true }; // 0.3 for 1.3 in row 1
const both: Move = {
  text: "replace any out 1-1.3 2-2.4 in 1-0.3 2-0.4",
  label: "Both",
  picks: [...first.picks, "hand:0/0.4", "row:2/2.4"],
  to: null,
};
const snap = crowd(5, { moves: [first, ...SWAPS.slice(1)] });

const nth = ({ root }: Bench, zone: string, i: number): HTMLElement =>
  root.querySelectorAll<HTMLElement>(`[data-zone="${zone}"] [data-card]`)[i] as HTMLElement;
const open = ({ root }: Bench, zone: string): number[] =>
  [...root.querySelectorAll(`[data-zone="${zone}"] [data-card]`)].flatMap((one, i) => (one.hasAttribute("data-pickable") ? [i] : []));
const pickFirst = (table: Bench): void => {
  nth(table, "hand:0", 1).click();
  nth(table, "row:1", 0).click();
};

describe("a move that is made in steps", () => {
  it("is requested once its first part is picked, and then picked to its end", async () => {
    const table = bench(snap, {}, ({ do: what }) => (what === "further" ? { moves: [both] } : {}));
    nth(table, "hand:0", 1).click();
    expect(table.model.asked("further")).toEqual([]);
    nth(table, "row:1", 0).click();
    await settled();
    expect(table.model.asked("further")).toMatchObject([{ picks: first.picks, first: first.text }]);
    expect(table.has(`offer:${first.text}`)).toBe(true);
    expect([open(table, "hand:0"), open(table, "row:2")]).toEqual([[2], [0, 1]]);
    nth(table, "row:2", 0).click();
    expect(table.root.querySelectorAll("[data-offer]")).toHaveLength(0);
    nth(table, "hand:0", 2).click();
    table.button(`offer:${both.text}`).click();
    await settled();
    expect(table.model.asked("move")).toMatchObject([{ text: both.text }]);
    expect(table.model.asked("further")).toHaveLength(1);
  });

  it("can be played as it is while the answer is pending; a late answer is ignored", async () => {
    const table = bench(snap, {}, ({ do: what }) => (what === "further" ? null : {}));
    pickFirst(table);
    expect(table.has(`offer:${first.text}`)).toBe(true);
    const { id } = table.model.asked("further")[0] ?? { id: -1 };
    table.model.put({ ...snap, seq: 2, moves: SWAPS });
    table.model.fire("msg:custom", { re: id, moves: [both] });
    await settled();
    expect(table.app.moves).toEqual(SWAPS);
  });

  it("is reset when nothing is picked any more", async () => {
    const table = bench(snap, {}, ({ do: what }) => (what === "further" ? { moves: [both] } : {}));
    pickFirst(table);
    await settled();
    expect(table.app.moves).toContainEqual(both);
    table.press("Escape");
    expect(table.app.chosen).toEqual([]);
    expect(table.app.moves).toEqual(snap.moves);
  });

  it("is picked item by item if there are too many moves to list", async () => {
    const step = (...picks: string[]): Move => ({ text: "", label: "", picks, to: null, more: true });
    const begun = [step("hand:0/0.3"), step("row:1/1.3")];
    const whole = SWAPS[0] as Move;
    const table = bench(crowd(5, { moves: begun }), {}, ({ do: what, picks }) =>
      what === "further" ? { moves: (picks as string[]).length === 1 ? [step("hand:0/0.3", "row:1/1.3"), step("hand:0/0.3", "row:2/2.4")] : [whole] } : {},
    );
    expect(table.root.querySelectorAll("[data-offer]")).toHaveLength(0);
    expect(open(table, "hand:0")).toEqual([1]);
    nth(table, "hand:0", 1).click();
    await settled();
    expect([open(table, "row:1"), open(table, "row:2")]).toEqual([[0], [0, 1]]);
    expect(table.root.querySelectorAll("[data-offer]")).toHaveLength(0);
    nth(table, "row:1", 0).click();
    await settled();
    table.button(`offer:${whole.text}`).click();
    await settled();
    expect(table.model.asked("move")).toMatchObject([{ text: whole.text }]);
  });
});
