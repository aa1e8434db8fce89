import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Gauge, Snapshot } from "../src/contract/types";
import { crowd, SHEET } from "./crowd";
import { after, BEN_EVENTS, bench, clear, snapshot } from "./fake";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  clear();
  vi.useRealTimers();
});

const points = (seat: number, value: string, tone: string | null = null): Gauge => {
  return { key: "points", seat, label: "Points", value, of: null, tone, shown: value, text: `Points: ${value}` };
};
const chips = (root: HTMLElement, seat: number): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(`[data-seat="${seat}"] .cmb-plate [data-gauge]`)];
const seen = (chip: HTMLElement | undefined): string =>
  [...(chip?.querySelectorAll('[aria-hidden="true"]') ?? [])].map((part) => part.textContent).join(" ");

describe("gauges", () => {
  it("are chips on the plate of their seat, the viewer's too, in practice and in a duel", () => {
    for (const hints of [true, false]) {
      const { root } = bench(snapshot({ hints, all_open: hints, gauges: [points(0, "12", "red"), points(1, "7"), points(1, "3")] }));
      expect(chips(root, 0).map(seen)).toEqual(["Points 12"]);
      expect(chips(root, 0)[0]?.dataset["tone"]).toBe("red");
      expect(chips(root, 1).map(seen)).toEqual(["Points 7", "Points 3"]);
      expect(chips(root, 1)[0]?.hasAttribute("data-tone")).toBe(false);
      expect(root.querySelectorAll("[data-gauge]")).toHaveLength(3);
    }
  });

  it("are read out once, as a sentence", () => {
    const { root } = bench(snapshot({ gauges: [points(1, "7")] }));
    const heard = [...(chips(root, 1)[0]?.children ?? [])].filter((part) => part.getAttribute("aria-hidden") !== "true");
    expect(heard.map((part) => part.textContent)).toEqual(["Points: 7"]);
  });

  it("show what they count, at the gauge, when pressed", () => {
    const { root, button } = bench(snapshot({ gauges: [{ ...points(0, "50"), note: "The power of a servant." }] }));
    button("gauge:points:0").click();
    expect(root.querySelector("[data-about]")?.textContent).toBe("Points: 50");
    expect(root.querySelector("[data-notice]")?.textContent).toBe("The power of a servant.");
    button("gauge:points:0").click();
    expect(root.querySelector("[data-about]")).toBeNull();
  });

  it("change only once the event that changes them has been shown", () => {
    const { root, model, app } = bench(snapshot({ gauges: [points(1, "7")] }));
    model.put(after(model.data, BEN_EVENTS, { gauges: [points(1, "30")] }));
    expect(app.playing).toBe(true);
    expect(chips(root, 1).map(seen)).toEqual(["Points 7"]);
    app.skip();
    expect(chips(root, 1).map(seen)).toEqual(["Points 30"]);
  });
});

describe("the winner's crown", () => {
  const result = { text: "Ben wins.", winners: [1], scores: [40, 150] };
  const sheets = [SHEET, { ...SHEET, seat: 1, title: "Ben's score", total: "150" }];
  const crowns = (root: HTMLElement): number =>
    root.querySelectorAll("[data-won], .cmb-sheet-crown, .cmb-plate-sign, [data-result]").length;
  const ended = (old: Snapshot): Snapshot => after(old, [{ kind: "say", caption: "Ben lays the last card." }], { result, sheets, moves: [] });

  it("comes after the last move has been played back", () => {
    const { root, model, app } = bench(crowd(2, { sheets }));
    expect(root.querySelectorAll(".cmb-sheet")).toHaveLength(2);
    model.put(ended(model.data));
    expect(app.playing).toBe(true);
    expect(crowns(root)).toBe(0);
    app.skip();
    expect(crowns(root)).toBe(4);
  });

  it("also waits if the viewer has changed", () => {
    const { root, model, app } = bench(crowd(2, { sheets }));
    model.put({ ...ended(model.data), viewer: 1 });
    expect(app.playing).toBe(true);
    expect(crowns(root)).toBe(0);
    app.skip();
    expect(crowns(root)).toBe(4);
  });
});
