// @vitest-environment node
/** Links that carry the answers in a copy of a lesson: their contents, and the refusal of all others. */

import { deflateSync } from "node:zlib";

import { describe, expect, it } from "vitest";

import { packed, type Shared, sharedOf, unpacked, withAnswers } from "../../../../site/host/answers-link";
import { marked } from "../../../../site/host/merge-copies";
import type { Cell, Lesson, Notebook } from "../../../../site/host/notebook";
import { RECORD, RECORD_TYPE } from "../../../../site/host/record";

const lesson: Lesson = { id: "a", lang: "en", title: "A", path: "lessons/en/a.ipynb", copy: "my/a.en.ipynb", version: "2", stamp: "s", core: [], after: [] };
const cell = (id: string, source: string, kind = "story"): Cell => ({
  id,
  cell_type: kind === "story" ? "markdown" : "code",
  source,
  metadata: { combinatoria: { kind } },
  ...(kind === "story" ? {} : { outputs: [] }),
});
const master: Notebook = { nbformat: 4, metadata: {}, cells: [cell("head", "# A"), cell("q1", "answer = ...", "exercise"), cell("q2", "answer = ...", "exercise")] };
const fields = { typed: { q1: "3/28" }, ticket: "Count first.", states: { q1: "right" }, tries: { q1: 1 }, played: { deals: ["a deal"] }, tag: 77, notes: { rounds: "2 0 1", expect: "less" } };
const record = { kind: "combinatoria record", format: 1, lesson: "a", version: "2.0", seed: 2026, id: "0123456789abcdef", count: 9, fields };

function written(): Notebook {
  const copy = marked(master, lesson);
  const [head, q1, q2] = copy.cells as [Cell, Cell, Cell];
  const note = { ...cell("note", "Between us"), outputs: undefined };
  const answered = { ...q2, source: "answer = 0.5", outputs: [{ output_type: "display_data", data: { "text/html": "<b>bold</b>" } }] };
  return { ...copy, metadata: { ...copy.metadata, [RECORD]: record }, cells: [head, note, q1, answered] };
}
const shared = (): Shared => sharedOf(written(), lesson) as Shared;
const link = (value: unknown): string => `#answers:1.${deflateSync(JSON.stringify(value)).toString("base64url")}`;

describe("answers in a link", () => {
  it("are the edited cells and the record, and are unpacked unchanged", async () => {
    const read = (await unpacked(`#${await packed(shared())}`, lesson)) as Shared;
    expect(read.cells.map(({ id, source, after }) => [id, source, after])).toEqual([
      ["note", "Between us", "head"],
      ["q2", "answer = 0.5", undefined],
    ]);
    expect(read).toMatchObject({ lesson: "a", lang: "en", version: "2" });
    expect(JSON.stringify(read)).not.toMatch(/bold|a deal|77|2 0 1/);
    expect(read.record).toMatchObject({ fields: { notes: { expect: "less" } } });
  });

  it("are none if nothing was edited", () => {
    expect(sharedOf(marked(master, lesson), lesson)).toBeNull();
    const opened = marked(master, lesson);
    const begun = { ...record, fields: { typed: {}, states: {}, twin: 0, ticket: "" } };
    expect(sharedOf({ ...opened, metadata: { ...opened.metadata, [RECORD]: begun } }, lesson)).toBeNull();
  });

  it("become a copy of the newer lesson, as text with a separate record", () => {
    const mine = withAnswers(shared(), master, lesson);
    expect(mine.cells.map(({ id, source }) => [id, source])).toEqual([
      ["head", "# A"],
      ["note", "Between us"],
      ["q1", "answer = ..."],
      ["q2", "answer = 0.5"],
    ]);
    expect(mine.cells.flatMap((one) => one["outputs"] ?? [])).toEqual([]);
    expect(mine.metadata[RECORD]).toMatchObject({ lesson: "a", seed: 2026, count: 1, fields: { typed: { q1: "3/28" }, ticket: "Count first." } });
    expect((mine.metadata[RECORD] as { id: string }).id).toMatch(/^(?!0123456789abcdef)[0-9a-f]{16}$/);
    expect(mine.metadata.combinatoria_copy).toMatchObject({ lesson: "a", stamp: "s" });
  });

  it("are also found in a record in an output", () => {
    const copy = marked({ ...master, cells: [{ ...cell("setup", "start()", "setup"), outputs: [{ output_type: "display_data", data: { [RECORD_TYPE]: record } }] }] }, lesson);
    expect(sharedOf(copy, lesson)?.record).toMatchObject({ fields: { ticket: "Count first." } });
  });
});

describe("any other link", () => {
  const good = (): Record<string, unknown> => JSON.parse(JSON.stringify(shared())) as Record<string, unknown>;

  it.each(["", "#", "#Exercise-1", "#turn:1.abc"])("%s carries no answers", async (fragment) => {
    expect(await unpacked(fragment, lesson)).toBeNull();
  });

  it.each<[string, () => Promise<string>, string]>([
    ["cut off", async () => (await packed(shared())).slice(0, -9), "answers_damaged"],
    ["nothing in it", async () => "#answers:1.", "answers_damaged"],
    ["no base64", async () => "#answers:1.<script>", "answers_damaged"],
    ["newer", async () => "#answers:2.AAAA", "answers_newer"],
    ["far too long", async () => `#answers:1.${"A".repeat(300_000)}`, "answers_damaged"],
    ["a bomb", async () => link({ ...good(), version: "0".repeat(5_000_000) }), "answers_damaged"],
    ["a list", async () => link([1]), "answers_damaged"],
    ["deep", async () => `#answers:1.${deflateSync("[".repeat(200_000)).toString("base64url")}`, "answers_damaged"],
    ["no cells", async () => link({ ...good(), cells: { length: 1 } }), "answers_damaged"],
    ["many cells", async () => link({ ...good(), cells: Array.from({ length: 400 }, () => ({ id: "a", type: "code", source: "" })) }), "answers_damaged"],
    ["a raw cell", async () => link({ ...good(), cells: [{ id: "x", type: "raw", source: "" }] }), "answers_damaged"],
    ["a strange id", async () => link({ ...good(), cells: [{ id: "<b>", type: "code", source: "" }] }), "answers_damaged"],
    ["a list of lines", async () => link({ ...good(), cells: [{ id: "x", type: "code", source: ["a"] }] }), "answers_damaged"],
    ["a record of nothing", async () => link({ ...good(), record: 5 }), "answers_damaged"],
    ["another lesson", async () => link({ ...good(), lesson: "b" }), "answers_other"],
    ["another language", async () => link({ ...good(), lang: "ja" }), "answers_other"],
  ])("%s gets one sentence", async (_, fragment, why) => {
    expect(await unpacked(await fragment(), lesson)).toBe(why);
  });

  it("adds no unknown fields to the notebook's cells", async () => {
    const cells = [{ id: "q1", type: "code", source: "x", outputs: [{ data: { "text/html": "<b>bold</b>" } }], metadata: { trusted: true } }];
    const read = (await unpacked(link({ ...good(), cells, widgets: 1 }), lesson)) as Shared;
    expect(JSON.stringify(withAnswers(read, master, lesson))).not.toMatch(/trusted|bold|widgets/);
  });
});
