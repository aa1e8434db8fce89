// Timing of the keeper's writes: soon during a game, at once when another game replaces it.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isLed, isSameGame, isUnderWay, Keeper, type Page } from "../../../../site/host/game-store";
import type { Reply, Snapshot } from "../../../../site/host/protocol";
import { forget, keep, recall, siteStorage } from "../../src/browser/storage";

let seed = 7;
let moves: [number, string][] = [];
let dropped: string[] = [];

const page: Page = {
  ask: () => Promise.resolve({ save: { seed, seats: 2, options: {}, moves, session: { humans: [0] } } } as unknown as Reply),
  notice: () => {},
  drop: (key) => dropped.push(key),
  snapshot: () => ({ result: null }) as unknown as Snapshot,
  kept: () => {},
};

function kept(game: string): { seed: number; moves: unknown[] } {
  return JSON.parse(localStorage.getItem(`combinatoria/play/${game}`) ?? "null") as { seed: number; moves: unknown[] };
}

/** Each test has its own game: the previous test's tab would answer that it holds that game. */
async function keeper(game: string): Promise<Keeper> {
  const made = new Keeper(game, page, null);
  const started = made.started(false);
  await vi.advanceTimersByTimeAsync(5000);
  await started;
  expect(kept(game)).toMatchObject({ seed: 7, moves: [] });
  return made;
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  [seed, moves, dropped] = [7, [], []];
});
afterEach(() => {
  delete document.documentElement.dataset["root"];
  vi.useRealTimers();
});

test("consecutive moves are written together, the first one at once", async () => {
  const made = await keeper("altar");
  moves = [[0, "a"]];
  made.remember();
  await vi.advanceTimersByTimeAsync(1);
  expect(kept("altar").moves).toHaveLength(1);
  moves = [[0, "a"], [0, "b"]];
  made.remember();
  await vi.advanceTimersByTimeAsync(100);
  expect(kept("altar").moves).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(400);
  expect(kept("altar").moves).toHaveLength(2);
});

test("a game that replaces another is written at once, even right after a write", async () => {
  const made = await keeper("signs");
  moves = [[0, "a"]];
  made.remember();
  await vi.advanceTimersByTimeAsync(1);
  await made.passing({ id: 1, do: "load", value: "{}" });
  [seed, moves] = [8, []];
  made.remember();
  await vi.advanceTimersByTimeAsync(1);
  expect(kept("signs").seed).toBe(8);
  expect(kept("signs/before")).toMatchObject({ seed: 7 });
});

const saved = (more: object = {}): object => ({ seed: 7, seats: 2, options: {}, moves: [[1, "a"], [0, "b"]], session: { humans: [0] }, ...more });

test("playing on removes the notice of the game put aside", async () => {
  const made = new Keeper("journey", page, null);
  await made.passing({ id: 1, do: "odds" } as never);
  expect(dropped).toEqual([]);
  await made.passing({ id: 2, do: "move", seq: 1, text: "draw" });
  expect(dropped).toEqual(["put_aside"]);
});

test("a game is under way from the first move here until it is over", () => {
  expect(isUnderWay(saved())).toBe(true);
  expect(isUnderWay(saved({ over: true }))).toBe(false);
  expect(isUnderWay(saved({ moves: [[1, "a"]] })), "only a bot has moved").toBe(false);
  for (const strange of [null, {}, { moves: "a" }, saved({ session: {} })]) expect(isUnderWay(strange)).toBe(false);
});

test("a game is the same as one that continues it, and as no other", () => {
  expect(isSameGame(saved(), saved({ moves: [[1, "a"], [0, "b"], [1, "c"]] }))).toBe(true);
  expect(isSameGame(saved(), saved({ moves: [[1, "a"], [0, "c"]] }))).toBe(false);
  for (const other of [{ seed: 8 }, { seats: 3 }, { options: { games: 1 } }]) expect(isSameGame(saved(), saved(other))).toBe(false);
  expect(isSameGame(saved(), null)).toBe(false);
});

test("a guide does not show the game, but a branch continues it", () => {
  const shown = (guide: unknown): Snapshot => ({ guide }) as unknown as Snapshot;
  expect([null, { kind: "branch" }].map((guide) => isLed(shown(guide)))).toEqual([false, false]);
  expect(["learn", "puzzle", "review"].map((kind) => isLed(shown({ kind })))).toEqual([true, true, true]);
  expect(isLed(null)).toBe(false);
});

/** Move the page to the site at this path. */
function on(path: string): void {
  document.documentElement.dataset["root"] = path;
}

test("two sites of one origin have separate games under the same name", () => {
  on("/a/");
  keep("level", 1);
  on("/b/");
  expect(recall("level")).toBeUndefined();
  keep("level", 2);
  expect(siteStorage().names().filter((name) => name.endsWith("level"))).toEqual(["combinatoria.level"]);
  on("/a/");
  expect(recall("level")).toBe(1);
  forget("level");
  on("/b/");
  expect(recall("level")).toBe(2);
});

test("data from before sites had separate names is copied to each of them, once", () => {
  keep("level", 1);
  for (const path of ["/a/", "/b/"]) {
    on(path);
    expect(recall("level")).toBe(1);
    forget("level");
    expect(recall("level"), "what is gone later stays gone").toBeUndefined();
  }
});
