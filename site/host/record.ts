// The record of a pupil's work in a lesson (widgets/combinatoria_widgets/lessons/tools/place.py): where it is stored in
// a notebook, and how a new kernel receives it. The lesson reads its contents as untrusted data.
import { type Cell, isObject, type Notebook } from "./notebook";

export const RECORD_TYPE = "application/vnd.combinatoria.record+json";
/** The record's name in a notebook's metadata, where the page keeps it because outputs can be cleared. */
export const RECORD = "combinatoria_record";

const MAX_CHARACTERS = 1_000_000; // the kernel's limit; larger records are not handed over

/** Return all records in the outputs of a cell. */
export function recordsOf(cell: Cell): unknown[] {
  const outputs = cell["outputs"];
  const found: unknown[] = [];
  for (const output of Array.isArray(outputs) ? (outputs as unknown[]) : []) {
    const data = isObject(output) ? output["data"] : undefined;
    if (isObject(data) && Object.hasOwn(data, RECORD_TYPE)) found.push(data[RECORD_TYPE]);
  }
  return found;
}

/** Return all records in a notebook, unvalidated. */
export function recordsIn(notebook: Notebook): unknown[] {
  const found = notebook.cells.flatMap(recordsOf);
  return Object.hasOwn(notebook.metadata, RECORD) ? [notebook.metadata[RECORD], ...found] : found;
}

function countOf(record: unknown): number {
  const count = isObject(record) ? record["count"] : undefined;
  return typeof count === "number" && Number.isSafeInteger(count) ? count : -1;
}

/** Return the record that a notebook continues with: the one with the most changes; undefined if there is none. */
export function recordOf(notebook: Notebook): unknown {
  const found = recordsIn(notebook);
  return found.length === 0 ? undefined : found.reduce((best, one) => (countOf(one) > countOf(best) ? one : best));
}

/** Return a text as a Python string literal in printable ASCII. */
function literal(text: string): string {
  return JSON.stringify(text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`));
}

/**
 * Return the code that a kernel runs before any cell: the message to show until the first cell has run, and the records
 * of the notebook, if it is a copy. The code is not a cell, so the kernel's count is reset.
 */
export function handOver(lang: string, records: readonly unknown[] | null): string {
  const sound = records?.map((one) => (JSON.stringify(one)?.length ?? Infinity) <= MAX_CHARACTERS ? one : null);
  return [
    "from combinatoria_widgets.lessons.tools import missing_names as _names, place as _place",
    `_names.before_start(${literal(lang)})`,
    ...(sound ? [`_place.hand_over(${literal(JSON.stringify(sound))})`] : []),
    "del _names, _place",
    "get_ipython().execution_count -= 1",
  ].join("\n");
}
