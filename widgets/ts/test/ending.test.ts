import { afterEach, describe, expect, it, vi } from "vitest";

import { keepsake, lines } from "../src/art/keepsake";
import type { Balance, Ending } from "../src/contract/formats/stage";
import { wordsOf } from "../src/contract/words";
import { ANSWER_MS } from "../src/guide/balance";
import { crowd } from "./crowd";
import { after, bench, clear, settled, snapshot, type FakeModel } from "./fake";

afterEach(clear);

const END: Ending = {
  text: "The winners: you and Ben.",
  winners: [0, 1],
  title: "You found your Soulmate: Ben!",
  standing: "won",
  groups: [[2, 3], [0, 1]],
  top: null,
};
const TURN = { number: 4, text: "Turning point: “Call”." };
const PART: Balance = {
  start: 13, start_se: 4, lost: 2, lost_se: 9, luck: 89, luck_se: 9, end: 100,
  title: null, outset: "About 13 in 100.", text: "About 13 in 100. A quick look.", turning: TURN, parts: 2, part: 0,
};
const WHOLE: Balance = { ...PART, lost: 8, lost_se: 3, luck: 95, luck_se: 4, title: "You won, and luck helped.", part: 1 };

const answer: FakeModel["answer"] = (request) => (request.do === "balance" ? { balance: request["part"] === 0 ? PART : WHOLE } : {});
const ended = (over: Partial<Ending> = {}) => snapshot({ result: { ...END, ...over }, moves: [] });

describe("the end of a match", () => {
  it("gives the viewer's result, and shows who has won together, the viewer's group first", () => {
    const { root } = bench(ended(), {}, answer);
    expect(root.querySelector("[data-result] h3")?.textContent).toContain("You found your Soulmate: Ben!");
    const groups = [...root.querySelectorAll(".cmb-group")].map((one) => [...one.querySelectorAll(".cmb-winner > span:last-child")].map((name) => name.textContent));
    expect(groups).toEqual([["You", "Ben"], ["Cora", "Dan"]]);
    expect(root.querySelectorAll("[data-seat][data-out]")).toHaveLength(0);
  });

  it("celebrates only the best possible result", () => {
    expect(bench(ended(), {}, answer).root.querySelector(".cmb-rain")).toBeNull();
    expect(bench(ended({ top: "The best there is!" }), {}, answer).root.querySelector("[data-top] .cmb-rain")).not.toBeNull();
  });

  it("crowns nobody if all have lost together", () => {
    const sign = (over: Partial<Ending>) => bench(ended(over), {}, answer).root.querySelector(".cmb-ending-title svg")?.outerHTML;
    const lost = sign({ standing: "lost", groups: [], winners: [], title: "You lost together" });
    expect(lost).toBeDefined();
    expect(lost).not.toBe(sign({ standing: "nobody", groups: [], winners: [], title: "Nobody won" }));
    expect(lost).toBe(sign({ goal: false, groups: [], winners: [] }));
  });

  it("judges the deal unasked, and luck and decisions on request; the figures add up", async () => {
    const { root, model, button } = bench(snapshot(), {}, answer);
    model.put(after(model.data, [], { result: END, moves: [] }));
    await settled();
    expect(model.asked("balance").map((one) => one["part"])).toEqual([0]);
    button("result:open").click();
    const verdict = () => root.querySelector("[data-verdict]")?.textContent;
    expect(verdict()).toContain("About 13 in 100.");
    expect(verdict()).toContain("Turning point: “Call”.");
    expect(root.querySelector(".cmb-account")).toBeNull();
    button("result:luck").click();
    expect(verdict()).toContain("A quick look.");
    expect(root.querySelector(".cmb-account")?.textContent).toContain("±9");
    await settled();
    expect(model.asked("balance").map((one) => one["part"])).toEqual([0, 1]);
    const figures = [...root.querySelectorAll(".cmb-account dd")].map((dd) => Number((dd.firstChild?.nextSibling ?? dd.firstChild)?.textContent?.replace("−", "-")));
    expect(figures).toEqual([13, -8, 95, 100]);
  });

  it("answers within ten seconds with what is known, and continues when asked again", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const began = performance.now();
    const slow: FakeModel["answer"] = (request) => {
      if (request.do !== "balance") return {};
      vi.advanceTimersByTime(200); // a slice
      if (request["now"] === true) return { balance: { ...PART, parts: 3 } };
      return performance.now() - began > 30_000 ? { balance: { ...WHOLE, parts: 3, part: request["part"] as number } } : { thinking: { who: 0, done: 1, of: 100 } };
    };
    const rest = async (): Promise<void> => {
      for (let n = 0; n < 99; n += 1) await settled();
    };
    const { root, button, has, model } = bench(snapshot(), {}, slow);
    model.put(after(model.data, [], { result: END, moves: [] }));
    await rest();
    button("result:open").click();
    expect(performance.now() - began).toBeLessThan(ANSWER_MS + 400);
    expect(root.querySelector("[data-verdict]")?.textContent).toContain("About 13 in 100.");
    const asked = performance.now();
    button("result:luck").click();
    await rest();
    expect(performance.now() - asked).toBeLessThan(ANSWER_MS + 400);
    expect(root.querySelector(".cmb-account")?.textContent).toContain("±9");
    expect(root.querySelector("[data-verdict]")?.hasAttribute("data-whole")).toBe(false);
    button("result:luck").click();
    await rest();
    expect(root.querySelector("[data-verdict]")?.hasAttribute("data-whole")).toBe(true);
    expect(has("result:luck")).toBe(false);
    expect(model.asked("balance").filter((one) => one["now"])).toHaveLength(1);
    vi.useRealTimers();
  });

  it("can be folded away to show the table, and unfolded; another match has another end", async () => {
    const { root, model, button, has } = bench(ended(), {}, answer);
    button("result:close").click();
    expect(has("result:next")).toBe(false);
    expect(root.querySelector("[data-result]")?.textContent).toContain("You found your Soulmate: Ben!");
    button("result:open").click();
    button("result:same").click();
    await settled();
    expect(model.asked("again")).toHaveLength(1);
  });

  it("offers no other deal if somebody else deals", () => {
    const data = ended();
    const { has } = bench({ ...data, setup: { ...data.setup, dealt: true } }, {}, answer);
    expect(has("result:next")).toBe(true);
    expect(has("result:same")).toBe(false);
    expect(has("result:luck")).toBe(false);
  });
});

describe("the course of an end", () => {
  const RANKED: Partial<Ending> = {
    ranking: [
      { seats: [1], place: 1, won: true, points: 24, text: "1. Ben: 24 points" },
      { seats: [0, 2], place: 2, won: false, points: -3, text: "2. You and Cora: −3 points" },
    ],
    story: ["It took 18 turns."],
  };
  const scores = (root: ParentNode) => [...root.querySelectorAll("[data-run]")].map((node) => node.textContent);
  const began = (over: Partial<Ending> = RANKED) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "performance"] });
    const table = bench(snapshot(), {}, answer);
    table.root.querySelector<HTMLElement>("[data-key]")?.focus();
    table.model.put(after(table.model.data, [{ kind: "say", caption: "Over." }], { result: { ...END, ...over }, moves: [] }));
    vi.advanceTimersByTime(1200); // the last event
    return table;
  };
  afterEach(() => vi.useRealTimers());

  it("shows the final table, then scores that count up for all seats, then the whole result", () => {
    const { root } = began();
    expect(root.querySelector("[data-result][data-folded]")?.textContent).toContain("You found your Soulmate: Ben!");
    vi.advanceTimersByTime(1850);
    expect(root.querySelector("[data-scoring]")).not.toBeNull();
    vi.advanceTimersByTime(700);
    expect(Number(scores(root)[0])).toBeGreaterThan(0);
    expect(Number(scores(root)[0])).toBeLessThan(24);
    vi.advanceTimersByTime(1000);
    expect(scores(root)).toEqual(["24", "−3"]);
    expect(root.querySelector("[data-scoring]")).toBeNull();
    expect([...root.querySelectorAll(".cmb-ranking .cmb-hidden")].map((node) => node.textContent)).toEqual(["1. Ben: 24 points", "2. You and Cora: −3 points"]);
    expect(root.querySelector(".cmb-story")?.textContent).toContain("18 turns");
  });

  it("is skipped by one tap at any time, and moves the focus from the table to the title", () => {
    const { root, model } = began();
    root.querySelector<HTMLElement>("[data-folded] p")?.click();
    expect(scores(root)).toEqual(["24", "−3"]);
    expect(document.activeElement).toBe(root.querySelector("[data-result-title]"));
    const second = new MouseEvent("click", { bubbles: true, detail: 2 });
    Object.defineProperty(second, "timeStamp", { value: performance.now() + 200 });
    root.querySelector('[data-key="result:next"]')?.dispatchEvent(second); // it presses nothing under the result
    expect(model.asked("next")).toHaveLength(0);
    clear();
    const other = began().root;
    vi.advanceTimersByTime(2000);
    other.querySelector<HTMLElement>(".cmb-ranking")?.click();
    expect(other.querySelector("[data-scoring]")).toBeNull();
    expect(scores(other)).toEqual(["24", "−3"]);
  });

  it("comes at once if motion is reduced, and takes no focus from elsewhere", () => {
    vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("reduce"), addEventListener: () => {}, removeEventListener: () => {} }));
    const { root } = bench(ended(RANKED), {}, answer);
    expect(scores(root)).toEqual(["24", "−3"]);
    expect(document.activeElement).toBe(document.body);
    vi.unstubAllGlobals();
  });

  it("has sounds only when they are switched on, in one tap, and the next visit remembers it", () => {
    const { root, app, button } = bench(ended(RANKED), {}, answer);
    expect(app.settings.sound).toBe(false);
    button("result:sound").click();
    expect(app.settings.sound).toBe(true);
    expect(root.querySelector('[data-key="result:sound"]')?.getAttribute("aria-pressed")).toBe("true");
    expect(bench(ended(RANKED), {}, answer).app.settings.sound).toBe(true);
    button("result:sound").click();
    expect(bench(ended(RANKED), {}, answer).app.settings.sound).toBe(false);
  });

  it("shows the achievements in a match without opponents", () => {
    const { root } = bench(ended({ groups: [], reached: [{ label: "Stories told", n: 3, of: 5 }] }), {}, answer);
    expect(root.querySelector(".cmb-account")?.textContent?.replace(/\s+/g, " ")).toContain("Stories told");
    expect(scores(root)).toEqual(["3"]);
  });

  it("is followed by a match that begins with the log, except for readers of the text", () => {
    const again = (panel: "text" | "analyse", wide = true) => {
      const { app, model } = bench(ended(), {}, answer);
      Object.defineProperty(app, "wide", { value: wide });
      app.panel = panel;
      const { setup } = model.data;
      model.put({ ...model.data, seq: 9, result: null, setup: { ...setup, seed: 8 } });
      return app.panel;
    };
    expect(again("analyse")).toBe("log");
    expect(again("analyse", false)).toBeNull();
    expect(again("text")).toBe("text");
  });
});

describe("the picture to keep", () => {
  const words = wordsOf({ end_luck: "luck & the others" });

  it("is well-formed, without external resources, and contains result and account", () => {
    const data = ended({ title: 'You <b> & "Ben"' });
    const drawing = new DOMParser().parseFromString(keepsake(data, WHOLE, words), "image/svg+xml");
    expect(drawing.querySelector("parsererror")).toBeNull();
    const told = drawing.documentElement.textContent ?? "";
    for (const part of ['You <b> & "Ben"', "luck & the others", "+95", "−8", "13", "Soulmates: Destiny"]) expect(told).toContain(part);
    expect(drawing.querySelectorAll("image, foreignObject, script, use")).toHaveLength(0);
  });

  it("breaks lines at spaces, and Japanese anywhere", () => {
    expect(lines("one two three", 4)).toEqual(["one two", "three"]);
    expect(lines("運命の人はベン", 3)).toEqual(["運命の", "人はベ", "ン"]);
  });
});

describe("a match that is over when its page opens", () => {
  it("shows its end, with the sheet over the table down", () => {
    const result = { text: "Ben wins.", winners: [1] };
    expect(bench(crowd(2, { result, moves: [] }), { fit: true }).app.lowered).toBe(true);
    expect(bench(crowd(2), { fit: true }).app.lowered).toBe(false);
  });
});
