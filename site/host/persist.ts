// Asks the browser for persistent storage (saved games, copies of lessons, files for offline use). Some browsers ask
// the person, so this happens once, and only when there is something worth keeping: after the first move, the first
// copy, or the request to keep everything.

let asked: Promise<boolean> | null = null;

async function ask(): Promise<boolean> {
  const storage = navigator.storage as StorageManager | undefined; // absent outside secure contexts
  if (!storage?.persist) return false;
  try {
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    return false; // storage is switched off: there is nothing to persist
  }
}

/** Request persistent storage; resolves to whether the browser grants it. May be called any number of times. */
export function keepStorage(): Promise<boolean> {
  asked ??= ask();
  return asked;
}
