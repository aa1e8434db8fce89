import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { ACTS, after, bench, clear, DRAW_EVENTS, refuse, settled, snapshot } from "./fake";
import { DONE, learning, puzzling } from "./guides";

beforeEach(() => localStorage.setItem("combinatoria.table.settings", '{"speed":"instant"}'));
afterEach(clear);

const focused = (): string | undefined => (document.activeElement as HTMLElement | null)?.dataset["key"];
const learnt = (over = {}): ReturnType<typeof snapshot> => snapshot({ guide: learning(over) });

describe("the tour", () => {
  it("is offered to first-time players, in Help and in the bar; declining is permanent", async () => {
    const { button, model, has } = bench(snapshot({ log: [] }));
    button("welcome:learn").click();
    await settled();
    expect(model.asked("learn")).toMatchObject([{ step: 0, seq: 1 }]);
    button("bar:help").click();
    button("help:learn").click();
    await settled();
    expect(model.asked("learn")).toHaveLength(2);
    button("welcome:close").click();
    expect(has("welcome:learn")).toBe(false);
    expect(bench(snapshot({ log: [] })).has("welcome:learn")).toBe(false);
  });

  it("is offered even if the log has the viewer's dealing, but not after a decision", () => {
    const dealt = { log: [{ n: 1, text: "Each player is dealt 4 cards.", by: 0, rule: "3" }], goal: "Find the one who holds it." };
    const { root, has } = bench(snapshot(dealt));
    expect(has("welcome:learn")).toBe(true);
    expect(root.querySelector("[data-group=welcome]")?.textContent).toContain("Find the one who holds it.");
    expect(bench(snapshot({ ...dealt, undo: { ok: true, why: null } })).has("welcome:learn")).toBe(false);
  });

  it("states the goal first, and after a step praise and its point before all else", () => {
    const { root, model } = bench(learnt({ step: 0, goal: "Find the one who holds it." }));
    const body = (): string => root.querySelector(".cmb-guide-body")?.textContent ?? "";
    expect(body().indexOf("Find the one")).toBeLessThan(body().indexOf("Draw one card, then"));
    model.put(after(model.data, [], { guide: learning(DONE) }));
    expect(root.querySelector("[data-guide-done]")?.firstElementChild?.className).toBe("cmb-right");
    const order = ["The deck was the answer.", "You draw Sun 4.", "Draw one card, then"].map((part) => body().indexOf(part));
    expect(order).not.toContain(-1);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it.each([
    ["the match that waits", null, 0],
    ["a deal when that one is over", { text: "Ben wins.", winners: [1], outcome: "win", scores: null }, 1],
  ])("ends in %s, without a form", async (_, result, deals) => {
    const { button, model, root } = bench(learnt({ ...DONE, step: 3 }));
    model.answer = (request) => {
      if (request.do === "learn_stop") model.put(after(model.data, [], { guide: null, result }));
      return {};
    };
    button("guide:next").click();
    await settled();
    await settled();
    expect(model.asked("learn_stop")).toHaveLength(1);
    expect(model.asked("next")).toHaveLength(deals);
    expect(root.querySelector("[data-new]")).toBeNull();
  });

  it("shows step, text, task and rules, and a track with one Tab stop", async () => {
    const { root, button, model, press } = bench(learnt());
    const panel = root.querySelector('[data-guide="learn"]');
    for (const part of ["One turn", "Draw one card, then", "Draw the hidden card.", "Draw one card"]) expect(panel?.textContent).toContain(part);
    const track = [...root.querySelectorAll<HTMLElement>('[data-key^="track:"]')];
    expect(track).toHaveLength(4);
    expect(track.filter((node) => node.tabIndex === 0).map((node) => node.dataset["key"])).toEqual(["track:1"]);
    expect(button("track:1").getAttribute("aria-current")).toBe("step");
    button("track:1").focus();
    press("ArrowRight");
    expect(focused()).toBe("track:2");
    press("Enter");
    await settled();
    expect(model.asked("learn")).toMatchObject([{ step: 2 }]);
  });

  it("gives the reason for a wrong try in the panel, assertively, and not below the table", async () => {
    const { card, root, model } = bench(learnt());
    model.answer = () => refuse("tour.try", "That is the open card. Take the hidden one.");
    card(4).click();
    await settled();
    expect(root.querySelector("[data-tried]")?.textContent).toContain("That is the open card.");
    expect(root.querySelectorAll("[data-notice]")).toHaveLength(1);
    expect(root.querySelector('[data-live="assertive"]')?.textContent).toContain("Take the hidden one.");
  });

  it("keeps task and buttons visible while the text is folded away", () => {
    const { root, button } = bench(learnt());
    const seen = (selector: string): boolean => root.querySelector(`.cmb-guide ${selector}`)?.closest("[hidden]") === null;
    button("guide:table").click();
    expect([".cmb-lesson", "[data-task]", '[data-key="guide:next"]'].map(seen)).toEqual([false, true, true]);
    expect(root.querySelector('[data-key="guide:table"]')).toBeNull();
  });

  it("shows the reason below the table while the panel is folded", async () => {
    const { card, root, model, button } = bench(learnt());
    button("guide:fold").click();
    expect(button("guide:fold").getAttribute("aria-expanded")).toBe("false");
    model.answer = () => refuse("tour.try", "Not that one.");
    card(4).click();
    await settled();
    expect(root.querySelector("[data-tried]")).toBeNull();
    expect(root.querySelector(".cmb-table > .cmb-notice [data-notice]")?.textContent).toBe("Not that one.");
  });

  it("shows the outcome once it is done, and Enter continues", async () => {
    const { card, root, model, press } = bench(learnt());
    card(3).focus();
    model.put(after(model.data, DRAW_EVENTS, { moves: [], guide: learning(DONE) }));
    const told = root.querySelector("[data-guide-done]")?.textContent ?? "";
    for (const part of ["You draw Sun 4.", "The deck was the answer.", "40.0 %"]) expect(told).toContain(part);
    root.querySelector<HTMLElement>('[data-guide-done] [data-key^="how:"]')?.click();
    expect(root.querySelector("[data-guide-done] [data-exactly]")?.textContent).toContain("2/5");
    expect(focused()).toBe("guide:next");
    press("Enter");
    await settled();
    expect(model.asked("learn")).toMatchObject([{ step: 2, seq: 2 }]);
  });

  it("keeps the old text while events are played back", () => {
    localStorage.setItem("combinatoria.table.settings", '{"speed":"slow"}');
    const { app, root, model } = bench(learnt());
    model.put(after(model.data, DRAW_EVENTS, { moves: [], guide: learning(DONE) }));
    expect(app.playing).toBe(true);
    expect(root.querySelector("[data-guide-done]")).toBeNull();
    app.skip();
    expect(root.querySelector("[data-guide-done]")).not.toBeNull();
  });

  it("never takes the focus from elsewhere on the page", () => {
    const { model } = bench(learnt());
    const outside = document.createElement("button");
    document.body.append(outside);
    outside.focus();
    model.put(after(model.data, DRAW_EVENTS, { moves: [], guide: learning(DONE) }));
    expect(document.activeElement).toBe(outside);
  });

  it("resumes at the stored step, marks finished ones, goes back, and ends", async () => {
    const first = bench(learnt());
    first.model.put(after(first.model.data, DRAW_EVENTS, { moves: [], guide: learning(DONE) }));
    expect(first.button("track:1").getAttribute("aria-label")).toContain("learn_done");
    first.button("guide:back").click();
    await settled();
    first.button("guide:leave").click();
    await settled();
    expect(first.model.asked("learn")).toMatchObject([{ step: 0 }]);
    expect(first.model.asked("learn_stop")).toHaveLength(1);
    const second = bench();
    second.button("bar:learn").click();
    await settled();
    expect(second.model.asked("learn")).toMatchObject([{ step: 2 }]);
  });

  it("starts over if the tour is now shorter than the stored step", async () => {
    localStorage.setItem("combinatoria.learn.soulmates.at", "40");
    const { button, model } = bench();
    model.answer = (request) => (request["step"] === 40 ? refuse("session.request", "No such step.") : {});
    button("bar:learn").click();
    await settled();
    await settled();
    expect(model.asked("learn").map((request) => request["step"])).toEqual([40, 0]);
  });

  it("shows the goal on request", async () => {
    const { button, model } = bench(learnt());
    button("guide:show").click();
    await settled();
    expect(model.asked("play_for_me")).toMatchObject([{ seq: 1 }]);
  });
});

describe("puzzles", () => {
  const asked = (over = {}): ReturnType<typeof snapshot> => snapshot({ moves: ACTS, guide: puzzling(over) });

  it("begin with the first, and later with the one after the last solved", async () => {
    const { button, model } = bench();
    button("bar:puzzles").click();
    await settled();
    expect(model.asked("puzzle")).toMatchObject([{ n: 1 }]);
    const solver = bench(asked());
    solver.model.put(after(solver.model.data, [], { guide: puzzling({ solved: true, feedback: "Right!" }) }));
    expect(solver.button("track:3").getAttribute("aria-label")).toContain("puzzle_solved");
    const later = bench();
    later.button("bar:puzzles").click();
    await settled();
    expect(later.model.asked("puzzle")).toMatchObject([{ n: 4 }]);
  });

  it("take an answer from a button, show why it was wrong, and do not take it twice", async () => {
    const { button, model, root } = bench(asked());
    button("choice:0").click();
    await settled();
    expect(model.asked("answer")).toMatchObject([{ choice: 0, seq: 1 }]);
    const [first, second] = puzzling().choices;
    if (first === undefined || second === undefined) throw new Error("two choices");
    const choices = [{ ...first, state: "wrong" as const, feedback: "Too many copies." }, second];
    model.put(after(model.data, [], { guide: puzzling({ tries: 1, feedback: "Too many copies.", choices }) }));
    expect(root.querySelector(".cmb-feedback")?.textContent).toBe("Too many copies.");
    expect(button("choice:0").textContent).toContain("puzzle_wrong");
    expect(root.querySelector('[data-live="assertive"]')?.textContent).toContain("Too many copies.");
    button("choice:0").click();
    expect(model.asked("answer")).toHaveLength(1);
  });

  it("highlight the cards of a choice, and take the cards themselves as an answer", async () => {
    const { button, card, model } = bench(asked());
    button("choice:0").focus();
    expect(card(11).hasAttribute("data-lit")).toBe(true);
    expect(card(14).hasAttribute("data-lit")).toBe(false);
    for (const id of [11, 12, 13]) card(id).click();
    button("offer:call S2 S3 S3 for S4").click();
    await settled();
    expect(model.asked("move")).toMatchObject([{ text: "call S2 S3 S3 for S4" }]);
  });

  it("show and mark the counted cards, once solved", () => {
    const { root, card, model } = bench(asked());
    expect(card(11).hasAttribute("data-lit")).toBe(false);
    const counted = { text: "Counted: Sun 2 × 3.", cards: [{ face: "S2", n: 3 }], marks: [11] };
    model.put(after(model.data, [], { moves: [], guide: puzzling({ solved: true, feedback: "Right!", counted }) }));
    expect(root.querySelector("[data-counted]")?.textContent).toBe("Counted: Sun 2 × 3.");
    expect(root.querySelector("[data-counted] + ul")?.textContent).toContain("× 3");
    expect([card(11), card(12)].map((one) => one.hasAttribute("data-lit"))).toEqual([true, false]);
  });

  it("list the current puzzles; a former one opens only by its link", () => {
    const { root } = bench(asked({ n: 2, numbers: [1, 3, 4] }));
    expect([...root.querySelectorAll("[data-key^='track:']")].map((one) => one.getAttribute("data-key"))).toEqual(["track:1", "track:3", "track:4"]);
  });

  it("explain the calculation when solved, and offer the next", async () => {
    const { root, button, model } = bench(asked());
    button("choice:1").focus();
    model.put(after(model.data, [], { moves: [], guide: puzzling({ solved: true, feedback: "Right! 45.3 %", explanation: ["Four copies.", "Add up."] }) }));
    expect([...root.querySelectorAll("[data-how] li")].map((one) => one.textContent)).toEqual(["Four copies.", "Add up."]);
    expect(focused()).toBe("guide:next");
    button("guide:next").click();
    await settled();
    expect(model.asked("puzzle")).toMatchObject([{ n: 4 }]);
  });

  it("use the local date, and can be left", async () => {
    const { button, model } = bench(asked());
    button("guide:today").click();
    await settled();
    const [request] = model.asked("puzzle");
    expect(request?.["n"]).toBe("today");
    expect(request?.["date"]).toMatch(/^\d{4}-\d\d-\d\d$/);
    button("guide:leave").click();
    await settled();
    expect(model.asked("puzzle_stop")).toHaveLength(1);
  });
});
