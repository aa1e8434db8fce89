import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Snapshot } from "../src/contract/types";
import { ACTS, bench, clear, settled, snapshot } from "./fake";
import { CALLS, DONE, judged, learning, line, looking, puzzling } from "./guides";

beforeEach(() => localStorage.setItem("combinatoria.table.settings", '{"speed":"instant","strip":true,"predict":true}'));
afterEach(clear);

/** Return the accessible name, by the methods that this table uses. */
function nameOf(node: Element): string {
  const label = node.getAttribute("aria-label") ?? "";
  const named = node.id === "" ? null : document.querySelector(`label[for="${node.id}"]`);
  const around = node.closest("label");
  const own = node.matches("input, select, progress") ? "" : (node.textContent ?? "");
  return [label, named?.textContent, around?.textContent, own].find((text) => (text ?? "").trim() !== "")?.trim() ?? "";
}

function complaints(root: HTMLElement): string[] {
  const out: string[] = [];
  for (const node of root.querySelectorAll("button, a[href], input, select, summary, progress, svg[role=img], [role=group], [role=toolbar], section, aside, form")) {
    const needs = !node.matches("form:not([aria-label]), section.cmb");
    if (needs && nameOf(node) === "") out.push(`no name: ${node.outerHTML.slice(0, 90)}`);
  }
  for (const node of root.querySelectorAll("[aria-controls], [aria-describedby]")) {
    for (const id of [node.getAttribute("aria-controls"), node.getAttribute("aria-describedby")]) {
      if (id && document.getElementById(id) === null) out.push(`leads nowhere: ${id}`);
    }
  }
  for (const group of root.querySelectorAll('[data-group="track"], [data-group="decisions"], [data-group="bar"]')) {
    const stops = [...group.querySelectorAll<HTMLElement>("[data-key]")].filter((node) => node.tabIndex === 0);
    if (stops.length !== 1) out.push(`${stops.length} Tab stops in ${group.getAttribute("data-group")}`);
  }
  for (const node of root.querySelectorAll("svg:not([role=img])")) {
    if (node.getAttribute("aria-hidden") !== "true") out.push(`a picture that is read out: ${node.outerHTML.slice(0, 60)}`);
  }
  const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
  if (new Set(ids).size !== ids.length) out.push("an id twice");
  return out;
}

const rule = { id: "4.draw", title: "Draw one card", text: "From the deck or the pile." };
const told = { id: "x", value: 0.5, happened: false, score: 0.25, exact: line(), how: ["Count."], text: "You said 50 %." };
const STATES: Record<string, Partial<Snapshot>> = {
  "a plain match": {},
  "the odds strip": { moves: ACTS, odds: { odds: CALLS, kind: "exact", se: null } },
  "a step of the tour": { guide: learning() },
  "a step that is done": { moves: [], guide: learning(DONE) },
  "a look back": { moves: [], guide: looking({ level: 3, rule }) },
  "another way": { guide: { kind: "branch", at: 3 } },
  "a puzzle": { moves: ACTS, guide: puzzling() },
  "a solved puzzle": { moves: [], guide: puzzling({ solved: true, feedback: "Right!", explanation: ["Count."] }) },
  "a question": { moves: ACTS, prediction: { id: "x", question: "How likely?", by: 0, move: "draw deck" } },
  "an answer to it": { predicted: told },
  "the end": { moves: [], result: { text: "You win.", winners: [0] } },
};

describe("everything has a name and a place in the Tab order", () => {
  it.each(Object.keys(STATES))("in %s", (name) => {
    const { root } = bench(snapshot(STATES[name]));
    expect(complaints(root)).toEqual([]);
  });

  it.each(["log", "rules", "text", "new", "settings", "help", "analyse"])("in the panel %s", async (panel) => {
    const { root, button, model } = bench(snapshot({ levels: ["a", "b"].map((value) => ({ value, label: value })) }));
    model.answer = (request) =>
      request.do === "analyse" ? { analysis: { parts: 2, part: 0, row: judged(Number(request["part"]), 0.2) } } : { text: "As text." };
    button(`bar:${panel}`).click();
    if (panel === "analyse") button("analyse:start").click();
    await settled();
    await settled();
    expect(complaints(root)).toEqual([]);
  });

  it("in the panel of predictions", async () => {
    const { root, button, model } = bench();
    const bins = [{ low: 0.5, high: 0.6, n: 1, stated: 0.5, happened: 1, exact: 0.4 }];
    model.answer = () => ({ predictions: { format: 1, predictions: [] }, n: 1, brier: 0.25, bins, added: null });
    button("bar:settings").click();
    button("settings:predictions").click();
    await settled();
    expect(root.querySelector('[data-panel="predictions"] svg')).not.toBeNull();
    expect(complaints(root)).toEqual([]);
  });
});
