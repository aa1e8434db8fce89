// A learner's own copies of lessons, in the storage that JupyterLite uses for files: one IndexedDB database with a
// store named "files", a record for each path. Masters are delivered read-only; work happens in "my/...".

const DATABASE = "Combinatoria"; // "contentsStorageName" in lite.py
const STORE = "files";
const FOLDER = "my";

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

export interface Notebook {
  metadata: { combinatoria_copy?: { stamp?: string; version?: string }; [key: string]: unknown };
  cells: unknown[];
  nbformat: number;
  [key: string]: unknown;
}

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
}

function open(version?: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, version);
    request.onupgradeneeded = () => {
      if (!request.result.objectStoreNames.contains(STORE)) request.result.createObjectStore(STORE);
    };
    request.onerror = () => reject(request.error ?? new Error("the browser's storage cannot be opened"));
    request.onblocked = () => reject(new Error("the browser's storage is busy in another tab"));
    request.onsuccess = () => resolve(request.result);
  });
}

async function database(): Promise<IDBDatabase> {
  let db = await open();
  if (!db.objectStoreNames.contains(STORE)) {
    // JupyterLite was here before and made only its other stores so far.
    const next = db.version + 1;
    db.close();
    db = await open(next);
  }
  // JupyterLite adds stores by raising the version, which waits for everybody else to let go.
  db.onversionchange = () => db.close();
  return db;
}

async function inStore<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await database();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(STORE, mode);
      const request = use(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error ?? new Error("the browser's storage refused"));
      transaction.onabort = () => reject(transaction.error ?? new Error("the browser's storage is full"));
    });
  } finally {
    db.close();
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

async function write(path: string, content: unknown, type: "notebook" | "directory"): Promise<void> {
  const now = new Date().toISOString();
  const record: FileRecord = {
    name: nameOf(path),
    path,
    created: now,
    last_modified: now,
    format: "json",
    mimetype: type === "notebook" ? "application/json" : "",
    content,
    size: content === null ? 0 : new TextEncoder().encode(JSON.stringify(content)).length,
    writable: true,
    type,
  };
  await inStore("readwrite", (store) => store.put(record, path));
}

function parse(record: FileRecord | undefined): Notebook | null {
  if (!record?.content) return null;
  const content: unknown = typeof record.content === "string" ? JSON.parse(record.content) : record.content;
  return content as Notebook;
}

async function read(path: string): Promise<FileRecord | undefined> {
  return (await inStore("readonly", (store) => store.get(path) as IDBRequest<FileRecord | undefined>)) ?? undefined;
}

/** What is known of the learner's copy, or null when there is none. */
export async function copyState(lesson: Lesson): Promise<CopyState | null> {
  const record = await read(lesson.copy);
  const notebook = parse(record);
  if (!record || !notebook) return null;
  const origin = notebook.metadata.combinatoria_copy ?? {};
  return {
    changed: new Date(record.last_modified),
    version: origin.version ?? "?",
    outdated: origin.stamp !== lesson.stamp,
  };
}

/** Make the copy anew from the master; whatever was there is replaced. */
export async function makeCopy(lesson: Lesson, root: URL): Promise<void> {
  const answer = await fetch(new URL(`files/${lesson.path}`, root));
  if (!answer.ok) throw new Error(`${lesson.path}: ${answer.status}`);
  const notebook = (await answer.json()) as Notebook;
  notebook.metadata.combinatoria_copy = { stamp: lesson.stamp, version: lesson.version };
  await keepCopy(lesson, notebook);
}

/** Put a notebook in the place of the learner's copy. */
export async function keepCopy(lesson: Lesson, notebook: Notebook): Promise<void> {
  if (!(await read(FOLDER))) await write(FOLDER, null, "directory");
  await write(lesson.copy, notebook, "notebook");
}

/** The copy as text to be kept as a file, or null when there is none. */
export async function copyText(lesson: Lesson): Promise<string | null> {
  const notebook = parse(await read(lesson.copy));
  return notebook ? JSON.stringify(notebook, null, 1) : null;
}

/** Read a notebook out of a file's text, or null when it is none. */
export function readNotebook(text: string): Notebook | null {
  let value: Partial<Notebook> | null;
  try {
    value = JSON.parse(text) as Partial<Notebook> | null;
  } catch {
    return null;
  }
  const sound = Array.isArray(value?.cells) && typeof value.metadata === "object" && value.metadata !== null;
  return sound ? (value as Notebook) : null;
}

/** The address at which the notebook program opens a path. */
export function notebookAddress(path: string, root: URL): string {
  return new URL(`notebooks/index.html?path=${encodeURIComponent(path)}`, root).href;
}

export function saveAs(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/x-ipynb+json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // some browsers read it only after the click returned
}
