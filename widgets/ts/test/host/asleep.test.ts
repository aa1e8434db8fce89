/** A cell with a widget that its kernel has not run: one button runs the necessary cells. */

import { beforeEach, describe, expect, it } from "vitest";

import { Sleepers } from "../../../../site/host/asleep";
import type { Panel } from "../../../../site/host/early";

const WIDGET = "application/vnd.jupyter.widget-view+json";
const ran: number[] = [];

function outputOf(data: Record<string, unknown>) {
  return { type: "ename" in data ? "error" : "display_data", data: "ename" in data ? {} : data, toJSON: () => data };
}

function cellOf(id: string, type: string, data?: Record<string, unknown>, own: Record<string, unknown> = {}) {
  const node = document.createElement("div");
  if (data) node.innerHTML = `<div class="jp-OutputArea-child"><div></div><div class="jp-OutputArea-output">Loading widget...</div></div>`;
  document.body.append(node);
  const outputs = type === "code" ? { length: data ? 1 : 0, get: () => outputOf(data ?? {}) } : undefined;
  return { node, model: { id, type, outputs, getMetadata: () => own } };
}

let sleepers: Sleepers;
let cells: ReturnType<typeof cellOf>[];

beforeEach(() => {
  document.body.replaceChildren();
  ran.length = 0;
  cells = [cellOf("head", "markdown"), cellOf("setup", "code"), cellOf("play", "code", { [WIDGET]: {} }), cellOf("sum", "code", { "text/plain": "3" }), cellOf("q", "code")];
  cells.push(cellOf("q1", "code", { ename: "<class 'tools.missing_names.NotYet'>", evalue: "Run the first cell." }, { kind: "exercise", answer: true }));
  cells.push(cellOf("q2", "code", { ename: "NameError", evalue: "name 'x' is not defined" }, { kind: "exercise", answer: true }));
  const content = { activeCellIndex: 0, widgets: cells };
  const execute = (): Promise<void> => {
    ran.push(content.activeCellIndex);
    sleepers.runs(cells[content.activeCellIndex]?.model.id ?? "");
    return Promise.resolve();
  };
  window.jupyterapp = { commands: { execute }, shell: { currentWidget: null } } as never;
  sleepers = new Sleepers({ content } as unknown as Panel, { asleep: "It sleeps.", wake: "Start" });
  sleepers.watch(document.body);
});

const buttons = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>(".lesson-asleep button")];

describe("a cell whose kernel has not run it", () => {
  it("has one button if it has a widget, or if other cells must be run first", () => {
    expect(buttons().map((node) => node.textContent)).toEqual(["Start", "Start"]);
    expect(cells[2]?.node.textContent).toContain("It sleeps.");
    expect(cells[5]?.node.textContent).toContain("Run the first cell.");
  });

  it("runs only the first cell for an answer, and later all above it", async () => {
    sleepers.runs("q1"); // in vain
    const press = async (): Promise<void> => {
      buttons()[1]?.click();
      await new Promise((resolve) => setTimeout(resolve, 0));
    };
    await press();
    expect(ran).toEqual([1, 5]);
    cells[5]?.node.querySelector(".lesson-asleep")?.remove();
    sleepers.began();
    sleepers.runs("setup");
    await press();
    expect(ran).toEqual([1, 5, 2, 3, 4, 5]);
  });

  it("runs the cells above it that were not run, once", async () => {
    sleepers.runs("setup");
    buttons()[0]?.click();
    buttons()[0]?.click();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(ran).toEqual([2]);
  });

  it("has its button again when the kernel restarts", () => {
    sleepers.runs("play");
    cells[2]?.node.querySelector(".lesson-asleep")?.remove();
    sleepers.began();
    expect(buttons()).toHaveLength(2);
  });

  it("lets its button handle keys", () => {
    let heard = 0;
    document.body.addEventListener("keydown", () => (heard += 1), { once: true });
    buttons()[0]?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    expect(heard).toBe(0);
  });
});
