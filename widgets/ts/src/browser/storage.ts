/** The browser's own memory. It may be forbidden, full, or hold what somebody else wrote: then a thing lasts as long as the page. */

const PREFIX = "combinatoria.";
const MOVED = "combinatoria/moved";

/** The path of the site that the page belongs to, which tells the sites of one origin apart; empty where it is part of none. */
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

/** From now on nothing of this page is kept: its person is done on this computer. */
export function stopKeeping(): void {
  document.documentElement.dataset["gone"] = "true";
}

/** Whether this page keeps nothing any more; whoever writes finds the browser's memory switched off. */
export function keepsNothing(): boolean {
  return globalThis.document?.documentElement.dataset["gone"] !== undefined;
}

/** What one site has in a storage of the browser: the names that callers use stand there behind the site's path. */
export class SiteStorage {
  constructor(
    private readonly storage: Storage,
    private readonly prefix: string,
  ) {}

  getItem(name: string): string | null {
    return this.storage.getItem(this.prefix + name);
  }

  setItem(name: string, text: string): void {
    if (keepsNothing()) throw new Error("the person of this page is done on this computer");
    this.storage.setItem(this.prefix + name, text);
  }

  removeItem(name: string): void {
    this.storage.removeItem(this.prefix + name);
  }

  /** The names of everything that the site has there. */
  names(): string[] {
    const all = Array.from({ length: this.storage.length }, (_, i) => this.storage.key(i) ?? "");
    return all.filter((name) => name.startsWith(this.prefix)).map((name) => name.slice(this.prefix.length));
  }

  /** Copy what was kept before each site of an origin kept its own, once.
   *
   * It is copied, for nobody knows which of several sites it belongs to: each has what all had, and a site that is not
   * renewed yet goes on. Where there is no room for both it moves. What this site has already stays. */
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

/** What was kept before each site of an origin kept its own: of one of them, or of several. */
class FormerStorage extends SiteStorage {
  constructor(storage: Storage) {
    super(storage, "");
  }

  override names(): string[] {
    return super.names().filter((name) => /^combinatoria[./]/.test(name));
  }
}

/** What former versions kept, to be deleted with what was copied from it: else it would come back. */
export function formerStorages(): SiteStorage[] {
  return [new FormerStorage(globalThis.localStorage), new FormerStorage(globalThis.sessionStorage)];
}

/** What tells this site's memory in this browser from one that was begun anew; null where there is none. */
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
    // Full: what was not copied stays where it was, for a visit with more room.
  }
  return site;
}

/** What this site keeps in the browser.
 *
 * @throws DOMException where the browser forbids it: reading the property itself throws when cookies are blocked. */
export function siteStorage(): SiteStorage {
  return storageOf(globalThis.localStorage);
}

/** What this site keeps as long as the tab is open.
 *
 * @throws DOMException where the browser forbids it. */
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
