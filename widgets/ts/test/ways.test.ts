import { afterEach, describe, expect, it } from "vitest";

import { bench, clear, snapshot } from "./fake";

afterEach(clear);

// The hand is S2 (card 11), S3 (12 and 13), M5 (14). S2 and M5 can be laid; S2 and an S3 are exchanged in steps.
const move = (text: string, ...faces: string[]) => ({ text, label: text, picks: faces.map((face) => `hand:0/${face}`), to: null });
const stepped = (): ReturnType<typeof bench> =>
  bench(snapshot({ moves: [move("lay S2", "S2"), move("lay M5", "M5"), { ...move("swap", "S2", "S3"), way: "swap" }], ways: { swap: "Swap two" } }));

const lit = (root: HTMLElement): number[] =>
  [...root.querySelectorAll<HTMLElement>(".cmb-own .cmb-card[data-pickable]")].map((node) => Number(node.dataset["card"]));
const offered = (root: HTMLElement): (string | undefined)[] =>
  [...root.querySelectorAll<HTMLElement>("[data-way], [data-offer]")].map((node) => node.dataset["way"] ?? node.dataset["offer"]);

describe("moves in steps", () => {
  it("mark their cards only once a way is chosen", () => {
    const { root, button, card } = stepped();
    expect([lit(root), offered(root)]).toEqual([[11, 14], []]);
    card(11).click();
    expect([lit(root), offered(root)]).toEqual([[], ["lay S2", "swap"]]);
    expect(button("way:swap").textContent?.trim()).toBe("Swap two");
    button("way:swap").click();
    expect([lit(root), offered(root)]).toEqual([[12, 13], []]);
    card(13).click();
    expect(offered(root)).toEqual(["swap"]);
  });

  it("have short names beside the picked card, and full ones for screen readers", () => {
    const { root, card } = bench(snapshot({ moves: [{ ...move("burn S2", "S2"), label: "Discard S2: burn four cards", short: "Burn four cards" }] }));
    card(11).click();
    const button = root.querySelector("[data-offer]");
    expect([button?.textContent?.trim(), button?.getAttribute("aria-label")]).toEqual(["Burn four cards", "Discard S2: burn four cards"]);
  });

  it("are also chosen by such a card itself", () => {
    const { root, card } = stepped();
    card(12).click();
    expect(lit(root)).toEqual([11]);
  });
});
