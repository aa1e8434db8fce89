/** The browser's own memory. It may be forbidden, full, or hold what somebody else wrote: then a thing lasts as long as the page. */

const PREFIX = "combinatoria.";

function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null; // reading the property itself throws when cookies are blocked
  }
}

/** What was kept under a name, or undefined; it is for the caller to judge its shape. */
export function recall(name: string): unknown {
  try {
    return JSON.parse(storage()?.getItem(PREFIX + name) ?? "null") ?? undefined;
  } catch {
    return undefined; // a broken entry is the same as none, and the next change overwrites it
  }
}

export function keep(name: string, value: unknown): void {
  try {
    storage()?.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // A full or forbidden storage costs the memory of a thing, nothing else.
  }
}

export function forget(name: string): void {
  try {
    storage()?.removeItem(PREFIX + name);
  } catch {
    // As above: what cannot be reached cannot be there.
  }
}

/** A list of whole numbers that was kept, such as the steps or puzzles that are done. */
export function recallNumbers(name: string): number[] {
  const found = recall(name);
  return Array.isArray(found) ? found.filter((one): one is number => Number.isInteger(one)) : [];
}
