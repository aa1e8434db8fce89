// Reduces notebooks to their text: the cells' sources, and the record of the pupil's work. An output can contain a
// program by the author of the file, so only outputs known to be made here are shown (trust.ts).
import { type Cell, isObject, type Notebook } from "./notebook";
import { RECORD, RECORD_TYPE, recordsOf } from "./record";

/** Returns whether a cell's outputs are known to have been made here. */
export type Knows = (outputs: readonly unknown[]) => boolean;

/** Wrap a record as an output that is not displayed. */
function asData(record: unknown): object {
  return { output_type: "display_data", data: { [RECORD_TYPE]: record }, metadata: {} };
}

/** Reduce a cell to text; the file may hold anything in place of a cell. */
function cellAsText(cell: Cell, knows: Knows): Cell {
  if (!isObject(cell)) return cell;
  const { trusted: _, ...metadata } = isObject(cell.metadata) ? cell.metadata : {};
  const outputs: unknown = cell["outputs"];
  if (outputs === undefined || (Array.isArray(outputs) && outputs.length === 0)) return { ...cell, metadata };
  if (Array.isArray(outputs) && knows(outputs)) return { ...cell, metadata: { ...metadata, trusted: true } };
  return { ...cell, metadata, outputs: recordsOf(cell).map(asData), execution_count: null };
}

/**
 * Return a notebook without the products of running it: outputs, widget state, and the notebook program's mark of
 * trusted outputs.
 *
 * @param knows returns whether to keep outputs; their cell is then marked as trusted.
 */
export function asText(notebook: Notebook, knows: Knows = () => false): Notebook {
  const { widgets: _, ...metadata } = isObject(notebook.metadata) ? notebook.metadata : {};
  const cells = Array.isArray(notebook.cells) ? notebook.cells : [];
  return { ...notebook, metadata, cells: cells.map((cell) => cellAsText(cell, knows)) };
}

/** Return a string that is the same for two copies with the same work. */
export function workIn(notebook: Notebook): string {
  const { cells, metadata } = asText(notebook);
  return JSON.stringify([cells.map((cell) => ({ ...cell, execution_count: null })), metadata[RECORD] ?? null]);
}
