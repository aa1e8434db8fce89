import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { after, BEN_EVENTS, bench, clear, settled, snapshot } from "./fake";
import { looking } from "./guides";

beforeEach(() => localStorage.setItem("combinatoria.table.settings", '{"speed":"instant"}'));
afterEach(() => {
  vi.useRealTimers();
  clear();
});

const reviewed = (over = {}): ReturnType<typeof snapshot> => snapshot({ moves: [], guide: looking(over) });

describe("the review", () => {
  it("opens by one button, after the end and in practice", async () => {
    const { button, model } = bench(snapshot({ result: { text: "You win.", winners: [0] } }));
    button("result:review").click();
    await settled();
    button("bar:review").click();
    await settled();
    expect(model.asked("review")).toMatchObject([{ seq: 1 }, { seq: 1 }]);
  });

  it("has a slider to any moment, with a mark for each decision", async () => {
    const { root, model } = bench(reviewed());
    const slider = root.querySelector<HTMLInputElement>('[data-key="review:scrub"]');
    if (slider === null) throw new Error("no slider");
    expect([slider.min, slider.max, slider.value]).toEqual(["0", "10", "3"]);
    expect(slider.getAttribute("aria-valuetext")).toContain("Ben draws a card.");
    expect(root.querySelectorAll(".cmb-scrub-marks i")).toHaveLength(3);
    slider.value = "7";
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await settled();
    expect(model.asked("step")).toMatchObject([{ to: 7, seq: 1 }]);
  });

  it("moves by arrow keys, Home and End only while focus is in the panel", async () => {
    const { root, button, model, press } = bench(reviewed());
    button("review:play").focus();
    for (const key of ["ArrowRight", "ArrowLeft", "Home", "End"]) {
      press(key);
      await settled();
    }
    expect(model.asked("step").map((request) => request["to"])).toEqual(["next", "back", "start", "end"]);
    root.querySelector<HTMLElement>('[data-key="level:2"]')?.focus();
    press("ArrowRight"); // the choice of levels uses arrows itself
    button("bar:log").focus();
    press("ArrowRight");
    await settled();
    expect(model.asked("step")).toHaveLength(4);
  });

  it("stops at the ends", () => {
    const { button, model } = bench(reviewed({ at: 10 }));
    expect(button("review:next").getAttribute("aria-disabled")).toBe("true");
    button("review:next").click();
    button("review:last").click();
    expect(model.asked("step")).toHaveLength(0);
  });

  it("jumps to a decision and plays its move", async () => {
    const { button, model } = bench(reviewed());
    expect(button("decision:1").getAttribute("aria-current")).toBe("step");
    button("decision:2").click();
    await settled();
    await settled();
    expect(model.asked("step").map((request) => request["to"])).toEqual([5, "next"]);
  });

  it("keeps only the latest request while an answer is pending", async () => {
    const { app, model } = bench(reviewed());
    let waiting = 0;
    model.answer = (request) => {
      waiting = request.id;
      return null;
    };
    for (const to of [4, 5, 6]) app.guides.run.go(to);
    expect(model.asked("step").map((request) => request["to"])).toEqual([4]);
    model.answer = () => ({});
    model.fire("msg:custom", { re: waiting });
    await settled();
    expect(model.asked("step").map((request) => request["to"])).toEqual([4, 6]);
  });

  it("moves the cards of a step forward, and announces its sentence", () => {
    localStorage.setItem("combinatoria.table.settings", '{"speed":"slow"}');
    const { app, root, model } = bench(reviewed());
    model.put(after(model.data, BEN_EVENTS.slice(0, 1), { guide: looking({ at: 4, sentence: "Ben draws." }) }));
    expect(app.playing).toBe(true);
    expect(root.querySelector("[data-sentence]")?.textContent).toBe("Ben draws.");
    model.put({ ...model.data, seq: 9, before: model.data.table, events: [], guide: looking({ at: 8, sentence: "Cora calls." }) });
    expect(app.playing).toBe(false);
    expect(root.querySelector('[data-live="polite"]')?.textContent).toContain("Cora calls.");
  });

  it("plays automatically until the end or until stopped", async () => {
    vi.useFakeTimers();
    const { button, model } = bench(reviewed({ at: 8 }));
    model.answer = (request) => {
      if (request.do !== "step") return {};
      const at = (model.data.guide as ReturnType<typeof looking>).at + 1;
      model.put({ ...model.data, seq: model.data.seq + 1, events: [], guide: looking({ at }) });
      return {};
    };
    button("review:play").click();
    expect(button("review:play").getAttribute("aria-label")).toBe("review_pause");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(model.asked("step")).toHaveLength(2);
    expect(button("review:play").getAttribute("aria-label")).toBe("review_play");
    model.put({ ...model.data, seq: 90, guide: looking({ at: 2 }) });
    button("review:play").click();
    button("review:play").click();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(model.asked("step")).toHaveLength(3);
  });

  it("has three levels, opens hands if allowed, and cites the rule", async () => {
    const rule = { id: "4.draw", title: "Draw one card", text: "From the deck or the pile." };
    const { root, model } = bench(reviewed({ level: 3, rule }));
    const levels = [...root.querySelectorAll<HTMLInputElement>('[data-key^="level:"]')];
    expect(levels.map((one) => one.checked)).toEqual([false, false, true]);
    expect(root.querySelector('[data-guide="review"]')?.textContent).toContain("From the deck or the pile.");
    levels[0]?.click();
    await settled();
    root.querySelector<HTMLInputElement>('[data-key="review:open"]')?.click();
    await settled();
    expect(model.asked("review")).toMatchObject([{ level: 1 }, { open: true }]);
    expect(bench(reviewed({ can_open: false })).root.querySelector('[data-key="review:open"]')).toBeNull();
  });

  it("branches off to play, with a button that always returns", async () => {
    const { button, model } = bench(reviewed());
    button("review:branch").click();
    await settled();
    expect(model.asked("play_from_here")).toHaveLength(1);
    model.put(after(model.data, [], { guide: { kind: "branch", at: 3 } }));
    button("guide:back").click();
    await settled();
    expect(model.asked("review_stop")).toHaveLength(1);
  });
});
