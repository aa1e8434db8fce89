/** Long computations: the session works in slices requested by the table, which shows the progress after a second. */

import { granted } from "../contract/doors";
import type { Reply, Request, Thinking } from "../contract/types";
import type { Screen } from "./screen";

/** Time that the session may compute before it answers other requests; a click waits about that long at most. */
export const SLICE_MS = 200;
/** Waiting time after which the table shows who is thinking, the progress, and a way to end it. */
export const SHOWN_MS = 1000;
/** The same if there is something to tell already; a shorter wait would end before it could be read. */
export const TOLD_MS = 600;

export class Thinker {
  /** True if the current wait is shown. */
  shown = false;
  /** Progress of the current computation; null while unknown. */
  progress: Thinking | null = null;
  /** True if the person has asked for the best move so far, but the session does not know yet. */
  hurried = false;
  /** The running series of slices, or null; no slice begins while the table is busy. */
  going: Promise<void> | null = null;
  private waits = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private begun = 0;
  private closed = false;

  constructor(private readonly screen: Screen) {}

  /** Make the session work in slices from now on. */
  begin(): Promise<Reply | null> {
    if (!granted(this.screen.snapshot, "pace")) return Promise.resolve(null);
    return this.screen.ask({ do: "pace", ms: SLICE_MS });
  }

  close(): void {
    this.closed = true;
    this.rest();
  }

  /** Repeat a request until it is answered. */
  async through(request: Request): Promise<Reply | null> {
    this.wait();
    try {
      let reply = await this.screen.ask(request);
      while (reply?.thinking && !this.closed) {
        this.tell(reply.thinking);
        reply = await this.screen.ask({ ...request, ...this.wish() });
      }
      return reply;
    } finally {
      this.rested();
    }
  }

  /** Let a thinking bot continue, unless something else must be shown or requested first. */
  goOn(): void {
    if (this.going !== null || !this.due) return;
    this.going = this.run().finally(() => {
      this.going = null;
    });
  }

  /** Ask for the best move so far. */
  hurry(): void {
    this.hurried = true;
    this.screen.update();
  }

  private get due(): boolean {
    const { snapshot, playing, busy } = this.screen;
    return Boolean(snapshot.thinking) && !playing && !busy && !this.closed;
  }

  private async run(): Promise<void> {
    this.wait();
    try {
      while (this.due) {
        const reply = await this.screen.ask({ do: "go_on", ...this.wish() });
        if (reply === null) return;
        if (reply.thinking) this.tell(reply.thinking);
      }
    } finally {
      this.rested();
    }
  }

  private wish(): { now?: true } {
    const { hurried } = this;
    this.hurried = false;
    return hurried ? { now: true } : {};
  }

  private tell(progress: Thinking): void {
    this.progress = progress;
    if (this.shown) this.screen.update();
    else if (progress.so_far !== undefined && performance.now() - this.begun >= TOLD_MS) this.show();
  }

  private wait(): void {
    if (this.waits === 0) this.begun = performance.now();
    this.waits += 1;
    this.timer ??= setTimeout(() => {
      if (!this.shown) this.show();
    }, SHOWN_MS);
  }

  private show(): void {
    this.shown = true;
    this.screen.update();
    this.screen.hear(this.heard);
  }

  private rested(): void {
    this.waits -= 1;
    if (this.waits > 0) return;
    const { shown } = this;
    this.rest();
    if (shown && !this.closed) this.screen.update();
  }

  private rest(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = this.progress = null;
    this.shown = this.hurried = false;
  }

  /** The announcement when the wait is first shown. */
  private get heard(): string {
    const { words } = this.screen;
    if (this.progress === null) return words("thinking");
    return `${this.progress.so_far ?? this.name("thinking_who", "working")} ${words("thinking_heard")}`;
  }

  /** The sentence on the screen: what is known already, or else the progress, which the bar shows as well. */
  get sentence(): string {
    if (this.progress === null) return this.screen.words("thinking");
    return this.progress.so_far ?? this.name("thinking_percent", "working_percent");
  }

  private name(others: string, own: string): string {
    const { snapshot, words } = this.screen;
    const { who, done, of } = this.progress as Thinking;
    const percent = Math.floor((100 * done) / of);
    const mine = who === snapshot.viewer;
    return words(mine ? own : others, { who: snapshot.seats[who]?.name ?? "", percent });
  }
}
