import { expect, it } from "vitest";

import { excerpt, isJapanese, joined, queriesFor, spaced } from "../../../../site/host/search-words";

const TEXT = "運命の人を「R12」から見つける確率は、いくつですか。カード5枚です。The odds of a soulmate.";

it("parts every Japanese character, and puts texts together again as they were", () => {
  expect(spaced("確率はR12、1枚。カード")).toBe("確 率 は R12、 1 枚。 カ ー ド");
  for (const text of [TEXT, "数学A 確率 ・ AP unit 2（その他） 3つ", "Plain words, and (some) marks: a-b.", "か\u3099"]) {
    expect(joined(spaced(text))).toBe(text.normalize("NFC"));
  }
});

it("asks for Japanese as phrases and for every other word", () => {
  expect(queriesFor("確率")).toEqual(['"確 率"']);
  expect(queriesFor("運命の人 drawing cards")).toEqual(['"運 命 の 人"', '"drawing"', '"cards"']);
  expect(queriesFor("確率　期待値")).toEqual(['"確 率"', '"期 待 値"']);
  expect(queriesFor("Ｒ１２のｶｰﾄﾞ")).toEqual(['"R12"', '"の カ ー ド"']);
  expect(queriesFor('"sums to 30"')).toEqual(['"sums"', '"to"', '"30"']);
  expect([queriesFor(" "), queriesFor("。… \"")]).toEqual([[], []]);
  expect([isJapanese("R12のcard"), isJapanese("R12")]).toEqual([true, false]);
});

it("shows the part of a text that has the words, with phrases marked as one and without punctuation", () => {
  const text = spaced(TEXT);
  const places = text.split(" ").flatMap((word, at) => (["確", "率", "は、"].includes(word) ? [at] : []));
  const pieces = excerpt(text, places, 12);
  expect(pieces.filter(({ marked }) => marked).map((piece) => piece.text)).toEqual(["確率は"]);
  expect(pieces.map((piece) => piece.text).join("")).toBe("… つける確率は、いくつです …");
  expect(excerpt("one (two) three", [1], 99)).toEqual([
    { text: "one (", marked: false }, { text: "two", marked: true }, { text: ") three", marked: false },
  ]);
  expect(excerpt("short", [], 9)).toEqual([{ text: "short", marked: false }]);
});
