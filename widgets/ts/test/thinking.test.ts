/** Long computations: the table drives its session slice by slice, shows a bar after a second, and can end it. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { SHOWN_MS, TOLD_MS } from "../src/screen/thinking";
import type { Reply, Snapshot } from "../src/contract/types";
import { after, bench, BEN_EVENTS, clear, snapshot, type FakeModel, type Request } from "./fake";

const UI = {
  thinking: "The computer is thinking ...",
  thinking_who: "{who} is thinking.",
  thinking_percent: "{who} is thinking: {percent} %",
  working_percent: "Working it out: {percent} %",
  thinking_heard: "You can end it.",
  decide_now: "Decide now",
};
const base = snapshot();
const THINKING: Snapshot = {
  ...base,
  moves: [],
  status: { text: "It is Ben's turn.", tone: "wait" },
  thinking: { who: 1, done: 0, of: 100 },
  ui: { ...base.ui, ...UI },
};

/** Answers come one microtask later, as from a real session; `go_on` waits until the test releases it. */
class Slow {
  private held: Request[] = [];
  readonly answer = (request: Request): Omit<Reply, "re"> | null => {
    if (request.do !== "go_on" && request.do !== "hint") return {};
    this.held.push(request);
    return null;
  };
  get asked(): Request | undefined {
    return this.held[0];
  }
  reply(model: FakeModel, reply: Omit<Reply, "re">): Promise<unknown> {
    const request = this.held.shift();
    if (request === undefined) throw new Error("nothing was asked");
    model.fire("msg:custom", { re: request.id, ...reply });
    return vi.advanceTimersByTimeAsync(0);
  }
}

const at = (done: number): Omit<Reply, "re"> => ({ thinking: { who: 1, done, of: 100 } });
const polite = (root: HTMLElement): string[] => [...root.querySelectorAll('[data-live="polite"] p')].map((p) => p.textContent ?? "");
const status = (root: HTMLElement): string => root.querySelector("[data-status]")?.textContent ?? "";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  clear();
  vi.useRealTimers();
});

describe("a bot that thinks long", () => {
  it("continues slice by slice in a session that was told to pause", async () => {
    const slow = new Slow();
    const { model } = bench(THINKING, {}, slow.answer);
    expect(model.asked("pace")).toMatchObject([{ ms: 200 }]);
    expect(model.asked("go_on")).toHaveLength(1);
    await slow.reply(model, at(10));
    expect(model.asked("go_on")).toHaveLength(2);
    expect(slow.asked).not.toHaveProperty("now");
  });

  it("gets a bar and one sentence after a second, and nothing before", async () => {
    const slow = new Slow();
    const { model, root, has } = bench(THINKING, {}, slow.answer);
    await slow.reply(model, at(10));
    await vi.advanceTimersByTimeAsync(SHOWN_MS - 1);
    expect(root.querySelector(".cmb-thinking-bar")).toBeNull();
    expect(status(root)).toBe("It is Ben's turn.");
    await vi.advanceTimersByTimeAsync(1);
    const bar = root.querySelector<HTMLProgressElement>("progress.cmb-thinking-bar");
    expect(bar?.value).toBe(10);
    expect(status(root)).toBe("Ben is thinking: 10 %");
    await slow.reply(model, at(42));
    expect(bar?.value).toBe(42);
    expect(bar?.getAttribute("aria-label")).toBe("Ben is thinking: 42 %");
    expect(has("thinking:now")).toBe(true);
    expect(polite(root)).toEqual(["Ben is thinking. You can end it."]);
  });

  it("decides at once on request, and the bar disappears; focus stays on the table", async () => {
    const slow = new Slow();
    const { model, root, button } = bench(THINKING, {}, slow.answer);
    await slow.reply(model, at(10));
    await vi.advanceTimersByTimeAsync(SHOWN_MS);
    button("thinking:now").focus();
    button("thinking:now").click();
    expect(button("thinking:now").getAttribute("aria-disabled")).toBe("true");
    await slow.reply(model, at(12));
    expect(slow.asked).toMatchObject({ now: true });
    model.put({ ...after(THINKING, []), thinking: null, moves: base.moves });
    await slow.reply(model, { thinking: null });
    expect(model.asked("go_on")).toHaveLength(3);
    expect(root.querySelector(".cmb-thinking-bar")).toBeNull();
    expect(root.contains(document.activeElement)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it("waits while a move is shown, and while another request is pending", async () => {
    const slow = new Slow();
    const { model, app } = bench(THINKING, {}, slow.answer);
    model.put({ ...after(THINKING, BEN_EVENTS), thinking: { who: 2, done: 0, of: 100 } });
    await slow.reply(model, at(0));
    expect(app.playing).toBe(true);
    expect(model.asked("go_on")).toHaveLength(1);
    app.skip();
    expect(model.asked("go_on")).toHaveLength(2);
    const undone = app.change({ do: "undo" });
    await vi.advanceTimersByTimeAsync(0);
    expect(model.asked("undo"), "the slice has to come back first").toHaveLength(0);
    await slow.reply(model, at(1));
    expect(model.asked("undo")).toMatchObject([{ seq: model.data.seq }]);
    await undone;
    expect(model.asked("go_on")).toHaveLength(3);
  });

  it("ends with the table", async () => {
    const slow = new Slow();
    const { model, app } = bench(THINKING, {}, slow.answer);
    app.destroy();
    await slow.reply(model, at(10));
    await vi.advanceTimersByTimeAsync(SHOWN_MS);
    expect(model.asked("go_on")).toHaveLength(1);
  });
});

describe("an answer that takes long", () => {
  it("is requested again until it is complete, or at once as it is", async () => {
    const slow = new Slow();
    const { model, root, app, button } = bench({ ...THINKING, thinking: null, moves: base.moves }, {}, slow.answer);
    const hinted = app.thinker.through({ do: "hint" });
    await vi.advanceTimersByTimeAsync(SHOWN_MS);
    expect(status(root), "not known yet how far it is").toBe("The computer is thinking ...");
    await slow.reply(model, { thinking: { who: 0, done: 30, of: 100 } });
    expect(status(root)).toBe("Working it out: 30 %");
    button("thinking:now").click();
    await slow.reply(model, { thinking: { who: 0, done: 31, of: 100 } });
    expect(slow.asked).toMatchObject({ do: "hint", now: true });
    await slow.reply(model, { hint: { text: "Take it.", move: "draw deck", picks: [] } });
    expect((await hinted)?.hint?.text).toBe("Take it.");
    expect(root.querySelector(".cmb-thinking-bar")).toBeNull();
  });

  it("shows the first number well within a second, but not too briefly to be read", async () => {
    const slow = new Slow();
    const { model, root, app } = bench({ ...THINKING, thinking: null, moves: base.moves }, {}, slow.answer);
    const told = { who: 0, done: 5, of: 100, so_far: "So far: wins about 57 in 100 (± 10)." };
    void app.thinker.through({ do: "hint" });
    await vi.advanceTimersByTimeAsync(TOLD_MS - 1);
    await slow.reply(model, { thinking: told });
    expect(status(root)).not.toBe(told.so_far);
    await vi.advanceTimersByTimeAsync(1);
    await slow.reply(model, { thinking: told });
    expect(status(root)).toBe(told.so_far);
    expect(root.querySelector<HTMLProgressElement>(".cmb-thinking-bar")?.value).toBe(5);
    await vi.advanceTimersByTimeAsync(SHOWN_MS);
    expect(polite(root)).toEqual([`${told.so_far} You can end it.`]);
  });
});
