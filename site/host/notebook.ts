// What a notebook is, and whether a file that somebody brings is one that can be used. Nothing here touches storage.
import { isoDay } from "../../widgets/ts/src/contract/fragment";

/** One lesson as the build lists it. */
export interface Lesson {
  id: string;
  lang: string;
  title: string;
  /** Path of the master in the notebooks' file system, such as "lessons/en/soulmates-1.ipynb". */
  path: string;
  /** Path of the learner's copy. */
  copy: string;
  version: string;
  /** Hash of the master's content: what a copy remembers, so that it knows when the master moved on. */
  stamp: string;
}

export interface Cell {
  id?: string;
  cell_type: "code" | "markdown" | "raw";
  source: string | string[];
  metadata: { combinatoria?: { kind?: unknown; answer?: unknown }; [key: string]: unknown };
  [key: string]: unknown;
}

/** What a copy remembers of the master that it was made from. */
export interface Origin {
  lesson?: string;
  lang?: string;
  stamp?: string;
  version?: string;
  /** A digest of the source of each delivered cell, by its id: what differs from it is the learner's work. */
  cells?: Record<string, string>;
}

export interface Notebook {
  metadata: { combinatoria_copy?: Origin; [key: string]: unknown };
  cells: Cell[];
  nbformat: number;
  [key: string]: unknown;
}

/** Why a file cannot be used: the key of a sentence in the pages' words, and what is filled in. */
export interface Problem {
  problem: string;
  facts?: Record<string, string>;
}

const FORMAT = 4; // of notebooks; the one that every Jupyter of these years reads and writes
/** Bytes. The longest lesson with every output is far below a hundredth of it. */
export const MAX_FILE = 50_000_000;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isSource(value: unknown): boolean {
  return typeof value === "string" || (Array.isArray(value) && value.every((line) => typeof line === "string"));
}

function isCell(value: unknown): value is Cell {
  if (!isObject(value) || !isObject(value["metadata"]) || !isSource(value["source"])) return false;
  if (value["id"] !== undefined && typeof value["id"] !== "string") return false;
  return value["cell_type"] === "code" ? Array.isArray(value["outputs"]) : ["markdown", "raw"].includes(String(value["cell_type"]));
}

/** The text of a file as a JSON value, or why it is none. */
export function readJsonText(text: string): { value: unknown } | Problem {
  if (text.length > MAX_FILE) return { problem: "file_too_big" };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: "file_damaged" };
  }
}

/** A value as a notebook, or why it is none. */
export function asNotebook(value: unknown): { notebook: Notebook } | Problem {
  if (!isObject(value) || !Array.isArray(value["cells"]) || !isObject(value["metadata"])) return { problem: "not_a_notebook" };
  const format = value["nbformat"];
  if (typeof format === "number" && format > FORMAT) return { problem: "newer_notebook" };
  if (format !== FORMAT || !value["cells"].every(isCell)) return { problem: "not_a_notebook" };
  return { notebook: value as unknown as Notebook };
}

/** The text of a cell, however the file has cut it into lines. */
export function sourceOf(cell: Cell): string {
  return typeof cell.source === "string" ? cell.source : cell.source.join("");
}

/** Which lesson a notebook is a copy of; undefined when it is none of ours. */
export function lessonOf(notebook: Notebook, lessons: readonly Lesson[]): Lesson | undefined {
  const named = [notebook.metadata.combinatoria_copy, notebook.metadata["combinatoria"]].filter(isObject);
  for (const mark of named) {
    const found = lessons.find((one) => one.id === (mark["lesson"] ?? mark["id"]) && one.lang === mark["lang"]);
    if (found) return found;
  }
  return undefined;
}

/** A file's text as a copy of one lesson, or why it is none. */
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

/** The name of a file that goes out: which lesson, which language, which day. */
export function fileName(lesson: Pick<Lesson, "id" | "lang">, day: Date): string {
  return `${lesson.id}.${lesson.lang}.${isoDay(day)}.ipynb`;
}

/** Whether a path is the lesson's copy or one that was kept beside it. */
export function isCopyOf(path: string, lesson: Lesson): boolean {
  if (path === lesson.copy) return true;
  return path.startsWith(`${lesson.copy.replace(/\.ipynb$/, "")} `) && path.split("/").length === lesson.copy.split("/").length;
}
