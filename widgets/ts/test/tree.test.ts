import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Branch, Tree } from "../src/contract/formats/chances";
import { groupsOf, leads, treesOf } from "../src/contract/odds";
import { bench, clear, japanese, snapshot, ACTS } from "./fake";
import { line } from "./guides";

beforeEach(() => localStorage.setItem("combinatoria.table.settings", '{"speed":"instant","strip":true}'));
afterEach(clear);

const branch = (over: Partial<Branch>): Branch => ({ label: "", chance: "1/2", product: null, share: null, counts: false, branches: [], ...over });
const heard = (chance: string, product: string, share: number, counts: boolean): Branch =>
  branch({ label: "An answer points up", chance, product, share, counts });
const TREE: Tree = {
  text: "3/8 of 1/2: that is 3/4.",
  branches: [
    branch({ label: "1 (low)", branches: [heard("1/4", "1/8", 0.25, false)] }),
    branch({ label: "2 (high)", branches: [heard("3/4", "3/8", 0.75, true)] }),
  ],
};
const LINES = [line({ group: "a", tree: TREE }), line({ group: "b", key: "other", label: "Other", tree: structuredClone(TREE) }), line({ group: "c", move: null, title: "No tree", tree: null })];

function opened(data = snapshot({ moves: ACTS, odds: { odds: LINES, kind: "exact", se: null } })): ReturnType<typeof bench> {
  const made = bench(data);
  made.button("how:strip:a").click();
  return made;
}

describe("the tree of a chance", () => {
  it("is shown once for all lines of a group, if there is one", () => {
    const [group, none] = groupsOf(LINES);
    expect(group && treesOf(group)).toEqual([TREE]);
    expect(none && treesOf(none)).toEqual([]);
    expect(TREE.branches.map(leads)).toEqual([false, true]);
  });

  it("is drawn only when the calculation is opened", () => {
    const made = bench(snapshot({ moves: ACTS, odds: { odds: LINES, kind: "exact", se: null } }));
    expect(made.root.querySelector("[data-tree]")).toBeNull();
    made.button("how:strip:a").click();
    expect(made.root.querySelectorAll("[data-tree]")).toHaveLength(1);
    made.button("how:strip:a").click();
    expect(made.root.querySelector("[data-tree]")).toBeNull();
    made.button("how:strip:c").click();
    expect(made.root.querySelector("[data-how]")).not.toBeNull();
    expect(made.root.querySelector("[data-tree]")).toBeNull();
  });

  it("has nested lists: each branch below its parent, with its chance", () => {
    const { root } = opened();
    const tops = [...root.querySelectorAll("[data-tree] > ul > [data-branch]")];
    const nodes = (top: Element): (string | undefined)[] =>
      [...top.querySelectorAll(".cmb-tree-node")].map((node) => node.textContent?.trim().replace(/\s+/g, " "));
    expect(tops.map(nodes)).toEqual([["1 (low) 1/2", "An answer points up 1/4"], ["2 (high) 1/2", "An answer points up 3/4"]]);
    expect(root.querySelector("[data-tree] p")?.textContent).toBe(TREE.text);
  });

  it("has the product of its path at each leaf, and does not mark those that count by colour alone", () => {
    const { root } = opened();
    const ends = [...root.querySelectorAll("[data-tree] [data-end]")];
    const said = ends.map((end) => end.textContent?.trim().replace(/\s+/g, " "));
    expect(said).toEqual(["1/2 × 1/4 = 1/8", expect.stringMatching(/^1\/2 × 3\/4 = 3\/8.*odds_tree_marked$/)]);
    expect(ends.map((end) => end.querySelectorAll(".cmb-tree-product .cmb-icon").length)).toEqual([0, 1]);
    const bars = [...root.querySelectorAll<HTMLElement>("[data-tree] [data-fill]")];
    expect(bars.map((bar) => [bar.dataset["fill"], bar.style.inlineSize])).toEqual([["plain", "25%"], ["good", "75%"]]);
    expect([...root.querySelectorAll("[data-branch]")].map((one) => one.hasAttribute("data-counts"))).toEqual([false, false, true, true]);
  });

  it("has no violations found by axe, in both languages", async () => {
    for (const data of [snapshot(), japanese(snapshot())]) {
      const { root } = opened({ ...data, moves: ACTS, odds: { odds: LINES, kind: "exact", se: null } });
      const figure = root.querySelector("[data-tree]");
      if (figure === null) throw new Error("no tree");
      const { violations } = await axe.run(figure, { rules: { "color-contrast": { enabled: false } } });
      expect(violations).toEqual([]);
      clear();
      localStorage.setItem("combinatoria.table.settings", '{"speed":"instant","strip":true}');
    }
  });
});
