import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { bench, clear } from "./fake";
import { crowd, OWNERS } from "./crowd";

beforeEach(() => localStorage.setItem("combinatoria.table.settings", '{"speed":"instant"}'));
afterEach(clear);

const CSS = readFileSync("src/styles/base/owner.css", "utf8");

/** Return the colours of a tone in the style sheet. */
function paints(tone: string): Record<string, string> {
  const block = CSS.split(`[data-tone="${tone}"] {`)[1]?.split("}")[0] ?? "";
  return Object.fromEntries([...block.matchAll(/--cmb-([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]));
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe("a card with an owner", () => {
  it("has the owner's colour and, in two corners, the owner's figure", () => {
    const { root } = bench(crowd());
    const card = root.querySelector('[data-own] .cmb-zone[data-shape="hand"] .cmb-front');
    expect(card?.getAttribute("data-tone")).toBe("gold");
    expect(card?.querySelectorAll('[data-figure="disc"]')).toHaveLength(2);
    const small = root.querySelector('[data-zone="row:3"] .cmb-front');
    expect(small?.getAttribute("data-tone")).toBe("blue");
    expect(small?.querySelectorAll('[data-figure="wave"]')).toHaveLength(1);
  });

  it("shows no letters of its code, and its name is read out", () => {
    const { root } = bench(crowd());
    const cards = [...root.querySelectorAll<HTMLElement>('[data-own] .cmb-zone[data-shape="hand"] .cmb-card')];
    const written = (n: number): string | undefined => cards[n]?.querySelector(".cmb-face")?.textContent?.replace(/\s/g, "");
    expect(written(0)).toBe("11");
    expect(written(4)).toBe("");
    expect(cards[4]?.querySelector("[data-name]")?.textContent).toContain("gold Spear");
  });

  it("matches a badge at the owner's seat by colour, figure and word", () => {
    const { root } = bench(crowd());
    OWNERS.forEach(([tone, mark], seat) => {
      const badge = root.querySelector(`[data-seat="${seat}"] .cmb-plate .cmb-badge`);
      expect(badge?.getAttribute("data-tone")).toBe(tone);
      expect(badge?.querySelector(`[data-figure="${mark}"]`)).not.toBeNull();
    });
    expect(root.querySelector('[data-seat="1"] .cmb-plate')?.textContent).toContain("silver");
  });

  it("has a paper with enough contrast to its number, and clearly different lightness from similar colours", () => {
    for (const [tone] of OWNERS) {
      const paint = paints(tone);
      for (const paper of ["paper-1", "paper-2", "paper-3"]) {
        expect(contrast(paint["index"] ?? "", paint[paper] ?? ""), `number on ${tone} ${paper}`).toBeGreaterThan(4.5);
      }
      const pips = Math.max(contrast(paint["art"] ?? "", paint["paper-2"] ?? ""), contrast(paint["index"] ?? "", paint["paper-2"] ?? ""));
      expect(pips, `figure on ${tone}`).toBeGreaterThan(3);
    }
    const paper = (tone: string): string => paints(tone)["paper-2"] ?? "";
    expect(contrast(paper("red"), paper("green"))).toBeGreaterThan(1.25);
    expect(contrast(paper("gold"), paper("silver"))).toBeGreaterThan(1.15);
    expect(contrast(paper("gold"), paper("blue"))).toBeGreaterThan(4.5);
  });
});
