// @vitest-environment node
/**
 * What the service worker stores: a file of this version only if its hash matches, whatever a server or a cache
 * delivers.
 */

import { beforeEach, expect, it, vi } from "vitest";

const SCOPE = "https://site.example/a/";
const RIGHT = "the right bytes";
const hex = async (text: string): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The part of a browser's cache that the worker uses; several workers of one origin share all caches. */
class FakeCache {
  readonly held = new Map<string, string>();
  match = async (key: string): Promise<Response | undefined> => (this.held.has(key) ? new Response(this.held.get(key)) : undefined);
  put = async (key: string, answer: Response): Promise<void> => void this.held.set(key, await answer.text());
  keys = async (): Promise<{ url: string }[]> => [...this.held.keys()].map((url) => ({ url }));
  delete = async (key: string): Promise<boolean> => this.held.delete(key);
}

let all: Map<string, FakeCache>;

/** The worker's files as used in these tests: the real types need those of a service worker. */
interface Files {
  keepAnswer(path: string, answer: Response): Promise<string | null>;
  keep(groups: readonly string[], onFile: () => void): Promise<string | null>;
  kept(path: string): Promise<Response | undefined>;
  formerlyKept(path: string): Promise<Response | undefined>;
  isWhole(group: string): Promise<boolean>;
  dropOld(): Promise<void>;
}

const FILES: string = "files";

async function worker(scope = SCOPE): Promise<Files> {
  const hash = (await hex(RIGHT)).slice(0, 20);
  const groups = { games: { "a.js": [hash, RIGHT.length] }, lessons: {}, extras: {} };
  vi.stubGlobal("self", { registration: { scope }, siteFiles: { version: "1", groups } });
  vi.resetModules();
  return (await import(`../../../../site/offline/${FILES}.ts`)) as Files;
}

beforeEach(() => {
  all = new Map();
  const open = async (name: string): Promise<FakeCache> => all.get(name) ?? all.set(name, new FakeCache()).get(name)!;
  vi.stubGlobal("caches", { open });
});

it("stores an answer only if its bytes match the list", async () => {
  const { keepAnswer, kept } = await worker();
  expect(await keepAnswer("a.js", new Response("other bytes"))).toBe("newer");
  expect(await kept("a.js")).toBeUndefined();
  expect(await keepAnswer("a.js", new Response("", { status: 404 }))).toBe("newer");
  expect(await keepAnswer("a.js", new Response(RIGHT))).toBeNull();
  expect(await (await kept("a.js"))?.text()).toBe(RIGHT);
});

it("is complete only if every file has arrived intact", async () => {
  const { isWhole, keep } = await worker();
  vi.stubGlobal("fetch", async () => new Response("from another version"));
  expect(await keep(["games"], () => {})).toBe("newer");
  expect(await isWhole("games")).toBe(false);
  vi.stubGlobal("fetch", async () => new Response(RIGHT));
  expect(await keep(["games"], () => {})).toBeNull();
  expect(await isWhole("games")).toBe(true);
});

it("asks the server if the browser's own cache has another version's file", async () => {
  const { keep } = await worker();
  const asked: (string | undefined)[] = [];
  vi.stubGlobal("fetch", async (_: string, { cache }: RequestInit) => (asked.push(cache), new Response(cache === "reload" ? RIGHT : "old")));
  expect(await keep(["games"], () => {})).toBeNull();
  expect(asked).toEqual(["default", "reload"]);
});

it("does not touch the files of another site of the same origin", async () => {
  const one = await worker(`${SCOPE}one/`);
  await one.keepAnswer("a.js", new Response(RIGHT));
  const other = await worker(`${SCOPE}other/`);
  await other.dropOld();
  expect([...all.values()].flatMap(({ held }) => [...held.keys()]).some((key) => key.startsWith(`${SCOPE}one/a.js?`))).toBe(true);
});

it("still has files of the previous version only, for its pages", async () => {
  const { dropOld, formerlyKept } = await worker();
  const cache = await caches.open(`combinatoria ${SCOPE}`);
  const key = `${SCOPE}gone.js?sha256=${(await hex("former")).slice(0, 20)}`;
  await cache.put(key, new Response("former"));
  await cache.put(`${SCOPE}?list=present`, new Response(JSON.stringify([key])));
  await cache.put(`${SCOPE}rubbish.js?sha256=2`, new Response("rubbish"));
  await dropOld();
  await dropOld(); // activated again
  expect(await (await formerlyKept("gone.js"))?.text()).toBe("former");
  expect([...all.values()].flatMap(({ held }) => [...held.keys()]).filter((one) => one.includes("rubbish"))).toEqual([]);
});

it("reports that there is no space, and that the server cannot be reached", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { keep, keepAnswer } = await worker();
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("no network")));
  expect(await keep(["games"], () => {})).toBe("unreachable");
  const cache = (await caches.open(`combinatoria ${SCOPE}`)) as unknown as FakeCache;
  cache.put = async () => Promise.reject(new DOMException("no room", "QuotaExceededError"));
  expect(await keepAnswer("a.js", new Response(RIGHT))).toBe("full");
  expect(await keep(["games"], () => {})).toBe("full");
});
