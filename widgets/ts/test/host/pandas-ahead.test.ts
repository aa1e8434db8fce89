// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { Kernel } from "../../../../site/host/kernel-sync";
import { PandasAhead } from "../../../../site/host/pandas-ahead";

const CALM = 3001;

function lesson(tally: string) {
  const [asked, told] = [[] as string[], [] as boolean[]];
  const sources = new Map([["setup", "start()"], ["tally", tally]]);
  const kernel = { requestExecute: ({ code }: { code: string }) => asked.push(code) } as unknown as Kernel;
  const ahead = new PandasAhead(() => sources, (waits) => told.push(waits));
  const idle = (): void => {
    ahead.status(kernel, "busy");
    ahead.status(kernel, "idle");
  };
  return { ahead, asked, idle, told };
}

beforeEach(() => void vi.useFakeTimers({ now: 1e12 }));
afterEach(() => void vi.useRealTimers());

it("loads in steps once a cell was run and the page is idle", () => {
  const { ahead, asked, idle, told } = lesson("import pandas as pd");
  idle();
  vi.advanceTimersByTime(CALM);
  expect(asked).toEqual([]); // nobody works here yet
  ahead.runs("setup");
  idle();
  vi.advanceTimersByTime(CALM - 100);
  window.dispatchEvent(new Event("pointerdown"));
  vi.advanceTimersByTime(CALM - 100);
  expect(asked).toEqual([]);
  for (const number of [1, 2, 3, 3]) {
    vi.advanceTimersByTime(CALM);
    expect(asked).toHaveLength(number);
    idle();
  }
  ahead.runs("tally");
  expect(told).not.toContain(true);
  ahead.began();
  ahead.runs("setup");
  idle();
  vi.advanceTimersByTime(CALM);
  expect(asked).toHaveLength(4);
});

it("says so while a cell waits for it, and loads nothing for a notebook without it", () => {
  const { ahead, idle, told } = lesson("x = 1\nimport pandas as pd");
  ahead.runs("tally");
  expect(told).toEqual([true]);
  idle();
  expect(told).toEqual([true, false]);
  const other = lesson("print('import pandas')");
  other.ahead.runs("tally");
  other.idle();
  vi.advanceTimersByTime(CALM);
  expect([other.asked, other.told]).toEqual([[], []]);
});
