import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { OddsSheet, ReplaySheet } from "../src/contract/formats/chances";
import { ACTS, bench, clear, settled, snapshot } from "./fake";
import { CALLS } from "./guides";

beforeEach(() => localStorage.setItem("combinatoria.table.settings", '{"speed":"instant","strip":true}'));
afterEach(() => {
  clear();
  vi.restoreAllMocks();
});

const ODDS: OddsSheet = { odds: CALLS, kind: "exact", se: null };
const exact = { fraction: "2/5", decimal: 0.4, percent: "40.0 %", kind: "exact" as const, se: null };

function sheet(done: number): ReplaySheet {
  const hits = Math.round(done * 0.4);
  const share = { key: "call", label: "exactly one holds it", tone: "good" as const, unit: "" as const, hits, mean: 0.4, shown: "40.0 %", se: 0.02, exact, columns: [] };
  const columns = [{ low: 0, high: 10, n: 3 }, { low: 10, high: 20, n: done - 3 }];
  const points = { ...share, key: "points", label: "points", unit: "points" as const, hits: null, columns, exact: { ...exact, decimal: 12, percent: "12.0" } };
  return { move: "call", label: "Ask", done, of: 1000, lines: [share, points], won: { measure: "won", share: 0.5, shown: "50.0 %", low: 0.46, high: 0.54, n: done, hits: done / 2, text: "Won." } };
}

describe("a replay of a moment", () => {
  it("grows beside the exact answer until it is done, and says so", async () => {
    const { root, model, button } = bench(snapshot({ moves: ACTS, odds: ODDS }));
    const slices = [sheet(200), sheet(600), sheet(1000)];
    const seen: number[] = [];
    model.answer = (request) => {
      if (request.do !== "replay") return {};
      seen.push(root.querySelectorAll("[data-replay] .cmb-ghosts").length);
      const next = slices.shift() ?? sheet(1000);
      return { replay: next, ...(next.done < next.of ? { thinking: { who: 0, done: next.done / 10, of: 100 } } : {}) };
    };
    button("replay:strip:call S1").click();
    for (let n = 0; n < 4; n += 1) await settled();
    expect(model.asked("replay")).toHaveLength(3);
    expect(model.asked("replay")[0]).toMatchObject({ text: CALLS[0]?.move });
    expect(seen).toEqual([0, 2, 2]);
    const replay = root.querySelector("[data-replay]");
    expect(replay?.querySelectorAll(".cmb-ghosts > i")).toHaveLength(1);
    expect(replay?.querySelectorAll("rect")).toHaveLength(2);
    expect(replay?.hasAttribute("data-working")).toBe(false);
    button("replay:strip:call S1").click();
    expect(root.querySelector("[data-replay]"), "the press was meant to stop what has ended by itself").not.toBeNull();
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 1000);
    button("replay:strip:call S1").click();
    expect(root.querySelector("[data-replay]")).toBeNull();
  });

  it("can be stopped and resumed", async () => {
    const { root, model, button } = bench(snapshot({ moves: ACTS, odds: ODDS }));
    let asked = 0;
    model.answer = (request) => {
      if (request.do !== "replay") return {};
      asked += 1;
      if (asked === 2) button("replay:strip:call S1").click();
      return { replay: sheet(100 * asked), thinking: { who: 0, done: 10, of: 100 } };
    };
    button("replay:strip:call S1").click();
    for (let n = 0; n < 6; n += 1) await settled();
    expect(asked).toBe(2);
    expect(root.querySelector("[data-replay]")?.hasAttribute("data-working")).toBe(false);
    model.answer = (request) => (request.do === "replay" ? { replay: sheet(1000) } : {});
    button("replay:strip:call S1").click();
    await settled();
    expect(root.querySelector("[data-replay] progress")?.getAttribute("max")).toBe("1000");
    expect(model.asked("replay")).toHaveLength(3);
  });

  it("is closed when the match continues", async () => {
    const { root, model, button } = bench(snapshot({ moves: ACTS, odds: ODDS }));
    model.answer = (request) => (request.do === "replay" ? { replay: sheet(1000) } : {});
    button("replay:strip:call S1").click();
    await settled();
    expect(root.querySelector("[data-replay]")).not.toBeNull();
    model.put({ ...model.data, seq: model.data.seq + 1, setup: { ...model.data.setup, moves: 1 } });
    expect(root.querySelector("[data-replay]")).toBeNull();
  });
});
