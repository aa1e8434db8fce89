import { describe, expect, it } from "vitest";

import type { Snapshot } from "../src/contract/types";
import { dropHint, follow } from "../src/screen/drawer";
import type { Screen } from "../src/screen/screen";

/** The fields of a snapshot that a phone's sheet depends on. */
const shown = (log: number, predicted = false, over = false): Snapshot =>
  ({ log: Array.from({ length: log }), predicted: predicted ? {} : null, result: over ? {} : null }) as unknown as Snapshot;

function after(now: Snapshot, old: Snapshot, lowered: boolean): boolean {
  const screen = { lowered, root: document.createElement("div") } as unknown as Screen;
  follow(screen, now, old);
  return screen.lowered;
}

describe("the sheet over the table of a phone", () => {
  it("is raised for the outcome of a prediction, and folded by the next event", () => {
    expect(after(shown(3, true), shown(2), true)).toBe(false);
    expect(after(shown(3, true), shown(3, true), false)).toBe(false);
    expect(after(shown(4, true), shown(3, true), false)).toBe(true);
  });

  it("is folded when the hint is closed, unless it has other content", () => {
    const closed = (more: Partial<Screen>, also: Partial<Snapshot> = {}): boolean => {
      const snapshot = { ...shown(3), sheets: [{}], ...also } as unknown as Snapshot;
      const screen = { hint: {}, panel: null, lowered: false, snapshot, ...more } as unknown as Screen;
      dropHint(screen);
      expect(screen.hint).toBeNull();
      return screen.lowered;
    };
    expect(closed({})).toBe(true);
    expect([closed({ panel: "log" }), closed({ hint: null }), closed({}, { predicted: {} } as Partial<Snapshot>)]).toEqual([false, false, false]);
  });

  it("never covers the end of a match", () => {
    expect(after(shown(3, true, true), shown(2), false)).toBe(true);
    expect(after(shown(3, true, true), shown(3, true, true), false), "whoever raises it then").toBe(false);
  });
});
