// When a lesson moves on, a learner's work moves along: cells have ids, and a copy remembers what was delivered in each.
import { type Cell, type Lesson, type Notebook, sourceOf } from "./notebook";
import { RECORD, recordOf } from "./record";

/** Cells that are there to be written in: what the learner put there counts, whatever the newer master has. */
const ANSWERS: readonly unknown[] = ["exercise", "predict", "reflect", "report"];

/** Whether a cell of a master is one of these: by its kind, or because it asks something, as under "turn the knobs". */
function isAnswer(cell: Cell): boolean {
  const { kind, answer } = cell.metadata.combinatoria ?? {};
  return ANSWERS.includes(kind) || answer === true;
}

/** A short digest of a text: enough to see that a cell was changed, and nothing is kept secret by it. */
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

/** A notebook with the mark of the master that it now is a copy of. */
export function marked(notebook: Notebook, lesson: Lesson, master: Notebook = notebook): Notebook {
  const { id, lang, stamp, version } = lesson;
  const mark = { lesson: id, lang, stamp, version, cells: digests(master) };
  return { ...notebook, metadata: { ...notebook.metadata, combinatoria_copy: mark } };
}

/** An added cell's id: that of the cell it comes from, unless that is taken. */
function freeId(id: string | undefined, taken: Set<string>): string {
  const base = (id ?? "mine").slice(0, 50);
  let free = base;
  for (let n = 2; taken.has(free); n += 1) free = `${base}-${n}`;
  taken.add(free);
  return free;
}

/** The newer master with all that the learner has written in the copy.
 *
 * A cell that the learner left alone becomes the newer one. A changed answer stays. A changed cell of another kind stays
 * where the master did not touch it; where both have changed, the learner's stands below the newer one. Cells that the
 * learner added, or changed and the master has no more, stay behind the cell that they stood behind. The record of what
 * was done comes along, wherever it stood.
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
    const mine = source !== before; // also true of what nobody delivered
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
