// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { piecesOf, sheetOf } from "../../../../site/host/reading";

const MASTER = [
  { id: "head", source: "# Five\n", html: "<h1>Five</h1>", folded: false },
  { id: "play", source: "table", html: null, folded: true },
  { id: "q1", source: "answer = ...", html: null, folded: false },
];
const cell = (id: string | undefined, source: string | string[], cell_type: "code" | "markdown" = "code") => ({
  ...(id === undefined ? {} : { id }),
  cell_type,
  source,
  metadata: {},
});
const notebook = (...cells: ReturnType<typeof cell>[]) => ({ metadata: {}, nbformat: 4, cells });

describe("the text of a copy", () => {
  it("is the master's where nothing was written, whatever line breaks the file has", () => {
    const copy = notebook(cell("head", ["# Five", "\n"], "markdown"), cell("play", "table"));
    expect(piecesOf(copy, MASTER)).toEqual(MASTER.slice(0, 2));
  });

  it("is the learner's elsewhere, in the learner's order", () => {
    const copy = notebook(cell("q1", "answer = 3"), cell(undefined, "a note", "markdown"), cell("play", "my_table"));
    expect(piecesOf(copy, MASTER)).toEqual([
      { id: "q1", source: "answer = 3", html: null, folded: false },
      { id: "1", source: "a note", html: null, folded: false },
      { id: "play", source: "my_table", html: null, folded: true },
    ]);
  });

  it("cannot run as HTML", () => {
    const pieces = piecesOf(notebook(cell("head", "<img src=x onerror=alert(1)>", "markdown")), MASTER);
    const sheet = sheetOf({ lang: "en", label: "text", note: "opening" }, pieces);
    expect(sheet.querySelector("img")).toBeNull();
    expect(sheet.querySelector("pre")?.textContent).toBe("<img src=x onerror=alert(1)>");
  });
});

it("the sheet shows text, code that is not folded, and says that the notebook is coming", () => {
  const sheet = sheetOf({ lang: "ja", label: "本文", note: "開いています" }, MASTER);
  expect(sheet.lang).toBe("ja");
  expect(sheet.querySelector("[role=status]")?.textContent).toBe("開いています");
  const shown = [...sheet.querySelectorAll("section")].filter((one) => !one.hidden);
  expect(shown.map((one) => one.textContent)).toEqual(["Five", "answer = ..."]);
  expect(sheet.getAttribute("tabindex")).toBe("0");
});
