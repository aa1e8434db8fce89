import { describe, expect, it } from "vitest";

import { shared } from "../src/contract/shared";

describe("the common part of labels", () => {
  it("is shown once, around a gap", () => {
    expect(shared(["Send Sun 1, say “1”", "Send Sun 1, say “2”"])).toEqual({ lead: "Send Sun 1, say “…”", parts: ["1", "2"] });
    expect(shared(["太陽の1を送り、「1」と言う", "太陽の1を送り、「6」と言う"])).toEqual({ lead: "太陽の1を送り、「…」と言う", parts: ["1", "6"] });
  });

  it("never splits a word", () => {
    expect(shared(["Give up Sun 3 and take the card", "Give up Sun 3, refuse and draw"])?.parts).toEqual(["and take the card", "refuse and draw"]);
    expect(shared(["Show three cards and ask for Sun 11", "Show three cards and ask for Sun 12"])?.parts).toEqual(["11", "12"]);
    expect(shared(["札を3枚見せて、太陽の1を求める", "札を3枚見せて、太陽の5を求める"])).toEqual({
      lead: "札を3枚見せて、…",
      parts: ["太陽の1を求める", "太陽の5を求める"],
    });
  });

  it("is none if it is short, or if a label would be empty without it", () => {
    expect(shared(["Pass"])).toBeNull();
    expect(shared(["Pass", "Play"])).toBeNull();
    expect(shared(["Discard Sun 11 now", "Discard Sun 11 now and call"])).toBeNull();
  });
});
