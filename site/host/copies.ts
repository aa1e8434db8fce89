// A learner's own copies of lessons, in the storage that JupyterLite uses for files: an IndexedDB database with a store
// named "files" and a record per path. Masters are read-only; work is saved in "my/...". A replaced copy is set aside
// in a separate database, one per path, so that one replacement can always be undone.
import { type Shared, withAnswers } from "./answers-link";
import { carryOver, marked } from "./merge-copies";
import { databaseName } from "./former";
import { isNotebook, type Lesson, type Notebook, readJsonText, sourceOf } from "./notebook";
import type { KeptLesson } from "../../widgets/ts/src/contract/formats/backups";
import { isoDay } from "../../widgets/ts/src/contract/fragment";
import { Shelf } from "./shelf";
import { judged, remember } from "./trust";

export type { Lesson, Notebook } from "./notebook";

const FOLDER = "my";
const FILES = "Combinatoria";
const files = new Shelf(FILES, "files");
const aside = new Shelf("Combinatoria aside", "copies");

/** Return the name of the database in which JupyterLite must keep this site's files (notebook-start.ts). */
export const copiesDatabase = (): string => databaseName(FILES);

/** Settle once data stored under a former name has been moved, or cannot be. */
export const copiesMoved = (): Promise<void> => files.ready();

interface FileRecord {
  name: string;
  path: string;
  created: string;
  last_modified: string;
  format: string;
  mimetype: string;
  content: unknown;
  size: number;
  writable: boolean;
  type: string;
}

export interface CopyState {
  changed: Date;
  version: string;
  /** True if the master has changed since this copy was made. */
  outdated: boolean;
  /** True if an earlier copy was replaced and can be restored. */
  replaced: boolean;
}

/** A stored copy, at any path in the folder of copies. */
export interface Kept extends KeptLesson {
  notebook: Notebook;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function recordOf(path: string, content: unknown, type: "notebook" | "directory", changed: string): FileRecord {
  return {
    name: nameOf(path),
    path,
    created: changed,
    last_modified: changed,
    format: "json",
    mimetype: type === "notebook" ? "application/json" : "",
    content,
    size: content === null ? 0 : new TextEncoder().encode(JSON.stringify(content)).length,
    writable: true,
    type,
  };
}

/**
 * Return the notebook in a record, or null if it is empty: the program that wrote it may have been interrupted.
 *
 * @throws {Error} It has other content, which may still be recovered, so it must not be overwritten.
 */
function notebookIn({ path, content }: FileRecord): Notebook | null {
  if (!content) return null;
  const read = typeof content === "string" ? readJsonText(content) : { value: content };
  if ("problem" in read || !isNotebook(read.value)) throw new Error(`${path} holds no notebook`);
  return read.value;
}

/** Write a notebook to a path, overwriting what is there; outputs not made in this browser are dropped. */
export async function putCopy(path: string, notebook: Notebook, changed = new Date().toISOString()): Promise<void> {
  if (!(await files.get(FOLDER))) await files.put(FOLDER, recordOf(FOLDER, null, "directory", changed));
  await files.put(path, recordOf(path, judged(notebook), "notebook", changed));
}

/**
 * Return the copy at a path, or null if there is none.
 *
 * @throws {Error} The copy is damaged.
 */
export async function keptAt(path: string): Promise<Kept | null> {
  const record = await files.get<FileRecord>(path);
  const notebook = record ? notebookIn(record) : null;
  return record && notebook ? { path, changed: record.last_modified, notebook } : null;
}

/** Return all notebooks in the folder of copies except damaged ones, which their lessons' pages report. */
export async function allKept(): Promise<Kept[]> {
  const paths = (await files.names()).filter((path) => path.startsWith(`${FOLDER}/`) && path.endsWith(".ipynb"));
  const found = await Promise.allSettled(paths.sort().map(keptAt));
  for (const one of found) if (one.status === "rejected") console.warn(one.reason);
  return found.flatMap((one) => (one.status === "fulfilled" && one.value ? [one.value] : []));
}

/** Write a notebook to a path, setting the previous copy aside. */
export async function replaceCopy(path: string, notebook: Notebook, changed?: string): Promise<void> {
  const old = await keptAt(path);
  if (old) await aside.put(path, old);
  await putCopy(path, notebook, changed);
}

/** Swap a copy with the one that it replaced; returns false if there is none. */
export async function bringBack(path: string): Promise<boolean> {
  const old = await aside.get<Kept>(path);
  if (!old) return false;
  await replaceCopy(path, old.notebook);
  return true;
}

/** Return how many copies have an earlier version set aside. */
export async function countAside(): Promise<number> {
  return (await aside.names()).length;
}

/** Delete all copies set aside, permanently. */
export async function emptyAside(): Promise<void> {
  for (const path of await aside.names()) await aside.remove(path);
}

/** Return a free path next to the lesson's copy, named after the day, for a notebook that must not replace anything. */
async function freePath(lesson: Lesson, when: Date): Promise<string> {
  const taken = new Set(await files.names());
  const base = `${lesson.copy.replace(/\.ipynb$/, "")} ${isoDay(when)}`;
  for (let n = 1; ; n += 1) {
    const path = `${base}${n === 1 ? "" : ` (${n})`}.ipynb`;
    if (!taken.has(path)) return path;
  }
}

/** Store a notebook next to the lesson's copy; returns its path. */
export async function keepBeside(lesson: Lesson, notebook: Notebook, when = new Date()): Promise<string> {
  const path = await freePath(lesson, when);
  await putCopy(path, notebook);
  return path;
}

/** Return the state of the copy at a path, or null if there is none. */
export async function copyState(lesson: Lesson, path = lesson.copy): Promise<CopyState | null> {
  const kept = await keptAt(path);
  if (!kept) return null;
  const origin = kept.notebook.metadata.combinatoria_copy ?? {};
  return {
    changed: new Date(kept.changed),
    version: origin.version ?? "?",
    outdated: origin.stamp !== lesson.stamp,
    replaced: (await aside.get(path)) !== undefined,
  };
}

async function master(lesson: Lesson, root: URL): Promise<Notebook> {
  const answer = await fetch(new URL(`files/${lesson.path}`, root));
  if (!answer.ok) throw new Error(`${lesson.path}: ${answer.status}`);
  return (await answer.json()) as Notebook;
}

/** Make a fresh copy of the master, setting the previous one aside. */
export async function makeCopy(lesson: Lesson, root: URL, path = lesson.copy): Promise<void> {
  await replaceCopy(path, marked(await master(lesson, root), lesson));
}

/** Update a copy to the master's version, keeping the learner's work; the previous copy is set aside. */
export async function updateCopy(lesson: Lesson, root: URL, path = lesson.copy): Promise<void> {
  const kept = await keptAt(path);
  if (kept) await replaceCopy(path, carryOver(kept.notebook, await master(lesson, root), lesson));
}

/** Make a copy of a master that the learner has already edited; returns its path, next to any existing copy. */
export async function keepFromMaster(lesson: Lesson, root: URL, written: Notebook): Promise<string> {
  const original = await master(lesson, root);
  remember(written);
  const changed = written.cells.some((cell, i) => sourceOf(cell) !== sourceOf(original.cells[i] ?? { ...cell, source: "" }));
  const there = await keptAt(lesson.copy);
  if (there && changed) return await keepBeside(lesson, marked(written, lesson, original));
  if (!there) await putCopy(lesson.copy, marked(written, lesson, original));
  return lesson.copy;
}

/** Store shared answers as a copy of this learner; returns its path, next to any existing copy. */
export async function keepShared(shared: Shared, lesson: Lesson, root: URL): Promise<string> {
  const notebook = withAnswers(shared, await master(lesson, root), lesson);
  if (await keptAt(lesson.copy)) return await keepBeside(lesson, notebook);
  await putCopy(lesson.copy, notebook);
  return lesson.copy;
}

/** Return the address at which the notebook program opens a path. */
export function notebookAddress(path: string, root: URL): string {
  return new URL(`notebooks/index.html?path=${encodeURIComponent(path)}`, root).href;
}
