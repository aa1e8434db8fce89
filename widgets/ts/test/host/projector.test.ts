// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Panel } from "../../../../site/host/early";
import { Projector, wishOf } from "../../../../site/host/projector";
import { sectionsOf } from "../../../../site/host/sections";
import { Steps } from "../../../../site/host/steps";

const cell = (source: string, cell_type: "code" | "markdown" = "markdown") => ({ cell_type, source, metadata: {}, outputs: [] });
const CELLS = [
  cell("# Five"),
  cell("start()", "code"),
  cell("## Play\n\n### Not here"),
  cell("table", "code"),
  cell("A note of mine\n\n## no section"),
  cell("### Exercise 2"),
  cell("## a comment", "code"),
];
const notebook = (...cells: typeof CELLS) => ({ metadata: {}, nbformat: 4, cells });

function panelOf(active = 0): Panel {
  const outer = document.createElement("div");
  outer.className = "jp-WindowedPanel-outer";
  outer.scrollTo = vi.fn();
  document.body.append(outer);
  const widgets = CELLS.map(() => ({ node: outer.appendChild(document.createElement("div")) }));
  const content = { activeCellIndex: active, widgets, scrollToItem: () => Promise.resolve() };
  return { content, context: { model: { toJSON: () => notebook(...CELLS) } } } as unknown as Panel;
}

function begun(active = 0) {
  window.jupyterapp = { commands: { execute: () => Promise.resolve() }, shell: { currentWidget: null } };
  const panel = panelOf(active);
  const projector = new Projector("en", (key) => (key === "project_place" ? "{n} of {of}" : key));
  document.body.append(projector.button);
  projector.offer(panel);
  projector.button.click();
  const seen = (): number[] => panel.content.widgets.flatMap(({ node }, n) => (node.classList.contains("not-now") ? [] : [n]));
  const press = (key: string, target: EventTarget = document.body): boolean =>
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const place = (): string => document.querySelector("#projector [role=status]")?.textContent ?? "";
  return { projector, panel, seen, press, place };
}

afterEach(() => {
  document.querySelector<HTMLButtonElement>("[data-do=project_end]")?.click();
  document.body.replaceChildren();
});

describe("the sections of a lesson", () => {
  it("begin with a text cell that begins with a heading", () => {
    expect(sectionsOf(notebook(...CELLS))).toEqual([0, 2, 5]);
    expect(sectionsOf(notebook(cell("1", "code"), cell("## Play")))).toEqual([0, 1]);
  });
});

describe("keys", () => {
  it("belong to the cell while typing, and to the table within it, except those of a clicker", () => {
    expect(["ArrowRight", "PageDown", "Escape"].map((key) => wishOf(key, true, false))).toEqual([null, null, null]);
    expect(["ArrowRight", "PageDown", "Escape"].map((key) => wishOf(key, false, true))).toEqual([null, "on", null]);
    expect(["ArrowRight", "ArrowLeft", "PageUp", "Escape", "a"].map((key) => wishOf(key, false, false))).toEqual(["next", "back", "up", "end", null]);
  });
});

describe("the projector", () => {
  it("shows one section, and moves by keys within the lesson", () => {
    const { seen, press, place } = begun();
    expect([seen(), place()]).toEqual([[0, 1], "1 of 3"]);
    expect(press("ArrowRight")).toBe(false); // handled: the notebook program does not receive it
    expect([seen(), place()]).toEqual([[2, 3, 4], "2 of 3"]);
    for (const key of ["PageDown", "ArrowRight"]) press(key);
    expect([seen(), place()]).toEqual([[5, 6], "3 of 3"]);
    expect(document.querySelector<HTMLButtonElement>("[data-do=project_next]")?.disabled).toBe(true);
    for (const key of ["ArrowLeft", "PageUp", "ArrowLeft"]) press(key);
    expect(seen()).toEqual([0, 1]);
  });

  it("begins at the active cell, and restores everything at its end", () => {
    const { seen, press, projector } = begun(6);
    expect(seen()).toEqual([5, 6]);
    press("Escape");
    expect(seen()).toHaveLength(CELLS.length);
    expect([document.body.classList.contains("projecting"), document.getElementById("projector")]).toEqual([false, null]);
    expect(document.activeElement).toBe(projector.button);
    expect(press("ArrowRight")).toBe(true);
  });

  it("ignores keys while an answer is typed", () => {
    const { seen, press } = begun();
    const field = document.body.appendChild(document.createElement("textarea"));
    expect(press("ArrowRight", field)).toBe(true);
    expect(seen()).toEqual([0, 1]);
  });
});

describe("a lesson step by step", () => {
  const taken = () => {
    const ran: string[] = [];
    window.jupyterapp = { commands: { execute: (id) => Promise.resolve(ran.push(id)) }, shell: { currentWidget: null } };
    const panel = panelOf();
    let follow = (): void => {};
    Object.assign(panel.content, { activeCellChanged: { connect: (hear: () => void) => (follow = hear) } });
    const steps = new Steps("en", (key) => (key === "project_place" ? "{n} of {of}" : key), "my/five.ipynb");
    document.body.append(steps.button);
    steps.offer(panel);
    const activate = (index: number): void => {
      panel.content.activeCellIndex = index;
      follow();
    };
    const press = (key: string): void => document.querySelector<HTMLButtonElement>(`#steps [data-do=${key}]`)?.click();
    const seen = (): number[] => panel.content.widgets.flatMap(({ node }, n) => (node.classList.contains("not-now") ? [] : [n]));
    return { steps, panel, ran, activate, press, seen };
  };
  afterEach(() => {
    document.querySelector<HTMLButtonElement>("[data-do=step_end]")?.click();
    document.body.replaceChildren();
  });

  it("runs cells, and goes on only once the last output can be seen", async () => {
    const { steps, panel, ran, activate, press, seen } = taken();
    steps.button.click();
    press("run");
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect([ran, seen()]).toEqual([["notebook:run-cell-and-select-next"], [0, 1]]);
    activate(2); // the cell after the section, as after its last cell has been run
    expect(seen()).toEqual([0, 1]);
    press("run");
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect([ran.length, seen(), panel.content.activeCellIndex]).toEqual([1, [2, 3, 4], 2]);
    activate(6);
    expect(seen()).toEqual([5, 6]);
  });

  it("resumes at its section after a reload, until the whole lesson is shown", () => {
    const first = taken();
    first.steps.button.click();
    first.press("project_next");
    document.body.replaceChildren();
    document.body.className = "";
    const second = taken();
    expect([second.seen(), second.panel.content.activeCellIndex]).toEqual([[2, 3, 4], 2]);
    second.press("step_end");
    expect(second.seen()).toHaveLength(CELLS.length);
    document.body.replaceChildren();
    expect(taken().seen()).toHaveLength(CELLS.length);
  });
});
