// The record of a pupil's way through a lesson (widgets/combinatoria_widgets/lessons/tools/place.py): where it stands in
// a notebook, and how a new kernel is given it. What it says is for the lesson to read, with suspicion.
import { type Cell, isObject, type Notebook } from "./notebook";

export const RECORD_TYPE = "application/vnd.combinatoria.record+json";
/** Its name in a notebook's metadata: written there by the page, for outputs can be cleared. */
export const RECORD = "combinatoria_record";

const MAX_CHARACTERS = 1_000_000; // the kernel's own limit; what is larger is not even handed over

/** All records in the outputs of a cell. */
export function recordsOf(cell: Cell): unknown[] {
  const outputs = cell["outputs"];
  const found: unknown[] = [];
  for (const output of Array.isArray(outputs) ? (outputs as unknown[]) : []) {
    const data = isObject(output) ? output["data"] : undefined;
    if (isObject(data) && Object.hasOwn(data, RECORD_TYPE)) found.push(data[RECORD_TYPE]);
  }
  return found;
}

/** All records in a notebook, whatever they are. */
export function recordsIn(notebook: Notebook): unknown[] {
  const found = notebook.cells.flatMap(recordsOf);
  return Object.hasOwn(notebook.metadata, RECORD) ? [notebook.metadata[RECORD], ...found] : found;
}

function countOf(record: unknown): number {
  const count = isObject(record) ? record["count"] : undefined;
  return typeof count === "number" && Number.isSafeInteger(count) ? count : -1;
}

/** The record that a notebook goes on with: the one with the most changes; undefined when there is none. */
export function recordOf(notebook: Notebook): unknown {
  const found = recordsIn(notebook);
  return found.length === 0 ? undefined : found.reduce((best, one) => (countOf(one) > countOf(best) ? one : best));
}

/** A Python text with exactly these characters, which are all plain. */
function literal(text: string): string {
  return JSON.stringify(text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`));
}

/**
 * What tells a kernel, before any cell runs, what to say until the first cell has run, and the records of the copy that is
 * open, if it is one; it is no cell itself, so it is not counted.
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
