// The files of this version, and which of them the browser stores. A file is stored under its path and content hash,
// and only if its bytes match that hash. So versions share unchanged files, an update downloads only changed
// ones, and the content of two versions is never mixed, whatever a server or a cache delivers.
import { letGo } from "./let-go";
import { type Group, GROUPS, type Held, type SiteFiles, type Trouble } from "./messages";
import { contentsOf, storable, typeOf } from "./stored";

declare const self: ServiceWorkerGlobalScope & { siteFiles: SiteFiles };

interface SiteFile {
  group: Group;
  hash: string;
  /** Bytes that it takes in the store. */
  bytes: number;
  /** True if it is stored compressed. */
  isPacked: boolean;
}

const LANES = 4; // parallel downloads; the page keeps connections of its own
const scope = self.registration.scope;
const CACHE = `combinatoria ${scope}`; // several sites may share an origin
const { version, groups } = self.siteFiles;
const files = new Map<string, SiteFile>();
for (const group of GROUPS) {
  for (const [path, [hash, bytes, how]] of Object.entries(groups[group])) {
    files.set(path, { group, hash, bytes, isPacked: how === "packed" });
  }
}
const cache = (): Promise<Cache> => caches.open(CACHE); // opened each time: the user may have cleared it
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

/** Return the key that marks a group as complete: one lookup instead of hundreds for each page request. */
function markOf(group: Group): string {
  return `${scope}?whole=${group}&version=${version}`;
}

/** Return the key that marks a group as requested: later visits, also of later versions, continue the download. */
function wishOf(group: Group): string {
  return `${scope}?wanted=${group}`;
}

/** Return the key of the file list of the present or the former version; files in neither list are garbage. */
function listOf(which: "present" | "former"): string {
  return `${scope}?list=${which}`;
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Return the path of an address within the site, without the query; null outside. A folder means its index.html. */
export function pathOf(url: string): string | null {
  const { origin, pathname } = new URL(url);
  if (!(origin + pathname).startsWith(scope)) return null;
  let path = (origin + pathname).slice(scope.length);
  try {
    path = decodeURIComponent(path);
  } catch {
    return null; // not a well-formed address
  }
  return path === "" || path.endsWith("/") ? `${path}index.html` : path;
}

export function groupOf(path: string): Group | null {
  return files.get(path)?.group ?? null;
}

/** Look up a cache entry; undefined also if the browser denies access. */
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
 * Return the stored file of a key if its bytes still match the hash: any script of this origin can write to the cache,
 * and its content would be served forever. Of the server's headers only the type is kept.
 */
async function unchanged(key: string): Promise<Response | undefined> {
  const found = await look(key);
  if (!found) return undefined;
  const bytes = await contentsOf(found).catch(() => null);
  if (!bytes) return undefined;
  try {
    if (!isNamed(key, await hashOf(bytes))) return undefined;
    return new Response(bytes, { headers: typeOf(found) });
  } finally {
    letGo(bytes);
  }
}

/** Return a file of this version from the cache, waiting for a download in progress; damaged files are fetched again. */
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

/** Return a stored file of the previous version, whose pages may still be open. */
export async function formerlyKept(path: string): Promise<Response | undefined> {
  const key = (await listed("former")).find((one) => one.startsWith(`${address(path)}?`));
  return key === undefined ? undefined : unchanged(key);
}

/** Store a server's answer if it is a file of this version. */
async function put(path: string, answer: Response): Promise<Trouble | null> {
  const file = files.get(path);
  if (!file || !answer.ok) return "newer";
  const bytes = await answer.arrayBuffer();
  if (!(await hashOf(bytes)).startsWith(file.hash)) return "newer";
  try {
    await (await cache()).put(keyOf(path, file.hash), await storable(answer, bytes, file.isPacked));
  } catch (error) {
    console.warn(`${path} cannot be kept: ${String(error)}`);
    return "full"; // browsers refuse for no other reason
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
      // The HTTP cache may have another version's file of this name: then ask the server.
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

/** Store a file that is being served to a page. */
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

/** Download files, several in parallel; returns the reason for stopping early, or null. */
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

/** Run a step that writes to the cache; every failure of the cache itself counts as lack of space. */
async function filling(fill: () => Promise<Trouble | null>): Promise<Trouble | null> {
  try {
    return await fill();
  } catch (error) {
    console.warn(`nothing can be kept: ${String(error)}`);
    return "full";
  }
}

/**
 * Download the missing files of these groups and of those requested before.
 *
 * @param onFile Called after each file.
 * @returns The reason for stopping early, or null when the groups are complete.
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
 * Download every stored file again and delete all others. Files are replaced one by one, so that losing the network
 * loses no file.
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

/** Return the groups requested by this version or an earlier one. */
export async function groupsWanted(): Promise<Group[]> {
  const held = await keys();
  return GROUPS.filter((group) => held.includes(wishOf(group)));
}

/** Return how much of each group is stored. */
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
 * Delete what belongs neither to this version nor to the previous one, whose pages may still be open. Repeating it for the
 * same version deletes nothing: a browser may stop a worker during activation.
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
