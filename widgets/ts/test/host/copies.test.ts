// @vitest-environment node
/** A damaged copy is distinguished from a missing one, so that it is not overwritten. */

import { beforeEach, expect, it, vi } from "vitest";

import { allKept, copyState, keptAt, putCopy, replaceCopy } from "../../../../site/host/copies";
import type { Lesson, Notebook } from "../../../../site/host/notebook";
import { Shelf } from "../../../../site/host/shelf";
import { FakeDatabases, fakeStorage } from "./browser";

const [PATH, OTHER] = ["my/a.en.ipynb", "my/b.en.ipynb"];
const NOTEBOOK: Notebook = { nbformat: 4, metadata: {}, cells: [] };
const LESSON = { copy: PATH } as Lesson;

beforeEach(() => {
  vi.stubGlobal("localStorage", fakeStorage());
  vi.stubGlobal("indexedDB", new FakeDatabases());
});

it.each(["{ damaged", "[]", { cell: [] }])("a copy with %j in it is damaged, and is not changed", async (content) => {
  const files = new Shelf("Combinatoria", "files");
  const record = { path: PATH, content, last_modified: "2026-01-01T00:00:00.000Z" };
  await files.put(PATH, record);
  await putCopy(OTHER, NOTEBOOK);
  for (const act of [() => keptAt(PATH), () => copyState(LESSON), () => replaceCopy(PATH, NOTEBOOK)]) {
    await expect(act()).rejects.toThrow(PATH);
  }
  expect(await files.get(PATH)).toEqual(record);
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  expect((await allKept()).map(({ path }) => path)).toEqual([OTHER]);
  expect(warned).toHaveBeenCalledOnce();
});

it("an empty or missing copy is none", async () => {
  await new Shelf("Combinatoria", "files").put(PATH, { path: PATH, content: null });
  expect([await keptAt(PATH), await keptAt(OTHER)]).toEqual([null, null]);
});

it("a copy may be kept as text", async () => {
  await new Shelf("Combinatoria", "files").put(PATH, { path: PATH, content: JSON.stringify(NOTEBOOK), last_modified: "" });
  expect((await keptAt(PATH))?.notebook).toEqual(NOTEBOOK);
});
