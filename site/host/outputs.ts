// A notebook as text: what was written in it, and the record of what was done. An output can be a program of whoever made
// the file, so it is shown only where the page knows better (trust.ts).
import { type Cell, isObject, type Notebook } from "./notebook";
import { RECORD, RECORD_TYPE, recordsOf } from "./record";

/** Whether outputs of a cell are known to be made here. */
export type Knows = (outputs: readonly unknown[]) => boolean;

/** A record as an output that nothing draws. */
function asData(record: unknown): object {
  return { output_type: "display_data", data: { [RECORD_TYPE]: record }, metadata: {} };
}

/** A file of somebody else may hold anything in the place of a cell. */
function cellAsText(cell: Cell, knows: Knows): Cell {
  if (!isObject(cell)) return cell;
  const { trusted: _, ...metadata } = isObject(cell.metadata) ? cell.metadata : {};
  const outputs: unknown = cell["outputs"];
  if (outputs === undefined || (Array.isArray(outputs) && outputs.length === 0)) return { ...cell, metadata };
  if (Array.isArray(outputs) && knows(outputs)) return { ...cell, metadata: { ...metadata, trusted: true } };
  return { ...cell, metadata, outputs: recordsOf(cell).map(asData), execution_count: null };
}

/**
 * A notebook without what running it has made: outputs, the state of widgets, and the mark of the notebook program that its
 * outputs may run.
 *
 * @param knows says of which outputs that they stay; the mark is then set.
 */
export function asText(notebook: Notebook, knows: Knows = () => false): Notebook {
  const { widgets: _, ...metadata } = isObject(notebook.metadata) ? notebook.metadata : {};
  const cells = Array.isArray(notebook.cells) ? notebook.cells : [];
  return { ...notebook, metadata, cells: cells.map((cell) => cellAsText(cell, knows)) };
}

/** What decides whether two copies hold the same work. */
export function workIn(notebook: Notebook): string {
  const { cells, metadata } = asText(notebook);
  return JSON.stringify([cells.map((cell) => ({ ...cell, execution_count: null })), metadata[RECORD] ?? null]);
}
