// Records which outputs were made by this browser's kernel: only these are shown when a notebook is opened again. They
// are identified by hashes stored outside the notebooks, so that no file can declare its own outputs trusted.
import { hashOfText } from "../../widgets/ts/src/browser/hash";
import { siteStorage } from "../../widgets/ts/src/browser/storage";
import type { Notebook } from "./notebook";
import { asText } from "./outputs";

const RAN = "combinatoria/ran";
const DIGITS = 32; // of a hash
const MOST = 3000; // cells whose outputs are remembered: enough for fifty lessons; older cells must be run again

function hashOf(outputs: readonly unknown[]): string {
  return hashOfText(JSON.stringify(outputs)).slice(0, DIGITS);
}

function known(): string[] {
  try {
    return siteStorage().getItem(RAN)?.split(" ") ?? [];
  } catch {
    return []; // storage is switched off, and no notebook is kept either
  }
}

/** Record the outputs of a page's notebook that were made by running it here. */
export function remember(shown: Notebook): void {
  const before = known();
  const all = new Set(before);
  for (const { metadata, outputs } of shown.cells) {
    // Pasted cells are marked as trusted only once they are run.
    if (metadata["trusted"] === true && Array.isArray(outputs) && outputs.length > 0) all.add(hashOf(outputs));
  }
  if (all.size === before.length) return;
  try {
    siteStorage().setItem(RAN, [...all].slice(-MOST).join(" "));
  } catch (error) {
    console.warn(`outputs will have to be made again: ${String(error)}`);
  }
}

/** Return a notebook without the outputs that were not made here. */
export function judged(notebook: Notebook): Notebook {
  const made = new Set(known());
  return asText(notebook, (outputs) => made.has(hashOf(outputs)));
}
