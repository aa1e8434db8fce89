import { describe, expect, it } from "vitest";

import { withNulls } from "../src/contract/nulls";

describe("withNulls", () => {
  it("replaces every undefined by null, at any depth, and nothing else", () => {
    const given = { result: undefined, undo: { ok: false, why: undefined }, log: [undefined, 0, "", false], none: null };
    expect(withNulls(given)).toEqual({ result: null, undo: { ok: false, why: null }, log: [null, 0, "", false], none: null });
  });
});
