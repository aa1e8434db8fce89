import { expect, test } from "vitest";
import { letGo } from "../../../../site/offline/let-go";

test("a file that was let go holds nothing, and an empty one is no trouble", () => {
  const file = new ArrayBuffer(1000);
  letGo(file);
  expect(file.byteLength).toBe(0);
  expect(() => letGo(new ArrayBuffer(0))).not.toThrow();
});
