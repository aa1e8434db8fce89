import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { apply, applyAll } from "../src/contract/reducer";
import type { TableEvent, TableView } from "../src/contract/types";
import { TABLE } from "./fake";

const FIXTURES = join(import.meta.dirname, "../../../tests/fixtures");
const files = existsSync(FIXTURES) ? readdirSync(FIXTURES).filter((name) => /^reducer-.*\.json$/.test(name)) : [];

describe("apply", () => {
  it("moves cards in the given order, inserts at an index, and learns faces", () => {
    const event: TableEvent = { kind: "move", cards: [12, 14], src: "hand:0", dst: "deck", at: 1, know: [65535, 0], faces: { "12": "S3" } };
    const next = apply(TABLE, event);
    expect(next.zones["deck"]).toEqual([1, 12, 14, 2, 3]);
    expect(next.zones["hand:0"]).toEqual([11, 13]);
    expect(next.known["12"]).toBe(65535);
    expect(next.known).not.toHaveProperty("14");
  });

  it("moves inside one zone", () => {
    const event: TableEvent = { kind: "move", cards: [1], src: "deck", dst: "deck", at: null, know: [0], faces: {} };
    expect(apply(TABLE, event).zones["deck"]).toEqual([2, 3, 1]);
  });

  it("forgets all faces in a shuffle", () => {
    const event: TableEvent = { kind: "shuffle", zone: "hand:0", cards: [11, 13], new: [51, 52], know: [0, 1], faces: { "52": "S3" } };
    const next = apply(TABLE, event);
    expect(next.zones["hand:0"]).toEqual([51, 12, 52, 14]);
    expect(next.faces).not.toHaveProperty("11");
    expect(next.known).not.toHaveProperty("51");
    expect(next.known["52"]).toBe(1);
  });

  it("sets a variable and leaves the given table alone", () => {
    const copy = structuredClone(TABLE);
    expect(apply(TABLE, { kind: "set", key: "phase", value: "act" }).vars["phase"]).toBe("act");
    apply(TABLE, { kind: "show", cards: [1], know: [65535], faces: { "1": "S1" } });
    expect(TABLE).toEqual(copy);
  });

  it("changes nothing for an event that only tells something", () => {
    expect(apply(TABLE, { kind: "say" })).toBe(TABLE);
  });
});

describe.each(files)("%s, written by the Python tests", (name) => {
  const cases = JSON.parse(readFileSync(join(FIXTURES, name), "utf-8")) as {
    before: TableView;
    events: TableEvent[];
    after: TableView;
  }[];

  it("has cases", () => expect(cases.length).toBeGreaterThan(0));
  it("gives the same table as the kernel's reducer", () => {
    for (const one of cases) expect(applyAll(one.before, one.events)).toEqual(one.after);
  });
});
