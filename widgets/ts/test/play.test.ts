import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { ACTS, after, bench, clear, DRAW_EVENTS, DRAWS, refuse, settled, snapshot, TABLE } from "./fake";

beforeEach(() => localStorage.setItem("combinatoria.table.settings", '{"speed":"instant"}'));
afterEach(clear);

const acting = (): ReturnType<typeof snapshot> => snapshot({ moves: ACTS, status: { text: "Discard or call.", tone: "you" } });

describe("moves without a choice", () => {
  it("are all made by one tap, beside the button for the next one only", async () => {
    const only = DRAWS.slice(0, 1);
    const { root, button, model } = bench(snapshot({ moves: only, forced: { label: "Draw: all 3 at once", n: 3 } }));
    expect(root.querySelector("[data-act] [data-forced], .cmb-offers [data-forced]")?.textContent).toContain("all 3 at once");
    button("offer-forced").click();
    await settled();
    expect(model.asked("forced")).toMatchObject([{ seq: 1 }]);
    expect(bench(snapshot({ moves: only, forced: null })).root.querySelector("[data-forced]")).toBeNull();
  });
});

describe("clicking", () => {
  it("draws at once if there is nothing to choose", async () => {
    const { card, model } = bench();
    card(3).click();
    await settled();
    expect(model.asked("move")).toMatchObject([{ text: "draw deck", seq: 1 }]);
  });

  it("selects, narrows down, and offers the complete moves", () => {
    const { card, has, button, model } = bench(acting());
    card(12).click();
    expect(card(12).getAttribute("aria-pressed")).toBe("true");
    expect(card(13).getAttribute("aria-pressed")).toBe("false");
    expect(has("offer:discard S3")).toBe(true);
    expect(card(14).hasAttribute("data-pickable")).toBe(false);
    card(13).click();
    expect(has("offer:discard S3")).toBe(false);
    expect(card(14).getAttribute("aria-disabled")).toBe("true");
    card(11).click();
    button("offer:call S2 S3 S3 for S4").click();
    expect(model.asked("move")).toMatchObject([{ text: "call S2 S3 S3 for S4" }]);
  });

  it("exchanges a single selected item for another that does not fit with it", () => {
    const { card, app } = bench(acting());
    card(14).click();
    card(11).click();
    expect(app.chosen).toEqual(["hand:0/S2"]);
    expect(card(11).getAttribute("aria-pressed")).toBe("true");
  });

  it("deselects by a second click, by the button and by Escape", () => {
    const { card, button, press, app } = bench(acting());
    card(14).click();
    card(14).click();
    expect(app.selection).toEqual([]);
    card(14).click();
    button("offer-cancel").click();
    expect(app.selection).toEqual([]);
    card(14).click();
    press("Escape");
    expect(app.selection).toEqual([]);
  });

  it("plays by a click on the place for the card", () => {
    const { card, model } = bench(acting());
    card(14).click();
    expect(card(4).hasAttribute("data-target")).toBe(true);
    card(4).click();
    expect(model.asked("move")).toMatchObject([{ text: "discard M5" }]);
  });

  it("also places on an empty zone", () => {
    const zones = { ...TABLE.zones, pile: [] };
    const { card, button, model } = bench({ ...acting(), table: { ...TABLE, zones } });
    card(14).click();
    button("slot:pile").click();
    expect(model.asked("move")).toMatchObject([{ text: "discard M5" }]);
  });

  it("shows all cards of an open pile, or only the top one", () => {
    const table = { ...TABLE, zones: { ...TABLE.zones, pile: [12, 13, 4] } };
    const layout = (top_only: boolean): ReturnType<typeof snapshot>["layout"] =>
      snapshot().layout.map((info) => (info.zone === "pile" ? { ...info, top_only } : info));
    const open = bench({ ...snapshot(), table, before: table, layout: layout(false) });
    expect(open.root.querySelectorAll('[data-zone="pile"] .cmb-under')).toHaveLength(2);
    open.button("browse:pile").click();
    expect(open.root.querySelectorAll(".cmb-browsed li")).toHaveLength(3);
    const { root, has } = bench({ ...snapshot(), table, before: table, layout: layout(true) });
    const pile = root.querySelector('[data-zone="pile"]');
    expect(pile?.querySelectorAll(".cmb-under")).toHaveLength(0);
    expect(pile?.querySelector(".cmb-zone-count")?.textContent).toBe("3");
    expect(pile?.querySelector("[data-name]")?.textContent).toContain("Moon 4");
    expect(pile?.innerHTML).not.toContain("Sun 3");
    expect(has("browse:pile")).toBe(false);
  });

  it("gives the reason for a refusal, with a link to the rule", async () => {
    const { card, model, root, button } = bench();
    model.answer = () => ({ why: { rule: "4.draw", text: "Draw a card first." } });
    card(14).click();
    await settled();
    expect(model.asked("why")).toMatchObject([{ picks: ["hand:0/M5"] }]);
    expect(root.querySelector("[data-notice]")?.textContent).toBe("Draw a card first.");
    expect(root.querySelector('[data-live="assertive"]')?.textContent).toContain("Draw a card first.");
    button("notice:rule").click();
    expect(root.querySelector("[data-rule-shown]")?.textContent).toContain("Draw one card");
  });

  it("shows a card's note, if it has one, before the reason why it cannot be played", async () => {
    const state = snapshot();
    const design = Object.fromEntries(Object.entries(state.design).map(([face, one]) => [face, face === "M5" ? { ...one, note: "Takes two." } : one]));
    const { card, model, root } = bench({ ...state, design, states: { M5: "Must go by tomorrow." } });
    model.answer = () => ({ why: { rule: "4.draw", text: "Draw a card first." } });
    card(14).click();
    await settled();
    const said = root.querySelector('[data-bubble="card:14"]');
    expect(said?.getAttribute("data-tone")).toBe("info");
    expect(said?.querySelector("[data-about]")?.textContent).toBe("Takes two. Must go by tomorrow.");
    expect(said?.querySelector("[data-notice]")?.textContent).toBe("Draw a card first.");
    expect(root.querySelector('[data-live="polite"]')?.textContent).toContain("Takes two. Must go by tomorrow. Draw a card first.");
    model.answer = () => ({ why: null });
    card(14).click();
    await settled();
    expect(root.querySelector('[data-bubble="card:14"] [data-notice]')).toBeNull();
    expect(root.querySelector('[data-bubble="card:14"] [data-about]')).not.toBeNull();
  });

  it("shows on touch the effect of a picked card, until the next pick", () => {
    vi.stubGlobal("matchMedia", (query: string) => ({ matches: query !== "(hover: hover)", addEventListener() {}, removeEventListener() {} }));
    const state = snapshot();
    const move = state.moves.find((one) => one.picks.length > 1) ?? { text: "two", label: "", to: null };
    const moves = [{ ...move, picks: ["hand:0/M5", "deck"] }];
    const design = Object.fromEntries(Object.entries(state.design).map(([face, one]) => [face, { ...one, note: "Takes two." }]));
    const { card, root } = bench({ ...state, design, moves });
    card(14).click();
    expect(root.querySelector('[data-bubble="card:14"]')?.getAttribute("data-tone")).toBe("glance");
    expect(root.querySelector("[data-about]")?.textContent).toBe("Takes two.");
    card(14).click();
    expect(root.querySelector("[data-about]")).toBeNull();
    vi.unstubAllGlobals();
  });

  it("shows the kernel's refusal, and changes nothing else", async () => {
    const { card, model, root } = bench();
    model.answer = () => refuse("session.stale", "The table has changed meanwhile.");
    card(3).click();
    await settled();
    expect(root.querySelector("[data-notice]")?.textContent).toBe("The table has changed meanwhile.");
    expect(card(3).hasAttribute("data-pickable")).toBe(true);
  });

  it("sends one change at a time", () => {
    const { card, model } = bench();
    model.answer = () => null;
    card(3).click();
    card(3).click();
    expect(model.asked("move")).toHaveLength(1);
  });

  it("reports a kernel that does not answer", async () => {
    vi.useFakeTimers();
    const { card, model, root } = bench();
    model.answer = () => null;
    card(3).click();
    await vi.advanceTimersByTimeAsync(61_000);
    vi.useRealTimers();
    expect(root.querySelector("[data-notice]")?.textContent).toBe("The game did not answer.");
  });
});

describe("the bar", () => {
  it("redoes an undone move by a button that exists only then, or by the usual keys", async () => {
    const { root, model, button, has } = bench();
    expect(has("bar:redo")).toBe(false);
    model.put(after(model.data, [], { undo: { ok: true, why: null }, redo: { ok: true, why: null } }));
    button("bar:redo").click();
    await settled();
    expect(model.asked("redo")).toHaveLength(1);
    const type = (key: string, more: KeyboardEventInit): void => {
      root.querySelector("[data-cloth]")?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
    };
    type("z", { ctrlKey: true });
    await settled();
    expect(model.asked("undo")).toHaveLength(1);
    type("Z", { metaKey: true, shiftKey: true });
    await settled();
    expect(model.asked("redo")).toHaveLength(2);
  });

  it("undoes, or says why it cannot", async () => {
    const { button, model, root } = bench();
    expect(button("bar:undo").getAttribute("aria-disabled")).toBe("true");
    expect(button("bar:undo").title).toBe("Nothing to take back yet.");
    button("bar:undo").click();
    expect(model.asked("undo")).toHaveLength(0);
    expect(root.querySelector("[data-notice]")?.textContent).toBe("Nothing to take back yet.");
    model.put(after(model.data, DRAW_EVENTS, { undo: { ok: true, why: null }, moves: ACTS }));
    expect(button("bar:undo").getAttribute("aria-disabled")).toBe("false");
    button("bar:undo").click();
    await settled();
    expect(model.asked("undo")).toMatchObject([{ seq: 2 }]);
  });

  it("shows a hint, marks its cards, and plays it", async () => {
    const { button, model, root, card } = bench(acting());
    model.answer = (request) =>
      request.do === "hint" ? { hint: { text: "Discard Moon 5.", move: "discard M5", picks: ["hand:0/M5"] } } : {};
    button("bar:hint").click();
    await settled();
    expect(root.querySelector("[data-hint]")?.textContent).toBe("Discard Moon 5.");
    expect(card(14).hasAttribute("data-hinted")).toBe(true);
    button("hint:play").click();
    expect(model.asked("move")).toMatchObject([{ text: "discard M5" }]);
  });

  it("sends typed text unchanged: the session reads numbers and notation", async () => {
    const { button, model, root } = bench();
    model.answer = (request) => (request.do === "text" ? { text: "Deck: 3 cards" } : {});
    button("bar:text").click();
    await settled();
    expect(root.querySelector("pre")?.textContent).toBe("Deck: 3 cards");
    const form = root.querySelector<HTMLFormElement>('[data-panel="text"] form');
    const field = form?.querySelector("input");
    for (const entry of ["draw deck", "2", "２ "]) {
      if (field) field.value = entry;
      form?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
      await settled();
    }
    expect(model.asked("move").map((request) => request["text"])).toEqual(["draw deck", "2", "２"]);
  });

  it("starts a new game with the form's values", async () => {
    const { button, model, root } = bench();
    button("bar:new").click();
    const form = root.querySelector<HTMLFormElement>("form[data-new]");
    const seats = form?.elements.namedItem("seats") as HTMLSelectElement;
    seats.value = "6";
    seats.dispatchEvent(new Event("change", { bubbles: true }));
    expect(form?.querySelectorAll("input[name=human]")).toHaveLength(6);
    (form?.elements.namedItem("seed") as HTMLInputElement).value = "４2";
    (form?.elements.namedItem("option:must_call") as HTMLInputElement).checked = true;
    (form?.elements.namedItem("all_open") as HTMLInputElement).checked = false;
    form?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    await settled();
    expect(model.asked("new")).toMatchObject([
      { seats: 6, seed: "４2", humans: [0], hints: true, all_open: false, options: { must_call: true }, seq: 1 },
    ]);
    expect(root.querySelector("[data-panel]")).toBeNull();
  });

  it.each([
    ["several who hide cards", true, [0], [0, 1], false],
    ["several who hide none", false, [0], [0, 1], true],
    ["one person", true, [0], [1], true],
    ["several who have settled it", true, [0, 1], [0, 1, 2], true],
  ])("does not begin with all open if people hide cards: %s", async (_, hides: boolean, before: number[], now: number[], open: boolean) => {
    const data = snapshot();
    const { button, model, root } = bench({ ...data, setup: { ...data.setup, hides, humans: before, all_open: true } });
    button("bar:new").click();
    const form = root.querySelector<HTMLFormElement>("form[data-new]");
    for (const box of form?.querySelectorAll<HTMLInputElement>("input[name=human]") ?? []) {
      box.checked = now.includes(Number(box.value));
      box.dispatchEvent(new Event("change", { bubbles: true }));
    }
    form?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    await settled();
    expect(model.asked("new")).toMatchObject([{ humans: now, hints: true, all_open: open }]);
  });

  it("begins with all open if the person sets it", async () => {
    const data = snapshot();
    const { button, model, root } = bench({ ...data, setup: { ...data.setup, hides: true } });
    button("bar:new").click();
    const form = root.querySelector<HTMLFormElement>("form[data-new]");
    const open = form?.elements.namedItem("all_open") as HTMLInputElement;
    const boxes = form?.querySelectorAll<HTMLInputElement>("input[name=human]") ?? [];
    for (const box of [boxes[1], boxes[2]]) {
      if (box === undefined) throw new Error("no seat");
      box.checked = true;
      box.dispatchEvent(new Event("change", { bubbles: true }));
      if (box === boxes[1]) expect(open.checked).toBe(false);
      open.checked = true;
      open.dispatchEvent(new Event("change", { bubbles: true }));
    }
    form?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    await settled();
    expect(model.asked("new")).toMatchObject([{ humans: [0, 1, 2], all_open: true }]);
  });

  it("never turns other people's text into markup", () => {
    const evil = '<img src=x onerror="window.broken = 1">';
    const data = snapshot({ status: { text: evil, tone: "you" }, log: [{ n: 1, text: evil, by: null, rule: null }] });
    const seats = data.seats.map((seat) => ({ ...seat, name: evil }));
    const { root, app, button } = bench({ ...data, seats });
    app.tell({ text: evil, rule: null, tone: "error" });
    button("bar:log").click();
    expect(root.querySelectorAll("img")).toHaveLength(0);
    expect(root.querySelector("[data-notice]")?.textContent).toBe(evil);
    expect(root.querySelector('[data-live="assertive"]')?.textContent).toContain(evil);
  });
});
