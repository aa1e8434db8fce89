/** A browser's storage for tests: local storage, and the part of IndexedDB that `Shelf` uses. */

type Stores = Map<string, Map<string, unknown>>;

/** An entry of a database, as stored in a file. */
export interface Entry {
  database: string;
  store: string;
  key: string;
  value: unknown;
}

export function fakeStorage(entries: Record<string, string> = {}): Storage {
  const kept = new Map(Object.entries(entries));
  return {
    get length() {
      return kept.size;
    },
    key: (n) => [...kept.keys()][n] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, String(text)),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  };
}

export class FakeDatabases {
  private readonly all = new Map<string, { version: number; stores: Stores }>();

  constructor(entries: readonly Entry[] = []) {
    for (const { database, store, key, value } of entries) this.store(database, store).set(key, structuredClone(value));
  }

  /** Return everything that is stored now. */
  entries(): Entry[] {
    const found: Entry[] = [];
    for (const [database, { stores }] of this.all) {
      for (const [store, things] of stores) for (const [key, value] of things) found.push({ database, store, key, value });
    }
    return found;
  }

  open(name: string, version?: number): object {
    const found = this.database(name);
    const isNew = found.version === 0 || (version ?? 0) > found.version;
    found.version = Math.max(found.version, version ?? 1);
    const { stores } = found;
    const db = {
      version: found.version,
      objectStoreNames: { contains: (store: string) => stores.has(store) },
      createObjectStore: (store: string) => stores.set(store, new Map()),
      transaction: (store: string) => transaction(stores.get(store)),
      close: () => {},
    };
    const request = { result: db, error: null, onupgradeneeded: () => {}, onsuccess: () => {} };
    queueMicrotask(() => {
      if (isNew) request.onupgradeneeded();
      request.onsuccess();
    });
    return request;
  }

  private database(name: string): { version: number; stores: Stores } {
    const found = this.all.get(name) ?? { version: 0, stores: new Map() };
    this.all.set(name, found);
    return found;
  }

  private store(database: string, store: string): Map<string, unknown> {
    const found = this.database(database);
    found.version ||= 1;
    const things = found.stores.get(store) ?? new Map<string, unknown>();
    found.stores.set(store, things);
    return things;
  }
}

function transaction(things: Map<string, unknown> | undefined): object {
  if (!things) throw new Error("there is no such store");
  const store = {
    get: (key: string) => ({ result: structuredClone(things.get(key)) }),
    put: (value: unknown, key: string) => ({ result: things.set(key, structuredClone(value)) && key }),
    delete: (key: string) => ({ result: things.delete(key) }),
    getAllKeys: () => ({ result: [...things.keys()].sort() }),
  };
  const running = { objectStore: () => store, oncomplete: () => {}, error: null };
  queueMicrotask(() => running.oncomplete());
  return running;
}
