// Asking the browser not to throw away what is kept here (saved games, copies of lessons, files for use without a
// network) when its disk runs short. Some browsers ask the person, so it is asked once and only after something worth
// keeping has been made: the first move, the first copy, the wish to keep everything.

let asked: Promise<boolean> | null = null;

async function ask(): Promise<boolean> {
  const storage = navigator.storage as StorageManager | undefined; // absent where the address is not secure
  if (!storage?.persist) return false;
  try {
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    return false; // storage is switched off: there is nothing that could be kept longer
  }
}

/** Ask for storage that lasts; tells whether the browser has promised it. May be called as often as one likes. */
export function keepStorage(): Promise<boolean> {
  asked ??= ask();
  return asked;
}
