/** Comparing a new snapshot with the old one: only events that continue what is on the screen are shown. */

import { expect, it } from "vitest";
import { follows, isAnother } from "../src/contract/changes";
import { after, BEN_EVENTS, snapshot } from "./fake";

const old = snapshot();

it("follows if its events begin at what is on the screen", () => {
  expect(follows(after(old, BEN_EVENTS), old)).toBe(true);
  expect(follows(after(old, []), old), "nothing has happened").toBe(false);
  const moved = { ...old, table: { ...old.table, zones: { ...old.table.zones, deck: [] } } };
  expect(follows(after(old, BEN_EVENTS), moved), "something is missing between").toBe(false);
});

it("shows nobody's events behind the curtain", () => {
  const curtain = { seat: 1, text: "Ben takes the screen." };
  expect(follows(after(old, BEN_EVENTS, { curtain }), old)).toBe(false);
  expect(follows(after(old, BEN_EVENTS, { curtain, viewer: -1 }), old)).toBe(false);
});

it("is another game if its name, deal or position differs", () => {
  expect(isAnother(snapshot(), old)).toBe(false);
  expect(isAnother(snapshot({ game: "altar" }), old)).toBe(true);
  expect(isAnother(snapshot({ setup: { ...old.setup, seed: 8 } }), old)).toBe(true);
});
