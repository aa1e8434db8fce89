/**
 * The browser's storage. It may be forbidden, full, or contain data written by others; data that cannot be stored
 * lasts as long as the page.
 */

const PREFIX = "combinatoria.";
const MOVED = "combinatoria/moved";

/**
 * Return the path of the page's site, which distinguishes the sites of one origin; empty if the page belongs to none.
 */
export function sitePath(): string {
  const root = globalThis.document?.documentElement.dataset["root"];
  if (root === undefined) return "";
  const { pathname } = new URL(root || "./", location.href);
  try {
    return decodeURIComponent(pathname); // one path has several spellings
  } catch {
    return pathname;
  }
}

/** Stop storing data from this page, because its user is done on this computer. */
export function stopKeeping(): void {
  document.documentElement.dataset["gone"] = "true";
}

/** Return whether this page stores no more data; writing then throws an error, as if storage were switched off. */
export function keepsNothing(): boolean {
  return globalThis.document?.documentElement.dataset["gone"] !== undefined;
}

/** One site's entries in a browser storage: the names that callers use are prefixed with the site's path. */
export class SiteStorage {
  constructor(
    private readonly storage: Storage,
    private readonly prefix: string,
  ) {}

  getItem(name: string): string | null {
    return this.storage.getItem(this.prefix + name);
  }

  setItem(name: string, text: string): void {
    if (keepsNothing()) throw new Error("nothing is stored any more: the user is done on this computer");
    this.storage.setItem(this.prefix + name, text);
  }

  removeItem(name: string): void {
    this.storage.removeItem(this.prefix + name);
  }

  /** Return the names of all entries of the site. */
  names(): string[] {
    const all = Array.from({ length: this.storage.length }, (_, i) => this.storage.key(i) ?? "");
    return all.filter((name) => name.startsWith(this.prefix)).map((name) => name.slice(this.prefix.length));
  }

  /**
   * Copy the entries stored before each site of an origin had its own, once.
   *
   * They are not moved because their site is unknown: each site gets all of them, and sites not updated yet still find
   * theirs. An entry is moved only if there is no space for two. Existing entries of this site are kept.
   */
  copyFormer(): void {
    if (this.prefix === "" || this.getItem(MOVED) !== null) return;
    for (const name of new FormerStorage(this.storage).names()) if (this.getItem(name) === null) this.copy(name);
    this.setItem(MOVED, String(Math.random()));
  }

  private copy(name: string): void {
    const text = this.storage.getItem(name);
    if (text === null) return;
    try {
      this.setItem(name, text);
    } catch {
      this.storage.removeItem(name);
      try {
        this.setItem(name, text);
      } catch (full) {
        this.storage.setItem(name, text);
        throw full;
      }
    }
  }
}

/** The entries stored before each site of an origin had its own, possibly by several sites. */
class FormerStorage extends SiteStorage {
  constructor(storage: Storage) {
    super(storage, "");
  }

  override names(): string[] {
    return super.names().filter((name) => /^combinatoria[./]/.test(name));
  }
}

/**
 * Return the storages of former versions, which must be deleted along with this site's, or they would be copied again.
 */
export function formerStorages(): SiteStorage[] {
  return [new FormerStorage(globalThis.localStorage), new FormerStorage(globalThis.sessionStorage)];
}

/** Return an id of this site's storage, which changes when the storage is cleared; null if there is none. */
export function siteMark(): string | null {
  try {
    return siteStorage().getItem(MOVED);
  } catch {
    return null;
  }
}

function storageOf(storage: Storage): SiteStorage {
  const path = sitePath();
  const site = new SiteStorage(storage, path && `${path}:`);
  try {
    site.copyFormer();
  } catch {
    // Full: the remaining entries stay where they are, for a visit with more space.
  }
  return site;
}

/**
 * Return this site's local storage.
 *
 * @throws DOMException if the browser forbids it: reading the property itself throws when cookies are blocked.
 */
export function siteStorage(): SiteStorage {
  return storageOf(globalThis.localStorage);
}

/**
 * Return this site's session storage, which lasts as long as the tab.
 *
 * @throws DOMException if the browser forbids it.
 */
export function tabStorage(): SiteStorage {
  return storageOf(globalThis.sessionStorage);
}

function storage(): SiteStorage | null {
  try {
    return globalThis.localStorage ? siteStorage() : null;
  } catch {
    return null;
  }
}

/** Return the value stored under a name, or undefined; callers must validate its shape. */
export function recall(name: string): unknown {
  try {
    return JSON.parse(storage()?.getItem(PREFIX + name) ?? "null") ?? undefined;
  } catch {
    return undefined; // an invalid entry counts as none, and the next change overwrites it
  }
}

/** Return the names of stored values that begin with a prefix. */
export function namesWith(prefix: string): string[] {
  const whole = PREFIX + prefix;
  try {
    return (storage()?.names() ?? []).filter((name) => name.startsWith(whole)).map((name) => name.slice(PREFIX.length));
  } catch {
    return []; // storage is switched off
  }
}

export function keep(name: string, value: unknown): void {
  try {
    storage()?.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full or forbidden: the value is not stored, and nothing else is lost.
  }
}

export function forget(name: string): void {
  try {
    storage()?.removeItem(PREFIX + name);
  } catch {
    // As above: if storage cannot be accessed, nothing is stored.
  }
}

/** Return a stored list of integers, such as finished steps or puzzles. */
export function recallNumbers(name: string): number[] {
  const found = recall(name);
  return Array.isArray(found) ? found.filter((one): one is number => Number.isInteger(one)) : [];
}
