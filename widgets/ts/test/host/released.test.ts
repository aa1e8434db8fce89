/** Data stored by browsers with any release is still readable. Made by `tests/released/make.py`. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { type Shared, unpacked, withAnswers } from "../../../../site/host/answers-link";
import { bundleOf, type Item, readWork } from "../../../../site/host/backup";
import { digest } from "../../../../site/host/merge-copies";
import { allKept, bringBack, copyState, keptAt, type Kept, updateCopy } from "../../../../site/host/copies";
import { isSameGame, isUnderWay, Keeper, type Page } from "../../../../site/host/game-store";
import { chosenLanguage, keptGame } from "../../../../site/host/memory";
import { type Cell, type Lesson, type Notebook, readCopy, sourceOf } from "../../../../site/host/notebook";
import { asText } from "../../../../site/host/outputs";
import type { Request, Snapshot } from "../../../../site/host/protocol";
import { recordsIn } from "../../../../site/host/record";
import { bringIn } from "../../../../site/host/rescue";
import { loadSettings } from "../../src/browser/settings";
import { recall, recallNumbers } from "../../src/browser/storage";
import type { Save } from "../../src/contract/formats/saves";
import { type Entry, FakeDatabases, fakeStorage } from "./browser";

const ROOT = join(import.meta.dirname, "../../../..");
const RELEASED = join(ROOT, "tests/released");
const releases = readdirSync(RELEASED).filter((name) => /^v\d+$/.test(name));

const textOf = (...path: string[]): string => readFileSync(join(RELEASED, ...path), "utf-8");
const valueOf = <T>(...path: string[]): T => JSON.parse(textOf(...path)) as T;

/** The lessons of this version, as listed by the build. */
const lessons: Lesson[] = ["en", "ja"].flatMap((lang) =>
  readdirSync(join(ROOT, "lessons", lang)).map((name) => {
    const id = name.replace(/\.ipynb$/, "");
    return { id, lang, title: id, path: `lessons/${lang}/${name}`, copy: `my/${id}.${lang}.ipynb`, version: "99.0", stamp: "of this version", core: [], after: [] };
  }),
);
const lessonAt = (path: string): Lesson => {
  const found = lessons.find(({ copy }) => path === copy || path.startsWith(`${copy.replace(/\.ipynb$/, "")} `));
  if (!found) throw new Error(`${path}: no such lesson any more`);
  return found;
};
const games = readdirSync(join(ROOT, "kernel/combinatoria/games")).filter((name) => existsSync(join(ROOT, "kernel/combinatoria/games", name, "puzzles.toml")));

/** Return the cells of a copy that are a pupil's work: those that differ from what was delivered. */
function ownCells(copy: Notebook): Cell[] {
  const delivered = new Map(Object.entries(copy.metadata.combinatoria_copy?.cells ?? {}));
  return copy.cells.filter((cell) => digest(sourceOf(cell)) !== delivered.get(cell.id ?? ""));
}

/** Expect that all written text and the record are there, apart from untrusted outputs. */
function expectWork(found: Notebook | undefined, before: Notebook): void {
  expect(found).toEqual(asText(before));
  expect(found?.cells.map(sourceOf)).toEqual(before.cells.map(sourceOf));
  expect(found && recordsIn(found)).toEqual(recordsIn(before));
}

describe("answers in shared links", () => {
  const links = valueOf<{ fragment: string; holds: Shared }[]>("since", "answers/links.json");

  it.each(links.map(({ fragment, holds }) => [`${holds.lesson}.${holds.lang}`, fragment, holds] as const))("%s opens as it was", async (_, fragment, holds) => {
    const lesson = lessonAt(`my/${holds.lesson}.${holds.lang}.ipynb`);
    expect(await unpacked(fragment, lesson)).toEqual(holds);
    const master = JSON.parse(readFileSync(join(ROOT, lesson.path), "utf-8")) as Notebook;
    const mine = withAnswers(holds, master, lesson);
    expect(mine.cells.map(sourceOf)).toEqual(expect.arrayContaining(holds.cells.map(({ source }) => source)));
    expect(recordsIn(mine)).toMatchObject(holds.record ? [holds.record] : []);
  });
});

describe.each(releases)("data that browsers stored with %s", (release) => {
  const storage = valueOf<Record<string, string>>(release, "browser/storage.json");
  const entries = readdirSync(join(RELEASED, release, "browser/databases")).map((name) => valueOf<Entry>(release, "browser/databases", name));
  const saves = (game: string): { part: string; name: string; save: object }[] => valueOf(release, "games", `${game}.saves.json`);
  const released = Object.keys(storage).flatMap((key) => /^combinatoria\/play\/(\w+)$/.exec(key)?.[1] ?? []);

  beforeEach(() => {
    vi.stubGlobal("localStorage", fakeStorage(storage));
    vi.stubGlobal("indexedDB", new FakeDatabases(entries));
    vi.stubGlobal("BroadcastChannel", undefined);
    vi.stubGlobal("fetch", async (url: URL) => new Response(readFileSync(join(ROOT, url.pathname.replace(/^\/files\//, "")), "utf-8")));
  });
  afterEach(() => vi.unstubAllGlobals());

  it("restores the games on the tables and those put aside", async () => {
    expect(released.length).toBeGreaterThanOrEqual(3);
    expect(games).toEqual(expect.arrayContaining(released));
    for (const game of released) {
      const [now, before] = [keptGame(game), keptGame(game, "/before")] as [object, object];
      const sessions = saves(game).filter(({ part }) => part === "sessions");
      const own = (kept: object): object | undefined => sessions.find(({ save }) => isSameGame(save, kept))?.save;
      expect(now).toMatchObject(own(now) ?? { missing: game });
      expect(before).toMatchObject(own(before) ?? { missing: game });
      expect(isUnderWay(before)).toBe(true);
      expect(isUnderWay(now)).toBe(!(now as { over: boolean }).over);
      expect(isSameGame(now, before)).toBe(false);

      const asked: Omit<Request, "id">[] = [];
      const page: Page = {
        ask: async (request) => {
          asked.push(request);
          return { re: 0, save: now as Save };
        },
        notice: (key) => {
          throw new Error(key);
        },
        drop: () => {},
        snapshot: () => ({ guide: null, result: null }) as unknown as Snapshot,
        kept: () => {},
      };
      const button = document.createElement("button");
      const keeper = new Keeper(game, page, button);
      expect(keeper.saved).toEqual(now);
      await keeper.started(false);
      expect(button.hidden).toBe(false);
      button.click();
      await vi.waitFor(() => expect(asked).toContainEqual({ do: "load", value: before }));
    }
  });

  it("keeps language, settings, steps, puzzles and predictions", () => {
    expect(chosenLanguage(["en", "ja"], "")).toBe("ja");
    expect(loadSettings()).toMatchObject({ speed: "fast", theme: "dark", letters: false, large: true, strip: true, ask: "always" });
    for (const game of released) {
      expect([...recallNumbers(`learn.${game}.done`), recall(`learn.${game}.at`)]).toEqual([0, 1, 3, 4]);
      expect([...recallNumbers(`puzzles.${game}.solved`), recall(`puzzles.${game}.at`)]).toEqual([1, 2, 5, 6]);
    }
    expect(recall("learn.declined")).toBe(true);
    expect(recall("predictions")).toEqual(valueOf(release, "predictions.json"));
  });

  it("has every copy of a lesson in its place, and can restore the replaced one", async () => {
    const found = await allKept();
    expect(found.map(({ path }) => path)).toEqual(entries.filter(({ store, key }) => store === "files" && key.endsWith(".ipynb")).map(({ key }) => key).sort());
    expect(found.length).toBeGreaterThanOrEqual(2);
    for (const { path, notebook } of found) {
      const own = ownCells(notebook).length;
      expect(own > 4 && own < notebook.cells.length / 2, `${own} own cells`).toBe(true);
      const state = await copyState(lessonAt(path), path);
      expect(state).toMatchObject({ outdated: true, version: notebook.metadata.combinatoria_copy?.version });
    }
    const aside = entries.filter(({ database }) => database === "Combinatoria aside");
    expect(aside).toHaveLength(1);
    for (const { key, value } of aside) {
      const before = (value as Kept).notebook;
      expect(await bringBack(key)).toBe(true);
      expectWork((await keptAt(key))?.notebook, before);
    }
  });

  it("carries a pupil's work over to the lessons of this version", async () => {
    for (const { path, notebook } of await allKept()) {
      const lesson = lessonAt(path);
      await updateCopy(lesson, new URL("https://example.org/"), path);
      const updated = (await keptAt(path))?.notebook;
      expect(updated?.metadata.combinatoria_copy).toMatchObject({ stamp: lesson.stamp, version: lesson.version });
      const sources = updated?.cells.map(sourceOf);
      for (const cell of ownCells(notebook)) expect(sources).toContain(sourceOf(cell));
      expect((await copyState(lesson, path))?.replaced).toBe(true);
    }
  });

  it("restores every copy from a downloaded file", () => {
    const names = readdirSync(join(RELEASED, release, "lessons")).filter((name) => name.endsWith(".ipynb"));
    expect(names.length).toBeGreaterThanOrEqual(6);
    for (const name of names) {
      const read = readCopy(textOf(release, "lessons", name), lessonAt(`my/${name}`), lessons);
      expect(read).toEqual({ notebook: valueOf(release, "lessons", name) });
    }
  });

  it("moves work rescued from a closed tab to its place", async () => {
    const rescued = valueOf<Record<string, string>>(release, "browser/rescue.json");
    vi.stubGlobal("localStorage", fakeStorage(rescued));
    for (const [key, text] of Object.entries(rescued)) {
      const path = key.replace("combinatoria/rescue/", "");
      expect(await bringIn(path)).toBe(true);
      expectWork((await keptAt(path))?.notebook, (JSON.parse(text) as { notebook: Notebook }).notebook);
    }
    expect(localStorage.length).toBe(0);
  });

  it("restores the file of all work as a whole", () => {
    const text = textOf(release, "browser/backup.json");
    const bundle = JSON.parse(text) as ReturnType<typeof bundleOf>;
    const items = readWork(text, lessons, games) as Item[];
    expect(items).toEqual([
      ...bundle.lessons.map((one) => expect.objectContaining({ kind: "lesson", lesson: lessonAt(one.path), ...one })),
      ...Object.entries(bundle.games).map(([game, save]) => ({ kind: "game", game, save })),
      ...Object.entries(bundle.marks).map(([name, mark]) => ({ kind: "mark", name, text: mark })),
    ]);
    expect([bundle.lessons, Object.keys(bundle.games), Object.keys(bundle.marks)].map(({ length }) => length > 0)).toEqual([true, true, true]);
    for (const game of released) {
      const [one] = saves(game);
      expect(readWork(JSON.stringify(one?.save), lessons, games)).toEqual([{ kind: "game", game, save: one?.save }]);
    }
  });
});
