// Copies data stored before each site of an origin had its own names to this site's names, once. It is not moved
// because its site is unknown: each site gets all of it. Existing data of this site is kept.
import { sitePath, siteStorage } from "../../widgets/ts/src/browser/storage";

/** Return the name of a database on this site. */
export function databaseName(former: string): string {
  const path = sitePath();
  return path === "" ? former : `${former} ${path}`;
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser's storage refused"));
  });
}

/** Return all entries of one store of a database, by name; empty if it does not exist. */
async function contents(database: string, store: string): Promise<[string, unknown][]> {
  const request = indexedDB.open(database);
  let isNew = false;
  request.onupgradeneeded = () => (isNew = true);
  const db = await answered(request);
  try {
    if (!db.objectStoreNames.contains(store)) return [];
    const found = db.transaction(store, "readonly").objectStore(store);
    const [names, values] = await Promise.all([answered(found.getAllKeys()), answered(found.getAll())]);
    return names.map((name, i) => [String(name), values[i]]);
  } finally {
    db.close();
    if (isNew) indexedDB.deleteDatabase(database);
  }
}

/** Destination of the copied entries. */
interface Target {
  names(): Promise<string[]>;
  put(name: string, value: unknown): Promise<void>;
}

/** Copy one store of a former database into this site's, unless that was done before. */
export async function copyFormer(database: string, store: string, target: Target): Promise<void> {
  const mark = `combinatoria/copied/${database}`;
  if (databaseName(database) === database || siteStorage().getItem(mark) !== null) return;
  const here = new Set(await target.names());
  for (const [name, value] of await contents(database, store)) if (!here.has(name)) await target.put(name, value);
  siteStorage().setItem(mark, "true");
}
