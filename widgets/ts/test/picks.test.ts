import { describe, expect, it } from "vitest";

import { complete, contains, immediate, pickable, picksOfCard, placement, toggle } from "../src/contract/picks";
import { ACTS, DRAWS, TABLE } from "./fake";

describe("picks", () => {
  it("are multisets: order does not matter, numbers do", () => {
    expect(contains(["a", "b", "b"], ["b", "a"])).toBe(true);
    expect(contains(["a", "b"], ["b", "b"])).toBe(false);
  });

  it("narrow down the next picks", () => {
    expect(pickable(ACTS, ["hand:0/M5"], "hand:0/S3")).toBe(false);
    expect(pickable(ACTS, ["hand:0/S3"], "hand:0/S3")).toBe(true);
    expect(pickable(ACTS, ["hand:0/S3", "hand:0/S3"], "hand:0/S3")).toBe(false);
  });

  it("offer every move that they complete", () => {
    expect(complete(ACTS, ["hand:0/S3"]).map((move) => move.text)).toEqual(["discard S3"]);
    const three = ["hand:0/S3", "hand:0/S3", "hand:0/S2"];
    expect(complete(ACTS, three).map((move) => move.label)).toEqual(["Ask for Sun 1", "Ask for Sun 4"]);
    expect(complete([{ text: "pass", label: "Pass", picks: [], to: null }, ...ACTS], [])).toHaveLength(1);
  });

  it("act at once on a zone that belongs to a single move", () => {
    expect(immediate(DRAWS, [], "deck")?.text).toBe("draw deck");
    expect(immediate([...DRAWS, { text: "x", label: "x", picks: ["deck", "pile"], to: null }], [], "deck")).toBeNull();
    for (const picks of [["deck", "pile"], ["deck", "deck"]]) {
      expect(immediate([{ text: "x", label: "x", picks, to: null }], [], "deck"), "more is to be picked").toBeNull();
    }
    expect(immediate(ACTS, [], "hand:0/M5")).toBeNull();
  });

  it("are placed by a click on the place, if there is exactly one move", () => {
    expect(placement(ACTS, ["hand:0/M5"], "pile")?.text).toBe("discard M5");
    expect(placement(ACTS, ["hand:0/M5"], "deck")).toBeNull();
    expect(placement(ACTS, [], "pile")).toBeNull();
  });

  it("name a card by its face, its index and, on top, its zone", () => {
    expect(picksOfCard(TABLE, "hand:0", 0)).toEqual(["hand:0/S2", "hand:0/#0"]);
    expect(picksOfCard(TABLE, "pile", 0)).toEqual(["pile/M4", "pile/#0", "pile"]);
    expect(picksOfCard(TABLE, "deck", 0)).toEqual(["deck/#0"]);
  });

  it("distinguish two equal cards", () => {
    const one = toggle(ACTS, [], ["hand:0/S3"], 12);
    expect(one).toEqual([{ pick: "hand:0/S3", card: 12 }]);
    const two = toggle(ACTS, one ?? [], ["hand:0/S3"], 13);
    expect(two?.map((picked) => picked.card)).toEqual([12, 13]);
    expect(toggle(ACTS, two ?? [], ["hand:0/S3"], 12)?.map((picked) => picked.card)).toEqual([13]);
    expect(toggle(ACTS, two ?? [], ["hand:0/M5"], 14)).toBeNull();
    expect(toggle(ACTS, one ?? [], ["hand:0/M5"], 14)).toEqual([{ pick: "hand:0/M5", card: 14 }]);
  });
});
