// Types of notebooks and lessons, and the validation of files to restore. Nothing here accesses storage.
import { isoDay } from "../../widgets/ts/src/contract/fragment";

/** A lesson as listed by the build. */
export interface Lesson {
  id: string;
  lang: string;
  title: string;
  /** Path of the master in the notebooks' file system, such as "lessons/en/soulmates-1.ipynb". */
  path: string;
  /** Path of the learner's copy. */
  copy: string;
  version: string;
  /** Hash of the master's content, stored in each copy to detect that the master has changed. */
  stamp: string;
  /** Names of its core exercises. */
  core: readonly string[];
  /** Lessons to propose after it, by id. */
  after: readonly string[];
}

export interface Cell {
  id?: string;
  cell_type: "code" | "markdown" | "raw";
  source: string | string[];
  metadata: { combinatoria?: { kind?: unknown; answer?: unknown }; [key: string]: unknown };
  [key: string]: unknown;
}

/** A copy's record of its master. */
export interface Origin {
  lesson?: string;
  lang?: string;
  stamp?: string;
  version?: string;
  /** A digest of the source of each delivered cell, by id: a cell that differs is the learner's work. */
  cells?: Record<string, string>;
}

export interface Notebook {
  metadata: { combinatoria_copy?: Origin; [key: string]: unknown };
  cells: Cell[];
  nbformat: number;
  [key: string]: unknown;
}

/** Why a file cannot be used: the key of a sentence in the page's texts, and values for its placeholders. */
export interface Problem {
  problem: string;
  facts?: Record<string, string>;
}

const FORMAT = 4; // the notebook format that current versions of Jupyter read and write
/** Bytes. The longest lesson with all outputs is far smaller than a hundredth of this. */
export const MAX_FILE = 50_000_000;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Return whether a value has the cells of a notebook; for files from elsewhere see `asNotebook`. */
export function isNotebook(value: unknown): value is Notebook {
  return isObject(value) && "cells" in value;
}

function isSource(value: unknown): boolean {
  return typeof value === "string" || (Array.isArray(value) && value.every((line) => typeof line === "string"));
}

function isCell(value: unknown): value is Cell {
  if (!isObject(value) || !isObject(value["metadata"]) || !isSource(value["source"])) return false;
  if (value["id"] !== undefined && typeof value["id"] !== "string") return false;
  return value["cell_type"] === "code" ? Array.isArray(value["outputs"]) : ["markdown", "raw"].includes(String(value["cell_type"]));
}

/** Parse the text of a file as JSON, or return the problem. */
export function readJsonText(text: string): { value: unknown } | Problem {
  if (text.length > MAX_FILE) return { problem: "file_too_big" };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: "file_damaged" };
  }
}

/** Return a value as a notebook, or the problem with it. */
export function asNotebook(value: unknown): { notebook: Notebook } | Problem {
  if (!isObject(value) || !Array.isArray(value["cells"]) || !isObject(value["metadata"])) return { problem: "not_a_notebook" };
  const format = value["nbformat"];
  if (typeof format === "number" && format > FORMAT) return { problem: "newer_notebook" };
  if (format !== FORMAT || !value["cells"].every(isCell)) return { problem: "not_a_notebook" };
  return { notebook: value as unknown as Notebook };
}

/** Return the text of a cell, stored as a string or as a list of lines. */
export function sourceOf(cell: Cell): string {
  return typeof cell.source === "string" ? cell.source : cell.source.join("");
}

/** Return the lesson of this site that a notebook is a copy of, or undefined. */
export function lessonOf(notebook: Notebook, lessons: readonly Lesson[]): Lesson | undefined {
  const named = [notebook.metadata.combinatoria_copy, notebook.metadata["combinatoria"]].filter(isObject);
  for (const mark of named) {
    const found = lessons.find((one) => one.id === (mark["lesson"] ?? mark["id"]) && one.lang === mark["lang"]);
    if (found) return found;
  }
  return undefined;
}

/** Parse a file's text as a copy of one lesson, or return the problem. */
export function readCopy(text: string, lesson: Lesson, lessons: readonly Lesson[]): { notebook: Notebook } | Problem {
  const json = readJsonText(text);
  if ("problem" in json) return json;
  const read = asNotebook(json.value);
  if ("problem" in read) return read;
  const found = lessonOf(read.notebook, lessons);
  if (!found) return { problem: "foreign_notebook" };
  if (found.copy !== lesson.copy) return { problem: "other_lesson", facts: { title: found.title } };
  return read;
}

/** Return a download's file name: lesson, language and day. */
export function fileName(lesson: Pick<Lesson, "id" | "lang">, day: Date): string {
  return `${lesson.id}.${lesson.lang}.${isoDay(day)}.ipynb`;
}

/** Return whether a path is that of the lesson's copy or of one stored next to it. */
export function isCopyOf(path: string, lesson: Lesson): boolean {
  if (path === lesson.copy) return true;
  return path.startsWith(`${lesson.copy.replace(/\.ipynb$/, "")} `) && path.split("/").length === lesson.copy.split("/").length;
}
