// @vitest-environment node
/**
 * The record of a lesson: its place in a notebook, its hand-over to a new kernel, and its transfer to a newer master.
 */

import { describe, expect, it } from "vitest";

import { carryOver, marked } from "../../../../site/host/merge-copies";
import type { Cell, Lesson, Notebook } from "../../../../site/host/notebook";
import { workIn } from "../../../../site/host/outputs";
import { handOver, RECORD, RECORD_TYPE, recordOf, recordsIn } from "../../../../site/host/record";
import { type Kernel, type RunningContext, takeUp } from "../../../../site/host/kernel-sync";

const lesson: Lesson = { id: "a", lang: "en", title: "A", path: "lessons/en/a.ipynb", copy: "my/a.en.ipynb", version: "2", stamp: "new", core: [], after: [] };

function code(id: string, source: string, ...data: unknown[]): Cell {
  return { id, cell_type: "code", source, metadata: {}, outputs: data.map((one) => ({ output_type: "display_data", data: one })) };
}

function notebook(cells: Cell[], metadata: Record<string, unknown> = {}): Notebook {
  return { nbformat: 4, metadata, cells };
}

const inOutput = notebook([code("setup", "start()", { [RECORD_TYPE]: { count: 3 } })]);

describe("a record in a notebook", () => {
  it("is in an output or in the metadata, and the one with more changes counts", () => {
    expect(recordOf(inOutput)).toEqual({ count: 3 });
    expect(recordOf({ ...inOutput, metadata: { [RECORD]: { count: 5 } } })).toEqual({ count: 5 });
    expect(recordOf({ ...inOutput, metadata: { [RECORD]: { count: 1 } } })).toEqual({ count: 3 });
    expect(recordOf(notebook([code("setup", "start()")]))).toBeUndefined();
  });

  it("may be anything in a file", () => {
    const odd: unknown[] = [null, 3, "x", [], [1], { data: null }, { data: [] }, { data: { [RECORD_TYPE]: null } }];
    const cells = odd.map((outputs) => ({ ...code("a", ""), outputs: [outputs] }) as Cell);
    expect(recordsIn(notebook(cells, { [RECORD]: "x" }))).toEqual(["x", null]);
    expect(recordOf(notebook(cells, { [RECORD]: { count: 1e300 } }))).toEqual({ count: 1e300 });
  });

  it("is part of the work by which copies are compared", () => {
    expect(workIn(notebook([]))).not.toBe(workIn(notebook([], { [RECORD]: { count: 1 } })));
  });

  it("is carried over to a newer master with another first cell", () => {
    const copy = marked(inOutput, { ...lesson, stamp: "old" });
    const next = carryOver(copy, notebook([code("setup", "start(stamp=2)")]), lesson);
    expect(next.metadata[RECORD]).toEqual({ count: 3 });
    expect(next.metadata.combinatoria_copy?.stamp).toBe("new");
    expect(carryOver(marked(notebook([]), lesson), notebook([]), lesson).metadata).not.toHaveProperty(RECORD);
  });
});

describe("telling a kernel", () => {
  const given = (text: string): unknown => {
    const literal = /hand_over\((".*")\)/.exec(text)?.[1] ?? "";
    return JSON.parse(JSON.parse(literal) as string) as unknown;
  };

  it("is one line of plain characters, whatever the record holds", () => {
    const records = [{ name: '猫 "\\\n\u2028 😀 \ud800 ?', n: 1 }];
    const text = handOver("ja", records);
    expect(text).toMatch(/^[ -~\n]*$/);
    expect(text.split("\n")).toHaveLength(5);
    expect(given(text)).toEqual(records);
  });

  it("omits records that are too large", () => {
    expect(given(handOver("en", ["x".repeat(2_000_000), 1]))).toEqual([null, 1]);
  });
});

class Signal<T> {
  private readonly hearers: ((sender: unknown, value: T) => void)[] = [];
  connect(hear: (sender: unknown, value: T) => void): void {
    this.hearers.push(hear);
  }
  emit(value: T): void {
    for (const hear of this.hearers) hear(null, value);
  }
}

class FakeKernel {
  ran: string[] = [];
  iopubMessage = new Signal<{ content?: { data?: Record<string, unknown> } }>();
  statusChanged = new Signal<string>();
  requestExecute(content: { code: string }): void {
    this.ran.push(content.code);
  }
}

function stand(keeps: boolean, first: Notebook = inOutput): { kernel: FakeKernel; kept: unknown[]; heard: string[]; changed: Signal<{ newValue: Kernel | null }> } {
  const kernel = new FakeKernel();
  const kept: unknown[] = [];
  const heard: string[] = [];
  const changed = new Signal<{ newValue: Kernel | null }>();
  const context = {
    model: { toJSON: () => first, sharedModel: { setMetadata: (_: string, value: unknown) => kept.push(value) } },
    sessionContext: { session: { kernel }, kernelChanged: changed },
  } as unknown as RunningContext;
  takeUp(context, "en", keeps, [{ began: () => heard.push("began"), runs: (cell) => heard.push(cell) }]);
  return { kernel, kept, heard, changed };
}

describe("between page and kernel", () => {
  it("sends the record before the first cell, once", () => {
    const { kernel, heard } = stand(true);
    kernel.requestExecute({ code: "1" }, ...([false, { cellId: "setup" }] as unknown as []));
    kernel.requestExecute({ code: "2" });
    expect(kernel.ran.map((text) => text.length > 9)).toEqual([true, false, false]);
    expect(kernel.ran[0]).toContain('\\"count\\":3');
    expect(heard).toEqual(["setup"]);
  });

  it("sends its current state again after a restart and to another kernel", () => {
    const { kernel, kept, heard, changed } = stand(true);
    kernel.requestExecute({ code: "1" });
    kernel.iopubMessage.emit({ content: { data: { [RECORD_TYPE]: { count: 7 } } } });
    kernel.iopubMessage.emit({ content: {} });
    kernel.iopubMessage.emit({});
    expect(kept).toEqual([{ count: 7 }]);
    kernel.statusChanged.emit("busy");
    kernel.statusChanged.emit("restarting");
    kernel.requestExecute({ code: "2" });
    expect(kernel.ran[2]).toContain('\\"count\\":7');
    const other = new FakeKernel();
    changed.emit({ newValue: other as unknown as Kernel });
    other.requestExecute({ code: "3" });
    expect(other.ran[0]).toContain('\\"count\\":7');
    changed.emit({ newValue: null });
    expect(heard).toEqual(["began", "began", "began"]);
  });

  it("sends no record for an original, which keeps none", () => {
    const { kernel, kept } = stand(false);
    kernel.requestExecute({ code: "1" });
    kernel.iopubMessage.emit({ content: { data: { [RECORD_TYPE]: { count: 7 } } } });
    expect([kernel.ran.slice(1), kept]).toEqual([["1"], []]);
    expect(kernel.ran[0]).toContain('before_start("en")');
    expect(kernel.ran[0]).not.toContain("hand_over");
  });
});
