import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { bench, clear, settled, snapshot } from "./fake";
import { crowd, ROWS, SWAPS } from "./crowd";

beforeEach(() => localStorage.setItem("combinatoria.table.settings", '{"speed":"instant"}'));
afterEach(clear);

const zones = (root: HTMLElement, within: string): (string | undefined)[] =>
  [...root.querySelectorAll<HTMLElement>(`${within} .cmb-zone`)].map((zone) => zone.dataset["zone"]);

const cardIn = (root: HTMLElement, zone: string, i: number): HTMLButtonElement => {
  const found = root.querySelectorAll<HTMLButtonElement>(`[data-zone="${zone}"] button[data-card]`)[i];
  if (found === undefined) throw new Error(`no card ${i} in ${zone}`);
  return found;
};

describe("seats with several zones", () => {
  it("are in a row, each with hand, deck and open cards; the viewer's hand comes last", () => {
    const { root } = bench(crowd());
    expect(root.querySelector("[data-cloth]")?.hasAttribute("data-laid")).toBe(true);
    expect(root.querySelectorAll(".cmb-seats-top .cmb-seat")).toHaveLength(4);
    expect(root.querySelectorAll(".cmb-seats-left .cmb-seat, .cmb-seats-right .cmb-seat")).toHaveLength(0);
    expect(zones(root, '[data-seat="3"]')).toEqual(["hand:3", "deck:3", "row:3"]);
    expect(zones(root, "[data-own]")).toEqual(["deck:0", "row:0", "hand:0"]);
  });

  it("do not change a table with hands only", () => {
    const { root } = bench(snapshot());
    expect(root.querySelector("[data-cloth]")?.hasAttribute("data-laid")).toBe(false);
    expect(root.querySelectorAll(".cmb-seats-left .cmb-seat")).toHaveLength(1);
  });

  it("make every card of a row accessible individually", () => {
    const { root } = bench(crowd());
    expect(root.querySelectorAll('[data-zone="row:1"] button[data-card]')).toHaveLength(ROWS[1]?.length ?? 0);
    expect(root.querySelectorAll('[data-zone="row:4"] [data-card]')).toHaveLength(8);
    const stops = [...root.querySelectorAll<HTMLElement>('[data-zone="row:1"] [data-key]')].filter((one) => one.tabIndex === 0);
    expect(stops).toHaveLength(1);
  });

  it("lay a hand flat only if it is open", () => {
    const data = crowd(3);
    const faces = { ...data.table.faces, ...Object.fromEntries((data.table.zones["hand:2"] ?? []).map((id) => [id, "2.3"])) };
    const { root } = bench({ ...data, table: { ...data.table, faces } });
    expect(root.querySelector('[data-zone="hand:2"]')?.hasAttribute("data-open")).toBe(true);
    expect(root.querySelector('[data-zone="hand:1"]')?.hasAttribute("data-open")).toBe(false);
  });

  it("offer a hidden hand as a whole if a click can only mean all of it", async () => {
    const draw = { text: "draw hand 1", label: "Draw blind from Ben", picks: ["hand:1"], to: null };
    const deck = { text: "draw deck 1", label: "Draw from Ben's deck", picks: ["deck:1"], to: null };
    const { button, root, model } = bench(crowd(5, { moves: [draw, deck] }));
    button("zone:hand:1").click();
    await settled();
    expect(model.asked("move")).toMatchObject([{ text: "draw hand 1" }]);
    cardIn(root, "deck:1", 0).click();
    await settled();
    expect(model.asked("move")).toMatchObject([{ text: "draw hand 1" }, { text: "draw deck 1" }]);
  });

  it("place a card by a click on any card of the row", async () => {
    const give = { text: "give 0.5", label: "Give", picks: ["hand:0/0.5"], to: "row:1" };
    const { root, model } = bench(crowd(5, { moves: [...SWAPS.slice(0, 2), give] }));
    cardIn(root, "hand:0", 3).click();
    cardIn(root, "row:1", 2).click();
    await settled();
    expect(model.asked("move")).toMatchObject([{ text: "give 0.5" }]);
  });

  it("say why no card of a row can be picked, by mouse and by keys, also while others act", async () => {
    const why = { why: { rule: "4.draw", text: "First draw a card." } };
    const draw = { text: "draw deck 0", label: "Draw", picks: ["deck:0"], to: null };
    for (const moves of [[draw], []]) {
      const { root, model, press } = bench(crowd(5, { moves }), {}, (request) => (request.do === "why" ? why : {}));
      cardIn(root, "row:2", 1).click();
      await settled();
      expect(model.asked("why")).toMatchObject([{ picks: ["row:2/2.4"] }]);
      expect(root.querySelector("[data-notice]")?.textContent).toBe("First draw a card.");
      cardIn(root, "row:1", 0).focus();
      press("ArrowRight");
      press("Enter");
      await settled();
      expect(model.asked("why")[1]).toMatchObject({ picks: ["row:1/0.3"] });
      const stops = [...root.querySelectorAll<HTMLElement>('[data-zone="row:1"] [data-key]')].filter((one) => one.tabIndex === 0);
      expect(stops).toHaveLength(1);
    }
  });
});
