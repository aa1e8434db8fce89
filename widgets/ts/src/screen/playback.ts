/** Plays back events with a single cursor, so that captions and animation stay in step. */

import { apply, changesPlaces } from "../contract/reducer";
import type { TableEvent, TableView } from "../contract/types";
import { least, lengthOf, scaleOf } from "./stage";

export interface Stage {
  /** Show this table; with an event, animate it. */
  show(table: TableView, event: TableEvent | null, ms: number): void;
  tell(caption: string): void;
  /** Called when playback is complete, with the current table. */
  done(table: TableView): void;
}

export const PACE = { slow: 1.7, normal: 1, fast: 0.45, instant: 0 } as const;
const MOVING_MS = 620;
const TELLING_MS = 950;
const TURNING_MS = 380;
const SILENT_MS = 210;
const BURST_MS = 70;
/** From this many consecutive moves without a caption (a deal), each one is shown only briefly. */
const BURST = 6;

/** Return the duration of an event: captions need time to be read, other events are quick. */
function duration(event: TableEvent, silentAhead: number): number {
  if (event.beat) return lengthOf([event]);
  if (event.kind === "turn") return event.caption ? TURNING_MS : 0;
  if (event.caption) return changesPlaces(event) ? MOVING_MS : TELLING_MS;
  if (!changesPlaces(event)) return 0;
  return silentAhead >= BURST ? BURST_MS : SILENT_MS;
}

export class Playback {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private rest: TableEvent[] = [];
  private table: TableView | null = null;
  private after: TableView | null = null;
  private silent = 0;
  /** Factor by which the current run of moments is shortened; null outside of one. */
  private hurry: number | null = null;

  /** When the last playback that took time ended, in milliseconds of the page. */
  ended = -Infinity;
  private seen = false;

  constructor(
    private readonly stage: Stage,
    /** Factor on all durations, evaluated before every step; 0 skips playback. */
    private readonly pace: () => number,
  ) {}

  get running(): boolean {
    return this.after !== null;
  }

  /** Number of events still to come. */
  get left(): number {
    return this.rest.length;
  }

  /** Number of captions still to come. */
  get untold(): number {
    return this.rest.filter((event) => event.caption).length;
  }

  /** @param there whether the table before the events is on screen already. */
  play(before: TableView, events: readonly TableEvent[], after: TableView, there = false): void {
    this.stop();
    this.table = before;
    this.after = after;
    this.rest = [...events];
    this.silent = 0;
    this.hurry = null;
    this.seen = false;
    if (this.pace() > 0 && !there) this.stage.show(before, null, 0);
    this.step();
  }

  /** Jump to the end; remaining captions are still announced, in order. */
  skip(): void {
    if (!this.running) return;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    for (const event of this.rest) this.tell(event);
    this.rest = [];
    this.finish();
  }

  /** Stop without announcing anything, as when another table is shown. */
  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.rest = [];
    this.after = null;
  }

  private tell(event: TableEvent): void {
    const told = event.caption ?? event.beat?.heard;
    if (told) this.stage.tell(told);
  }

  /** Return the duration of an event; consecutive moments share a limited time. */
  private length(event: TableEvent): number {
    const usual = duration(event, this.silent);
    if (!event.beat) {
      if (usual > 0) this.hurry = null;
      return usual;
    }
    if (this.hurry === null) {
      const end = this.rest.findIndex((next) => !next.beat && duration(next, 1) > 0);
      this.hurry = scaleOf([event, ...(end < 0 ? this.rest : this.rest.slice(0, end))]);
    }
    return least(usual * this.hurry);
  }

  /** Return the number of moves without captions from here on. */
  private silentAhead(): number {
    const end = this.rest.findIndex((event) => Boolean(event.caption));
    return 1 + (end < 0 ? this.rest : this.rest.slice(0, end)).filter(changesPlaces).length;
  }

  private step(): void {
    this.timer = null;
    for (;;) {
      const pace = this.pace();
      if (pace === 0) return this.skip();
      const event = this.rest.shift();
      if (event === undefined || this.table === null) return this.finish();
      this.table = apply(this.table, event);
      this.tell(event);
      if (event.caption) this.silent = 0;
      else if (this.silent === 0) this.silent = this.silentAhead();
      const ms = this.length(event) * pace;
      this.stage.show(this.table, event, ms);
      if (ms > 0) {
        this.seen = true;
        this.timer = setTimeout(() => this.step(), ms);
        return;
      }
    }
  }

  private finish(): void {
    const after = this.after;
    this.after = null;
    if (this.seen) this.ended = performance.now();
    if (after !== null) this.stage.done(after);
  }
}
