/**
 * Makes the data that a browser stores with a release, using that release's code. Started by `tests/released/make.py`.
 */

import { readFileSync, writeFileSync } from "node:fs";

import { bundleOf, marksOf } from "../../../../site/host/backup";
import { marked } from "../../../../site/host/merge-copies";
import { allKept, bringBack, keepBeside, makeCopy, putCopy } from "../../../../site/host/copies";
import { Keeper, type Page } from "../../../../site/host/game-store";
import { keepLanguage, keptGame } from "../../../../site/host/memory";
import type { Lesson, Notebook } from "../../../../site/host/notebook";
import type { Snapshot } from "../../../../site/host/protocol";
import { rescue } from "../../../../site/host/rescue";
import { saveSettings } from "../../src/browser/settings";
import { keep, SiteStorage } from "../../src/browser/storage";
import type { Save } from "../../src/contract/formats/saves";
import { FakeDatabases, fakeStorage } from "./browser";

interface Given {
  lessons: { lesson: Lesson; master: Notebook; worked: Notebook }[];
  games: Record<string, { before: unknown; now: unknown; over: boolean }>;
  predictions: never;
}

const [from = "", to = ""] = process.argv.slice(2);
const given = JSON.parse(readFileSync(from, "utf-8")) as Given;
const WHEN = new Date("2026-11-21T10:00:00Z");

const databases = new FakeDatabases();
const storage = fakeStorage();
const page = { addEventListener: () => {}, hidden: false };
// No channel to other tabs, as in a browser without BroadcastChannel.
Object.assign(globalThis, { BroadcastChannel: undefined, window: globalThis, document: page });
for (const [name, value] of Object.entries({ localStorage: storage, indexedDB: databases })) {
  Object.defineProperty(globalThis, name, { value, configurable: true });
}

/** Play one game, and put it aside for another one. */
async function playBoth(game: string, before: unknown, now: unknown, over: boolean): Promise<void> {
  let [save, result]: [unknown, unknown] = [before, null];
  const asked: Page = {
    ask: async () => ({ re: 0, save: save as Save }),
    notice: () => {},
    drop: () => {},
    snapshot: () => ({ guide: null, result }) as unknown as Snapshot,
    kept: () => {},
  };
  const keeper = new Keeper(game, asked, null);
  await keeper.started(false);
  await keeper.write();
  await keeper.passing({ id: 1, do: "new" });
  [save, result] = [now, over ? {} : null];
  await keeper.write();
}

async function make(): Promise<void> {
  for (const [game, { before, now, over }] of Object.entries(given.games)) {
    await playBoth(game, before, now, over);
    keep(`learn.${game}.done`, [0, 1, 3]);
    keep(`learn.${game}.at`, 4);
    keep(`puzzles.${game}.solved`, [1, 2, 5]);
    keep(`puzzles.${game}.at`, 6);
  }
  keep("learn.declined", true);
  keep("predictions", given.predictions);
  saveSettings({ speed: "fast", theme: "dark", letters: false, large: true, strip: true, odds: [], ask: "always", sound: true });
  keepLanguage("ja");

  const copies = given.lessons.map(({ lesson, master, worked }) => ({ lesson, notebook: marked(worked, lesson, master) }));
  const [first, second] = ["soulmates-a", "soulmates-b"].map((id) => copies.find(({ lesson }) => lesson.id === id));
  const source = given.lessons.find(({ lesson }) => lesson === first?.lesson);
  if (!first || !second || !source) throw new Error("a lesson is missing");
  globalThis.fetch = async () => Response.json(source.master);
  const root = new URL("https://example.org/");
  // A copy is edited, made again, and brought back; another one is kept next to an older one of its lesson.
  await putCopy(first.lesson.copy, first.notebook, WHEN.toISOString());
  await makeCopy(first.lesson, root);
  await bringBack(first.lesson.copy);
  const games = Object.fromEntries(Object.keys(given.games).map((game) => [game, keptGame(game)]));
  const backup = bundleOf(await allKept(), games, marksOf(new SiteStorage(storage as Storage, "")), WHEN);
  await keepBeside(second.lesson, second.notebook, WHEN);

  const entries = Object.fromEntries(Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? "").map((name) => [name, storage.getItem(name)]));
  storage.clear();
  rescue(first.lesson.copy, first.notebook);
  const rescued = storage.getItem(storage.key(0) ?? "");
  const made = { copies, storage: entries, rescued: { [storage.key(0) ?? ""]: rescued }, databases: databases.entries(), backup };
  writeFileSync(to, JSON.stringify(made));
}

await make();
process.exit(0);
