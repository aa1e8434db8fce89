// @vitest-environment node
/** One item in several tabs: one tab holds it, either the first or one that takes it over. */

import { afterEach, describe, expect, it, vi } from "vitest";

import { Claim } from "../../../../site/host/tabs";

/** A channel shared by all tabs of the test; messages arrive one by one, as in a browser. */
class Channel {
  static all = new Set<Channel>();
  onmessage: ((event: MessageEvent) => void) | null = null;
  asleep = false;
  private readonly late: unknown[] = [];
  constructor(readonly name: string) {
    Channel.all.add(this);
  }
  postMessage(data: unknown): void {
    if (!Channel.all.has(this)) return; // a tab of a finished test
    for (const other of Channel.all) {
      if (other === this || other.name !== this.name) continue;
      if (other.asleep) other.late.push(data);
      else setTimeout(() => other.onmessage?.({ data } as MessageEvent), 1);
    }
  }
  wake(): void {
    this.asleep = false;
    for (const data of this.late) this.onmessage?.({ data } as MessageEvent);
  }
  close(): void {
    Channel.all.delete(this);
  }
}

vi.stubGlobal("BroadcastChannel", Channel);
afterEach(() => Channel.all.clear());

describe("a claim", () => {
  it("is held by the first tab, and the second one knows", async () => {
    const [first, second] = [new Claim("x"), new Claim("x")];
    expect(await first.ask()).toBe(true);
    expect(await second.ask()).toBe(false);
    expect(await new Claim("y").ask()).toBe(true);
  });

  it("is taken over on request, once the first tab has saved", async () => {
    let saved = false;
    const first = new Claim("x", async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      saved = true;
    });
    const second = new Claim("x");
    await first.ask();
    await second.take();
    expect([saved, first.held, second.held]).toEqual([true, false, true]);
    expect(await first.ask()).toBe(false);
  });

  it("is free again once its tab is closed", async () => {
    const first = new Claim("x");
    await first.ask();
    first.close();
    const second = new Claim("x");
    await second.take();
    expect(second.held).toBe(true);
  });

  it("is held by one tab again after another wakes up and believes that it holds it", async () => {
    const lost = vi.fn();
    const first = new Claim("x", lost);
    await first.ask();
    const [sleeper] = Channel.all;
    if (!sleeper) throw new Error("no channel");
    sleeper.asleep = true;
    const second = new Claim("x");
    await second.take();
    sleeper.wake();
    await vi.waitFor(() => expect([first.held, second.held]).toEqual([false, true]));
    expect(lost).toHaveBeenCalledOnce();
  });

  it("is held by the first tab if two believe that they hold it, as after a lost answer", async () => {
    const lost = vi.fn();
    const first = new Claim("x", lost);
    await first.ask();
    const second = new Claim("x");
    const deaf = [...Channel.all].at(-1);
    if (!deaf) throw new Error("no channel");
    deaf.asleep = true;
    expect(await second.ask()).toBe(true);
    deaf.wake();
    await vi.waitFor(() => expect([first.held, second.held]).toEqual([true, false]));
    expect(lost).not.toHaveBeenCalled();
  });

  it("is held by one of two tabs that ask at the same moment", async () => {
    const [one, two] = [new Claim("x"), new Claim("x")];
    await Promise.all([one.ask(), two.ask()]);
    await vi.waitFor(() => expect(Number(one.held) + Number(two.held)).toBe(1));
  });
});
