// Downloaded files omit a match in which people hide cards from each other, or come with a warning of what it reveals.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isSealed, Keeper, type Page } from "../../../../site/host/game-store";
import { Work } from "../../../../site/host/work";

const files: string[] = [];
vi.mock("../../src/browser/files", () => ({ download: vi.fn(), downloadText: (_: string, text: string) => files.push(text) }));
vi.mock("../../../../site/host/copies", () => ({ allKept: () => Promise.resolve([]), countAside: () => Promise.resolve(0) }));

const moves = [[0, "a"]];
const save = (session: object, seed = 7): object => ({ format: 1, game: "signs", seed, seats: 2, options: {}, moves, session });
const two = { humans: [0, 1] };

beforeEach(() => {
  localStorage.clear();
  files.length = 0;
});
afterEach(() => {
  document.body.replaceChildren();
});

test.each([
  [{ ...two, mode: "duel" }, true],
  [{ ...two, hints: true, all_open: false }, true],
  [{ ...two, mode: "practice" }, false],
  [{ ...two, hints: false, all_open: true }, false],
  [{ humans: [0], mode: "duel" }, false],
  [{}, false],
])("people hide cards in a kept game: %o", (session, sealed) => {
  expect(isSealed(save(session))).toBe(sealed);
  expect(isSealed({ ...save(session), over: true })).toBe(false);
});

test("the file of all work omits such a match, says so, and the match stays in the browser", async () => {
  const hidden = JSON.stringify(save({ ...two, mode: "duel" }, 739182645501));
  localStorage.setItem("combinatoria/play/signs", hidden);
  localStorage.setItem("combinatoria/play/altar", JSON.stringify(save({ humans: [0], mode: "duel" }, 8)));
  document.body.innerHTML = `<section><p data-work-note></p><button data-work="all"></button></section>`;
  const section = document.querySelector("section") as HTMLElement;
  const words = { work_sealed: "not in it: {names}" };
  new Work(section, [], { signs: "Signs", altar: "Altar" }, words, () => Promise.resolve());
  section.querySelector("button")?.click();
  await vi.waitFor(() => expect(section.textContent).toContain("not in it: Signs"));
  expect(files).toHaveLength(1);
  expect(JSON.parse(files[0] ?? "")).toMatchObject({ games: { altar: { seed: 8 } } });
  expect(files[0]).not.toContain("739182645501");
  expect(localStorage.getItem("combinatoria/play/signs")).toBe(hidden);
});

test.each([
  ["duel", "bad_saved_sealed"],
  ["practice", "bad_saved"],
])("the file of a kept game that cannot be opened is offered with the right warning: %s", async (mode, key) => {
  localStorage.setItem("combinatoria/play/order", JSON.stringify(save({ ...two, mode })));
  const told: string[] = [];
  const page: Page = {
    ask: () => Promise.resolve({ save: save({ humans: [0] }) } as never),
    notice: (said) => told.push(said),
    drop: () => {},
    snapshot: () => null,
    kept: () => undefined,
  };
  await new Keeper("order", page, null).started(true);
  expect(told).toContain(key);
});
