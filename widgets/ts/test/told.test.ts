import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { dialsOf, without } from "../src/contract/dials";
import type { Move, Saying, Snapshot } from "../src/contract/types";
import { after, BEN_EVENTS, bench, clear, DRAWS, settled, snapshot } from "./fake";

beforeEach(() => localStorage.setItem("combinatoria.table.settings", '{"speed":"instant"}'));
afterEach(clear);

const say = (form: Saying["form"], by: number, text: string, lead: string | null = null): Saying => {
  return { form, by, name: by === 0 ? "You" : `Seat ${by}`, lead, text };
};
const SAID = [say("topic", 1, "the sea", "Topic"), say("tell", 1, "A hole in the sand.", "Past"), say("ask", 0, "Again?"), say("answer", 1, "At once!")];
const ASK = [{ kind: "ask_own", text: "ask own ", label: "Ask: …" }];
const TOPICS: Move[] = ["food", "music", "a book", "a pet", "a film", "winter", "school"].map((name) => {
  return { text: `topic ${name}`, label: `Topic: ${name}`, picks: [], to: null };
});
const place = (card: number, n: number): Move => {
  return { text: `place ${card} at ${n}`, label: `Guess ${card}, ${n} % sure`, picks: ["hand:0/S2"], to: null, dial: { of: `place ${card}`, n } };
};
const SURE = [50, 75, 100].map((n) => place(2, n));

const told = (over: Partial<Snapshot> = {}): Snapshot => snapshot({ said: SAID, moves: [], ...over });
const paper = (root: HTMLElement): HTMLElement => root.querySelector<HTMLElement>("[data-dialogue]") as HTMLElement;
const lines = (root: HTMLElement): string[] =>
  [...paper(root).querySelectorAll("li")].map((one) => one.textContent?.replace(/\s+/g, " ").trim() ?? "");

describe("sayings", () => {
  it("are on the paper in the middle, in order, with speaker and topic", () => {
    const { root } = bench(told());
    expect(lines(root)).toEqual(["TopicSeat 1 the sea", "PastSeat 1 A hole in the sand.", "You Again?", "Seat 1 At once!"]);
    expect([...paper(root).querySelectorAll("li")].map((one) => [one.dataset["form"], one.hasAttribute("data-mine")])).toEqual([
      ["topic", false], ["tell", false], ["ask", true], ["answer", false],
    ]);
    expect(root.querySelector("[data-cloth]")?.hasAttribute("data-told")).toBe(true);
  });

  it("come with a sign at the storyteller's seat", () => {
    const { root } = bench(told());
    expect([...root.querySelectorAll<HTMLElement>("[data-teller]")].map((one) => one.closest<HTMLElement>("[data-seat]")?.dataset["seat"])).toEqual(["1"]);
    expect(bench(told({ said: [] })).root.querySelector("[data-teller]")).toBeNull();
  });

  it("are text, whatever was typed", () => {
    const { root } = bench(told({ said: [say("ask", 1, '<img src=x onerror="alert(1)"><b>Hm?</b>')] }));
    expect(paper(root).querySelector("img, b")).toBeNull();
    expect(lines(root)).toEqual(['Seat 1 <img src=x onerror="alert(1)"><b>Hm?</b>']);
  });

  it("are absent in a game without sayings, and behind the curtain", () => {
    expect(bench(snapshot({ said: null })).root.querySelector("[data-dialogue], [data-told]")).toBeNull();
    expect(bench(told({ said: null, curtain: { seat: 1, text: "Hand over" } })).root.querySelector("[data-dialogue]")).toBeNull();
  });

  it("are not shown before their events", async () => {
    localStorage.setItem("combinatoria.table.settings", '{"speed":"slow"}');
    const first = told({ said: SAID.slice(0, 2) });
    const { root, model, app } = bench(first);
    model.put(after(first, BEN_EVENTS, { said: SAID }));
    expect(lines(root)).toHaveLength(2);
    app.skip();
    await settled();
    expect(lines(root)).toHaveLength(4);
  });
});

describe("typed words", () => {
  it("are typed where they will appear, and sent after the beginning of their move", async () => {
    const { root, model, button } = bench(told({ typed: ASK }));
    const field = paper(root).querySelector<HTMLInputElement>("input") as HTMLInputElement;
    expect(field.maxLength).toBe(120);
    expect(root.querySelectorAll("[data-typed]")).toHaveLength(1);
    field.value = "Was it <warm>?";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    button("typed:ask_own").click();
    await settled();
    expect(model.asked("move")).toMatchObject([{ text: "ask own Was it <warm>?" }]);
    expect(field.value).toBe("");
  });

  it("have no field during playback", () => {
    localStorage.setItem("combinatoria.table.settings", '{"speed":"slow"}');
    const first = told({ typed: ASK });
    const { root, model } = bench(first);
    model.put(after(first, BEN_EVENTS, { typed: ASK }));
    expect(root.querySelector("[data-typed]")).toBeNull();
  });
});

describe("a choice among many words", () => {
  const lane = (root: HTMLElement): Element | null => root.querySelector('.cmb-table > [data-group="offers"], [data-act] [data-group="offers"]');

  it("is on the paper; a few buttons are beside the table", () => {
    const { root } = bench(told({ said: [], moves: TOPICS }), { fit: true });
    expect(paper(root).querySelectorAll("[data-offer]")).toHaveLength(TOPICS.length);
    expect(lane(root)).toBeNull();
    const few = bench(told({ moves: TOPICS.slice(0, 6) }), { fit: true }).root;
    expect(paper(few).querySelector("[data-offer]")).toBeNull();
    expect(lane(few)?.querySelectorAll("[data-offer]")).toHaveLength(6);
  });

  it("has the full name for a short button", () => {
    const { button } = bench(told({ moves: [{ text: "ask relive", label: "Again?", note: "Would you do it again?", picks: [], to: null }] }));
    expect([button("offer:ask relive").title, button("offer:ask relive").textContent?.trim()]).toEqual(["Would you do it again?", "Again?"]);
  });

  it("is beside the table if there is no paper", () => {
    expect(lane(bench(snapshot({ moves: TOPICS }), { fit: true }).root)?.querySelectorAll("[data-offer]")).toHaveLength(TOPICS.length);
  });
});

describe("moves that differ in one number", () => {
  it("are distinguished from others by the kernel's mark", () => {
    const [low, middle, high] = SURE as [Move, Move, Move];
    const other = place(1, 50);
    const found = dialsOf([high, ...DRAWS, low, other, middle]);
    expect(found).toEqual([{ of: "place 2", moves: [low, middle, high] }]);
    expect(without([high, ...DRAWS, low, other, middle])).toEqual([...DRAWS, other]);
  });

  it("share one scale, with a button that makes the named move", async () => {
    const { root, model, card, button } = bench(told({ moves: SURE }), { fit: true });
    card(11).click();
    const scale = button("dial:place 2") as unknown as HTMLInputElement;
    expect([scale.type, scale.min, scale.max, scale.value]).toEqual(["range", "0", "2", "1"]);
    expect(scale.getAttribute("aria-valuetext")).toBe("Guess 2, 75 % sure");
    expect(root.querySelectorAll("[data-offer]")).toHaveLength(1);
    scale.value = "2";
    scale.dispatchEvent(new Event("input", { bubbles: true }));
    expect(scale.getAttribute("aria-valuetext")).toBe("Guess 2, 100 % sure");
    const taken = button("offer:dial:place 2");
    expect(taken.textContent?.trim()).toBe("Guess 2, 100 % sure");
    taken.click();
    await settled();
    expect(model.asked("move")).toMatchObject([{ text: "place 2 at 100" }]);
  });

  it("let the scale handle the arrows", () => {
    const { card, button, press } = bench(told({ moves: SURE }), { fit: true });
    card(11).click();
    const scale = button("dial:place 2");
    scale.focus();
    press("ArrowRight");
    expect(document.activeElement).toBe(scale);
  });

  it("keep their setting while the choice is the same, and begin in the middle otherwise", () => {
    const first = told({ moves: SURE });
    const { model, card, button } = bench(first, { fit: true });
    const scale = (): HTMLInputElement => button("dial:place 2") as unknown as HTMLInputElement;
    card(11).click();
    scale().value = "0";
    scale().dispatchEvent(new Event("input", { bubbles: true }));
    model.put({ ...first, seq: 2, said: [...SAID, say("ask", 2, "Often?")], moves: SURE.map((move) => ({ ...move })) });
    expect(scale().value).toBe("0");
    const table = { ...first.table, zones: { ...first.table.zones, pile: [4, 41], "hand:3": [] } };
    model.put({ ...first, seq: 3, before: table, table });
    card(11).click();
    expect(scale().value).toBe("1");
  });

  it("have no scale until the picks that they need are made", () => {
    expect(bench(told({ moves: SURE })).root.querySelector("[data-dial]")).toBeNull();
  });
});

describe("places side by side", () => {
  it("are together in front of their owner, in order", () => {
    const spots = [0, 1].flatMap((owner) =>
      ["past", "present"].map((name, i): Snapshot["layout"][number] => {
        return { zone: `${name}:${owner}`, area: "seat", shape: "row", label: `${name} ${owner}`, owner, spot: ["times", 1, i + 1] };
      }),
    );
    const base = told();
    const zones = { ...base.table.zones, "past:0": [], "present:0": [], "past:1": [], "present:1": [] };
    const { root } = bench({ ...base, layout: [...base.layout, ...spots], table: { ...base.table, zones } });
    const named = (seat: number): (string | undefined)[] =>
      [...root.querySelectorAll<HTMLElement>(`[data-seat="${seat}"] .cmb-places > [data-zone]`)].map((one) => one.dataset["zone"]);
    expect(named(0)).toEqual(["past:0", "present:0"]);
    expect(named(1)).toEqual(["past:1", "present:1"]);
    expect(root.querySelectorAll(".cmb-places [data-unused]")).toHaveLength(0);
  });
});
