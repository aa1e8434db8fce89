// What was written since the last save when a tab is closed: nothing that takes time is finished then, so the notebook
// goes into the one storage that writes at once, and from there to its place when it is opened next.
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

/** Put the notebook that a page shows where it is safe at once; without its outputs where they are too large. */
export function rescue(path: string, notebook: Notebook): void {
  remember(notebook);
  if (!write(path, notebook)) write(path, asText(notebook));
}

/** The notebook is saved: there is nothing left to rescue. */
export function forgetRescue(path: string): void {
  try {
    siteStorage().removeItem(PREFIX + path);
  } catch {
    // Switched off: then nothing was put there either.
  }
}

/** Put what was rescued in its place, unless that was saved later; whether anything was. */
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
