/** Texts of a screen: facts are filled in, and a missing text is visible. */

import { expect, it } from "vitest";
import { fill, wordsOf } from "../src/contract/words";

it("fills in facts by name, also 0 and an empty text", () => {
  expect(fill("{who} has {n} of {n}{mark}", { who: "Ben", n: 0, mark: "" })).toBe("Ben has 0 of 0");
});

it("distinguishes one and many, and does not change what people typed", () => {
  const told = (n: number): string => fill("{n:pupil plays|pupils play}, {of:table|tables}: {who}", { n, of: 1, who: "{n}" });
  expect([0, 1, 2].map(told)).toEqual(["0 pupils play, 1 table: {n}", "1 pupil plays, 1 table: {n}", "2 pupils play, 1 table: {n}"]);
});

it("shows the name of a fact that is missing, and the key of a word that is missing", () => {
  const words = wordsOf({ thinking: "{who} is thinking: {percent} %" });
  expect(words("thinking", { who: "Ben" })).toBe("Ben is thinking: {percent} %");
  expect(words("thinking")).toBe("{who} is thinking: {percent} %");
  expect(words("no_such_word", { who: "Ben" })).toBe("no_such_word");
});
