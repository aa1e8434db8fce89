import { render } from "lit-html";
import { afterEach, describe, expect, it } from "vitest";

import { face } from "../src/art/face";
import { drawFace } from "../src/art/print";
import type { Design } from "../src/contract/types";
import { clear } from "./fake";

afterEach(clear);

const design = (over: Partial<Design>): Design => {
  return { art: "star", tone: "", rank: "7", pips: 7, name: "Seven", short: "K7", ...over };
};
const drawn = (one: Design): HTMLElement => drawFace(one, document.createElement("div"));
const small = (one: Design): HTMLElement => {
  const host = document.createElement("div");
  render(face(one, true), host);
  return host;
};
const places = (host: HTMLElement): [number, number, number][] =>
  [...host.querySelectorAll("circle.h")].map((pip) => [Number(pip.getAttribute("cx")), Number(pip.getAttribute("cy")), Number(pip.getAttribute("r"))]);
const written = (host: HTMLElement): string[] => [...host.querySelectorAll("text")].map((text) => text.textContent ?? "").filter(Boolean);
const motifs = (host: HTMLElement): number => host.querySelectorAll("g > .a:first-child").length;

describe("a face with many pips", () => {
  it("has as many pips as its value up to twelve, without overlaps and within the ring", () => {
    for (let n = 7; n <= 12; n++) {
      const pips = places(drawn(design({ rank: String(n), pips: n })));
      expect(pips, `${n} pips`).toHaveLength(n);
      pips.forEach(([x, y, r], i) => {
        expect(Math.hypot(x - 50, y - 70) + r, `pip ${i} of ${n} in the ring`).toBeLessThan(34);
        for (const [a, b, s] of pips.slice(i + 1)) expect(Math.hypot(x - a, y - b), `pips of ${n} apart`).toBeGreaterThan(r + s);
      });
    }
  });

  it("has a star with that number of points, and up to six the former figures", () => {
    expect(drawn(design({})).querySelector("path.f")?.getAttribute("d")?.match(/L/g)).toHaveLength(6);
    expect(drawn(design({ pips: 8 })).querySelector("path.f")?.getAttribute("d")?.match(/M/g)).toHaveLength(2);
    expect(places(drawn(design({ pips: 6 }))).map(([, , r]) => r)).toEqual(Array(6).fill(9.2 * 0.92));
  });

  it("has one large motif if there are too many to count", () => {
    const face = drawn(design({ rank: "13", pips: 13 }));
    expect(places(face)).toEqual([]);
    expect(written(face)).toEqual(["13", "13"]);
  });
});

describe("a face without a suit", () => {
  it("has no letter in the corner, unlike a suit", () => {
    expect(written(drawn(design({})))).toEqual(["7", "7"]);
    expect(written(drawn(design({ tone: "red" })))).toEqual(["7", "7"]);
    expect(written(drawn(design({ art: "sun", tone: "sun", rank: "3", pips: 3, short: "S3" })))).toEqual(["3", "S", "3", "S"]);
  });

  it("has no empty medal in place of a suit, whether it is a figure in a plain colour or an undrawn motif", () => {
    for (const tone of ["", "red"]) {
      const spear = design({ art: "spear", tone, rank: "", pips: 0, short: "SP" });
      expect(motifs(drawn(spear)), "the large one only").toBe(1);
      expect(motifs(small(spear))).toBe(1);
    }
    const unknown = design({ art: "comet", pips: 0 });
    expect(motifs(drawn(unknown)), "the medal itself").toBe(1);
    expect(motifs(small(unknown))).toBe(0);
    expect(written(small(unknown))).toEqual(["7"]);
    const suited = design({ art: "spear", tone: "moon", rank: "", pips: 0, short: "M-SP" });
    expect(motifs(drawn(suited))).toBe(3);
    expect(motifs(small(suited))).toBe(2);
  });
});

describe("a page to be read", () => {
  const page = (over: Partial<Design>): Design => design({ form: "page", rank: "4", strip: ["scroll", "eye"], name: "A Book", note: "Take one card.", ...over });

  it("has its value, name and effect, and a motif for each part of its cost", () => {
    const host = drawn(page({}));
    expect(written(host)).toEqual(["4", "A Book", "Take one card."]);
    expect(motifs(host)).toBe(2);
  });

  it("breaks lines at spaces, in Japanese between letters but not before a full stop", () => {
    expect(written(drawn(page({ note: "take back a card that you have forgotten" }))).slice(2).length).toBeGreaterThan(1);
    const lines = written(drawn(page({ note: "場にある断片を一枚とってよい。" }))).slice(2);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join("")).toBe("場にある断片を一枚とってよい。");
    expect(lines.some((line) => line.startsWith("。"))).toBe(false);
  });
});

describe("a piece", () => {
  it("has only its number, unlike a card", () => {
    expect(written(drawn(design({ form: "piece", rank: "2" })))).toEqual(["2"]);
  });
});
