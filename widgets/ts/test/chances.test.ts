import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { requestOfFragment } from "../src/contract/fragment";
import { countingOf, groupsOf } from "../src/contract/odds";
import type { OddsSheet } from "../src/contract/formats/chances";
import { ACTS, after, bench, clear, DRAW_EVENTS, refuse, settled, snapshot } from "./fake";
import { CALLS, judged, line } from "./guides";

beforeEach(() => localStorage.setItem("combinatoria.table.settings", '{"speed":"instant"}'));
afterEach(clear);

const SHEET: OddsSheet = { odds: CALLS, kind: "exact", se: null };
const striped = (over = {}): ReturnType<typeof snapshot> => {
  localStorage.setItem("combinatoria.table.settings", '{"speed":"instant","strip":true}');
  return snapshot({ moves: ACTS, odds: SHEET, ...over });
};

describe("groups of odds", () => {
  it("draw exclusive outcomes as one bar, with a pattern for each", () => {
    const [first, second] = groupsOf(CALLS);
    expect(first?.bars.map((bar) => bar.map((one) => one.fill))).toEqual([["good", "bad", "bad2"]]);
    expect(second?.title).toBe("Ask for S4");
  });

  it("draw outcomes that can coincide as separate bars, under one title if they are about one move", () => {
    const both = [line({ group: "a", decimal: 0.8, move: "draw deck" }), line({ group: "a", decimal: 0.7, move: "draw deck" })];
    const groups = groupsOf([...both, line({ group: "b", move: "draw deck" })]);
    expect(groups).toHaveLength(1);
    expect(groups[0]?.bars).toHaveLength(3);
  });

  it("draw expected points relative to the largest, each as a separate bar", () => {
    const points = [60, 30].map((decimal) => line({ group: "draw", decimal, percent: String(decimal), unit: "points" }));
    const [group] = groupsOf(points);
    expect(group?.bars.map((bar) => bar.map((one) => one.share))).toEqual([[1], [0.5]]);
    const { root } = bench(striped({ odds: { odds: points, kind: "exact", se: null } }));
    const text = root.querySelector("[data-strip]")?.textContent ?? "";
    expect(text).toContain("60");
    expect(text).not.toContain("60.0000");
  });

  it("show a shared step of the calculation once", () => {
    const [group] = groupsOf([line({ how: ["A.", "B."] }), line({ key: "x", how: ["A.", "C."], decimal: 0.1 })]);
    expect(group && countingOf(group)).toEqual(["A.", "B.", "C."]);
  });
});

describe("the odds strip", () => {
  it("is toggled in the bar, and the browser remembers it", async () => {
    const { button, model, root } = bench(snapshot({ odds: null }));
    expect(root.querySelector("[data-strip]")).toBeNull();
    button("bar:odds").click();
    await settled();
    expect(model.asked("odds_strip")).toMatchObject([{ on: true }]);
    expect(button("bar:odds").getAttribute("aria-pressed")).toBe("true");
    const later = bench(snapshot({ odds: null }));
    expect(later.model.asked("odds_strip")).toMatchObject([{ on: true }]);
  });

  it("is opened for one game only; an earlier version's setting applies to all games until it is closed", async () => {
    const first = bench(snapshot({ odds: null }));
    first.button("bar:odds").click();
    await settled();
    const other = bench(snapshot({ game: "altar", odds: null }));
    expect(other.model.asked("odds_strip")).toEqual([]);
    expect(other.button("bar:odds").getAttribute("aria-pressed")).toBe("false");
    localStorage.setItem("combinatoria.table.settings", '{"speed":"instant","strip":true}');
    for (const game of ["soulmates", "altar"]) expect(bench(snapshot({ game, odds: null })).model.asked("odds_strip")).toMatchObject([{ on: true }]);
    const before = bench(snapshot({ game: "altar", odds: null }));
    before.button("bar:odds").click();
    await settled();
    expect(bench(snapshot({ odds: null })).model.asked("odds_strip")).toEqual([]);
  });

  it("first shows plain words, dots and the percentage; fraction and decimal come with the calculation", () => {
    const plain = { text: "about 2 in 5", k: 2, of: 5 };
    const rare = { text: "about 1 in 80", k: 1, of: 80 };
    const odds = [{ ...line({ group: "a", move: ACTS[0]?.text ?? "" }), plain }, { ...line({ group: "b", decimal: 0.0123 }), plain: rare }];
    const { root, button } = bench(striped({ odds: { odds, kind: "exact", se: null } }));
    const strip = (): string => root.querySelector("[data-strip]")?.textContent ?? "";
    for (const part of ["about 2 in 5", "40.0 %", "about 1 in 80"]) expect(strip()).toContain(part);
    expect(strip()).not.toContain("0.4000");
    const dots = [...root.querySelectorAll(".cmb-dots")].map((one) => [one.querySelectorAll("i").length, one.querySelectorAll("i[data-on]").length]);
    expect(dots).toEqual([[5, 2], [100, 1]]);
    button("how:strip:a").click();
    const exactly = root.querySelector("[data-exactly]")?.textContent ?? "";
    for (const part of ["2/5", "0.4000"]) expect(exactly).toContain(part);
  });

  it("shows the recommended move first even if it is not among the first few", async () => {
    const own = line({ group: "late", move: "draw deck", title: "Draw" });
    const { button, model, root } = bench(striped());
    model.answer = (request) => (request.do === "hint" ? { hint: { text: "Draw.", move: "draw deck", picks: [], odds: [own], weighed: "Ask has 40 %." } } : {});
    button("bar:hint").click();
    await settled();
    const [first, ...others] = [...root.querySelectorAll("[data-strip] [data-chance]")];
    expect(first?.textContent).toContain("Draw");
    expect(first?.hasAttribute("data-hinted")).toBe(true);
    expect(others.length).toBeGreaterThan(0);
    button("hint:why").click();
    expect(root.querySelector("[data-weighed]")?.textContent).toBe("Ask has 40 %.");
  });

  it("shows the odds of the picked move if the strip has none for it", async () => {
    const { card, model, root } = bench(striped());
    const own = line({ group: "picked", move: "discard M5", title: "Picked" });
    model.answer = (request) => (request.do === "odds" ? { odds: [own] } : {});
    card(14).click();
    await settled();
    expect(model.asked("odds")).toMatchObject([{ text: own.move }]);
    expect(root.querySelector("[data-strip] [data-chance]")?.textContent).toContain("Picked");
  });

  it("shows the percentage and its margin", () => {
    const { root } = bench(striped());
    const text = root.querySelector("[data-strip]")?.textContent ?? "";
    for (const part of ["Ask for S1", "40.0 %", "odds_exact", "Nobody"]) expect(text).toContain(part);
    const guess = line({ fraction: null, kind: "simulated", se: 0.012 });
    const simulated = bench(striped({ odds: { odds: [guess], kind: "simulated", se: 0.012 } })).root;
    expect(simulated.querySelector("[data-kind]")?.getAttribute("data-kind")).toBe("simulated");
    expect(simulated.querySelector("[data-strip]")?.textContent).toContain("odds_margin");
  });

  it("opens the calculation in place", () => {
    const { root, button } = bench(striped());
    button("how:strip:call S1").click();
    expect(button("how:strip:call S1").getAttribute("aria-expanded")).toBe("true");
    expect([...root.querySelectorAll("[data-how] li")].map((one) => one.textContent)).toEqual(["Eight copies are hidden.", "2/5 find one holder."]);
    button("how:strip:call S1").click();
    expect(root.querySelector("[data-how]")).toBeNull();
  });

  it("highlights the cards of a move only while it is under focus or pointer", () => {
    const { button, card, root } = bench(striped());
    button("how:strip:call S1").focus();
    expect([11, 12, 13, 14].map((id) => card(id).hasAttribute("data-lit"))).toEqual([true, true, true, false]);
    root.querySelector("[data-chance]")?.dispatchEvent(new Event("pointerleave"));
    expect(card(11).hasAttribute("data-lit")).toBe(false);
  });

  it("reveals nothing while events are played back", () => {
    const data = striped();
    localStorage.setItem("combinatoria.table.settings", '{"speed":"slow","strip":true}');
    const { app, root, model } = bench(data);
    model.put(after(model.data, DRAW_EVENTS, { odds: { ...SHEET, odds: [line({ title: "New odds" })] } }));
    expect(app.playing).toBe(true);
    expect(root.querySelector("[data-strip]")?.textContent).not.toContain("New odds");
    app.skip();
    expect(root.querySelector("[data-strip]")?.textContent).toContain("New odds");
  });

  it("is not available in a duel, and says why", async () => {
    const { root, button, model } = bench(striped({ hints: false, odds: null }));
    expect(root.querySelector("[data-strip]")).toBeNull();
    expect(button("bar:odds").getAttribute("aria-disabled")).toBe("true");
    model.answer = () => refuse("session.duel", "No odds in a duel.");
    button("bar:odds").click();
    await settled();
    expect(root.querySelector("[data-notice]")?.textContent).toBe("No odds in a duel.");
    expect(model.asked("odds_strip").filter((request) => request["on"] === false)).toHaveLength(0);
  });
});

describe("a hint", () => {
  it("has two lines, and on request the odds of its move and how often it won", async () => {
    const { button, model, root } = bench(snapshot({ moves: ACTS }));
    const hint = { chance: "About 60 in 100 (± 5).", text: "Ask for Sun 1.", move: "call S2 S3 S3 for S1", picks: [], odds: CALLS.slice(0, 3), won: { measure: "won" as const, share: 0.6, shown: "60.0 %", low: 0.5, high: 0.69, n: 100, hits: 60, text: "It won 60 of 100." } };
    model.answer = (request) => (request.do === "hint" ? { hint: { ...hint } } : {});
    button("bar:hint").click();
    await settled();
    const lines = (): string[] => [...root.querySelectorAll(".cmb-hint-text :is(.cmb-hint-chance, [data-hint])")].map((one) => one.textContent ?? "");
    expect(lines()).toEqual(["About 60 in 100 (± 5).", "Ask for Sun 1."]);
    expect(root.querySelector("[data-hint-rest]")).toBeNull();
    button("hint:why").click();
    expect(button("hint:why").getAttribute("aria-expanded")).toBe("true");
    const text = root.querySelector("[data-hint-rest]")?.textContent ?? "";
    for (const part of ["It won 60 of 100.", "40.0 %", "35.0 %"]) expect(text).toContain(part);
    button("bar:hint").click();
    await settled();
    expect(root.querySelector("[data-hint-rest]"), "the next hint begins with two lines").toBeNull();
    expect(lines()).toHaveLength(2);
  });

  it("has its button beside the prompt, and stays when the odds are opened and closed", async () => {
    const { button, model, root } = bench(snapshot({ moves: ACTS }));
    model.answer = (request) => (request.do === "hint" ? { hint: { text: "Discard it.", move: "discard M5", picks: ["hand:0/M5"], to: "pile" } } : {});
    button("bar:hint").click();
    await settled();
    expect(button("hint:play").closest(".cmb-status")).not.toBeNull();
    model.put({ ...model.data, seq: model.data.seq + 1, odds: SHEET });
    expect(root.querySelector("[data-hint]")?.textContent).toBe("Discard it.");
    expect(root.querySelector('[data-zone="pile"] .cmb-card')?.hasAttribute("data-hinted")).toBe(true);
    model.put({ ...model.data, seq: model.data.seq + 1, setup: { ...model.data.setup, moves: 9 } });
    expect(root.querySelector("[data-hint]"), "something has happened").toBeNull();
  });
});

describe("the level of the computer", () => {
  it("is chosen in the form for a new game", async () => {
    const levels = ["random", "greedy", "sample"].map((value) => ({ value, label: value }));
    const { button, root, model } = bench(snapshot({ levels, setup: { ...snapshot().setup, bot: "greedy" } }));
    button("bar:new").click();
    const select = root.querySelector<HTMLSelectElement>("select[name=bot]");
    if (select === null) throw new Error("no levels");
    expect(select.value).toBe("greedy");
    select.value = "sample";
    root.querySelector("form[data-new]")?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    await settled();
    expect(model.asked("new")).toMatchObject([{ bot: "sample" }]);
  });
});

describe("the analysis", () => {
  const played = snapshot({ log: [{ n: 1, text: "You draw.", by: 0, rule: null }] });

  it("requests one decision after another, and lists costly ones first", async () => {
    const { button, root, model, app } = bench(played);
    const costs = [0.02, 0, 0.3, 0.1, 0.05];
    model.answer = (request) => {
      const part = Number(request["part"]);
      return request.do === "analyse" ? { analysis: { parts: 5, part, row: judged(part * 2, costs[part] ?? 0) } } : {};
    };
    button("bar:analyse").click();
    button("analyse:start").click();
    for (let i = 0; i < 8; i += 1) await settled();
    expect(model.asked("analyse").map((request) => request["part"])).toEqual([0, 1, 2, 3, 4]);
    const [worst, all] = root.querySelectorAll(".cmb-judgements");
    expect([...(worst?.querySelectorAll("[data-row]") ?? [])].map((one) => one.getAttribute("data-row"))).toEqual(["4", "6", "8"]);
    expect(all?.querySelectorAll("[data-row]")).toHaveLength(5);
    expect(app.guides.analyst.working).toBe(false);
    expect(root.querySelector("svg[role=img]")?.getAttribute("aria-label")).toBe("analyse_chart_label, analyse_axis_won");
    expect(root.querySelectorAll('[data-panel="analyse"] tbody tr')).toHaveLength(5);
  });

  it.each([
    ["won", "100 %"],
    ["score", "100 %"],
    ["judged", "100"],
  ] as const)("names what the axis of its chart counts: %s", async (measure, top) => {
    const { button, root, model } = bench(played);
    model.answer = (request) => {
      const part = Number(request["part"]);
      return request.do === "analyse" ? { analysis: { parts: 2, part, row: judged(part, 0, { measure }) } } : {};
    };
    button("bar:analyse").click();
    button("analyse:start").click();
    for (let i = 0; i < 5; i += 1) await settled();
    expect(root.querySelector("[data-axis]")?.textContent).toBe(`analyse_axis_${measure}`);
    expect([...root.querySelectorAll("svg text.y")].map((one) => one.textContent)).toContain(top);
  });

  it("can be stopped and resumed", async () => {
    const { button, model, app } = bench(played);
    let waiting = 0;
    model.answer = (request) => {
      waiting = request.id;
      return null;
    };
    button("bar:analyse").click();
    button("analyse:start").click();
    button("analyse:stop").click();
    model.fire("msg:custom", { re: waiting, analysis: { parts: 3, part: 0, row: judged(0, 0) } });
    await settled();
    expect(model.asked("analyse")).toHaveLength(1);
    expect(app.guides.analyst.rows).toHaveLength(1);
    button("analyse:start").click();
    expect(model.asked("analyse").map((request) => request["part"])).toEqual([0, 1]);
  });

  it("is reset when another match is on the table", async () => {
    const { button, model, app } = bench(played);
    model.answer = () => ({ analysis: { parts: 1, part: 0, row: judged(0, 0) } });
    button("bar:analyse").click();
    button("analyse:start").click();
    await settled();
    expect(app.guides.analyst.rows).toHaveLength(1);
    model.put({ ...model.data, seq: 2, guide: null, setup: { ...model.data.setup, seed: 99 } });
    expect(app.guides.analyst.rows).toHaveLength(0);
  });

  it("is not available before the first decision", () => {
    const { button, has } = bench(snapshot({ log: [] }));
    button("bar:analyse").click();
    expect(has("analyse:start")).toBe(false);
  });
});

describe("the request of an address", () => {
  it("opens a step, a puzzle, the puzzle of the day, or a position", () => {
    expect(requestOfFragment("#learn")).toEqual({ do: "learn", step: 0 });
    expect(requestOfFragment("#learn:5")).toEqual({ do: "learn", step: 4 });
    expect(requestOfFragment("#puzzle:today", "2026-11-21")).toEqual({ do: "puzzle", n: "today", date: "2026-11-21" });
    expect(requestOfFragment("puzzle:soulmates:12")).toEqual({ do: "open", link: "puzzle:soulmates:12" });
    expect(requestOfFragment("#soulmates:seats%3D5:7:")).toEqual({ do: "open", link: "soulmates:seats=5:7:" });
    expect(requestOfFragment("#%E0%A4%A")).toEqual({ do: "open", link: "%E0%A4%A" });
    expect(requestOfFragment("#")).toBeNull();
  });
});
