// Rescues unsaved changes when a tab is closed: asynchronous work may not finish then, so the notebook is written to
// the synchronous local storage, and moved to its place when it is next opened.
import { siteStorage } from "../../widgets/ts/src/browser/storage";
import { keptAt, type Notebook, putCopy } from "./copies";
import { asNotebook, readJsonText } from "./notebook";
import { asText } from "./outputs";
import { remember } from "./trust";

const PREFIX = "combinatoria/rescue/";

function write(path: string, notebook: unknown): boolean {
  try {
    siteStorage().setItem(PREFIX + path, JSON.stringify({ when: new Date().toISOString(), notebook }));
    return true;
  } catch {
    return false; // full or switched off
  }
}

/** Store the page's notebook synchronously; without its outputs if they are too large. */
export function rescue(path: string, notebook: Notebook): void {
  remember(notebook);
  if (!write(path, notebook)) write(path, asText(notebook));
}

/** Delete the rescued notebook, which has been saved since. */
export function forgetRescue(path: string): void {
  try {
    siteStorage().removeItem(PREFIX + path);
  } catch {
    // Storage is switched off, so nothing was stored.
  }
}

/** Move a rescued notebook to its place, unless a later one was saved there; returns whether it was moved. */
export async function bringIn(path: string): Promise<boolean> {
  let text: string | null = null;
  try {
    text = siteStorage().getItem(PREFIX + path);
  } catch {
    return false;
  }
  if (text === null) return false;
  const json = readJsonText(text);
  const found = "value" in json ? (json.value as { when?: unknown; notebook?: unknown } | null) : null;
  const read = asNotebook(found?.notebook);
  const kept = await keptAt(path);
  const newer = typeof found?.when === "string" && kept !== null && new Date(found.when) > new Date(kept.changed);
  if ("notebook" in read && newer) await putCopy(path, read.notebook, found.when as string);
  forgetRescue(path);
  return "notebook" in read && newer;
}
