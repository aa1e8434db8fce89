import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Line } from "../../../../site/host/class/line";

/** A socket controlled by the test. */
class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  sent: { do: string; key?: string; token?: string }[] = [];
  closed = false;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;

  constructor() {
    Socket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  start(): void {
    this.readyState = Socket.OPEN;
    this.onopen?.();
  }

  tell(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

function begun() {
  const heard: string[] = [];
  const states: (boolean | string)[] = [];
  const line = new Line(() => ({ do: "hello", token: "t" }), {
    hear: (frame) => heard.push(frame.do),
    connected: (is) => states.push(is),
    ended: (why) => states.push(why),
  });
  line.open();
  return { line, heard, states };
}

const last = (): Socket => Socket.all.at(-1) as Socket;

beforeEach(() => {
  Socket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the connection of a seat", () => {
  it("says hello first, and sends requests made meanwhile once it is welcomed", () => {
    const { line } = begun();
    line.ask({ do: "log" });
    last().start();
    expect(last().sent.map((frame) => frame.do)).toEqual(["hello"]);
    last().tell({ do: "welcome", role: "person" });
    expect(last().sent.map((frame) => frame.do)).toEqual(["hello", "ask"]);
  });

  it("reopens after a loss, and sends unanswered requests again with the same key", () => {
    const { line, states } = begun();
    last().start();
    last().tell({ do: "welcome", role: "person" });
    const [first, second] = [line.ask({ do: "log" }), line.ask({ do: "text" })];
    last().tell({ do: "reply", key: first, reply: {} });
    last().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(5000);
    expect(Socket.all).toHaveLength(2);
    last().start();
    last().tell({ do: "welcome", role: "person" });
    expect(last().sent.map((frame) => frame.key)).toEqual([undefined, second]);
    expect(states).toEqual([true, false, true]);
  });

  it("stays closed if the seat is open elsewhere", () => {
    const { states } = begun();
    last().start();
    last().onclose?.({ code: 4001 });
    vi.advanceTimersByTime(60_000);
    expect(Socket.all).toHaveLength(1);
    expect(states).toEqual([false, "elsewhere"]);
  });

  it("reopens after the phone has slept, and ignores the old connection", () => {
    const { heard } = begun();
    const old = last();
    old.start();
    const seen = vi.spyOn(document, "visibilityState", "get");
    for (const [state, later] of [["hidden", 11_000], ["visible", 0]] as const) {
      seen.mockReturnValue(state);
      document.dispatchEvent(new Event("visibilitychange"));
      vi.advanceTimersByTime(later);
    }
    expect(Socket.all.length).toBeGreaterThan(1); // includes the lines of other tests
    expect(old.closed).toBe(true);
    old.tell({ do: "class", value: {} });
    old.onclose?.({ code: 1000 });
    expect(heard).toEqual([]);
  });
});
