import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { gameOfFragment } from "../../../site/host/elsewhere";
import { requestOfFragment } from "../src/contract/fragment";
import { normal, whole } from "../src/contract/reading";
import { valueOf } from "../src/view/newgame";

interface Case {
  typed: string;
  normal: string;
  whole: number | null;
}

/** The same cases as for the kernel: tests/kernel/test_reading.py. */
const CASES = JSON.parse(readFileSync(join(import.meta.dirname, "../../../tests/kernel/typed.json"), "utf-8")) as Case[];

const wide = (text: string): string => text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));

describe("typed text", () => {
  it.each(CASES)("is read as the kernel reads it: $typed", (one) => {
    expect(normal(one.typed)).toBe(one.normal);
    expect(whole(one.typed)).toBe(one.whole);
  });

  it("is read after the # of an address, in full width and percent-encoded", () => {
    const asked = ["learn", "learn:4", "puzzle:today", "puzzle:altar:today", "daily", "daily:2026-11-20"];
    for (const text of asked) {
      const meant = requestOfFragment(`#${text}`, "2026-11-21");
      expect(requestOfFragment(`#${wide(text)}`, "2026-11-21")).toEqual(meant);
      expect(requestOfFragment(`#${encodeURIComponent(`\u200b${wide(text)}`)}`, "2026-11-21")).toEqual(meant);
    }
    expect(requestOfFragment("#learn:４")).toEqual({ do: "learn", step: 3 });
    expect(requestOfFragment("#daily:2026-11-20", "2026-11-21")).toEqual({ do: "daily", date: "2026-11-21", day: "2026-11-20" });
    expect(requestOfFragment("#learn:四")).toEqual({ do: "open", link: "learn:四" });
    expect(gameOfFragment(`#${wide("soulmates:seats=4:7:")}`, ["altar", "soulmates"])).toBe("soulmates");
    expect(gameOfFragment(`#${wide("puzzle:altar:3")}`, ["altar", "soulmates"])).toBe("altar");
  });

  it("is read in a field of a variant; text that is not a number goes to the session unchanged", () => {
    const option = { name: "wyverns", label: "Wyverns", type: "int", value: 10 } as const;
    expect(valueOf(option, "１２")).toBe(12);
    expect(["", "1.5", "-1", "a"].map((raw) => valueOf(option, raw))).toEqual(["", "1.5", "-1", "a"]);
  });
});
