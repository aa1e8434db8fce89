import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { PORTRAITS } from "../src/art/people";
import type { Person } from "../src/contract/formats/guides";
import { after, bench, clear, settled, snapshot } from "./fake";

beforeEach(() => localStorage.setItem("combinatoria.table.settings", '{"speed":"instant"}'));
afterEach(clear);

const KERNEL = join(import.meta.dirname, "../../../kernel/combinatoria");
const OVER = { text: "You have won.", winners: [0], outcome: "won", scores: null };
const people: Person[] = [
  {
    seat: 1, name: "Ben", habit: "bold", person: false, text: "Ben was the bold one.", does: "asks as soon as it can", wins: "wins 80 %",
    habits: [{ habit: "steady", label: "the steady one", chance: 0.25 }, { habit: "bold", label: "the bold one", chance: 0.75 }], steps: [0.5, 0.6, 0.75],
  },
];

describe("players with habits", () => {
  it("have different portraits", () => {
    const text = readFileSync(join(KERNEL, "words/core.toml"), "utf-8");
    const table = /\n\[habit\]\n([\s\S]*?)\n\[/.exec(text)?.[1] ?? "";
    const named = [...table.matchAll(/^(\w+) = /gm)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(2);
    expect([...PORTRAITS].sort()).toEqual([...named].sort());
    expect(readdirSync(join(KERNEL, "games")).length).toBeGreaterThan(2);
  });

  it("are inferred only after the match, on request, in slices", async () => {
    const setup = { ...snapshot().setup, bot: "company" };
    let asked = 0;
    const { model, root, button } = bench(snapshot({ setup }), {}, (request) =>
      request.do !== "infer" ? {} : asked++ < 2 ? { thinking: { who: 0, done: 30, of: 100 } } : { company: people },
    );
    expect(root.querySelector("[data-company-end]")).toBeNull();
    model.put(after(model.data, [], { result: OVER }));
    await settled();
    expect(model.asked("infer")).toEqual([]);
    button("company:open").click();
    await settled();
    expect(model.asked("infer")).toHaveLength(3);
    expect(root.textContent).not.toContain("Ben was the bold one.");
    button("company:reveal").click();
    const one = root.querySelector('[data-habit="bold"]');
    expect(one?.textContent).toContain("Ben was the bold one.");
    expect([...(one?.querySelectorAll("dt") ?? [])].map((node) => node.textContent)).toEqual(["the bold one", "the steady one"]);
    expect(one?.querySelector("polyline")?.getAttribute("points")?.split(" ")).toHaveLength(3);
  });

  it("are guessed with one tap each before the answer, and only then have their habit's face", async () => {
    const setup = { ...snapshot().setup, bot: "company" };
    const two: Person[] = [people[0] as Person, { ...(people[0] as Person), seat: 2, name: "Cora", habit: "steady", text: "Cora was the steady one." }];
    const own: Person = { ...(people[0] as Person), seat: 0, name: "You", person: true };
    const { model, root, button } = bench(snapshot({ setup, result: OVER }), {}, (request) => (request.do === "infer" ? { company: [own, ...two] } : {}));
    const face = (seat: number): string => root.querySelector(`[data-seat="${seat}"] .cmb-person`)?.innerHTML ?? "";
    const before = face(1);
    expect(before).not.toBe(face(2));
    button("company:open").click();
    await settled();
    expect(root.querySelectorAll("[data-guess]")).toHaveLength(2);
    button("guess:1:bold").click();
    expect(root.querySelectorAll("[data-guess]")).toHaveLength(2);
    expect(face(1)).toBe(before);
    button("guess:2:bold").click();
    expect(root.querySelectorAll("[data-guess]")).toHaveLength(0);
    expect([...root.querySelectorAll("[data-guessed]")].map((node) => node.getAttribute("data-right"))).toEqual(["true", "false"]);
    expect(root.querySelector("[data-recognised]")).not.toBeNull();
    expect(face(1)).not.toBe(before);
    model.put(after(model.data, [], { result: null, setup: { ...setup, seed: 9 } }));
    expect(face(1)).toBe(before);
  });

  it("are not mentioned if the bots have no habits", async () => {
    const { root } = bench(snapshot({ result: OVER }));
    expect(root.querySelector("[data-company-end]")).toBeNull();
  });
});
