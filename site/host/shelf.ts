// A key-value store in an IndexedDB database of this site.
import { keepsNothing } from "../../widgets/ts/src/browser/storage";
import { copyFormer, databaseName } from "./former";

export class Shelf {
  private filled: Promise<void> | null = null;

  constructor(
    private readonly database: string,
    private readonly store: string,
  ) {}

  /** Settle once data stored under the former name has been copied here, or cannot be. */
  ready(): Promise<void> {
    const all = { names: () => this.allNames(), put: (name: string, value: unknown) => this.write(name, value) };
    this.filled ??= copyFormer(this.database, this.store, all).catch((error: unknown) => {
      console.warn(`what was kept formerly stays where it is: ${String(error)}`);
    });
    return this.filled;
  }

  async get<T>(name: string): Promise<T | undefined> {
    await this.ready();
    return (await this.use("readonly", (store) => store.get(name) as IDBRequest<T | undefined>)) ?? undefined;
  }

  async put(name: string, value: unknown): Promise<void> {
    await this.ready();
    await this.write(name, value);
  }

  async remove(name: string): Promise<void> {
    await this.ready();
    await this.use("readwrite", (store) => store.delete(name));
  }

  async names(): Promise<string[]> {
    await this.ready();
    return await this.allNames();
  }

  private async allNames(): Promise<string[]> {
    return (await this.use("readonly", (store) => store.getAllKeys())).map(String);
  }

  private async write(name: string, value: unknown): Promise<void> {
    await this.use("readwrite", (store) => store.put(value, name));
  }

  private open(version?: number): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      if (keepsNothing()) return reject(new Error("nothing is stored any more: the user is done on this computer"));
      const request = indexedDB.open(databaseName(this.database), version);
      request.onupgradeneeded = () => {
        if (!request.result.objectStoreNames.contains(this.store)) request.result.createObjectStore(this.store);
      };
      request.onerror = () => reject(request.error ?? new Error("the browser's storage cannot be opened"));
      request.onblocked = () => reject(new Error("the browser's storage is busy in another tab"));
      request.onsuccess = () => resolve(request.result);
    });
  }

  private async opened(): Promise<IDBDatabase> {
    let db = await this.open();
    if (!db.objectStoreNames.contains(this.store)) {
      // JupyterLite has created the database, so far without this store.
      const next = db.version + 1;
      db.close();
      db = await this.open(next);
    }
    // JupyterLite adds stores by raising the version, which waits until all connections are closed.
    db.onversionchange = () => db.close();
    return db;
  }

  private async use<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const db = await this.opened();
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = db.transaction(this.store, mode);
        const request = act(transaction.objectStore(this.store));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onerror = () => reject(transaction.error ?? new Error("the browser's storage refused"));
        transaction.onabort = () => reject(transaction.error ?? new Error("the browser's storage is full"));
      });
    } finally {
      db.close();
    }
  }
}
