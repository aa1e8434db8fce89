import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { ACTS, after, BEN_EVENTS, bench, clear, DRAWS, japanese, snapshot } from "./fake";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const status = (root: HTMLElement): string | null | undefined => root.querySelector("[data-status]")?.textContent;
const said = (root: HTMLElement): (string | null)[] =>
  [...root.querySelectorAll('[data-live="polite"] p')].map((line) => line.textContent);

describe("playback", () => {
  it("advances caption and table together, and offers no move before its end", async () => {
    const { model, root, app, card } = bench();
    model.put(after(model.data, BEN_EVENTS, { status: { text: "Your turn again.", tone: "you" } }));
    expect(status(root)).toBe("Ben draws a card.");
    expect(app.table.zones["hand:1"]).toEqual([21, 22, 3]);
    expect(app.table.zones["pile"]).toEqual([4]);
    expect(card(2).hasAttribute("data-pickable")).toBe(false);
    await vi.advanceTimersByTimeAsync(700);
    expect(status(root)).toBe("Ben thinks.");
    await vi.advanceTimersByTimeAsync(1000);
    expect(status(root)).toBe("Ben discards Sun 1.");
    expect(app.table.zones["pile"]).toEqual([4, 21]);
    await vi.advanceTimersByTimeAsync(700);
    expect(status(root)).toBe("Your turn again.");
    expect(card(2).hasAttribute("data-pickable")).toBe(true);
    expect(said(root)).toEqual(["Ben draws a card.", "Ben thinks.", "Ben discards Sun 1."]);
  });

  it("reveals nothing early, neither log nor counts", async () => {
    const { model, root, app } = bench();
    const line = (n: number, text: string) => ({ n, text, by: 1, rule: null });
    const lines = BEN_EVENTS.map((event, i) => line(i + 2, event.caption ?? ""));
    const seats = model.data.seats.map((seat) => (seat.seat === 1 ? { ...seat, note: "99 cards" } : seat));
    model.put(after(model.data, BEN_EVENTS, { log: [...model.data.log, ...lines], seats }));
    expect(app.log.map((one) => one.text)).toEqual(["It is your turn.", "Ben draws a card."]);
    expect(root.textContent).not.toContain("99 cards");
    app.skip();
    expect(app.log).toHaveLength(4);
    expect(root.textContent).toContain("99 cards");
  });

  it("is skipped by a key, a screen reader's click or its button, which do nothing else; all is announced", () => {
    for (const way of ["key", "click", "button"] as const) {
      const { model, root, app, card, press, button } = bench();
      model.put(after(model.data, BEN_EVENTS));
      if (way === "key") press("Enter");
      else if (way === "click") card(2).click();
      else button("skip").click();
      expect(app.playing).toBe(false);
      expect(app.table).toEqual(model.data.table);
      expect(said(root)).toEqual(["Ben draws a card.", "Ben thinks.", "Ben discards Sun 1."]);
      expect(model.sent.map((one) => one.do)).toEqual(["pace"]);
    }
  });

  it("ignores pointer clicks on the table while it runs and until a pause after it", () => {
    const clock = vi.spyOn(performance, "now");
    const { model, app, card } = bench();
    const at = (ms: number): void => {
      clock.mockReturnValue(ms);
      const click = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 });
      Object.defineProperty(click, "timeStamp", { value: ms });
      card(2).dispatchEvent(click);
    };
    model.put(after(model.data, BEN_EVENTS, { moves: ACTS }));
    at(1000);
    expect(app.playing, "a click on the table does not skip").toBe(true);
    clock.mockReturnValue(1100);
    app.skip();
    for (const ms of [1200, 1400, 1600]) at(ms); // each of them less than a pause after the one before
    expect([app.chosen, model.asked("move"), model.asked("why")]).toEqual([[], [], []]);
    at(2000);
    expect([...app.chosen, ...model.asked("move"), ...model.asked("why")]).toHaveLength(1);
    clock.mockRestore();
  });

  it("draws the table before the events only if it is not on the screen already", () => {
    const { model, app } = bench();
    const draw = vi.spyOn(app, "update");
    model.put(after(model.data, BEN_EVENTS));
    expect(draw, "the first event").toHaveBeenCalledTimes(1);
    model.put(after(model.data, BEN_EVENTS, { seq: model.data.seq + 1, before: model.data.table }));
    expect(draw, "in the middle of a playback: the table before, and the first event").toHaveBeenCalledTimes(3);
  });

  it("reads the places of all cards before the first one moves", () => {
    const steps: string[] = [];
    const shift = (): number => (steps.includes("move") ? 0 : steps.length * 10);
    const box = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(() => {
      steps.push("read");
      return new DOMRect(shift(), 0, 20, 30);
    });
    const play = vi.fn(() => (steps.push("move"), {}));
    Object.assign(HTMLElement.prototype, { animate: play });
    const { model } = bench();
    model.put(after(model.data, BEN_EVENTS));
    Reflect.deleteProperty(HTMLElement.prototype, "animate");
    box.mockRestore();
    expect(play.mock.calls.length).toBeGreaterThan(1);
    const moves = steps.slice(steps.indexOf("move"), steps.lastIndexOf("move") + 1);
    expect(moves.every((step) => step === "move")).toBe(true);
  });

  it("marks the card that moved last, once all have stopped", () => {
    const { model, root, app } = bench();
    model.put(after(model.data, BEN_EVENTS.map((event) => ({ ...event, by: 1 }))));
    expect(root.querySelectorAll(".cmb-card[data-last]")).toHaveLength(0);
    app.skip();
    const marked = [...root.querySelectorAll<HTMLElement>(".cmb-card[data-last]")].map((one) => one.dataset["card"]);
    expect(marked).toEqual([String(app.table.zones["pile"]?.at(-1))]);
    model.put(after(model.data, [], { last: ["hand:1", "pile"] }));
    const badges = [...root.querySelectorAll(".cmb-last")].map((one) => one.closest<HTMLElement>("[data-zone]")?.dataset["zone"]);
    expect(badges, "the badge stands where the card has come to rest, and not where it came from").toEqual(["pile"]);
  });

  it("requests the table as text again only when it is over", async () => {
    const { model, app, button } = bench();
    button("bar:text").click();
    const first = model.asked("text").length;
    model.put(after(model.data, BEN_EVENTS));
    expect(model.asked("text")).toHaveLength(first);
    app.skip();
    expect(model.asked("text")).toHaveLength(first + 1);
  });

  it("takes no time if motion is reduced or the page hidden", () => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query.includes("reduced-motion"),
      addEventListener() {},
      removeEventListener() {},
    }));
    const one = bench();
    one.model.put(after(one.model.data, BEN_EVENTS));
    expect(one.app.playing).toBe(false);
    expect(one.app.table.zones["pile"]).toEqual([4, 21]);
    vi.unstubAllGlobals();
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    const two = bench();
    two.model.put(after(two.model.data, BEN_EVENTS));
    expect(two.app.playing).toBe(false);
    hidden.mockRestore();
  });

  it("replays nothing on a refresh, nor for the same events in another language", async () => {
    const played = after(snapshot(), BEN_EVENTS);
    const { app, model, root } = bench(played);
    expect(app.playing).toBe(false);
    expect(said(root)).toEqual([]);
    model.put({ ...japanese(played), before: played.before, events: played.events });
    expect(app.playing).toBe(false);
  });

  it("plays back no events that move no card", () => {
    const told = after(snapshot(), [{ kind: "say", by: 1, caption: "Ben thinks." }]);
    const { app, model, root } = bench(told);
    model.put({ ...japanese(told), before: told.before, events: [{ kind: "say", by: 1, caption: "ベンは考えています。" }] });
    expect(app.playing).toBe(false);
    expect(said(root)).toEqual([]);
  });

  it("jumps if the events do not continue from what is shown", () => {
    const { app, model } = bench();
    const elsewhere = { ...model.data.table, zones: { ...model.data.table.zones, deck: [1] } };
    model.put({ ...after(model.data, BEN_EVENTS), before: elsewhere });
    expect(app.playing).toBe(false);
    expect(app.table).toEqual(model.data.table);
  });

  it("gives way to a newer snapshot", async () => {
    const { app, model } = bench();
    model.put(after(model.data, BEN_EVENTS));
    model.put(after(model.data, [], { moves: DRAWS }));
    expect(app.playing).toBe(false);
    await vi.advanceTimersByTimeAsync(5000);
    expect(app.table).toEqual(model.data.table);
  });

  it("shows a deal of many moves without captions quickly", async () => {
    const { app, model } = bench();
    const deal = Array.from({ length: 3 }, (_, i) => ({
      kind: "move" as const,
      cards: [3 - i],
      src: "deck",
      dst: "hand:1",
      at: null,
      know: [0],
      faces: {},
    }));
    const back = deal.map((event) => ({ ...event, src: "hand:1", dst: "deck" })).reverse();
    model.put(after(model.data, [...deal, ...back, ...deal]));
    expect(app.playing).toBe(true);
    await vi.advanceTimersByTimeAsync(900);
    expect(app.playing).toBe(false);
  });
});
