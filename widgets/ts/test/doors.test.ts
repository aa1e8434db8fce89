import { afterEach, describe, expect, it } from "vitest";

import type { Ending } from "../src/contract/formats/stage";
import { bench, clear, settled, snapshot } from "./fake";

afterEach(clear);

const DOORS = ["forced", "further", "lang", "log", "move", "redo", "text", "undo", "why"];
const END: Ending = { text: "The winner: Ben.", winners: [1], title: "Ben won", standing: "lost", groups: [[1]], top: null };

describe("a screen whose host grants only some requests", () => {
  it("shows only their tools and no others, also behind “more”", async () => {
    const { root, model, button } = bench(snapshot({ doors: DOORS }));
    await settled();
    button("bar:more").click();
    await settled();
    const tools = [...root.querySelectorAll("[data-tool]")].map((tool) => tool.getAttribute("data-tool"));
    expect(tools).toEqual(["undo", "log", "more", "rules", "text", "settings", "help"]);
    button("bar:settings").click();
    await settled();
    expect(root.querySelector("[data-names]")).toBeNull();
    expect(model.asked("pace").concat(model.asked("predict"), model.asked("diary"))).toEqual([]);
  });

  it("offers no other match at the end, and no account of this one", async () => {
    const { root, model } = bench(snapshot({ doors: DOORS, result: END, moves: [] }));
    await settled();
    const keys = [...root.querySelectorAll(".cmb-ending-actions [data-key]")].map((one) => one.getAttribute("data-key"));
    expect(keys).toEqual(["result:picture"]);
    expect(model.asked("balance")).toEqual([]);
  });

  it("shows five tools by default, and all others behind “more”, grouped by purpose", async () => {
    const { root, button } = bench();
    const of = (group: ParentNode) => [...group.querySelectorAll(":scope > [data-tool]")].map((tool) => tool.getAttribute("data-tool"));
    expect(of(root.querySelector(".cmb-tools") as HTMLElement)).toEqual(["undo", "hint", "odds", "log", "more"]);
    button("bar:more").click();
    await settled();
    const groups = [...root.querySelectorAll<HTMLElement>(".cmb-tool-group")];
    expect(groups.map(of)).toEqual([
      ["learn", "puzzles", "review", "analyse"],
      ["next_deal", "new", "save", "load", "link"],
      ["rules", "text", "settings", "help"],
    ]);
    expect(groups.every((group) => group.getAttribute("aria-label") === group.querySelector(".cmb-tool-title")?.textContent)).toBe(true);
  });

  it("shows everything by default", () => {
    expect(bench(snapshot({ result: END, moves: [] })).root.querySelector('[data-key="result:next"]')).not.toBeNull();
  });
});
