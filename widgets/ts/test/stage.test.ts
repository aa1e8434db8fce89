import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { ART_NAMES } from "../src/art/beats";
import type { StagedBeat } from "../src/contract/formats/stage";
import type { TableEvent } from "../src/contract/types";
import { after, bench, clear } from "./fake";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const beat = (form: StagedBeat["form"], seats: number[], text: string, over: Partial<StagedBeat> = {}): StagedBeat => ({
  key: text,
  form,
  art: "",
  tone: "plain",
  seats,
  text,
  heard: null,
  ...over,
});

const CALL: TableEvent[] = [
  { kind: "ask", by: 1, caption: "Ben asks for Sun 1.", beat: beat("ask", [1], "Who has Sun 1?") },
  { kind: "say", by: 2, beat: beat("answer", [2], "Not me.", { heard: "Cora: “Not me.”" }) },
  { kind: "say", by: 3, beat: beat("answer", [3], "Here it is!", { heard: "Dan: “Here it is!”", tone: "good" }) },
  { kind: "say", by: 1, caption: "A match!", beat: beat("sign", [1, 3], "A match!", { art: "heart", tone: "good" }) },
  { kind: "move", cards: [21], src: "hand:1", dst: "pile", at: null, know: [65535], faces: { "21": "S1" }, caption: "Ben lays Sun 1." },
];

const said = (root: HTMLElement): string[] => [...root.querySelectorAll(".cmb-say")].map((one) => one.textContent ?? "");
const lit = (root: HTMLElement): (string | undefined)[] =>
  [...root.querySelectorAll<HTMLElement>("[data-staged][data-seat]")].map((seat) => seat.dataset["seat"]);
const heard = (root: HTMLElement): (string | null)[] => [...root.querySelectorAll('[data-live="polite"] p')].map((line) => line.textContent);

describe("staged moments", () => {
  it("come one after the other, in step with announcements, within 2.5 seconds, and leave nothing behind", async () => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1200);
    const { model, root, app } = bench();
    const started = Date.now();
    model.put(after(model.data, CALL));
    expect(said(root)).toEqual(["Who has Sun 1?"]);
    expect(lit(root)).toEqual(["1"]);
    await vi.advanceTimersByTimeAsync(900);
    expect(said(root)).toEqual(["Who has Sun 1?", "Not me."]);
    expect(lit(root)).toEqual(["2"]);
    expect(heard(root)).toEqual(["Ben asks for Sun 1.", "Cora: “Not me.”"]);
    while (root.querySelector(".cmb-staged") === null) await vi.advanceTimersByTimeAsync(20);
    expect(said(root)).toEqual(["Who has Sun 1?", "Not me.", "Here it is!"]);
    expect(root.querySelector(".cmb-staged [data-art]")?.getAttribute("data-art")).toBe("heart");
    expect(lit(root).sort()).toEqual(["1", "3"]);
    while (root.querySelector(".cmb-staged") !== null) await vi.advanceTimersByTimeAsync(20);
    expect(Date.now() - started).toBeLessThan(2500);
    expect(said(root)).toEqual([]);
    expect(app.playing).toBe(true); // the card is still moving
    await vi.advanceTimersByTimeAsync(900);
    expect(app.playing).toBe(false);
    expect(heard(root)).toHaveLength(5);
  });

  it("show one speaker at a time on a phone, where seats are close together", async () => {
    const { model, root } = bench();
    model.put(after(model.data, CALL));
    await vi.advanceTimersByTimeAsync(900);
    expect(said(root)).toEqual(["Not me."]);
    while (root.querySelector(".cmb-staged") === null) await vi.advanceTimersByTimeAsync(20);
    expect(said(root)).toEqual([]);
  });

  it("are skipped by a key, and everything is still announced", () => {
    const { model, root, app, press } = bench();
    model.put(after(model.data, CALL));
    press("Enter");
    expect(app.playing).toBe(false);
    expect([...said(root), ...lit(root)]).toEqual([]);
    expect(root.querySelector(".cmb-staged")).toBeNull();
    expect(heard(root)).toEqual(["Ben asks for Sun 1.", "Cora: “Not me.”", "Dan: “Here it is!”", "A match!", "Ben lays Sun 1."]);
  });

  it("are not staged if motion is reduced", () => {
    vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("reduced-motion"), addEventListener() {}, removeEventListener() {} }));
    const { model, root, app } = bench();
    model.put(after(model.data, CALL));
    expect(app.playing).toBe(false);
    expect(said(root)).toEqual([]);
    expect(heard(root)).toHaveLength(5);
  });

  it("bring a card forward, with its face only for those who may see it", async () => {
    const { model, root } = bench();
    const card = (faces: Record<string, string>): TableEvent => ({
      kind: "move", cards: [3], src: "deck", dst: "hand:0", at: null, know: [1], faces, by: 0,
      caption: "A card.", beat: beat("show", [0], "It is that!"),
    }); // prettier-ignore
    model.put(after(model.data, [card({ "3": "S4" })]));
    expect(root.querySelector(".cmb-forward .cmb-front")?.getAttribute("data-tone")).toBe("sun");
    await vi.advanceTimersByTimeAsync(1500);
    const other = bench();
    other.model.put(after(other.model.data, [card({})]));
    expect(other.root.querySelector(".cmb-forward .cmb-back")).not.toBeNull();
    expect(other.root.querySelector(".cmb-forward .cmb-front")).toBeNull();
  });

  it("update the counts along with the cards", async () => {
    const { model, root } = bench();
    const gone = { ...(CALL[4] as TableEvent) };
    const seats = model.data.seats.map((seat) => (seat.seat === 1 ? { ...seat, note: "1 card" } : seat));
    const slow: TableEvent = { kind: "say", caption: "Then.", beat: beat("sign", [1], "Then") };
    const note = (): string | null | undefined => root.querySelector('[data-seat="1"] .cmb-note')?.textContent;
    model.put(after({ ...model.data, ui: { ...model.data.ui, cards_n: "{n:card|cards}" } }, [slow, gone], { seats }));
    expect(note()).toBe("2 cards");
    await vi.advanceTimersByTimeAsync(1300);
    expect(note()).toBe("1 card");
  });

  it("have a short sound only once that is switched on", () => {
    const made: string[] = [];
    const part = { connect: (next: unknown) => next, gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} } };
    vi.stubGlobal(
      "AudioContext",
      class {
        state = "running";
        currentTime = 0;
        destination = {};
        createOscillator = (): unknown => ({ ...part, frequency: { value: 0 }, start: () => made.push("tone"), stop() {} });
        createGain = (): unknown => part;
      },
    );
    const { model, app } = bench();
    model.put(after(model.data, CALL));
    expect(made).toEqual([]);
    app.skip();
    app.set("sound", true);
    model.put(after(model.data, CALL));
    expect(made.length).toBeGreaterThan(0);
  });

  it("have every picture that the kernel names", async () => {
    const { readFileSync } = await import("node:fs");
    const source = readFileSync("../../kernel/combinatoria/core/beat.py", "utf-8");
    const named = [...(/^Art = Literal\[(.*)\]$/m.exec(source)?.[1] ?? "").matchAll(/"(\w+)"/g)].map((one) => one[1]);
    expect(named.length).toBeGreaterThan(3);
    expect([...ART_NAMES].sort()).toEqual(named.sort());
  });
});
