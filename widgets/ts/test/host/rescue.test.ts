// @vitest-environment node
/** Unsaved changes are restored after the tab was closed, unless there is newer work in their place. */

import { beforeEach, expect, it, vi } from "vitest";

import { keptAt, type Notebook, putCopy } from "../../../../site/host/copies";
import { bringIn, rescue } from "../../../../site/host/rescue";
import { FakeDatabases, fakeStorage } from "./browser";

const PATH = "my/a.en.ipynb";
const notebook = (source: string): Notebook => ({ nbformat: 4, metadata: {}, cells: [{ id: "q1", cell_type: "code", source, metadata: {}, outputs: [] }] });
const there = async (): Promise<unknown> => (await keptAt(PATH))?.notebook.cells[0]?.source;

beforeEach(() => {
  vi.stubGlobal("localStorage", fakeStorage());
  vi.stubGlobal("indexedDB", new FakeDatabases());
});

it("replaces work saved before it", async () => {
  await putCopy(PATH, notebook("saved"), "2026-01-01T00:00:00.000Z");
  rescue(PATH, notebook("rescued"));
  expect(await bringIn(PATH)).toBe(true);
  expect(await there()).toBe("rescued");
  expect(await bringIn(PATH), "only once").toBe(false);
});

it("never replaces work saved after it", async () => {
  rescue(PATH, notebook("rescued"));
  await putCopy(PATH, notebook("saved later"), "2999-01-01T00:00:00.000Z");
  expect(await bringIn(PATH)).toBe(false);
  expect(await there()).toBe("saved later");
});

it("omits outputs that are too large", async () => {
  const kept = fakeStorage();
  const small = { ...kept, setItem: (name: string, text: string) => { if (text.length > 500) throw new Error("full"); kept.setItem(name, text); } };
  vi.stubGlobal("localStorage", small);
  const large = notebook("rescued");
  await putCopy(PATH, notebook("saved"), "2026-01-01T00:00:00.000Z");
  rescue(PATH, { ...large, cells: large.cells.map((cell) => ({ ...cell, outputs: ["x".repeat(1000)] })) } as Notebook);
  expect(await bringIn(PATH)).toBe(true);
  expect((await keptAt(PATH))?.notebook.cells[0]).toMatchObject({ source: "rescued", outputs: [] });
});
