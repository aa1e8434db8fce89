// Moves a learner's work to a newer version of the lesson: cells have ids, and a copy records the content that was
// delivered in each.
import { type Cell, type Lesson, type Notebook, sourceOf } from "./notebook";
import { RECORD, recordOf } from "./record";

/** Kinds of cells for the learner's input: changed content takes precedence over a newer master. */
const ANSWERS: readonly unknown[] = ["exercise", "predict", "reflect", "report"];

/**
 * Return whether a master's cell is for input: by its kind, or because it asks a question, as under "turn the
 * knobs".
 */
function isAnswer(cell: Cell): boolean {
  const { kind, answer } = cell.metadata.combinatoria ?? {};
  return ANSWERS.includes(kind) || answer === true;
}

/** Return a short digest of a text, sufficient to detect changed cells; not cryptographic. */
export function digest(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x1b873593;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ (code + 0x9e37), 0x85ebca6b);
    b ^= b >>> 13;
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}

function digests(master: Notebook): Record<string, string> {
  const withIds = master.cells.filter((cell) => cell.id !== undefined);
  return Object.fromEntries(withIds.map((cell) => [cell.id, digest(sourceOf(cell))]));
}

/** Return a notebook marked as a copy of this version of the master. */
export function marked(notebook: Notebook, lesson: Lesson, master: Notebook = notebook): Notebook {
  const { id, lang, stamp, version } = lesson;
  const mark = { lesson: id, lang, stamp, version, cells: digests(master) };
  return { ...notebook, metadata: { ...notebook.metadata, combinatoria_copy: mark } };
}

/** Return an id for an added cell: its own id, with a suffix if that is taken. */
function freeId(id: string | undefined, taken: Set<string>): string {
  const base = (id ?? "mine").slice(0, 50);
  let free = base;
  for (let n = 2; taken.has(free); n += 1) free = `${base}-${n}`;
  taken.add(free);
  return free;
}

/**
 * Return the newer master with everything that the learner wrote in the copy.
 *
 * A cell that the learner left unchanged is replaced by the newer one. A changed answer stays. A changed cell of
 * another kind stays if the master did not change it; if both changed it, the learner's cell goes below the newer one.
 * Cells that the learner added, and changed cells that the master no longer has, stay after the same cell as before.
 * The record of the learner's work is kept, wherever it was stored.
 */
export function carryOver(copy: Notebook, master: Notebook, lesson: Lesson): Notebook {
  const delivered = new Map(Object.entries(copy.metadata.combinatoria_copy?.cells ?? {}));
  const fresh = new Map(master.cells.map((cell) => [cell.id, cell]));
  const taken = new Set(master.cells.map((cell) => cell.id ?? ""));
  const kept = new Map<string | undefined, Cell>();
  const added = new Map<string | undefined, Cell[]>();
  let behind: string | undefined;
  const add = (cell: Cell): void => {
    const after = added.get(behind) ?? [];
    after.push({ ...cell, id: freeId(cell.id, taken) });
    added.set(behind, after);
  };
  for (const cell of copy.cells) {
    const next = cell.id === undefined ? undefined : fresh.get(cell.id);
    const source = digest(sourceOf(cell));
    const before = cell.id === undefined ? undefined : delivered.get(cell.id);
    const mine = source !== before; // also true of cells that were not delivered
    if (next !== undefined) behind = cell.id;
    const now = next && digest(sourceOf(next));
    if (next === undefined) {
      if (mine) add(cell);
    } else if (source === now || (mine && (isAnswer(next) || now === before))) {
      kept.set(cell.id, { ...cell, metadata: next.metadata });
    } else if (mine) add(cell);
  }
  const cells = [...(added.get(undefined) ?? [])];
  for (const cell of master.cells) cells.push(kept.get(cell.id) ?? cell, ...(added.get(cell.id) ?? []));
  const record = recordOf(copy);
  const metadata = record === undefined ? master.metadata : { ...master.metadata, [RECORD]: record };
  return marked({ ...master, metadata, cells }, lesson, master);
}
