import { afterEach, describe, expect, it } from "vitest";

import { about, binsOf, daysIn, predictionsIn, tallyOf, verdictOn } from "../../../../site/host/tally";
import { doneOn, gameOf, underWay } from "../../../../site/host/today";
import { keptDiaries } from "../../src/browser/diaries";
import { asDiary, dayBeside, streakOf } from "../../src/contract/diary";
import type { Diary } from "../../src/contract/formats/diaries";

const match = (n: number, day: string, over = {}) => ({ id: `${n}:4:0`, day, won: true, decisions: 10, daily: false, cost: null, se: null, ...over });
const SOULMATES: Diary = {
  format: 1,
  game: "soulmates",
  matches: [
    match(20261125, "2026-11-25", { daily: true, cost: 0.2, se: 0.03, best: 7 }),
    match(5, "2026-11-26", { won: false, cost: 0.1, se: 0.04 }), // judged before best decisions were counted
    match(6, "2026-11-26"),
  ],
  puzzles: [{ day: "2026-11-26", n: 3, right: false }],
};
const ORDER: Diary = { format: 1, game: "order", matches: [], puzzles: [{ day: "2026-11-27", n: 1, right: true }] };

afterEach(() => localStorage.clear());

describe("the statistics of what a device keeps", () => {
  it("add up matches, decisions and puzzles, each over those with the figure", () => {
    const told = tallyOf([SOULMATES, ORDER]);
    expect(told).toMatchObject({ matches: 3, won: 2, judged: 20, best: 7, counted: 10, puzzles: 2, right: 1 });
    expect(told.cost).toBeCloseTo(0.3 / 20);
    expect(told.se).toBeCloseTo(0.05 / 20);
    expect(tallyOf([])).toMatchObject({ matches: 0, judged: 0, cost: 0 });
  });

  it("count days in a row over all games, whether or not today is done", () => {
    expect(daysIn([SOULMATES, ORDER], "2026-11-27", 3)).toEqual({
      now: 3,
      longest: 3,
      last: ["2026-11-25", "2026-11-26", "2026-11-27"].map((day) => ({ day, played: true })),
    });
    expect(streakOf(new Set(["2026-11-25", "2026-11-26"]), "2026-11-27")).toBe(2);
    expect(streakOf(new Set(["2026-11-25"]), "2026-11-27")).toBe(0);
    expect(dayBeside("2026-03-01", -1)).toBe("2026-02-28");
  });

  const one = (id: string, value: number, happened: boolean, topic = "order:close") => ({ id, value, happened, exact: null as string | null, topic, score: 0 });

  it("say in which direction predictions err, unless chance alone explains it", () => {
    const forty = (value: number, came: number) => Array.from({ length: 40 }, (_, n) => one(String(n), value, n < came));
    const { n, said, came, brier, lean } = verdictOn(forty(0.8, 20));
    expect([n, lean]).toEqual([40, "high"]);
    expect([said, came, brier].map((share) => share.toFixed(3))).toEqual(["0.800", "0.500", "0.340"]);
    expect([forty(0.8, 30), forty(0.3, 20), []].map((some) => verdictOn(some).lean)).toEqual(["fits", "low", "fits"]);
  });

  it("bin predictions as the table does, without invalid ones", () => {
    const record = { format: 1, predictions: [one("a", 0.6, true), one("b", 0.65, false), one("c", 1, true, "soulmates:call"), { value: 2 }, null] };
    const found = predictionsIn(record);
    expect(found.map(({ id }) => id)).toEqual(["a", "b", "c"]);
    const bins = binsOf(found);
    expect(bins.map(({ n }) => n)).toEqual([0, 0, 0, 0, 0, 0, 2, 0, 0, 1]);
    expect(bins[6]).toMatchObject({ low: 0.6, stated: 0.625, happened: 0.5, exact: null });
    const exact = ["17/56", "1", "x", "3/0", null].map((text, i) => ({ ...one(String(i), 0.3, true), exact: text }));
    expect(binsOf(exact)[3]?.exact).toBeCloseTo((17 / 56 + 1) / 2);
    expect(about(found, "soulmates").map(({ id }) => id)).toEqual(["c"]);
    expect(predictionsIn(undefined)).toEqual([]);
  });
});

describe("today", () => {
  it("belongs to each game in turn", () => {
    const games = ["a", "b", "c"];
    const days = Array.from({ length: 6 }, (_, i) => gameOf(dayBeside("2026-11-27", i), games));
    expect(days.slice(3)).toEqual(days.slice(0, 3));
    expect(new Set(days)).toEqual(new Set(games));
  });

  it("gets from the diary what is done", () => {
    expect(doneOn("2026-11-25", SOULMATES)).toEqual({ deal: true, puzzle: null });
    expect(doneOn("2026-11-26", SOULMATES)).toEqual({ deal: false, puzzle: false });
    expect(doneOn("2026-11-27", undefined)).toEqual({ deal: false, puzzle: null });
  });

  it("lists matches under way, the newest first, those of earlier versions last", () => {
    const going = (at?: number, more = {}) => ({ moves: [[0, "draw deck"]], session: { humans: [0] }, over: false, at, ...more });
    const kept: Record<string, unknown> = { a: going(5), b: going(), c: going(9), d: going(8, { over: true }), e: going(7, { moves: [] }) };
    expect(underWay(Object.keys(kept), (game) => kept[game]).map(({ game }) => game)).toEqual(["c", "a", "b"]);
  });

  it("reads only valid diaries, each under its own name", () => {
    const place = "combinatoria.diary.";
    localStorage.setItem(`${place}soulmates`, JSON.stringify(SOULMATES));
    localStorage.setItem(`${place}order.unread`, JSON.stringify(ORDER));
    localStorage.setItem(`${place}signs`, JSON.stringify({ ...ORDER, game: "signs", puzzles: [{ day: "x" }] }));
    localStorage.setItem(`${place}altar`, "{");
    expect(keptDiaries().map(({ game }) => game)).toEqual(["soulmates"]);
    expect(asDiary({ ...SOULMATES, matches: [match(1, "2026-11-25", { best: 2 })] })).toBeNull();
  });
});
