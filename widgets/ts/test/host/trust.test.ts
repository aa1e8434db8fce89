// @vitest-environment node
/** Outputs made elsewhere are dropped, those made here stay, and all written text stays in any case. */

import { beforeEach, describe, expect, it, vi } from "vitest";

import { carryOver, marked } from "../../../../site/host/merge-copies";
import { judgeFiles } from "../../../../site/host/judge";
import type { Cell, Lesson, Notebook } from "../../../../site/host/notebook";
import { asText, workIn } from "../../../../site/host/outputs";
import { RECORD, RECORD_TYPE, recordsIn } from "../../../../site/host/record";
import { judged, remember } from "../../../../site/host/trust";
import { fakeStorage } from "./browser";

const html = (text: string): object => ({ output_type: "display_data", data: { "text/html": text }, metadata: {} });
const FOREIGN = html("<script>elsewhere()</script>");
const OWN = html("<table></table>");
const RECORDED = { output_type: "display_data", data: { [RECORD_TYPE]: { count: 3 }, "text/html": "<script></script>" }, metadata: {} };

function code(id: string, outputs: unknown[], metadata: Cell["metadata"] = {}): Cell {
  return { id, cell_type: "code", source: `${id}()`, metadata, outputs, execution_count: 7 };
}

function notebook(cells: Cell[], metadata: Record<string, unknown> = {}): Notebook {
  return { nbformat: 4, metadata, cells };
}

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.stubGlobal("localStorage", fakeStorage());
});

describe("a notebook as text", () => {
  it("has no outputs, marks of trust or widget state, and has its record as data", () => {
    const markdown: Cell = { id: "m", cell_type: "markdown", source: "*", metadata: { trusted: true }, outputs: [FOREIGN] };
    const text = asText(notebook([code("a", [RECORDED], { trusted: true, tags: ["x"] }), markdown], { widgets: { a: 1 }, [RECORD]: { count: 5 } }));
    expect(JSON.stringify(text)).not.toMatch(/script|widgets|trusted|text.html/);
    expect(text.cells.map(({ source }) => source)).toEqual(["a()", "*"]);
    expect(text.cells[0]).toMatchObject({ metadata: { tags: ["x"] }, execution_count: null });
    expect(recordsIn(text)).toEqual([{ count: 5 }, { count: 3 }]);
  });

  it("may be anything in a file from elsewhere", () => {
    const odd = [null, 3, [], { metadata: null }, { metadata: [], outputs: "x" }, { outputs: { length: 1, 0: FOREIGN } }];
    expect(JSON.stringify(asText({ cells: odd, metadata: null } as unknown as Notebook))).not.toContain("script");
    expect(asText({ cells: {} } as unknown as Notebook)).toEqual({ cells: [], metadata: {} });
  });

  it("decides whether two copies hold the same work", () => {
    const mine = notebook([code("a", [OWN])]);
    expect(workIn(mine)).toBe(workIn(notebook([code("a", [FOREIGN], { trusted: true })])));
    expect(workIn(mine)).not.toBe(workIn(notebook([code("b", [OWN])])));
    expect(workIn(mine)).not.toBe(workIn(notebook([code("a", [RECORDED])])));
  });
});

describe("an output made here", () => {
  it("stays, unlike all others", () => {
    const shown = notebook([code("a", [OWN], { trusted: true }), code("pasted", [FOREIGN], { trusted: false })]);
    expect(judged(shown).cells[0]?.["outputs"]).toEqual([]);
    remember(shown);
    const again = judged(notebook([code("other", [OWN]), code("pasted", [FOREIGN], { trusted: true }), code("a", [OWN, FOREIGN])]));
    expect(again.cells.map((cell) => cell["outputs"])).toEqual([[OWN], [], []]);
    expect(again.cells.map(({ metadata }) => metadata["trusted"] ?? false)).toEqual([true, false, false]);
  });

  it("is forgotten once there are too many newer ones", () => {
    const many = Array.from({ length: 3200 }, (_, n) => code(`c${n}`, [html(String(n))], { trusted: true }));
    remember(notebook(many.slice(0, 1600)));
    remember(notebook(many.slice(1600)));
    const left = judged(notebook(many)).cells.filter(({ metadata }) => metadata["trusted"]);
    expect([left.length, left[0]?.id]).toEqual([3000, "c200"]);
  });

  it("is not known if the browser stores nothing", () => {
    vi.stubGlobal("localStorage", undefined);
    vi.spyOn(console, "warn").mockImplementation(() => {});
    remember(notebook([code("a", [OWN], { trusted: true })]));
    expect(judged(notebook([code("a", [OWN])])).cells[0]?.["outputs"]).toEqual([]);
  });

  it("is not taken from a newer master, even if that claims to be trusted", () => {
    const lesson: Lesson = { id: "a", lang: "en", title: "A", path: "lessons/en/a.ipynb", copy: "my/a.en.ipynb", version: "2", stamp: "new", core: [], after: [] };
    const master = notebook([code("a", [], { trusted: true })]);
    const next = judged(carryOver(marked(notebook([code("a", [FOREIGN])]), lesson), master, lesson));
    expect(next.cells[0]).toMatchObject({ outputs: [], metadata: {} });
  });
});

describe("the filter between program and files", () => {
  interface File {
    type?: string;
    content?: unknown;
  }

  it("judges every notebook read or written, and remembers the outputs that the page shows", async () => {
    const page: Record<string, unknown> = {};
    vi.stubGlobal("window", page);
    const files = new Map<string, File>();
    const drive = {
      get: async (path: string): Promise<File> => files.get(path) ?? {},
      save: async (path: string, file: File): Promise<File> => (files.set(path, file), file),
    };
    let shown: Notebook | null = null;
    const context = { isReady: true, model: { toJSON: () => shown } };
    judgeFiles();
    const app = { serviceManager: { contents: { defaultDrive: drive } }, shell: { currentWidget: { context } } };
    page["jupyterapp"] = app;
    expect(page["jupyterapp"]).toBe(app);

    const foreign = notebook([code("a", [FOREIGN], { trusted: true })]);
    files.set("old", { type: "notebook", content: foreign });
    files.set("text", { type: "notebook", content: JSON.stringify(foreign) });
    files.set("half", { type: "notebook", content: "{" });
    files.set("file", { type: "file", content: "elsewhere" });
    expect(JSON.stringify(await drive.get("old"))).not.toMatch(/elsewhere|trusted/);
    expect(JSON.stringify(await drive.get("text"))).not.toMatch(/elsewhere|trusted/);
    expect(await drive.get("half")).toEqual({ type: "notebook", content: "{" });
    expect(await drive.get("file")).toEqual({ type: "file", content: "elsewhere" });

    await drive.save("uploaded", { type: "notebook", content: foreign });
    expect(JSON.stringify(files.get("uploaded"))).not.toMatch(/elsewhere|trusted/);
    shown = notebook([code("a", [OWN], { trusted: true })]);
    await drive.save("mine", { type: "notebook", content: shown });
    expect(files.get("mine")?.content).toEqual(shown);
    expect((await drive.get("mine")).content).toEqual(shown);
  });
});
