// A pupil's progress is read from the record of a copy, which may contain anything.
import { expect, test } from "vitest";
import type { Notebook } from "../../../../site/host/notebook";
import { isDone, progressIn } from "../../../../site/host/progress";

const holding = (record: unknown): Notebook => ({ metadata: { combinatoria_record: record }, cells: [], nbformat: 4 });
const states = (found: unknown): Notebook => holding({ count: 1, fields: { states: found } });

test("solved core exercises count, rounded ones too, and others do not", () => {
  const notebook = states({ q1: "right", q2: "rounded", q3: "wrong", q4: "right" });
  expect(progressIn(notebook, ["q1", "q2", "q3"])).toEqual({ solved: 2, core: 3 });
  expect(progressIn(notebook, ["q1", "q2"])).toEqual({ solved: 2, core: 2 });
  expect(isDone({ solved: 2, core: 2 })).toBe(true);
  expect(isDone({ solved: 1, core: 2 })).toBe(false);
  expect(isDone({ solved: 0, core: 0 })).toBe(false);
});

test("the latest record counts", () => {
  const cell = (count: number, q1: string): Notebook["cells"][number] => ({
    cell_type: "code",
    source: "",
    metadata: {},
    outputs: [{ data: { "application/vnd.combinatoria.record+json": { count, fields: { states: { q1 } } } } }],
  });
  const notebook: Notebook = { metadata: {}, cells: [cell(3, "right"), cell(2, "blank")], nbformat: 4 };
  expect(progressIn(notebook, ["q1"])).toEqual({ solved: 1, core: 1 });
});

test.each([undefined, null, "x", [], {}, { fields: [] }, { fields: 5 }])("there is no progress in %j", (record) => {
  expect(progressIn(holding(record), ["q1"])).toBeNull();
});

test.each([null, 5, [], "right", { q1: 5 }, { q1: ["right"] }, JSON.parse('{"__proto__": {"q1": "right"}}')])(
  "states that are none solve nothing: %j",
  (found) => {
    expect(progressIn(states(found), ["q1", "constructor"])).toEqual({ solved: 0, core: 2 });
  },
);
