// @vitest-environment node
/** Input by link, file or storage, damaged in many ways: the result is a message or nothing, never an exception. */

import { beforeEach, describe, expect, it, vi } from "vitest";

import { bundleOf, isSavedGame, joined, readWork } from "../../../../site/host/backup";
import { carryOver, marked } from "../../../../site/host/merge-copies";
import { fragmentOf, gameOfFragment } from "../../../../site/host/elsewhere";
import { isSameGame, isUnderWay } from "../../../../site/host/game-store";
import { isNoticeDue, lastDownload, noteDownload } from "../../../../site/host/last-output";
import { fill } from "../../src/contract/words";
import { keptGame } from "../../../../site/host/memory";
import { type Lesson, type Notebook, readCopy } from "../../../../site/host/notebook";
import { readJson } from "../../src/browser/files";
import { requestOfFragment } from "../../src/contract/fragment";
import { withNulls } from "../../src/contract/nulls";
import { loadSettings } from "../../src/browser/settings";
import { recall, recallNumbers } from "../../src/browser/storage";

const EACH = 600;

/** Return a small reproducible random generator. */
function dice(seed: number): (sides: number) => number {
  let state = seed >>> 0;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

type Roll = ReturnType<typeof dice>;

const LEAVES: unknown[] = [
  null, true, -1, 0, 2 ** 53, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "", "x", "\0", "\ud800", "<img src=x onerror=alert(1)>",
  "__proto__", "constructor", "A".repeat(1e5), [], {}, [[]], [null], Array.from({ length: 2000 }, () => null),
  JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'),
  JSON.parse(`${"[".repeat(400)}${"]".repeat(400)}`),
]; // prettier-ignore
const CHARACTERS = ["x", "9", ":", ",", "{", "}", '"', "[", "]", "~", "_", "=", " ", "\n", "\0", "\ud800", "%", "%E0%A4", "#", "__proto__", "é"];
const RUBBISH = ["", "#", "null", "{", "[".repeat(1e5), '{"a":'.repeat(1e5), "NaN", "\ud800", '"', "%", "%E0%A4%A", `"${"A".repeat(1e6)}"`];

function spoilText(text: string, roll: Roll): string {
  const [a = 0, b = 0] = [roll(text.length + 1), roll(text.length + 1)].sort((x, y) => x - y);
  const letter = CHARACTERS[roll(CHARACTERS.length)] ?? "";
  const ways = [
    () => text.slice(0, a),
    () => text.slice(0, a) + letter + text.slice(a + 1),
    () => text.slice(0, a) + text.slice(b),
    () => text.slice(0, b) + text.slice(a),
    () => text + letter.repeat([1, 3, 10_000][roll(3)] ?? 1),
    () => RUBBISH[roll(RUBBISH.length)] ?? "",
  ];
  return (ways[roll(ways.length)] ?? ways[0])?.() ?? "";
}

function spoilValue<T>(value: T, roll: Roll): unknown {
  const copy = structuredClone(value) as unknown;
  let node = copy as Record<string, unknown>;
  for (;;) {
    const keys = Object.keys(node);
    const key = keys[roll(keys.length)];
    if (key === undefined) return copy;
    const part = node[key];
    if (typeof part === "object" && part !== null && Object.keys(part).length > 0 && roll(10) < 7) {
      node = part as Record<string, unknown>;
      continue;
    }
    const act = roll(10);
    if (act < 7) node[key] = LEAVES[roll(LEAVES.length)];
    else if (act < 9) delete node[key];
    else Object.defineProperty(node, "__proto__", { value: part, enumerable: true, configurable: true, writable: true });
    return copy;
  }
}

/** Spoil a value, either as such or as text. */
function spoil(value: unknown, roll: Roll): string {
  return roll(3) === 0 ? spoilText(JSON.stringify(value), roll) : JSON.stringify(spoilValue(value, roll));
}

const lesson: Lesson = { id: "soulmates-a", lang: "en", title: "Hands", path: "lessons/en/soulmates-a.ipynb", copy: "my/soulmates-a.en.ipynb", version: "1.0", stamp: "s", core: [], after: [] };
const lessons = [lesson, { ...lesson, id: "altar-a", copy: "my/altar-a.en.ipynb", title: "Times five" }];
const master: Notebook = {
  nbformat: 4,
  metadata: { combinatoria: { lesson: "soulmates-a", lang: "en" } },
  cells: [
    { id: "head", cell_type: "markdown", source: ["# Title\n", "words"], metadata: { combinatoria: { kind: "head" } } },
    { id: "q1", cell_type: "code", source: "answer = ...", metadata: { combinatoria: { kind: "exercise" } }, outputs: [] },
  ],
};
const copy = marked(master, lesson);
const game = { format: 1, game: "altar", seats: 2, seed: 3, options: {}, start: null, chance: [["1"]], moves: [[0, "draw deck"]], session: { humans: [0] } };
const bundle = bundleOf([{ path: lesson.copy, changed: "2026-11-21T10:00:00Z", notebook: copy }], { altar: game }, { "combinatoria.learn.altar.done": "[1,2]" }, new Date());

const polluted = (): boolean => "polluted" in {} || "polluted" in [];

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => kept.set(name, text) });

beforeEach(() => kept.clear());

describe("hostile input", () => {
  it(`${EACH} mutated notebooks are read or refused, and carried over without an error`, () => {
    const roll = dice(1);
    let refused = 0;
    for (let n = 0; n < EACH; n += 1) {
      const read = readCopy(spoil(copy, roll), lesson, lessons);
      if ("problem" in read) {
        refused += 1;
        expect(read.problem).toMatch(/^(file_too_big|file_damaged|not_a_notebook|newer_notebook|foreign_notebook|other_lesson)$/);
        continue;
      }
      const next = carryOver(read.notebook, master, lesson);
      expect(next.cells.map((cell) => cell.id).filter((id) => id === "head" || id === "q1")).toHaveLength(2);
      expect(new Set(next.cells.map((cell) => cell.id)).size).toBe(next.cells.length);
    }
    expect(refused).toBeGreaterThan(EACH / 3);
    expect(polluted()).toBe(false);
  });

  it(`${EACH} mutated backup files are restored as a whole or not at all`, () => {
    const roll = dice(2);
    let refused = 0;
    for (let n = 0; n < EACH; n += 1) {
      const items = readWork(spoil(bundle, roll), lessons, ["altar", "signs"]);
      if ("problem" in items) {
        refused += 1;
        continue;
      }
      for (const item of items) {
        if (item.kind === "lesson") expect(lessons.some((one) => item.path.startsWith(one.copy.replace(".ipynb", "")))).toBe(true);
        if (item.kind === "game") expect(["altar", "signs"]).toContain(item.game);
        if (item.kind === "mark") expect(item.name.startsWith("combinatoria.")).toBe(true);
      }
    }
    expect(refused).toBeGreaterThan(EACH / 3);
    expect(polluted()).toBe(false);
  });

  it(`${EACH} mutated games and ${EACH} mutated links never stop the page`, () => {
    const roll = dice(3);
    const links = ["#soulmates:seats=4:7:draw_deck,discard_M5", "#learn:4", "#puzzle:altar:12", "#puzzle:today", "altar:seats=2:1:"];
    for (let n = 0; n < EACH; n += 1) {
      const text = spoil(game, roll);
      localStorage.setItem("combinatoria/play/altar", text);
      const found = keptGame("altar");
      expect(typeof isUnderWay(found)).toBe("boolean");
      expect(typeof isSameGame(found, game)).toBe("boolean");
      expect(typeof isSavedGame(found)).toBe("boolean");
      const link = spoilText(links[roll(links.length)] ?? "", roll);
      const wish = requestOfFragment(link, "2026-11-21");
      expect(wish === null || ["learn", "puzzle", "open"].includes(wish.do)).toBe(true);
      expect([null, "altar", "soulmates"]).toContain(gameOfFragment(link, ["altar", "soulmates"]));
    }
    expect(fragmentOf(null)).toBe("");
    expect(polluted()).toBe(false);
  });

  it(`${EACH} mutated entries of the browser's storage are as good as none`, () => {
    const roll = dice(4);
    const settings = { speed: "fast", theme: "dark", letters: false, large: true, strip: true, odds: ["altar"], ask: "some", sound: false };
    for (let n = 0; n < EACH; n += 1) {
      localStorage.setItem("combinatoria.table.settings", spoil(settings, roll));
      const found = loadSettings();
      expect(Object.keys(found).sort()).toEqual(Object.keys(settings).sort());
      expect(["slow", "normal", "fast", "instant"]).toContain(found.speed);
      expect(["auto", "some", "always", "off"]).toContain(found.ask);
      expect(found.odds.every((game) => typeof game === "string")).toBe(true);
      localStorage.setItem("combinatoria.steps", spoil([1, 2, 3], roll));
      expect(recallNumbers("steps").every(Number.isInteger)).toBe(true);
      recall("steps");
      localStorage.setItem("combinatoria/downloaded", spoil({ "my/a": "2026-11-21T10:00:00Z" }, roll));
      const out = lastDownload(["my/a"]);
      expect(out === null || !Number.isNaN(out.getTime())).toBe(true);
      expect(JSON.parse(joined("[1,2]", spoil([2, 3], roll)))).toContain(1);
    }
    expect(polluted()).toBe(false);
  });

  it("a file that is not JSON, or too long, is broken", async () => {
    for (const text of ["", "{", "\0", "[".repeat(1e6)]) expect(await readJson(new Blob([text]))).toEqual({ broken: true });
    const endless = { size: 3e7, text: () => Promise.reject(new Error("must not be read")) } as unknown as Blob;
    expect(await readJson(endless)).toEqual({ broken: true });
  });

  it("keys with a meaning in JavaScript are treated like others", () => {
    const value: unknown = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}');
    withNulls(value);
    noteDownload(["__proto__"]);
    expect(polluted()).toBe(false);
    expect(fill("{constructor} {__proto__} {name}", { name: "<b>" })).toBe("{constructor} {__proto__} <b>");
    expect(requestOfFragment("#__proto__")).toEqual({ do: "open", link: "__proto__" });
  });
});

describe("the notice that work is kept in this browser only", () => {
  const day = (n: number): Date => new Date(2026, 10, n);
  it("is shown until closed, and again a week later if newer work is not downloaded", () => {
    expect(isNoticeDue(day(1), null, day(2), null)).toBe(true);
    expect(isNoticeDue(day(1), null, day(3), day(2))).toBe(false);
    expect(isNoticeDue(day(9), null, day(10), day(2))).toBe(true);
    expect(isNoticeDue(day(8), day(9), day(10), day(2))).toBe(false);
  });
});
