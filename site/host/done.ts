// "I am done on this computer": deletes all data that this site keeps in this browser, and reports what is left. The
// files kept for use without a network stay: they are the site itself and hold no personal data.
import { formerStorages, sitePath, siteStorage, stopKeeping } from "../../widgets/ts/src/browser/storage";
import { forgetTab, sendOthersAway } from "./departing";
import { databaseName } from "./former";

/** Databases of this site, and the prefix of the one in which the notebook program keeps its settings. */
const OURS = ["Combinatoria", "Combinatoria aside"];
const PROGRAM = "JupyterLite Storage -";
const BLOCKED_MS = 3000;

/** Leftovers that could not be removed. */
export interface Left {
  /** Number of pages of this site that have not left. */
  pages: number;
  /** Databases and entries that could not be deleted. */
  things: string[];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Return whether a database belongs to this site: its name ends in the site's path, or is older than such names. */
function isOurs(name: string): boolean {
  return OURS.includes(name) || decoded(name).endsWith(` ${sitePath()}`);
}

async function databases(): Promise<string[]> {
  // An older browser cannot list them; deleting a database that does not exist is harmless.
  if (typeof indexedDB.databases !== "function") return [...OURS, ...OURS.map(databaseName), `${PROGRAM} ${sitePath()}`];
  return (await indexedDB.databases()).flatMap(({ name }) => (name !== undefined && isOurs(name) ? [name] : []));
}

/** Delete a database; false if another page has it open (the deletion completes when that page closes). */
function deleted(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve(true);
    request.onerror = () => resolve(false);
    request.onblocked = () => setTimeout(() => resolve(false), BLOCKED_MS);
  });
}

/** Return whether an entry is the notebook program's version note, stored under the service worker's address. */
function isNote(name: string): boolean {
  const root = new URL(document.documentElement.dataset["root"] || "./", location.href.split(/[?#]/)[0]).href;
  return name.startsWith(`${root}service-worker.js`);
}

function clearEntries(): string[] {
  const kept = siteStorage();
  for (const name of kept.names()) kept.removeItem(name);
  for (const storage of formerStorages()) for (const name of storage.names()) storage.removeItem(name);
  for (const name of Object.keys(localStorage).filter(isNote)) localStorage.removeItem(name);
  return kept.names();
}

/** Delete all data of this site; from then on this page stores nothing. */
export async function clearSite(): Promise<Left> {
  stopKeeping();
  const pages = await sendOthersAway();
  forgetTab();
  const things = (await Promise.all((await databases()).map(async (name) => ((await deleted(name)) ? [] : [name])))).flat();
  return { pages, things: [...things, ...clearEntries()] };
}
