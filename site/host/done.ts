// "I am done on this computer": all that this site keeps of somebody in this browser goes, and what is left is said.
// The files kept for use without a network stay: they are the site itself, and hold nothing of anybody's.
import { formerStorages, sitePath, siteStorage, stopKeeping } from "../../widgets/ts/src/browser/storage";
import { forgetTab, sendOthersAway } from "./departing";
import { databaseName } from "./former";

/** Databases of this site: of ours and of the notebook program, whose settings stand in one of its own. */
const OURS = ["Combinatoria", "Combinatoria aside"];
const PROGRAM = "JupyterLite Storage -";
const BLOCKED_MS = 3000;

/** What is still there, after all. */
export interface Left {
  /** Pages of this site that have not gone. */
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

/** Whether a database belongs to this site: its name ends in the site's path, or is from before sites were told apart. */
function isOurs(name: string): boolean {
  return OURS.includes(name) || decoded(name).endsWith(` ${sitePath()}`);
}

async function databases(): Promise<string[]> {
  // An older browser does not list them; what is not there is deleted without harm.
  if (typeof indexedDB.databases !== "function") return [...OURS, ...OURS.map(databaseName), `${PROGRAM} ${sitePath()}`];
  return (await indexedDB.databases()).flatMap(({ name }) => (name !== undefined && isOurs(name) ? [name] : []));
}

/** Delete a database; false while another page holds it (it goes when that page does). */
function deleted(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve(true);
    request.onerror = () => resolve(false);
    request.onblocked = () => setTimeout(() => resolve(false), BLOCKED_MS);
  });
}

/** The notebook program's note of its version, which it keeps under the address of the service worker. */
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

/** Delete everything of this site; this page keeps nothing from here on. */
export async function clearSite(): Promise<Left> {
  stopKeeping();
  const pages = await sendOthersAway();
  forgetTab();
  const things = (await Promise.all((await databases()).map(async (name) => ((await deleted(name)) ? [] : [name])))).flat();
  return { pages, things: [...things, ...clearEntries()] };
}
