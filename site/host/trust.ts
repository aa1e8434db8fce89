// Which outputs the kernel of this browser has made: only these are shown when a notebook is opened again. What is known of
// them is a hash each, beside the notebooks and in none of them, so that no file can say it of itself.
import { hashOfText } from "../../widgets/ts/src/browser/hash";
import { siteStorage } from "../../widgets/ts/src/browser/storage";
import type { Notebook } from "./notebook";
import { asText } from "./outputs";

const RAN = "combinatoria/ran";
const DIGITS = 32; // of a hash
const MOST = 3000; // outputs, the latest: fifty lessons with all they show; what is forgotten has to be run again

function hashOf(outputs: readonly unknown[]): string {
  return hashOfText(JSON.stringify(outputs)).slice(0, DIGITS);
}

function known(): string[] {
  try {
    return siteStorage().getItem(RAN)?.split(" ") ?? [];
  } catch {
    return []; // switched off: then no notebook is kept either
  }
}

/** Remember the outputs of a notebook that a page shows, as far as it has been run there. */
export function remember(shown: Notebook): void {
  const before = known();
  const all = new Set(before);
  for (const { metadata, outputs } of shown.cells) {
    // Cells that came by the clipboard are not marked until they are run.
    if (metadata["trusted"] === true && Array.isArray(outputs) && outputs.length > 0) all.add(hashOf(outputs));
  }
  if (all.size === before.length) return;
  try {
    siteStorage().setItem(RAN, [...all].slice(-MOST).join(" "));
  } catch (error) {
    console.warn(`outputs will have to be made again: ${String(error)}`);
  }
}

/** A notebook with no other outputs than those that were made here. */
export function judged(notebook: Notebook): Notebook {
  const made = new Set(known());
  return asText(notebook, (outputs) => made.has(hashOf(outputs)));
}
