// All of a person's work in one file: copies of lessons, games under way, and table data. A file to restore is
// validated as a whole; nothing is written before all that it would replace is known.
import type { SiteStorage } from "../../widgets/ts/src/browser/storage";
import { asDiary, mergedDiaries } from "../../widgets/ts/src/contract/diary";
import type { Backup } from "../../widgets/ts/src/contract/formats/backups";
import type { KeptGame } from "../../widgets/ts/src/contract/formats/saves";
import type { Kept } from "./copies";
import { isCard } from "./promise-kept";
import { asNotebook, isCopyOf, isObject, type Lesson, lessonOf, MAX_FILE, type Notebook, type Problem, readJsonText } from "./notebook";
import { asText } from "./outputs";

const KIND = "combinatoria backup";
const FORMAT = 1;
const SAVE_FORMAT = 1; // format of a saved match, as written by match.py
const MARKS = "combinatoria.";

/** An item to restore, with its destination. */
export type Item =
  | { kind: "lesson"; lesson: Lesson; path: string; changed: string; notebook: Notebook }
  | { kind: "game"; game: string; save: unknown }
  | { kind: "mark"; name: string; text: string };

type Fields = Record<string, unknown>;

/** Return whether a value has the shape of a saved match; only the table that replays it can validate it further. */
export function isSavedGame(value: unknown): value is Fields & { game: string } {
  return isObject(value) && typeof value["game"] === "string" && Array.isArray(value["moves"]) && "format" in value;
}

/** Return the storage entries made by tables, with or without the cards of promises. */
export function marksOf(storage: SiteStorage, withCards = true): Record<string, string> {
  const names = storage.names().filter((name) => name.startsWith(MARKS) && (withCards || !isCard(name)));
  return Object.fromEntries(names.map((name) => [name, storage.getItem(name) ?? ""]));
}

export function bundleOf(copies: Kept[], games: Record<string, unknown>, marks: Record<string, string>, now: Date): Backup {
  // another browser does not show outputs made here
  const lessons = copies.map((kept) => ({ ...kept, notebook: asText(kept.notebook) }));
  return { kind: KIND, format: FORMAT, made: now.toISOString(), lessons, games: games as Record<string, KeptGame>, marks };
}

function asLesson(value: unknown, lessons: readonly Lesson[], path?: unknown, changed?: unknown): Item | Problem {
  const read = asNotebook(value);
  if ("problem" in read) return read;
  const lesson = lessonOf(read.notebook, lessons);
  if (!lesson) return { problem: "foreign_notebook" };
  const when = typeof changed === "string" && !Number.isNaN(Date.parse(changed)) ? changed : new Date().toISOString();
  const place = typeof path === "string" && isCopyOf(path, lesson) ? path : lesson.copy;
  return { kind: "lesson", lesson, path: place, changed: when, notebook: read.notebook };
}

function asGame(value: unknown, games: readonly string[]): Item | Problem {
  if (!isSavedGame(value)) return { problem: "not_ours" };
  if (!games.includes(value.game)) return { problem: "unknown_game" };
  const { format } = value;
  if (format !== SAVE_FORMAT) return { problem: typeof format === "number" && format > SAVE_FORMAT ? "newer_file" : "not_ours" };
  return { kind: "game", game: value.game, save: value };
}

function asMark(name: string, text: unknown): Item | Problem {
  if (!name.startsWith(MARKS) || typeof text !== "string" || "problem" in readJsonText(text)) return { problem: "not_ours" };
  return { kind: "mark", name, text };
}

/** Return the items of a file, or the problem that makes it unusable: one invalid part invalidates the whole file. */
export function readWork(text: string, lessons: readonly Lesson[], games: readonly string[]): Item[] | Problem {
  const json = readJsonText(text);
  if ("problem" in json) return json;
  const { value } = json;
  if (!isObject(value)) return { problem: "not_ours" };
  if (value["kind"] !== KIND) {
    const one = "cells" in value ? asLesson(value, lessons) : asGame(value, games);
    return "problem" in one ? one : [one];
  }
  if (typeof value["format"] === "number" && value["format"] > FORMAT) return { problem: "newer_file" };
  if (value["format"] !== FORMAT || !Array.isArray(value["lessons"]) || !isObject(value["games"]) || !isObject(value["marks"])) {
    return { problem: "file_damaged" };
  }
  const found = [
    ...value["lessons"].map((one: unknown) =>
      isObject(one) ? asLesson(one["notebook"], lessons, one["path"], one["changed"]) : { problem: "file_damaged" },
    ),
    ...Object.entries(value["games"]).map(([name, save]) => {
      const item = asGame(save, games);
      return "kind" in item && item.kind === "game" && item.game !== name ? { problem: "file_damaged" } : item;
    }),
    ...Object.entries(value["marks"]).map(([name, one]) => asMark(name, one)),
  ];
  const items: Item[] = [];
  for (const one of found) {
    if ("problem" in one) return one;
    items.push(one as Item);
  }
  return items;
}

/**
 * Merge the data of one table: lists of numbers (steps, finished puzzles) and diaries are merged; for anything else
 * `here` is kept.
 */
export function joined(here: string, there: string): string {
  const [a, b] = [here, there].map((text) => {
    const json = readJsonText(text);
    return "value" in json ? json.value : null;
  });
  const [mine, other] = [asDiary(a), asDiary(b)];
  if (mine && other && mine.game === other.game) return JSON.stringify(mergedDiaries(mine, other));
  const numbers = [a, b].every((list) => Array.isArray(list) && list.every(Number.isInteger));
  return numbers ? JSON.stringify([...new Set([...(a as number[]), ...(b as number[])])].sort((x, y) => x - y)) : here;
}

/** Return the text of a file, or the problem that prevents reading it. */
export async function textOf(file: File): Promise<{ text: string } | Problem> {
  if (file.size > MAX_FILE) return { problem: "file_too_big" };
  try {
    return { text: await file.text() };
  } catch {
    return { problem: "file_damaged" }; // deleted, or no longer readable, since it was chosen
  }
}
