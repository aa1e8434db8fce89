/** The review of a match: step through it by hand or automatically, and branch off to play on. */

import { motionIsReduced } from "../browser/theme";
import type { Level, ReviewGuide } from "../contract/formats/guides";
import { drop } from "../screen/drawer";
import { PACE } from "../screen/playback";
import type { Screen } from "../screen/screen";
import { focusGuide, type LedScreen } from "./led";

/** Time between two steps in addition to the animation: to look, and to read each letter of the sentence. */
const LOOK_MS = 500;
const READ_MS = 28;
/** Pace without animation, when only reading takes time. */
const STILL_PACE = 1.4;

/** A screen on which a match can be reviewed. */
export interface ReviewedScreen extends LedScreen {
  readonly guides: { folded: boolean; readonly run: Runner };
}

export const LEVELS: readonly Level[] = [1, 2, 3];

export type Target = "next" | "back" | "start" | "end" | number;

export async function startReview(screen: LedScreen, at?: number): Promise<void> {
  const guide = reviewOf(screen);
  if (guide !== null && at === undefined) return focusGuide(screen);
  drop(screen);
  const started = await screen.change({ do: "review", ...(at === undefined ? {} : { at }) });
  if (started !== null) focusGuide(screen);
}

export async function stopReview(screen: ReviewedScreen): Promise<void> {
  screen.guides.run.pause();
  await screen.change({ do: "review_stop" });
}

export async function setLevel(screen: Screen, level: Level): Promise<void> {
  await screen.change({ do: "review", level });
}

export async function openHands(screen: Screen, open: boolean): Promise<void> {
  await screen.change({ do: "review", open });
}

export async function playFromHere(screen: ReviewedScreen): Promise<void> {
  screen.guides.run.pause();
  await screen.change({ do: "play_from_here" });
}

export function reviewOf(screen: Screen): ReviewGuide | null {
  const { guide } = screen.snapshot;
  return guide?.kind === "review" ? guide : null;
}

/** Return the index of the decision shown: the last one that begins before the moment, or -1 before the first. */
export function decisionAt(guide: ReviewGuide): number {
  return guide.marks.findLastIndex((mark) => mark < guide.at);
}

/** Runs one request at a time; of requests made meanwhile, only the latest is kept. */
export class Runner {
  playing = false;
  private wishes: Target[] = [];
  private going = false;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly screen: Screen) {}

  go(to: Target): void {
    const guide = reviewOf(this.screen);
    if (guide === null) return;
    const here = to === "next" || to === "end" ? guide.at === guide.steps : guide.at === 0;
    if (to === guide.at || (typeof to === "string" && here)) {
      this.screen.skip();
      return;
    }
    this.follow([to]);
  }

  /**
   * Handle arrow left and right, Home and End, which move through the match while focus is in the panel (except in a
   * list of choices).
   */
  key(key: string, target: Element): boolean {
    const to = ({ ArrowLeft: "back", ArrowRight: "next", Home: "start", End: "end" } as const)[key];
    if (to === undefined || reviewOf(this.screen) === null) return false;
    if (!target.closest("[data-guide]") || target.matches('select, input[type="radio"]')) return false;
    this.pause();
    this.go(to);
    return true;
  }

  /** Go to a decision, and play the move made there. */
  jump(decision: number): void {
    const mark = reviewOf(this.screen)?.marks[decision];
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
      await this.screen.change({ do: "step", to });
    }
    this.going = false;
  }

  toggle(): void {
    if (this.playing) return this.pause();
    const guide = reviewOf(this.screen);
    if (guide === null) return;
    this.playing = true;
    this.go(guide.at === guide.steps ? "start" : "next");
    this.screen.update();
  }

  pause(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (!this.playing) return;
    this.playing = false;
    this.screen.update();
  }

  /** Called once a step has been shown: schedules the next one, unless this was the last. */
  settled(): void {
    const guide = reviewOf(this.screen);
    if (!this.playing || guide === null) return;
    if (this.timer !== null) clearTimeout(this.timer);
    if (guide.at === guide.steps) return this.pause();
    const pace = motionIsReduced() ? STILL_PACE : PACE[this.screen.settings.speed] || STILL_PACE;
    this.timer = setTimeout(() => this.go("next"), (LOOK_MS + READ_MS * guide.sentence.length) * pace);
  }
}
