import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Foretold } from "../src/contract/formats/chances";
import { after, bench, clear, settled, snapshot } from "./fake";
import { learning } from "./guides";

beforeEach(() => localStorage.setItem("combinatoria.table.settings", '{"speed":"instant"}'));
afterEach(clear);

const BET = { id: "ab12", question: "How likely is it that you can call?", by: 0, move: null, quick: true as const };
const TOLD: Foretold = { id: "ab12", value: 0.5, happened: true, score: 0.25, exact: null, how: [], text: "You said 50 %.", quick: true };
const OVER = snapshot({ moves: [], status: { text: "155 of 165.", tone: "over" }, result: { text: "155 of 165.", winners: [], goal: false } });

describe("the next deal", () => {
  it("comes with one click, without a form", async () => {
    const { model, button, has } = bench();
    button("bar:next_deal").click();
    await settled();
    expect(model.asked("next")).toMatchObject([{ seq: 1 }]);
    expect(has("data-new")).toBe(false);
  });

  it("waits while another one is pending: no press is lost, and each refers to the table shown then", async () => {
    const slow = bench(snapshot(), {}, (request) => (request.do === "next" ? null : {}));
    await settled();
    for (let press = 0; press < 3; press++) slow.button("bar:next_deal").click();
    for (let deal = 1; deal <= 3; deal++) {
      await settled();
      expect(slow.model.asked("next")).toHaveLength(deal);
      slow.model.put(after(slow.model.data, [], { seq: 10 * deal }));
      slow.model.fire("msg:custom", { re: slow.model.asked("next")[deal - 1]?.id });
    }
    await settled();
    expect(slow.model.asked("next")).toMatchObject([{ seq: 1 }, { seq: 10 }, { seq: 20 }]);
  });

  it("does not end a tour", () => {
    const { button, model } = bench(snapshot({ guide: learning() }));
    button("bar:next_deal").click();
    expect(model.asked("next")).toEqual([]);
    expect(button("bar:next_deal").getAttribute("aria-disabled")).toBe("true");
  });

  it("is offered when a match is over; a missed goal has no crown", async () => {
    const { root, model, button } = bench(OVER);
    expect(root.querySelector("[data-result]")?.textContent).toContain("155 of 165.");
    const signs = (): (string | null | undefined)[] => [".cmb-status-sign path", "[data-result] path"].map((at) => root.querySelector(at)?.getAttribute("d"));
    const missed = signs();
    expect(missed[0]).toBe(missed[1]);
    model.put(after(OVER, [], { result: { text: "165!", winners: [0], goal: true } }));
    const reached = signs();
    model.put(after(model.data, [], { result: { text: "You win.", winners: [0] } }));
    expect(new Set([missed[1], reached[1], signs()[1]]).size).toBe(3);
    button("result:next").click();
    await settled();
    expect(model.asked("next")).toHaveLength(1);
  });
});

describe("a quick bet", () => {
  it("is answered with one tap", async () => {
    const { root, model } = bench(snapshot({ prediction: BET }));
    expect(root.querySelector("[data-predict]")?.textContent).toContain(BET.question);
    root.querySelector<HTMLElement>('[data-bet="30"]')?.click();
    await settled();
    expect(model.asked("predict")).toMatchObject([{ about: "ab12", value: 0.3 }]);
    expect(model.asked("predictions")).toHaveLength(0); // the lesson stores it, not this browser
  });

  it("can be skipped, also by playing on", async () => {
    const { model, button, card } = bench(snapshot({ prediction: BET }));
    button("predict:pass").click();
    await settled();
    expect(model.asked("predict")).toMatchObject([{ about: "ab12", value: null }]);
    card(3).click();
    await settled();
    expect(model.asked("move")).toHaveLength(1);
  });

  it("is settled without the exact chance while that is withheld", () => {
    const { root, has, button, model } = bench(snapshot({ predicted: TOLD }));
    expect(root.querySelector("[data-foretold]")?.textContent).toContain(TOLD.text);
    expect(root.querySelector('[data-mark="said"]')).not.toBeNull();
    expect(root.querySelector('[data-mark="exact"]')).toBeNull();
    expect(has("foretold:all")).toBe(false);
    button("foretold:next").click(); // the next deal is within reach
    expect(model.asked("next")).toHaveLength(1);
  });
});
