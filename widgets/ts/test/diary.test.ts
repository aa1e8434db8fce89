import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { DayFigures } from "../src/contract/formats/guides";
import type { Reply } from "../src/contract/types";
import { joined } from "../../../site/host/backup";
import { after, bench, clear, type Request, settled, snapshot } from "./fake";

beforeEach(() => localStorage.setItem("combinatoria.table.settings", '{"speed":"instant"}'));
afterEach(clear);

const PLACE = "combinatoria.diary.soulmates";
const MATCH = { id: "20261122:4:0", day: "2026-11-22", won: true, decisions: 9, daily: true, cost: null, se: null };
const PUZZLE = { day: "2026-11-22", n: 3, right: false };
const DIARY = { format: 1 as const, game: "soulmates", matches: [MATCH], puzzles: [PUZZLE] };
const FIGURES: DayFigures = {
  day: "2026-11-22",
  deal: null,
  on_table: false,
  here: null,
  puzzle: null,
  puzzle_n: 3,
  streak: 0,
  lines: [],
  share: null,
};
const PLAYED = { won: true, n: 9, grade: null, cost: null, se: null, text: "won (9 decisions)" };
const OVER = { text: "You have won.", winners: [0], outcome: "won", scores: null };

function answering(given: Partial<Record<string, Partial<Reply>>>) {
  return (request: Request): Partial<Reply> => given[request.do] ?? {};
}
const onPage = { diary: true };

describe("the diary", () => {
  it("exists only on a page that keeps one", async () => {
    expect(bench().root.querySelector('[data-tool="today"]')).toBeNull();
    const over = bench(snapshot());
    over.model.put(after(over.model.data, [], { result: OVER }));
    await settled();
    expect(over.model.asked("diary")).toEqual([]);
    expect(bench(snapshot(), onPage).root.querySelector('[data-tool="today"]')).not.toBeNull();
  });

  it("is requested when it is opened, with what this browser has stored, and not before", async () => {
    localStorage.setItem(PLACE, JSON.stringify(DIARY));
    const other = { ...DIARY, game: "order", matches: [], puzzles: [{ ...PUZZLE, day: "2026-11-21" }] };
    localStorage.setItem("combinatoria.diary.order", JSON.stringify(other));
    const { model, button, root } = bench(snapshot(), { ...onPage, statistics: "https://site/statistics.html" }, answering({ diary: { diary: DIARY, figures: FIGURES } }));
    await settled();
    expect(model.asked("diary")).toEqual([]);
    button("bar:today").click();
    await settled();
    expect(model.asked("diary")).toMatchObject([{ value: DIARY, days: ["2026-11-21"], date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }]);
    expect(root.querySelector('[data-key="today:play"]')).not.toBeNull();
    expect(root.querySelector('[data-panel] a')?.getAttribute("href")).toBe("https://site/statistics.html");
    button("today:play").click();
    await settled();
    expect(model.asked("daily")).toHaveLength(1);
    expect(model.asked("diary")[1]).not.toHaveProperty("value");
  });

  it("shares a text with the address of that day's deal, on whatever day it is opened", async () => {
    const written: string[] = [];
    vi.stubGlobal("navigator", { clipboard: { writeText: (text: string) => Promise.resolve(void written.push(text)) } });
    const told = { diary: { diary: DIARY, figures: { ...FIGURES, share: "Soulmates, 2026-11-22" } } };
    const { button } = bench(snapshot(), { ...onPage, linkBase: "https://site/play.html" }, answering(told));
    button("bar:today").click();
    await settled();
    button("today:copy").click();
    await settled();
    expect(written).toEqual(["Soulmates, 2026-11-22\nhttps://site/play.html#daily:2026-11-22"]);
    vi.unstubAllGlobals();
  });

  it("records the end of a match once, offers its grade, and stores the answer", async () => {
    const told = { diary: DIARY, figures: { ...FIGURES, deal: PLAYED, here: { ...PLAYED, daily: true } } };
    const { model, root, button } = bench(snapshot(), onPage, answering({ diary: told }));
    model.put(after(model.data, [], { result: OVER }));
    await settled();
    model.put(after(model.data, [], { result: OVER }));
    await settled();
    expect(model.asked("diary")).toHaveLength(1);
    expect(JSON.parse(localStorage.getItem(PLACE) ?? "")).toEqual(DIARY);
    expect(root.querySelector("[data-day-end]")).not.toBeNull();
    button("day:open").click();
    await settled();
    expect(root.querySelector("[data-panel]")?.textContent).toContain("won (9 decisions)");
    let asked = 0;
    const graded = { ...PLAYED, grade: "Strong", cost: 0.03, se: 0.02, text: "Strong: 3.0 ± 2.0" };
    model.answer = () => (asked++ < 2 ? { thinking: { who: 0, done: 50, of: 100 } } : { ...told, figures: { ...told.figures, deal: graded } });
    button("today:grade").click();
    await settled();
    expect(model.asked("grade")).toHaveLength(3);
    expect(root.querySelector(".cmb-today")?.textContent).toContain("Strong: 3.0 ± 2.0");
    expect(root.querySelector('[data-key="today:grade"]')).toBeNull();
  });

  it("that cannot be read is reported once, set aside and offered as a file, and a new one begins", async () => {
    localStorage.setItem(PLACE, '{"format":9}');
    const { model, root, button } = bench(snapshot(), onPage, (request) =>
      request["value"] === undefined ? { diary: DIARY, figures: FIGURES } : { error: { rule: "diary.form", text: "It cannot be read." } },
    );
    button("bar:today").click();
    await settled();
    expect(root.textContent).toContain("It cannot be read.");
    expect(model.asked("diary")).toHaveLength(2);
    expect(localStorage.getItem(`${PLACE}.unread`)).toBe('{"format":9}');
    expect(JSON.parse(localStorage.getItem(PLACE) ?? "")).toEqual(DIARY);
    const made = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
    URL.revokeObjectURL = () => {};
    button("today:unread").click();
    expect(await (made.mock.calls[0]?.[0] as Blob).text()).toBe(JSON.stringify({ format: 9 }, null, 1));
  });

  it("of another browser is merged: entries here stay, new ones are added", () => {
    const there = { ...DIARY, matches: [{ ...MATCH, won: false }, { ...MATCH, id: "5:4:0", daily: false }], puzzles: [{ ...PUZZLE, right: true }, { ...PUZZLE, day: "2026-11-23" }] };
    const both = JSON.parse(joined(JSON.stringify(DIARY), JSON.stringify(there)));
    expect(both.matches).toEqual([MATCH, there.matches[1]]);
    expect(both.puzzles).toEqual([PUZZLE, there.puzzles[1]]);
    const unsound = { ...DIARY, matches: [], puzzles: [{ ...PUZZLE, day: "0001-01-01" }] };
    for (const other of [JSON.stringify(unsound), '{"format":2,"matches":[],"puzzles":[]}', JSON.stringify({ ...DIARY, game: "altar" }), '{"format":1,"game":"soulmates","matches":[1],"puzzles":[]}']) {
      expect(joined(JSON.stringify(DIARY), other)).toBe(JSON.stringify(DIARY));
    }
  });
});

describe("the puzzle of the day", () => {
  const guide = {
    kind: "puzzle" as const, n: 3, of: 20, numbers: [1, 3, 5], counted: null, question: "Which?", tries: 1, day: "2026-11-22", first: false, counts: "The first answer counts.",
    solved: false, feedback: null, explanation: [], link: "puzzle:soulmates:3", next: 4,
    choices: [{ label: "A", move: null, picks: null, state: null, feedback: null, chance: null }],
  };

  it("counts by its first answer: a wrong one is recorded, and later tries do not solve it", async () => {
    const { model, root } = bench(snapshot({ guide: { ...guide, tries: 0, first: null } }), onPage, answering({ diary: { diary: DIARY, figures: FIGURES } }));
    expect(root.querySelector("[data-counts]")?.textContent).toBe("The first answer counts.");
    model.put(after(model.data, [], { guide }));
    await settled();
    expect(model.asked("diary")).toHaveLength(1);
    model.put(after(model.data, [], { guide: { ...guide, tries: 2, solved: true } }));
    await settled();
    expect(model.asked("diary")).toHaveLength(1);
    expect(localStorage.getItem("combinatoria.puzzles.soulmates.solved")).toBeNull();
    model.put(after(model.data, [], { guide: { ...guide, n: 5, day: null, first: null, counts: null, tries: 2, solved: true } }));
    await settled();
    expect(localStorage.getItem("combinatoria.puzzles.soulmates.solved")).toBe("[5]");
  });
});
