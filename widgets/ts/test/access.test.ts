import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { crowd } from "./crowd";
import { ACTS, after, BEN_EVENTS, bench, clear, DRAW_EVENTS, japanese, settled, snapshot } from "./fake";
import widget, { mount } from "../src/index";
import { FakeModel } from "./fake";

beforeEach(() => localStorage.setItem("combinatoria.table.settings", '{"speed":"instant"}'));
afterEach(clear);

const acting = (): ReturnType<typeof snapshot> => snapshot({ moves: ACTS });
const nameOf = (card: HTMLElement): string | null | undefined => card.querySelector("[data-name]")?.textContent;
const focused = (): string | undefined => (document.activeElement as HTMLElement | null)?.dataset["key"];

describe("the keyboard", () => {
  it("has one Tab stop in each zone and in the bar", () => {
    const { root } = bench(acting());
    for (const group of root.querySelectorAll('[data-own] [data-group], .cmb-center [data-group], [data-group="bar"]')) {
      const stops = [...group.querySelectorAll<HTMLElement>("[data-key]")].filter((node) => node.tabIndex === 0);
      expect(stops, group.getAttribute("data-group") ?? "").toHaveLength(1);
    }
  });

  it("moves from card to card with the arrows, and the Tab stop moves along", () => {
    const { card, press } = bench(acting());
    card(11).focus();
    press("ArrowRight");
    expect(focused()).toBe("card:12");
    expect(card(12).tabIndex).toBe(0);
    expect(card(11).tabIndex).toBe(-1);
    press("End");
    expect(focused()).toBe("card:14");
    press("ArrowRight");
    expect(focused()).toBe("card:11");
  });

  it("plays a whole move: arrows, Enter, then the offer", async () => {
    const { card, press, button, model } = bench(acting());
    card(11).focus();
    press("End");
    press("Enter");
    expect(card(14).getAttribute("aria-pressed")).toBe("true");
    button("offer:discard M5").focus();
    press("Enter");
    await settled();
    expect(model.asked("move")).toMatchObject([{ text: "discard M5" }]);
  });

  it("uses letters only while they are switched on, and never in a field", async () => {
    const { app, press, card, model, root, button } = bench(acting());
    card(11).focus();
    press("h");
    await settled();
    expect(model.asked("hint")).toHaveLength(1);
    app.set("letters", false);
    press("h");
    expect(model.asked("hint")).toHaveLength(1);
    app.set("letters", true);
    button("bar:text").click();
    root.querySelector<HTMLInputElement>("input[name=move]")?.focus();
    press("h");
    expect(model.asked("hint")).toHaveLength(1);
    expect(root.dataset["lmSuppressShortcuts"]).toBe("true");
  });

  it.each(["?", "？"])("opens help with %s", (letter) => {
    const { press, card, root } = bench(acting());
    card(11).focus();
    press(letter);
    expect(root.querySelector("[data-panel=help]")).not.toBeNull();
  });

  it("opens help with ?, and Escape returns focus to where it was", () => {
    const { press, card, root, button } = bench(acting());
    card(11).focus();
    button("bar:log").focus();
    button("bar:log").click();
    expect(document.activeElement).toBe(root.querySelector("[data-panel-title]"));
    press("Escape");
    expect(root.querySelector("[data-panel]")).toBeNull();
    expect(focused()).toBe("bar:log");
    button("bar:more").click();
    button("bar:rules").click(); // does not fit in the toolbar of a narrow table
    press("Escape");
    expect(focused()).toBe("bar:more");
    press("?");
    expect(root.querySelector('[data-panel="help"]')).not.toBeNull();
  });
});

describe("focus", () => {
  it("stays on the very same node while things around it change", () => {
    const { card, model } = bench();
    const node = card(12);
    node.focus();
    model.put(after(model.data, DRAW_EVENTS, { moves: ACTS }));
    expect(document.activeElement).toBe(node);
    expect(card(12)).toBe(node);
    expect(nameOf(card(3))).toContain("Sun 4");
  });

  it("moves to the neighbour when the card leaves", () => {
    const { card, model } = bench(acting());
    card(13).focus();
    model.put(
      after(model.data, [{ kind: "move", cards: [13], src: "hand:0", dst: "pile", at: null, know: [65535], faces: {} }]),
    );
    expect(focused()).toBe("card:14");
    card(14).focus();
    model.put(
      after(model.data, [{ kind: "move", cards: [14], src: "hand:0", dst: "pile", at: null, know: [65535], faces: {} }]),
    );
    expect(focused()).toBe("card:12");
  });

  it("falls back to the viewer's hand when an offer disappears, and does not move if it was outside", () => {
    const { card, button, model, root } = bench(acting());
    card(14).click();
    button("offer:discard M5").focus();
    model.put(after(model.data, BEN_EVENTS));
    expect(root.querySelector("[data-own]")?.contains(document.activeElement)).toBe(true);
    const outside = document.createElement("button");
    document.body.append(outside);
    outside.focus();
    model.put(after(model.data, []));
    expect(document.activeElement).toBe(outside);
  });
});

describe("focus and what is hidden", () => {
  const bare = crowd(2, { moves: [] });
  const gone = { ...bare.table, zones: { ...bare.table.zones, "row:0": [], "deck:0": [] } };
  const open = { ...bare, table: gone, before: gone, moves: [{ text: "pass", label: "Pass", picks: [], to: null }] };

  it("never moves into the slot of an unused place", () => {
    const { button, model, root } = bench({ ...open, layout: open.layout.filter((info) => info.zone !== "deck:0") });
    expect(root.querySelector('[data-zone="row:0"]')?.hasAttribute("data-unused")).toBe(true);
    button("offer:pass").focus();
    model.put({ ...model.data, seq: 2, events: [], moves: [] });
    expect(focused()).toMatch(/^card:/);
    expect((document.activeElement as HTMLElement).closest("[data-unused]")).toBeNull();
  });

  it("never moves into what the style or a fold hides, and arrows skip it", () => {
    const visible = vi.fn(function (this: HTMLElement) {
      return this.dataset["key"] !== "card:12" && this.dataset["key"] !== "card:11";
    });
    const own = Object.getOwnPropertyDescriptor(Element.prototype, "checkVisibility");
    Object.defineProperty(Element.prototype, "checkVisibility", { value: visible, configurable: true });
    try {
      const { button, card, model, press } = bench(acting());
      card(14).focus();
      press("ArrowRight");
      expect(focused()).toBe("card:13");
      card(14).click();
      button("offer:discard M5").focus();
      model.put(after(model.data, BEN_EVENTS));
      expect(["card:13", "card:14"]).toContain(focused());
    } finally {
      if (own) Object.defineProperty(Element.prototype, "checkVisibility", own);
      else Reflect.deleteProperty(Element.prototype, "checkVisibility");
    }
  });
});

describe("announcements", () => {
  it("name a card, what can be done with it, and where it is", () => {
    const { card } = bench(acting());
    expect(nameOf(card(12))).toBe("Sun 3, 2 of 4, playable");
    card(12).click();
    expect(nameOf(card(12))).toBe("Sun 3, 2 of 4, selected");
    card(13).click();
    expect(nameOf(card(14))).toContain("not playable now");
  });

  it("have one polite sentence per event, in order, and the viewer's turn assertively", () => {
    const { model, root } = bench();
    model.put(after(model.data, BEN_EVENTS, { status: { text: "Your turn again.", tone: "you" } }));
    const polite = [...root.querySelectorAll('[data-live="polite"] p')].map((line) => line.textContent);
    expect(polite).toEqual(["Ben draws a card.", "Ben thinks.", "Ben discards Sun 1."]);
    expect(root.querySelector('[data-live="assertive"]')?.textContent).toBe("Your turn again.");
  });
});

describe("languages", () => {
  it("switch live: texts, names and lang change, the game and the selection stay", () => {
    const { card, button, model, root, app } = bench(acting());
    card(12).click();
    const before = root.querySelectorAll('[data-live="polite"] p').length;
    model.put(japanese(model.data));
    expect(root.lang).toBe("ja");
    expect(button("bar:undo").textContent).toContain("元に戻す");
    expect(nameOf(card(11))).toContain("太陽2");
    expect(app.chosen).toEqual(["hand:0/S3"]);
    expect(root.querySelectorAll('[data-live="polite"] p')).toHaveLength(before);
  });

  it("are selected in the bar's list", () => {
    const { model, root } = bench();
    const select = root.querySelector<HTMLSelectElement>("[data-language]");
    if (select === null) throw new Error("no list of languages");
    select.value = "ja";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    expect(model.asked("lang")).toMatchObject([{ value: "ja" }]);
  });
});

describe("the curtain", () => {
  it("hides the table until the next person is ready", async () => {
    const { model, root, button, card } = bench();
    expect(card(11)).toBeDefined();
    model.put({
      ...model.data,
      seq: 2,
      viewer: -1,
      moves: [],
      curtain: { seat: 2, text: "Hand the device to Cora." },
      table: { ...model.data.table, faces: {} },
    });
    expect(root.querySelector("[data-curtain]")?.textContent).toContain("Hand the device to Cora.");
    expect(root.querySelectorAll("[data-card]")).toHaveLength(0);
    expect(root.textContent).not.toContain("Sun 2");
    button("curtain:ready").click();
    await settled();
    expect(model.asked("ready")).toMatchObject([{ seq: 2 }]);
  });

  it("asks who is next if several may be", async () => {
    const { model, root, button } = bench();
    const who = [{ seat: 0, name: "Ann" }, { seat: 2, name: "Cora" }];
    model.put({ ...model.data, seq: 2, viewer: -1, moves: [], curtain: { seat: 0, text: "Who is next?", who } });
    expect(root.querySelectorAll("[data-curtain] button")).toHaveLength(2);
    expect(root.querySelector('[data-key="curtain:ready"]')).toBeNull();
    button("curtain:2").click();
    await settled();
    expect(model.asked("ready")).toMatchObject([{ seq: 2, seat: 2 }]);
  });

  it("clears what was announced to the previous person", () => {
    const { app, model, root } = bench();
    const heard = (how: string): string => root.querySelector(`[data-live="${how}"]`)?.textContent ?? "";
    app.hear("For your team only: the eye is a lie.");
    app.tell({ text: "Your own words are too long.", rule: null, tone: "error" });
    expect([heard("polite"), heard("assertive")]).not.toContain("");
    model.put({ ...model.data, seq: 2, viewer: -1, moves: [], curtain: { seat: 2, text: "Hand the device to Cora." } });
    expect(heard("polite")).toBe("");
    expect(heard("assertive")).toBe("Hand the device to Cora.");
  });
});

describe("the module", () => {
  it("has the shape of an anywidget front end", () => {
    expect(Object.keys(widget).sort()).toEqual(["initialize", "render"]);
    const el = document.createElement("div");
    document.body.append(el);
    const stop = widget.render({ model: new FakeModel(), el });
    expect(el.querySelectorAll(".cmb")).toHaveLength(1);
    stop();
    expect(el.childElementCount).toBe(0);
  });
});

describe("two tables on one page", () => {
  it("share no ids and no answers", async () => {
    const one = bench(acting());
    const two = bench(acting());
    for (const panel of ["settings", "new", "text"]) {
      for (const { button } of [one, two]) button(`bar:${panel}`).click();
      const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
      expect(ids.length).toBeGreaterThan(1);
      expect(new Set(ids).size, panel).toBe(ids.length);
    }
    one.card(14).click();
    expect(two.app.selection).toEqual([]);
  });

  it("of one model both show it, and leave nothing behind when they are removed", () => {
    const model = new FakeModel();
    const hosts = [document.createElement("div"), document.createElement("div")];
    document.body.append(...hosts);
    const stops = hosts.map((host) => mount(host, model));
    model.put({ ...model.data, seq: 2, status: { text: "Anew.", tone: "wait" } });
    for (const host of hosts) expect(host.querySelector("[data-status]")?.textContent).toBe("Anew.");
    for (const stop of stops) stop();
    expect(hosts.map((host) => host.childElementCount)).toEqual([0, 0]);
    expect(model.heard("change:snapshot") + model.heard("msg:custom")).toBe(0);
  });
});
