import { describe, expect, test } from "vitest";

import { drawing, linesOf } from "../../../../site/host/promise-art";
import type { Shown } from "../../../../site/host/promise-kernel";
import { render } from "../../src/browser/html";
import { MAX_QR, readQr, squares } from "../../src/browser/qr";

const shown: Shown = {
  seat: 1, name: "Ben", design: "M-SH", id: "0", number: "0", people: ["Aki", "Ben", "<b>Cem"], designs: ["S-SP", "M-SH", "S-SP"],
  layout: "ring", when: "2031-05-05, 14:00 (UTC+09:00)", begins: null, text_time: false, place: "上野公園の北口、大きな桜の木の下", pledge: "",
  sealed: "", file: "",
  joints: [
    { west: 0, east: 1, notches: [0, 1, 2, 3, 4, 5] },
    { west: 1, east: 2, notches: [6, 7, 8, 9, 10, 11] },
    { west: 2, east: 0, notches: [0, 1, 2, 3, 4, 23] },
  ],
};

function drawn(only: number | null): SVGElement {
  const host = document.createElement("div");
  render(drawing(shown, {}, [["1,2", "3,4"]], "cards", only), host);
  return host.querySelector("svg") as SVGElement;
}

describe("the drawing of the cards", () => {
  test("notches cross the edge between two cards, and stand at both ends for the last joint of a ring", () => {
    const lines = [...drawn(null).querySelectorAll("line")].map((line) => [Number(line.getAttribute("x1")), Number(line.getAttribute("x2"))]);
    const middles = lines.map(([from = 0, to = 0]) => (from + to) / 2);
    expect(middles.filter((x) => x === 100)).toHaveLength(6);
    expect(middles.filter((x) => x === 200)).toHaveLength(6);
    expect(middles.filter((x) => x === 0)).toHaveLength(6);
    expect(middles.filter((x) => x === 300)).toHaveLength(6);
  });

  test("one card is the same drawing, cut at its edges", () => {
    expect(drawn(1).getAttribute("viewBox")).toBe("100 0 100 140");
    expect(drawn(1).innerHTML).toBe(drawn(null).innerHTML);
  });

  test("names are text and never markup", () => {
    expect(drawn(null).querySelector("b")).toBeNull();
    expect(drawn(null).textContent).toContain("<b>Cem");
  });
});

test("a text in lines keeps its words and its letters, and ends in an ellipsis where it is too long", () => {
  expect(linesOf("Ueno Park, north gate", 3, 12).map((line) => line.trim())).toEqual(["Ueno Park,", "north gate"]);
  expect(linesOf("上野公園の北口", 3, 8).join("")).toBe("上野公園の北口");
  expect(linesOf("x".repeat(200), 2)).toHaveLength(2);
  expect(linesOf("x".repeat(200), 2)[1]).toMatch(/…$/);
});

test("a card becomes a code as far as one can be read off a screen", () => {
  expect(squares("x".repeat(MAX_QR + 1))).toBeNull();
  expect(squares("約束".repeat(MAX_QR))).toBeNull();
  const code = squares("x".repeat(MAX_QR)) ?? [];
  expect(code.length).toBe(code[0]?.length);
  expect(code.length).toBeGreaterThan(50);
});

test("where there is no code none is found", async () => {
  expect(await readQr(document.createElement("canvas"))).toBeNull();
});
