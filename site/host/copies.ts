// A learner's own copies of lessons, in the storage that JupyterLite uses for files: one IndexedDB database with a
// store named "files", a record for each path. Masters are delivered read-only; work happens in "my/...". Whatever is
// replaced there is set aside in a database of our own, once for each path, so that one step back is always possible.
import { carryOver, marked } from "./carry";
import { databaseName } from "./former";
import { type Lesson, type Notebook, sourceOf } from "./notebook";
import { isoDay } from "../../widgets/ts/src/contract/fragment";
import { Shelf } from "./shelf";
import { judged, remember } from "./trust";

export type { Lesson, Notebook } from "./notebook";

const FOLDER = "my";
const FILES = "Combinatoria";
const files = new Shelf(FILES, "files");
const aside = new Shelf("Combinatoria aside", "copies");

/** The database in which JupyterLite is to keep files on this site (notebook-start.ts). */
export const copiesDatabase = (): string => databaseName(FILES);

/** Settles when what was kept under a former name is in its place, or cannot be had. */
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
  /** The master has changed since this copy was made. */
  outdated: boolean;
  /** What was replaced last can be brought back. */
  replaced: boolean;
}

/** A copy as it is kept, at any path of the folder of copies. */
export interface Kept {
  path: string;
  changed: string;
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

/** The notebook of a record, or null: the program that wrote it may have been stopped in the middle, or be another one. */
function parse(record: FileRecord | undefined): Notebook | null {
  if (!record?.content) return null;
  const content: unknown = typeof record.content === "string" ? JSON.parse(record.content) : record.content;
  return content as Notebook;
}

/** Put a notebook at a path, with no other outputs than those made here; what was there is gone. */
export async function putCopy(path: string, notebook: Notebook, changed = new Date().toISOString()): Promise<void> {
  if (!(await files.get(FOLDER))) await files.put(FOLDER, recordOf(FOLDER, null, "directory", changed));
  await files.put(path, recordOf(path, judged(notebook), "notebook", changed));
}

/** What is kept at a path, or null. */
export async function keptAt(path: string): Promise<Kept | null> {
  const record = await files.get<FileRecord>(path);
  const notebook = parse(record);
  return record && notebook ? { path, changed: record.last_modified, notebook } : null;
}

/** All notebooks in the folder of copies; one that cannot be read hides none of the others, and its own lesson says it. */
export async function allKept(): Promise<Kept[]> {
  const paths = (await files.names()).filter((path) => path.startsWith(`${FOLDER}/`) && path.endsWith(".ipynb"));
  const found = await Promise.all(paths.sort().map((path) => keptAt(path).catch((error: unknown) => void console.warn(path, error))));
  return found.filter((one) => one != null);
}

/** Put a notebook in the place of what is at a path, which is set aside. */
export async function replaceCopy(path: string, notebook: Notebook, changed?: string): Promise<void> {
  const old = await keptAt(path);
  if (old) await aside.put(path, old);
  await putCopy(path, notebook, changed);
}

/** Exchange a copy with what it has replaced; whether there was anything to bring back. */
export async function bringBack(path: string): Promise<boolean> {
  const old = await aside.get<Kept>(path);
  if (!old) return false;
  await replaceCopy(path, old.notebook);
  return true;
}

/** How many copies have something that was put aside. */
export async function countAside(): Promise<number> {
  return (await aside.names()).length;
}

/** Forget all that was put aside: it can no longer be brought back. */
export async function emptyAside(): Promise<void> {
  for (const path of await aside.names()) await aside.remove(path);
}

/** A free path beside the lesson's copy, named after the moment: for what shall replace nothing. */
async function freePath(lesson: Lesson, when: Date): Promise<string> {
  const taken = new Set(await files.names());
  const base = `${lesson.copy.replace(/\.ipynb$/, "")} ${isoDay(when)}`;
  for (let n = 1; ; n += 1) {
    const path = `${base}${n === 1 ? "" : ` (${n})`}.ipynb`;
    if (!taken.has(path)) return path;
  }
}

/** Keep a notebook beside the lesson's copy; returns its path. */
export async function keepBeside(lesson: Lesson, notebook: Notebook, when = new Date()): Promise<string> {
  const path = await freePath(lesson, when);
  await putCopy(path, notebook);
  return path;
}

/** What is known of the copy at a path, or null when there is none. */
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

/** Make the copy anew from the master; whatever was there is set aside. */
export async function makeCopy(lesson: Lesson, root: URL, path = lesson.copy): Promise<void> {
  await replaceCopy(path, marked(await master(lesson, root), lesson));
}

/** Bring a copy up to the master's version, with what the learner has written; the copy as it was is set aside. */
export async function updateCopy(lesson: Lesson, root: URL, path = lesson.copy): Promise<void> {
  const kept = await keptAt(path);
  if (kept) await replaceCopy(path, carryOver(kept.notebook, await master(lesson, root), lesson));
}

/** Make a copy of what somebody has written in the master already; returns its path, beside a copy that is there. */
export async function keepFromMaster(lesson: Lesson, root: URL, written: Notebook): Promise<string> {
  const original = await master(lesson, root);
  remember(written);
  const changed = written.cells.some((cell, i) => sourceOf(cell) !== sourceOf(original.cells[i] ?? { ...cell, source: "" }));
  const there = await keptAt(lesson.copy);
  if (there && changed) return await keepBeside(lesson, marked(written, lesson, original));
  if (!there) await putCopy(lesson.copy, marked(written, lesson, original));
  return lesson.copy;
}

/** The address at which the notebook program opens a path. */
export function notebookAddress(path: string, root: URL): string {
  return new URL(`notebooks/index.html?path=${encodeURIComponent(path)}`, root).href;
}
