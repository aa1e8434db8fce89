/** Looking back at a match: go from step to step, by hand or by itself, and go off to play on. */

import type { App } from "../app";
import { drop } from "../drawer";
import { motionIsReduced } from "../theme";
import { PACE } from "../playback";
import { focusGuide } from "./learn";
import type { Level, ReviewGuide } from "./types";

/** How long a sentence stays before the next step, apart from the motion: some time to look, and some to read. */
const LOOK_MS = 500;
const READ_MS = 28;
/** Without motion the sentences alone make the pace. */
const STILL_PACE = 1.4;

export type Target = "next" | "back" | "start" | "end" | number;

export async function startReview(app: App, at?: number): Promise<void> {
  const guide = reviewOf(app);
  if (guide !== null && at === undefined) return focusGuide(app);
  drop(app);
  const started = await app.change({ do: "review", ...(at === undefined ? {} : { at }) });
  if (started !== null) focusGuide(app);
}

export async function stopReview(app: App): Promise<void> {
  app.guides.run.pause();
  await app.change({ do: "review_stop" });
}

export async function setLevel(app: App, level: Level): Promise<void> {
  await app.change({ do: "review", level });
}

export async function openHands(app: App, open: boolean): Promise<void> {
  await app.change({ do: "review", open });
}

export async function playFromHere(app: App): Promise<void> {
  app.guides.run.pause();
  await app.change({ do: "play_from_here" });
}

export function reviewOf(app: App): ReviewGuide | null {
  const { guide } = app.snapshot;
  return guide?.kind === "review" ? guide : null;
}

/** Which decision is shown: the last one that begins before the moment, or -1 before the first. */
export function decisionAt(guide: ReviewGuide): number {
  return guide.marks.findLastIndex((mark) => mark < guide.at);
}

/** Arrow left and right, Home and End lead through the match while focus is in the panel (not in a list of choices). */
export function reviewKey(app: App, key: string, target: Element): boolean {
  const to = ({ ArrowLeft: "back", ArrowRight: "next", Home: "start", End: "end" } as const)[key];
  if (to === undefined || reviewOf(app) === null) return false;
  if (!target.closest("[data-guide]") || target.matches('select, input[type="radio"]')) return false;
  app.guides.run.pause();
  app.guides.run.go(to);
  return true;
}

/** One request at a time; what is wished for meanwhile waits, and only the latest wish counts. */
export class Runner {
  playing = false;
  private wishes: Target[] = [];
  private going = false;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly app: App) {}

  go(to: Target): void {
    const guide = reviewOf(this.app);
    if (guide === null) return;
    const here = to === "next" || to === "end" ? guide.at === guide.steps : guide.at === 0;
    if (to === guide.at || (typeof to === "string" && here)) {
      this.app.skip();
      return;
    }
    this.follow([to]);
  }

  /** Go to where a decision is to be made, and see it being made. */
  jump(decision: number): void {
    const mark = reviewOf(this.app)?.marks[decision];
    if (mark === undefined) return;
    this.pause();
    this.follow([mark, "next"]);
  }

  private follow(wishes: Target[]): void {
    this.wishes = wishes;
    if (!this.going) void this.work();
  }

  private async work(): Promise<void> {
    this.going = true;
    for (let to = this.wishes.shift(); to !== undefined; to = this.wishes.shift()) {
      await this.app.change({ do: "step", to });
    }
    this.going = false;
  }

  toggle(): void {
    if (this.playing) return this.pause();
    const guide = reviewOf(this.app);
    if (guide === null) return;
    this.playing = true;
    this.go(guide.at === guide.steps ? "start" : "next");
    this.app.update();
  }

  pause(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (!this.playing) return;
    this.playing = false;
    this.app.update();
  }

  /** The step has been shown: the next one follows after a while, unless this was the last. */
  settled(): void {
    const guide = reviewOf(this.app);
    if (!this.playing || guide === null) return;
    if (this.timer !== null) clearTimeout(this.timer);
    if (guide.at === guide.steps) return this.pause();
    const pace = motionIsReduced() ? STILL_PACE : PACE[this.app.settings.speed] || STILL_PACE;
    this.timer = setTimeout(() => this.go("next"), (LOOK_MS + READ_MS * guide.sentence.length) * pace);
  }
}
