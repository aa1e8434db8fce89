import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Foretold } from "../src/contract/formats/chances";
import { ACTS, after, BEN_EVENTS, bench, clear, settled, snapshot } from "./fake";

beforeEach(() => localStorage.setItem("combinatoria.table.settings", '{"speed":"instant","predict":true}'));
afterEach(clear);

const QUESTION = { id: "soulmates:ab12", question: "Will exactly one have Sun 1?", by: 0, move: "call S2 S3 S3 for S1" };
const TOLD: Foretold = {
  id: QUESTION.id,
  value: 0.75,
  happened: true,
  score: 0.0625,
  exact: { fraction: "2/5", decimal: 0.4, percent: "40.0 %", kind: "exact", se: null },
  how: ["Eight copies are hidden."],
  text: "You said 75 %, the exact chance was 40.0 %, and it happened.",
};
const bins = Array.from({ length: 10 }, (_, n) => ({ low: n / 10, high: (n + 1) / 10, n: n === 7 ? 2 : 0, stated: n === 7 ? 0.75 : null, happened: n === 7 ? 0.5 : null, exact: n === 7 ? 0.4 : null }));
const SAID = "Your 75 % came true 1 of 2 times: 50 %.";
const SHEET = { predictions: { format: 1, predictions: [] }, n: 2, brier: 0.1925, bins, added: null, calibration: [SAID] };

const HELP = { odds_strip: false, predict: true };

function field(root: HTMLElement): HTMLInputElement {
  const found = root.querySelector<HTMLInputElement>("[data-predict-fine]");
  if (found === null) throw new Error("no slider");
  return found;
}

describe("predictions", () => {
  it("mark their subject only while they are open", () => {
    const { card, model } = bench(snapshot({ moves: ACTS, help: HELP, prediction: { ...QUESTION, picks: ["hand:0/S2", "hand:0/S3"] } }));
    const marked = (): boolean[] => [11, 12, 14].map((id) => card(id).hasAttribute("data-questioned"));
    expect(marked()).toEqual([true, true, false]);
    expect(card(11).querySelector(".cmb-mark-asked")).not.toBeNull();
    model.put({ ...model.data, seq: model.data.seq + 1, prediction: null });
    expect(marked()).toEqual([false, false, false]);
  });

  it("are requested as the person has set, and the stored record is sent once", async () => {
    localStorage.setItem("combinatoria.predictions", '{"format":1,"predictions":[]}');
    const { model } = bench();
    await settled();
    expect(model.asked("predict")).toMatchObject([{ on: true, often: true }]);
    expect(model.asked("predictions")).toMatchObject([{ value: { format: 1, predictions: [] } }]);
    localStorage.clear();
    expect(bench().model.asked("predict")).toEqual([]);
  });

  it("are requested by default now and then on a play page, and never in a notebook", async () => {
    // as stored by an earlier version
    localStorage.setItem("combinatoria.table.settings", '{"speed":"instant","predict":false}');
    const page = { linkBase: "https://example.org/" };
    const { root, model, button } = bench(snapshot(), page);
    await settled();
    expect(model.asked("predict")).toMatchObject([{ on: true, often: false }]);
    button("bar:settings").click();
    const select = root.querySelector<HTMLSelectElement>("[data-asking]");
    expect(select?.value).toBe("some");
    if (select) select.value = "off";
    select?.dispatchEvent(new Event("change", { bubbles: true }));
    await settled();
    expect(model.asked("predict").at(-1)).toMatchObject({ on: false });
    expect(bench(snapshot(), page).model.asked("predict")).toEqual([]);
    localStorage.clear();
    expect(bench(snapshot()).model.asked("predict")).toEqual([]);
  });

  it("delay a first click until the session knows of them, and never lose it", async () => {
    const slow = bench(snapshot(), {}, () => null);
    slow.button("bar:learn").click();
    await settled();
    expect(slow.model.asked("learn")).toHaveLength(0);
    slow.model.data = { ...slow.model.data, seq: 5 };
    slow.model.fire("change:snapshot");
    slow.model.answer = () => ({});
    slow.model.fire("msg:custom", { re: slow.model.asked("predict")[0]?.id });
    await settled();
    expect(slow.model.asked("learn")).toMatchObject([{ seq: 5 }]);
  });

  it("take the focus, announce the question, and can be answered by keys alone", async () => {
    const { root, model, card, press } = bench(snapshot({ moves: ACTS, help: HELP }));
    card(11).focus();
    model.put(after(model.data, [], { moves: [], prediction: QUESTION }));
    expect(document.activeElement?.getAttribute("data-say")).toBe("50");
    expect(root.querySelector('[data-live="assertive"]')?.textContent).toContain(QUESTION.question);
    field(root).value = "75";
    field(root).dispatchEvent(new Event("input", { bubbles: true }));
    expect(field(root).getAttribute("aria-valuetext")).toBe("percent_n");
    expect(root.querySelector("form[data-predict] output")).not.toBeNull();
    field(root).focus();
    press("Enter");
    await settled();
    expect(model.asked("predict").at(-1)).toMatchObject({ about: QUESTION.id, value: 0.75, seq: 2 });
  });

  it("are answered with one tap", async () => {
    const { model, button } = bench(snapshot({ moves: ACTS, help: HELP, prediction: QUESTION }));
    button("say:30").click();
    await settled();
    expect(model.asked("predict").at(-1)).toMatchObject({ about: QUESTION.id, value: 0.3 });
  });

  it("begin each question in the middle, and can be skipped", async () => {
    const { root, model, button } = bench(snapshot({ moves: ACTS, help: HELP, prediction: QUESTION }));
    field(root).value = "80";
    field(root).dispatchEvent(new Event("input", { bubbles: true }));
    expect(field(root).value).toBe("80");
    model.put(after(model.data, [], { prediction: { ...QUESTION, id: "soulmates:cd34" } }));
    expect(field(root).value).toBe("50");
    button("predict:pass").click();
    await settled();
    expect(model.asked("predict").at(-1)).toMatchObject({ about: "soulmates:cd34", value: null });
  });

  it("wait until the events before them have been shown", () => {
    localStorage.setItem("combinatoria.table.settings", '{"speed":"slow","predict":true}');
    const { app, root, model } = bench(snapshot({ moves: ACTS, help: HELP }));
    model.put(after(model.data, BEN_EVENTS, { moves: [], prediction: QUESTION }));
    expect(root.querySelector("[data-predict]")).toBeNull();
    app.skip();
    expect(root.querySelector("[data-predict]")).not.toBeNull();
  });

  it.each([
    [BEN_EVENTS.length - 1, true],
    [0, false],
  ])("show their outcome once it is settled, with %i events still to come", (later, told) => {
    localStorage.setItem("combinatoria.table.settings", '{"speed":"slow","predict":true}');
    const { app, root, model } = bench(snapshot({ moves: ACTS, help: HELP }));
    model.put(after(model.data, BEN_EVENTS, { moves: [], predicted: { ...TOLD, later } }));
    expect(root.querySelector("[data-foretold]") !== null).toBe(told);
    app.skip();
    expect(root.querySelector("[data-foretold]")).not.toBeNull();
  });

  it("show their outcome, with the calculation", () => {
    const { root, button } = bench(snapshot({ predicted: TOLD }));
    expect(root.querySelector("[data-foretold]")?.textContent).toContain(TOLD.text);
    button("foretold:how").click();
    expect(root.querySelector("[data-how]")?.textContent).toContain("Eight copies are hidden.");
  });

  it("are stored after each answer, and drawn as a chart with a table", async () => {
    const { root, model, button } = bench(snapshot({ moves: ACTS, help: HELP, prediction: QUESTION }));
    model.answer = (request) => (request.do === "predictions" ? SHEET : {});
    button("predict:say").click();
    await settled();
    await settled();
    expect(JSON.parse(localStorage.getItem("combinatoria.predictions") ?? "null")).toEqual(SHEET.predictions);
    button("bar:settings").click();
    button("settings:predictions").click();
    await settled();
    const panel = root.querySelector('[data-panel="predictions"]');
    const told = panel?.textContent ?? "";
    expect(told).toContain("0.193");
    expect(told.indexOf(SAID)).toBeGreaterThan(-1);
    expect(told.indexOf(SAID)).toBeLessThan(told.indexOf("0.193"));
    expect(panel?.querySelectorAll("svg .dot")).toHaveLength(1);
    expect(panel?.querySelector("svg .n")?.textContent).toBe("2");
    expect(panel?.querySelectorAll("tbody tr")).toHaveLength(1);
  });

  it("are also stored if stated as moves of the game, read once for each new number", async () => {
    const { root, model } = bench(snapshot({ record: 0 }));
    model.answer = (request) => (request.do === "predictions" ? SHEET : {});
    await settled();
    expect(model.asked("predictions")).toEqual([]);
    model.put(after(model.data, [], { record: SHEET.n }));
    await settled();
    expect(JSON.parse(localStorage.getItem("combinatoria.predictions") ?? "null")).toEqual(SHEET.predictions);
    model.put(after(model.data, [], { record: SHEET.n }));
    await settled();
    expect(model.asked("predictions")).toHaveLength(1);
    expect(root.querySelector("[data-predict]")).toBeNull();
  });

  it("are deleted only after a second press", async () => {
    localStorage.setItem("combinatoria.predictions", '{"format":1,"predictions":[]}');
    const { model, button } = bench();
    model.answer = (request) => (request.do === "predictions" ? (request["clear"] === true ? { ...SHEET, n: 0 } : SHEET) : {});
    button("bar:settings").click();
    button("settings:predictions").click();
    await settled();
    button("predictions:clear").click();
    expect(model.asked("predictions").some((request) => request["clear"] === true)).toBe(false);
    button("predictions:clear").click();
    await settled();
    expect(model.asked("predictions").at(-1)).toMatchObject({ clear: true });
    expect(localStorage.getItem("combinatoria.predictions")).toBeNull();
  });
});
