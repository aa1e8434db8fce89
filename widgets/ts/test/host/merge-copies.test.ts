// @vitest-environment node
/** A learner's work is carried over to a newer version of a lesson. */

import { describe, expect, it } from "vitest";

import { carryOver, digest, marked } from "../../../../site/host/merge-copies";
import type { Cell, Lesson, Notebook } from "../../../../site/host/notebook";

const lesson: Lesson = { id: "a", lang: "en", title: "A", path: "lessons/en/a.ipynb", copy: "my/a.en.ipynb", version: "2", stamp: "new", core: [], after: [] };
const cell = (id: string, source: string, kind = "story"): Cell => ({ id, cell_type: "markdown", source, metadata: { combinatoria: { kind } } });
const notebook = (...cells: Cell[]): Notebook => ({ nbformat: 4, metadata: {}, cells });
const told = ({ cells }: Notebook): string[] => cells.map((one) => `${one.id}: ${String(one.source)}`);

const older = notebook(cell("head", "old head"), cell("story", "old story"), cell("gone", "old part"), cell("q1", "answer = ...", "exercise"));
const newer = notebook(cell("head", "new head"), cell("story", "new story"), cell("q1", "answer = ...  # as a fraction", "exercise"), cell("q2", "answer = ...", "exercise"));

function written(change: Record<string, string>, ...added: [string, Cell][]): Notebook {
  const copy = marked(older, { ...lesson, stamp: "old" });
  const cells = copy.cells.map((one) => ({ ...one, source: change[one.id ?? ""] ?? one.source }));
  for (const [behind, one] of added) cells.splice(cells.findIndex(({ id }) => id === behind) + 1, 0, one);
  return { ...copy, cells };
}

describe("carrying over", () => {
  it("takes the newer master where the learner changed nothing", () => {
    expect(told(carryOver(written({}), newer, lesson))).toEqual(told(newer));
  });

  it("keeps answers even if the newer master changes the question", () => {
    expect(told(carryOver(written({ q1: "answer = 3/28" }), newer, lesson))).toContain("q1: answer = 3/28");
  });

  it("keeps answers under “turn the knobs”, a cell that asks something but is not an exercise", () => {
    const asking = (source: string): Cell => ({ ...cell("knobs", source, "generalise"), metadata: { combinatoria: { kind: "generalise", answer: true } } });
    const copy = marked(notebook(asking("checks(k1=...)")), { ...lesson, stamp: "old" });
    const answered = { ...copy, cells: [asking("checks(k1=6)")] };
    expect(told(carryOver(answered, notebook(asking("checks(k1=..., k2=...)")), lesson))).toEqual(["knobs: checks(k1=6)"]);
  });

  it("keeps both cells if both have changed, and cells that the master no longer has", () => {
    const next = carryOver(written({ story: "my story", gone: "my part" }), newer, lesson);
    expect(told(next)).toEqual(["head: new head", "story: new story", "story-2: my story", "gone: my part", "q1: answer = ...  # as a fraction", "q2: answer = ..."]);
  });

  it("keeps added cells in their place, also at the beginning", () => {
    const first = cell("mine", "my first");
    const copy = written({}, ["story", cell("note", "my note")]);
    const next = carryOver({ ...copy, cells: [first, ...copy.cells] }, newer, lesson);
    expect(told(next).slice(0, 4)).toEqual(["mine: my first", "head: new head", "story: new story", "note: my note"]);
  });

  it("gives each cell a unique id, even if two added ones have the same", () => {
    const copy = written({ gone: "my part" }, ["story", cell("note", "one")], ["gone", cell("note", "two")]);
    const ids = carryOver(copy, newer, lesson).cells.map(({ id }) => id);
    expect(ids).toEqual(["head", "story", "note", "gone", "note-2", "q1", "q2"]);
  });

  it("records the newer master, so that next time only new work counts", () => {
    const next = carryOver(written({ q1: "answer = 1" }), newer, lesson);
    expect(next.metadata.combinatoria_copy).toMatchObject({ stamp: "new", version: "2" });
    expect(told(carryOver(next, newer, lesson))).toEqual(told(next));
  });

  it("distinguishes texts", () => {
    const texts = Array.from({ length: 5000 }, (_, n) => `answer = ${n}`);
    expect(new Set([...texts, "", " ", "é", "e"].map(digest)).size).toBe(5004);
  });
});
