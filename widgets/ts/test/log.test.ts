import { afterEach, describe, expect, it } from "vitest";

import type { LogLine } from "../src/contract/types";
import { turnsOf } from "../src/view/log";
import { bench, clear, snapshot } from "./fake";

afterEach(clear);

const line = (n: number, over: Partial<LogLine> = {}): LogLine => ({ n, text: `line ${n}`, by: 0, rule: "4.draw", ...over });
const LOG = [line(1), line(2, { turn: true }), line(3), line(4, { decided: true, by: 1 }), line(5, { turn: true, by: 1 })];

describe("the log", () => {
  it("is grouped by turns; lines before the first turn are a separate group", () => {
    const numbers = turnsOf(LOG).map(({ head, lines }) => [head?.n ?? null, lines.map(({ n }) => n)]);
    expect(numbers).toEqual([[null, [1]], [2, [3, 4]], [5, []]]);
    expect(turnsOf([])).toEqual([]);
  });

  it("shows the current turn first, each turn in order, and a rule only if it decided", () => {
    const { root, button } = bench(snapshot({ log: LOG }));
    button("bar:log").click();
    const told = [...root.querySelectorAll<HTMLElement>("[data-panel=log] [data-line]")].map((node) => node.dataset["line"]);
    expect(told).toEqual(["5", "2", "3", "4", "1"]);
    expect(root.querySelectorAll("[data-panel=log] .cmb-link")).toHaveLength(1);
    button("log:4").click();
    expect(root.querySelector("[data-panel=rules] [data-rule-shown]")?.textContent).toContain("Draw one card");
  });
});
