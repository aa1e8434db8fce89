/** The snapshot of a page after a change of which only the differences were sent. */

import { expect, it } from "vitest";

import { merged } from "../../../../site/host/model";
import type { Changes, Snapshot } from "../../../../site/host/protocol";

const line = (n: number) => ({ n, text: `${n}`, by: null, rule: null, turn: false, decided: false });
const OLD = { seq: 1, table: { zones: {} }, before: { zones: {} }, log: [line(0)], rules: [] } as unknown as Snapshot;

it("appends lines, takes the shown table as the one before, and keeps everything else as it is", () => {
  const table = { zones: { deck: [1] } } as unknown as Snapshot["table"];
  const next = merged(OLD, { changed: { seq: 2, table }, held: true, "log+": [line(1)] });
  expect(next).toEqual({ ...OLD, seq: 2, table, before: OLD.table, log: [line(0), line(1)] });
  expect(next.before).toBe(OLD.table);
  expect(next.rules).toBe(OLD.rules);
});

it("takes another log and another table before as they are", () => {
  const changed: Changes["changed"] = { log: [line(7)], before: OLD.table };
  expect(merged(OLD, { changed }).log).toEqual([line(7)]);
  expect(merged(OLD, { changed: { seq: 3 } }).log).toBe(OLD.log);
});
