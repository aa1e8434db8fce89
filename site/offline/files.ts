// The files of this version and what the browser holds of them. A file is kept under its path and its content's hash,
// and only after its bytes were seen to have that hash: so versions share what has not changed, an update fetches the
// rest alone, and bytes of two versions are never mixed, whatever a server or a cache on the way delivers.
import { letGo } from "./let-go";
import { type Group, GROUPS, type Held, type SiteFiles, type Trouble } from "./messages";

declare const self: ServiceWorkerGlobalScope & { siteFiles: SiteFiles };

interface SiteFile {
  group: Group;
  hash: string;
  bytes: number;
}

const LANES = 4; // files fetched at a time: the page keeps connections of its own
const scope = self.registration.scope;
const CACHE = `combinatoria ${scope}`; // several sites may live under one origin
const { version, groups } = self.siteFiles;
const files = new Map<string, SiteFile>();
for (const group of GROUPS) {
  for (const [path, [hash, bytes]] of Object.entries(groups[group])) files.set(path, { group, hash, bytes });
}
const cache = (): Promise<Cache> => caches.open(CACHE); // each time anew: a person may have cleared it meanwhile
const underway = new Map<string, Promise<Trouble | null>>();

function address(path: string): string {
  return scope + path.split("/").map(encodeURIComponent).join("/");
}

function keyOf(path: string, hash: string): string {
  return `${address(path)}?sha256=${hash}`;
}

function ownKeys(): string[] {
  return [...files].map(([path, { hash }]) => keyOf(path, hash));
}

function isNamed(key: string, hash: string): boolean {
  const named = new URL(key).searchParams.get("sha256") ?? "";
  return named !== "" && hash.startsWith(named);
}

/** Says that a group is whole: one look instead of hundreds, whenever a page is asked for. */
function markOf(group: Group): string {
  return `${scope}?whole=${group}&version=${version}`;
}

/** Says that somebody wanted a group kept: a later visit, of a later version too, goes on with it. */
function wishOf(group: Group): string {
  return `${scope}?wanted=${group}`;
}

/** The list of a version that is or was in use, so that its files can be told from rubbish. */
function listOf(which: "present" | "former"): string {
  return `${scope}?list=${which}`;
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The one header that belongs to a file: the others are of the way that it took, or of whoever changed it. */
function typeOf({ headers }: Response): Record<string, string> {
  const type = headers.get("content-type");
  return type === null ? {} : { "content-type": type };
}

/** The path inside the site of an address, without what follows "?"; null outside. A folder means its index.html. */
export function pathOf(url: string): string | null {
  const { origin, pathname } = new URL(url);
  if (!(origin + pathname).startsWith(scope)) return null;
  let path = (origin + pathname).slice(scope.length);
  try {
    path = decodeURIComponent(path);
  } catch {
    return null; // no address of a file of ours
  }
  return path === "" || path.endsWith("/") ? `${path}index.html` : path;
}

export function groupOf(path: string): Group | null {
  return files.get(path)?.group ?? null;
}

/** Look into what is kept; a browser that does not let us look holds nothing. */
async function look(key: string): Promise<Response | undefined> {
  try {
    return await (await cache()).match(key);
  } catch (error) {
    console.warn(`what is kept cannot be read: ${String(error)}`);
    return undefined;
  }
}

export async function isWhole(group: Group): Promise<boolean> {
  return (await look(markOf(group))) !== undefined;
}

/**
 * What is kept under a key, if its bytes are still those that the key tells: any script of this origin can write here, and
 * what it wrote would be answered for ever. Of what the server said about the file its type alone is repeated.
 */
async function unchanged(key: string): Promise<Response | undefined> {
  const found = await look(key);
  if (!found) return undefined;
  const bytes = await found.arrayBuffer();
  try {
    if (!isNamed(key, await hashOf(bytes))) return undefined;
    return new Response(bytes, { headers: typeOf(found) });
  } finally {
    letGo(bytes);
  }
}

/** A file of this version, once it is here; a download of it that is under way is waited for. What was changed comes anew. */
export async function kept(path: string): Promise<Response | undefined> {
  const file = files.get(path);
  if (!file) return undefined;
  await underway.get(path);
  const key = keyOf(path, file.hash);
  const found = await unchanged(key);
  if (found || !(await look(key))) return found;
  console.warn(`${path} was changed where it is kept: it is fetched anew`);
  await (await cache()).delete(key);
  await once(path, () => download(path));
  return unchanged(key);
}

/** A part of a page that only the version before had: such a page may still be open and ask for it. */
export async function formerlyKept(path: string): Promise<Response | undefined> {
  const key = (await listed("former")).find((one) => one.startsWith(`${address(path)}?`));
  return key === undefined ? undefined : unchanged(key);
}

/** Keep an answer of the server, if it is this version's file. */
async function put(path: string, answer: Response): Promise<Trouble | null> {
  const file = files.get(path);
  if (!file || !answer.ok) return "newer";
  const bytes = await answer.arrayBuffer();
  if (!(await hashOf(bytes)).startsWith(file.hash)) return "newer";
  try {
    await (await cache()).put(keyOf(path, file.hash), new Response(bytes, { headers: typeOf(answer) }));
  } catch (error) {
    console.warn(`${path} cannot be kept: ${String(error)}`);
    return "full"; // there is no other reason for which a browser refuses
  } finally {
    letGo(bytes);
  }
  return null;
}

const ONCE_MORE = ["default", "reload"] as const;

async function download(path: string, ways: readonly RequestCache[] = ONCE_MORE): Promise<Trouble | null> {
  for (const from of ways) {
    try {
      const trouble = await put(path, await fetch(address(path), { cache: from, priority: "low" }));
      // The browser's ordinary cache may have a file of this name from another version: then the server is asked.
      if (trouble !== "newer" || from === "reload") return trouble;
    } catch {
      return "unreachable";
    }
  }
  return null;
}

function once(path: string, begin: () => Promise<Trouble | null>): Promise<Trouble | null> {
  const found = underway.get(path) ?? begin().finally(() => underway.delete(path));
  underway.set(path, found);
  return found;
}

/** Keep what a page has asked for and is being given. */
export function keepAnswer(path: string, answer: Response): Promise<Trouble | null> {
  return once(path, () => put(path, answer).catch(() => "unreachable" as const));
}

async function keys(): Promise<string[]> {
  try {
    return (await (await cache()).keys()).map(({ url }) => url);
  } catch (error) {
    console.warn(`what is kept cannot be listed: ${String(error)}`);
    return [];
  }
}

async function missing(wanted: readonly Group[]): Promise<string[]> {
  const held = new Set(await keys());
  return [...files].filter(([path, { group, hash }]) => wanted.includes(group) && !held.has(keyOf(path, hash)))
    .map(([path]) => path);
}

/** Download files, some at a time; what stopped it, or null. */
async function downloadAll(paths: readonly string[], onFile: () => void, ways?: readonly RequestCache[]): Promise<Trouble | null> {
  let trouble: Trouble | null = null;
  const queue = paths.values();
  async function lane(): Promise<void> {
    for (const path of queue) {
      if (trouble) return;
      trouble = (await once(path, () => download(path, ways))) ?? trouble;
      onFile();
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane));
  return trouble;
}

/** Do what fills the store; whatever goes wrong with the store itself, there is only one reason for it. */
async function filling(fill: () => Promise<Trouble | null>): Promise<Trouble | null> {
  try {
    return await fill();
  } catch (error) {
    console.warn(`nothing can be kept: ${String(error)}`);
    return "full";
  }
}

/**
 * Fetch whatever is not here yet of these groups and of those that were wanted before.
 *
 * @param onFile Called after each file.
 * @returns What stopped it, or null when the groups are whole.
 */
export function keep(asked: readonly Group[], onFile: () => void): Promise<Trouble | null> {
  return filling(async () => {
    const store = await cache();
    for (const group of asked) await store.put(wishOf(group), new Response());
    const wanted = await groupsWanted();
    const trouble = await downloadAll(await missing(wanted), onFile);
    if (trouble) return trouble;
    for (const group of wanted) await store.put(markOf(group), new Response());
    return null;
  });
}

/**
 * Fetch all that is here from the server once more, and let go of everything else. What is here is replaced file by file, so
 * that whoever has no network loses nothing.
 */
export function keepAnew(onFile: () => void): Promise<Trouble | null> {
  return filling(async () => {
    const held = new Set(await keys());
    const here = [...files].filter(([path, { hash }]) => held.has(keyOf(path, hash))).map(([path]) => path);
    const trouble = await downloadAll(here, onFile, ["reload"]);
    if (!trouble) await dropBut([]);
    return trouble;
  });
}

/** The groups that were asked for, of this version or of one before. */
export async function groupsWanted(): Promise<Group[]> {
  const held = await keys();
  return GROUPS.filter((group) => held.includes(wishOf(group)));
}

/** How much of each group is here. */
export async function heldOf(): Promise<Record<Group, Held>> {
  const lacking = new Set(await missing(GROUPS));
  const held = {} as Record<Group, Held>;
  for (const group of GROUPS) held[group] = { bytes: 0, all: 0, whole: await isWhole(group) };
  for (const [path, { group, bytes }] of files) {
    held[group].all += bytes;
    if (!lacking.has(path)) held[group].bytes += bytes;
  }
  return held;
}

async function listed(which: "present" | "former"): Promise<string[]> {
  return ((await (await look(listOf(which)))?.json()) ?? []) as string[];
}

/**
 * Drop what belongs neither to this version nor to the one before, whose pages may still be open. Done once more for the
 * same version (a browser may stop a worker while it is activated), it drops nothing.
 */
export async function dropOld(): Promise<void> {
  const present = await listed("present");
  const own = new Set(ownKeys());
  await dropBut(present.length === own.size && present.every((key) => own.has(key)) ? await listed("former") : present);
}

async function dropBut(before: readonly string[]): Promise<void> {
  const store = await cache();
  const own = new Set(ownKeys());
  const spared = new Set([...own, ...before, ...GROUPS.flatMap((group) => [markOf(group), wishOf(group)]), listOf("present"), listOf("former")]);
  for (const key of await keys()) if (!spared.has(key)) await store.delete(key);
  await store.put(listOf("former"), new Response(JSON.stringify(before.filter((key) => !own.has(key)))));
  await store.put(listOf("present"), new Response(JSON.stringify([...own])));
}
