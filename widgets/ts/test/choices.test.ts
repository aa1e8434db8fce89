import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { choicesOf, firstOf, marksOf } from "../src/contract/choices";
import type { OddsSheet } from "../src/contract/formats/chances";
import { ACTS, bench, clear, snapshot } from "./fake";
import { CALLS, line } from "./guides";

beforeEach(() => localStorage.setItem("combinatoria.table.settings", '{"speed":"instant","strip":true}'));
afterEach(clear);

const discard = (face: string, decimal: number): ReturnType<typeof line> =>
  line({ group: `discard ${face}`, key: "discard", title: `Discard ${face}`, label: "a call next", move: `discard ${face}`, decimal, percent: `${decimal * 100} %` });
const CLOCK = line({ group: "clock", key: "clock", title: "Turns left", label: "Turns left", move: null, unit: "points", decimal: 9, percent: "9.0" });
const SHEET: OddsSheet = {
  odds: [...CALLS, discard("S2", 0.1), discard("S3", 0.5), discard("M5", 0.3), CLOCK],
  kind: "exact",
  se: null,
  choices: [{ title: "Which call?", lines: [0, 3] }, { title: "Which discard?", lines: [7, 8, 6] }],
  same: [2, 5],
};

describe("options", () => {
  it("have their number and all other odds of theirs, except those that are the same for all", () => {
    const { choices, rest } = choicesOf(SHEET);
    expect(choices.map(({ title, options }) => [title, ...options.map((one) => one.line.percent)])).toEqual([
      ["Which call?", "40.0 %", "25.0 %"],
      ["Which discard?", "50 %", "30 %", "10 %"],
    ]);
    expect(choices[0]?.options[0]?.group.bars.flat().map((one) => one.line.key)).toEqual(["call", "call_nobody"]);
    expect(rest.map((group) => group.title)).toEqual(["Turns left"]);
  });

  it("are few at first for each comparison, including the recommended one", () => {
    const { choices } = choicesOf(SHEET);
    const shown = (move: string | null): string[][] => firstOf(choices, 4, move).map(({ options }) => options.map((one) => one.line.title));
    expect(shown(null)).toEqual([["Ask for S1", "Ask for S4"], ["Discard S3", "Discard M5"]]);
    expect(shown("discard S2")[1]).toEqual(["Discard S3", "Discard S2"]);
  });

  it("are listed once for each number, represented by the recommended one", () => {
    const odds = [3, 3, 3, 2].map((decimal, n) => line({ group: `m${n}`, move: `m${n}`, unit: "points", decimal, percent: `${decimal}` }));
    const { choices } = choicesOf({ odds, kind: "exact", se: null, choices: [{ title: "Points", lines: [0, 1, 2, 3] }] });
    const shown = (move: string | null): unknown[] =>
      firstOf(choices, 4, move).flatMap(({ options }) => options.map((one) => [one.line.move, one.alike]));
    expect(shown(null)).toEqual([["m0", 2], ["m3", 0]]);
    expect(shown("m1")).toEqual([["m1", 2], ["m3", 0]]);
  });

  it("omit what is never or always true, unless it belongs to a chance", () => {
    const other = (group: string, decimal: number): ReturnType<typeof line> => line({ group, title: group, move: null, decimal, unit: "" });
    const odds = [other("red", 0), other("blue", 1), other("week", 0), other("week", 0.4)];
    expect(choicesOf({ odds, kind: "exact", se: null }).rest.map(({ title, bars }) => [title, bars.flat().length])).toEqual([["week", 2]]);
  });

  it("draw bars relative to the largest number, if it is not a chance", () => {
    const odds = [20, 10].map((decimal, n) => line({ group: `m${n}`, move: `m${n}`, unit: "points", decimal, percent: `${decimal}` }));
    const [choice] = choicesOf({ odds, kind: "exact", se: null, choices: [{ title: "Points", lines: [0, 1] }] }).choices;
    expect(choice?.options.map(({ share }) => share)).toEqual([1, 0.5]);
  });
});

describe("marks", () => {
  it("show the best number on items that belong to an option, and none on those that belong to all", () => {
    const discards = { ...SHEET, choices: [SHEET.choices?.[1] ?? { title: "", lines: [] }] };
    expect([...marksOf(discards, ACTS)]).toEqual([
      ["hand:0/S3", { text: "50 %", best: true }],
      ["hand:0/M5", { text: "30 %", best: false }],
      ["hand:0/S2", { text: "10 %", best: false }],
    ]);
    expect(marksOf(SHEET, ACTS).size, "both calls show the same three cards").toBe(0);
  });
});

describe("the strip", () => {
  it("lists the options, opens one, and shows the rest on request", () => {
    const { button, root } = bench(snapshot({ moves: ACTS, odds: SHEET }));
    const rows = (): string[] => [...root.querySelectorAll(".cmb-choice-name")].map((one) => one.textContent ?? "");
    expect(rows()).toEqual(["Ask for S1", "Ask for S4", "Discard S3", "Discard M5"]);
    expect(root.querySelector("[data-strip]")?.textContent).not.toContain("Turns left");
    expect(root.querySelector('[data-key="how:strip:call S1"]')).toBeNull();
    button("choice:call S1").click();
    expect(button("choice:call S1").getAttribute("aria-expanded")).toBe("true");
    expect(root.querySelector('[data-key="replay:strip:call S1"]')).not.toBeNull();
    button("strip:more").click();
    expect(rows()).toHaveLength(5);
    const clock = root.querySelector('[data-chance="clock"]');
    expect(clock?.querySelector(".cmb-outcome")?.textContent).toBe("Turns left");
    expect(clock?.querySelector(".cmb-chance-title"), "no heading repeats its line").toBeNull();
  });

  it("marks the cards while it is shown", () => {
    const odds = { ...SHEET, choices: [SHEET.choices?.[1] ?? { title: "", lines: [] }] };
    const { card, button } = bench(snapshot({ moves: ACTS, odds }));
    const mark = (): HTMLElement | null => card(14).querySelector(".cmb-mark-odds");
    expect(mark()?.textContent).toBe("30 %");
    expect(mark()?.hasAttribute("data-best")).toBe(false);
    button("strip:close").click();
    expect(mark()).toBeNull();
  });

  it("says that nothing depends on the choice, and lists no options", () => {
    const odds: OddsSheet = { odds: [discard("S2", 1), discard("S3", 1)], kind: "exact", se: null, choices: [], same: [0, 1] };
    const { root } = bench(snapshot({ moves: ACTS, odds }));
    expect(root.querySelector("[data-equal]")?.textContent).toBe("odds_equal");
    expect(root.querySelectorAll("[data-strip] [data-chance]")).toHaveLength(0);
  });
});
