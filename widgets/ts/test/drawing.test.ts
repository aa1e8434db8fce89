/** Number of renders: the request goes out first, then one render while it is pending, and one for the answer. */

import { afterEach, describe, expect, it, vi } from "vitest";

import { withNulls } from "../src/contract/nulls";
import { after, bench, clear, DRAW_EVENTS, settled, snapshot } from "./fake";

afterEach(() => {
  clear();
  vi.unstubAllGlobals();
});

describe("a change", () => {
  it("is requested before anything is drawn, and its answer is drawn once", async () => {
    // no animation
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
    const { app, card, model, root } = bench();
    const drawn = vi.spyOn(app, "update");
    const drawnWhenAsked: number[] = [];
    model.answer = ({ do: what }) => {
      if (what === "move") drawnWhenAsked.push(drawn.mock.calls.length);
      return null;
    };
    card(3).click();
    expect(drawnWhenAsked).toEqual([0]);
    expect(drawn).toHaveBeenCalledTimes(1);
    expect(root.querySelector(".cmb-status")?.hasAttribute("data-busy")).toBe(true);
    model.put(after(model.data, DRAW_EVENTS));
    expect(drawn).toHaveBeenCalledTimes(2);
    expect(card(3).closest("[data-zone]")?.getAttribute("data-zone")).toBe("hand:0");
    model.fire("msg:custom", { re: model.asked("move")[0]?.id });
    await settled();
    expect(drawn).toHaveBeenCalledTimes(2);
    expect(root.querySelector(".cmb-status")?.hasAttribute("data-busy")).toBe(false);
  });

  it("does not set the same language again: the browser would restyle every card", async () => {
    const { model, root } = bench();
    const told = vi.fn();
    const watcher = new MutationObserver(told);
    watcher.observe(root, { attributes: true, attributeFilter: ["lang"] });
    model.put(after(model.data, DRAW_EVENTS));
    await settled();
    expect(told).not.toHaveBeenCalled();
    watcher.disconnect();
  });

  it("does not touch unchanged elements", () => {
    const { app, card, model } = bench();
    const face = card(11).querySelector("svg");
    const data = after(model.data, DRAW_EVENTS);
    model.put(data);
    app.skip();
    expect(app.snapshot).toBe(data); // no copy, so that unchanged parts are recognised by identity
    expect(card(11).querySelector("svg")).toBe(face);
  });
});

describe("withNulls", () => {
  it("copies only values that contain an undefined", () => {
    const given = { kept: { names: ["a", null] }, changed: [{ why: undefined }] };
    const made = withNulls(given);
    expect(made.kept).toBe(given.kept);
    expect(made).toEqual({ kept: { names: ["a", null] }, changed: [{ why: null }] });
    const whole = snapshot();
    expect(withNulls(whole)).toBe(whole);
  });
});

describe("room beside the table", () => {
  it("is measured when the size changes and not while the table is drawn", () => {
    let resized = (): void => {};
    vi.stubGlobal(
      "ResizeObserver",
      class {
        constructor(changed: () => void) {
          resized = changed;
        }
        observe(): void {}
        disconnect(): void {}
      },
    );
    const width = vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(600);
    const { app } = bench();
    expect(app.wide).toBe(false);
    const read = width.mock.calls.length;
    app.update();
    expect(width.mock.calls.length).toBe(read);
    width.mockReturnValue(1200);
    resized();
    expect(app.wide).toBe(true);
    width.mockRestore();
  });
});
