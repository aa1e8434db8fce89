import { decodeQR } from "qr/decode.js";
import { describe, expect, test } from "vitest";

import { closeUp, type Ink, laidOut, linesOf, oneCard, onTable } from "../../../../site/host/promise-art";
import { suggested } from "../../../../site/host/promise-draft";
import { inkOn } from "../../../../site/host/promise-hand";
import type { Shown } from "../../../../site/host/promise-kernel";
import { asInk, isReplaced, keepCard, keepUnhanded, keptCards, keptUnhanded, noteNotReplaced, noteReplaced } from "../../../../site/host/promise-kept";
import { render, type TemplateResult } from "../../src/browser/html";
import { MAX_QR, readQr, squares } from "../../src/browser/qr";

const shown: Shown = {
  seat: 1, name: "Ben", design: "M-SH", id: "0", former: false, number: "0", people: ["Aki", "Ben", "<b>Cem"], designs: ["S-SP", "M-SH", "S-SP"],
  layout: "ring", when: "2031-05-05, 14:00 (UTC+09:00)", begins: null, kind: "datetime", text_time: false, marks: [], place: "上野公園の北口、大きな桜の木の下", pledge: "",
  sealed: "", file: "",
  joints: [
    { west: 0, east: 1, notches: [0, 1, 2, 3, 4, 5] },
    { west: 1, east: 2, notches: [6, 7, 8, 9, 10, 11] },
    { west: 2, east: 0, notches: [0, 1, 2, 3, 4, 23] },
  ],
};
const ink: Ink = { typed: ["Aki", "B", "C"], strokes: [["90,100", "110,100"], ["290,110", "310,110"]] };
const look = { label: "cards", designs: {} };

function drawn(what: TemplateResult): SVGElement {
  const host = document.createElement("div");
  render(what, host);
  return host.querySelector("svg") as SVGElement;
}

const notchesAt = (svg: SVGElement, x: number): (string | null)[] => [...svg.querySelectorAll(`[data-notch="${x}"]`)].map((one) => one.getAttribute("d"));
const cardsIn = (svg: SVGElement): (string | null)[] => [...svg.querySelectorAll("[data-card]")].map((one) => one.getAttribute("data-card"));

describe("the drawing of the cards", () => {
  test("notches cross the edge between two cards, and are at both ends for the last joint of a ring", () => {
    const all = drawn(laidOut(shown, look, ink));
    for (const x of [0, 100, 200, 300]) expect(notchesAt(all, x)).toHaveLength(6);
    expect(notchesAt(all, 100)[0]).toMatch(/^M93\.5 .*L106\.5 /);
    const ends = [0, 300].map((x) => notchesAt(all, x).map((d) => d?.split(" ").slice(1).map((part) => part.replace(/L.*/, ""))[0]));
    expect(ends[0]).toEqual(ends[1]);
  });

  test("one card is cut at its edges, with half of each notch, name and stroke there, and none of other cards", () => {
    const one = drawn(oneCard(shown, 1, look, ink));
    expect(one.getAttribute("viewBox")).toBe("100 0 100 140");
    expect(cardsIn(one)).toEqual(["1"]);
    for (const x of [100, 200]) expect(notchesAt(one, x)).toEqual(notchesAt(drawn(laidOut(shown, look, ink)), x));
    for (const x of [0, 300]) expect(notchesAt(one, x)).toEqual([]);
  });

  test("strokes across one end of a ring also cross the other", () => {
    const shifts = [...drawn(laidOut(shown, look, ink)).querySelectorAll("polyline")].map((one) => one.getAttribute("transform"));
    expect(shifts).toEqual(["translate(0 0)", "translate(0 0)", "translate(300 0)", "translate(300 0)", "translate(-300 0)", "translate(-300 0)"]);
    expect(drawn(laidOut({ ...shown, layout: "row" }, look, ink)).querySelectorAll("polyline")).toHaveLength(2);
    expect(drawn(closeUp(shown, 2, look, ink)).querySelectorAll("svg svg [data-card='0']")).toHaveLength(1);
  });

  test("a card carries no signatures from other cards", () => {
    expect(inkOn({ ...shown, layout: "row" }, 0, ink).strokes).toEqual([ink.strokes[0]]);
    expect(inkOn(shown, 0, ink).strokes).toEqual(ink.strokes);
    expect(inkOn(shown, 1, ink).strokes).toEqual([ink.strokes[0]]);
  });

  test("on the table each card shows its own words; a missing one is a gap, and so is a joint that does not fit", () => {
    const other = { ...shown, seat: 2, name: "Cem", place: "elsewhere" };
    const states = shown.joints.map(({ west, east }, n) => ({ west, east, state: n === 1 ? "does not fit" : "unchecked" }));
    const table = drawn(onTable([{ card: shown, ink }, { card: other, ink }], states, look));
    expect(cardsIn(table)).toEqual(["1", "2"]);
    expect(table.textContent).toContain("elsewhere");
    const places = [...table.querySelectorAll("svg")].map((one) => Number(one.getAttribute("x")));
    expect((places[1] ?? 0) - (places[0] ?? 0)).toBeGreaterThan(100);
    const fitting = drawn(onTable([{ card: shown, ink }, { card: other, ink }], states.map((one) => ({ ...one, state: "fits" })), look));
    const joined = [...fitting.querySelectorAll("svg")].map((one) => Number(one.getAttribute("x")));
    expect((joined[1] ?? 0) - (joined[0] ?? 0)).toBe(100);
  });

  test("names are text and never markup", () => {
    const all = drawn(laidOut(shown, look, { ...ink, typed: ["<i>x</i>"] }));
    expect(all.querySelector("b, i")).toBeNull();
    expect(all.textContent).toContain("<b>Cem");
    expect(all.textContent).toContain("<i>x</i>");
  });
});

test("a text in lines keeps its words and letters, and ends in an ellipsis if it is too long", () => {
  expect(linesOf("Ueno Park, north gate", 3, 12).map((line) => line.trim())).toEqual(["Ueno Park,", "north gate"]);
  expect(linesOf("上野公園の北口", 3, 8).join("")).toBe("上野公園の北口");
  expect(linesOf("2031-05-05 14:00（UTC+09:00）", 2)[1]).toBe("（UTC+09:00）");
  expect(linesOf("x".repeat(200), 2)).toHaveLength(2);
  expect(linesOf("x".repeat(200), 2)[1]).toMatch(/…$/);
});

test("the proposed day is a Saturday about four weeks ahead", () => {
  for (let n = 1; n <= 40; n += 1) {
    const now = new Date(2030, 11, n, 23, 30);
    const day = new Date(suggested(now));
    expect(day.getDay()).toBe(6);
    const days = (day.getTime() - now.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(35);
  }
});

test("kept signatures are names and points, or nothing", () => {
  expect(asInk(ink)).toEqual(ink);
  const names = ["Aki\u202e", "\u{e0041}", "न\u200d"];
  expect(asInk({ typed: names, strokes: [] }).typed).toEqual(["Aki[U+202E]", "[U+E0041]", "न\u200d"]);
  const none = { typed: [], strokes: [] };
  const bad = [null, 5, {}, { typed: ["a"] }, { typed: [1], strokes: [] }, { typed: ["x".repeat(41)], strokes: [] }, { typed: [], strokes: [["1,2 url(x)"]] },
    { typed: [], strokes: ["1,2"] }, { typed: [], strokes: [[5]] }, { typed: Array(27).fill("a"), strokes: [] }, { typed: [], strokes: [Array(20_001).fill("1,2")] }];
  for (const one of bad) expect(asInk(one)).toEqual(none);
});

test("a kept card is read back unchanged; a damaged entry is shown as it is", () => {
  localStorage.clear();
  expect(keepCard("ab", 1, "{card}", ink)).toBe(true);
  localStorage.setItem("combinatoria.promise.zz.0", '{"record": 1}');
  localStorage.setItem("combinatoria.promise-stock", "{}");
  expect(keptCards()).toEqual([
    { key: "combinatoria.promise.ab.1", text: "{card}", ink },
    { key: "combinatoria.promise.zz.0", text: '{"record": 1}', ink: { typed: [], strokes: [] } },
  ]);
});

test("cards stay in the tab until they are handed over, and only if they have the right form", () => {
  const hand = { texts: [null, "{card}"], signed: true, ink };
  keepUnhanded(hand);
  expect(keptUnhanded()).toEqual(hand);
  expect(Object.keys(localStorage).filter((key) => key.includes("hand"))).toEqual([]);
  keepUnhanded(null);
  expect(keptUnhanded()).toBeNull();
  for (const bad of ["", "{", "null", "[]", '{"texts": []}', '{"texts": [null]}', '{"texts": ["a", 5]}', '{"texts": "a"}']) {
    sessionStorage.setItem("combinatoria.promise-hand", bad);
    expect(keptUnhanded()).toBeNull();
  }
});

test("an abandoned promise replaces none", () => {
  noteReplaced("old", "new");
  noteReplaced("older", "other");
  noteNotReplaced("new");
  expect([isReplaced("old"), isReplaced("older")]).toEqual([false, true]);
});

test("a card becomes a code if a screen can show one", () => {
  expect(squares("x".repeat(MAX_QR + 1))).toBeNull();
  expect(squares("約束".repeat(MAX_QR))).toBeNull();
  const code = squares("x".repeat(MAX_QR)) ?? [];
  expect(code.length).toBe(code[0]?.length);
  expect(code.length).toBeGreaterThan(50);
});

/** A code as seen by a camera: four pixels per module. */
function filmed(rows: boolean[][]): { width: number; height: number; data: Uint8ClampedArray } {
  const side = rows.length * 4;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) if (rows[y >> 2]?.[x >> 2]) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
  }
  return { width: side, height: side, data };
}

test("any text of a code is read back unchanged, and treated like pasted text", () => {
  const texts = ["{}", "<img src=x onerror=alert(1)>", "\u0000\u202e\r\nEND:VCALENDAR", "再会の約束".repeat(60), JSON.stringify({ a: "é\\\"" }), "x".repeat(1400)];
  for (const text of texts) expect(decodeQR(filmed(squares(text) ?? []))).toBe(text);
});

test("no code is found if there is none", async () => {
  expect(await readQr(document.createElement("canvas"))).toBeNull();
});
