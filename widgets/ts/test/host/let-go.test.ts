import { expect, test } from "vitest";
import { letGo } from "../../../../site/offline/let-go";

test("a released file is empty, and an empty file can be released", () => {
  const file = new ArrayBuffer(1000);
  letGo(file);
  expect(file.byteLength).toBe(0);
  expect(() => letGo(new ArrayBuffer(0))).not.toThrow();
});
