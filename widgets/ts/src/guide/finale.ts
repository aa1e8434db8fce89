/** The end of a match in three acts: the final table, the scores counting up, the whole result. */

import { sound } from "../browser/sound";
import { motionIsReduced } from "../browser/theme";
import type { Snapshot } from "../contract/types";
import { PACE } from "../screen/playback";
import type { Screen } from "../screen/screen";
import { matchOf } from "./analysis";

/** How long the final table is shown alone, and how long the scores count up, in milliseconds at normal speed. */
const LOOK = 1800;
const RUN = 1400;
/** Number of ticks heard while the scores count up. */
const TICKS = 8;

export class Finale {
  /** `table`: one line below the final table. `scores`: the result, its scores counting up. `result`: all of it. */
  act: "table" | "scores" | "result" = "result";
  /** When the result covered the table, in milliseconds of the page: a second tap must not press what it hides. */
  opened = -Infinity;
  private due = false;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly screen: Screen) {}

  /** Factor on all durations; 0 shows the result at once. */
  private get pace(): number {
    return document.hidden || motionIsReduced() ? 0 : PACE[this.screen.settings.speed];
  }

  receive(old: Snapshot): void {
    const { snapshot } = this.screen;
    const ended = snapshot.result !== null && old.result === null && !snapshot.guide && !old.guide;
    if (!ended && matchOf(snapshot) === matchOf(old)) return;
    this.stop();
    this.due = ended;
    this.act = this.due && this.pace > 0 ? "table" : "result";
  }

  /** Begin once the last move has been shown. */
  settled(): void {
    if (!this.due) return;
    this.due = false;
    if (this.act === "table") this.timer = setTimeout(() => this.run(), LOOK * this.pace);
    else this.finish();
  }

  /** Show the result at once. */
  skip(): void {
    if (this.act === "scores" || this.timer !== null) this.finish(true);
    else this.open(true);
  }

  /** Fold the result away to show the final table. */
  fold(): void {
    this.stop();
    this.act = "table";
    this.screen.update();
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private open(pressed: boolean): void {
    this.stop();
    if (pressed || this.act === "scores") this.opened = performance.now();
    this.act = "result";
    this.screen.update();
    this.focus(pressed);
  }

  private run(): void {
    this.timer = null;
    const { settings } = this.screen;
    if (this.pace === 0) return this.finish();
    this.act = "scores";
    this.screen.update();
    this.focus(false);
    const numbers = [...this.screen.root.querySelectorAll<HTMLElement>("[data-result] [data-run]")];
    if (numbers.length === 0) return this.finish();
    const length = RUN * this.pace;
    const began = performance.now();
    let heard = 0;
    const step = (): void => {
      if (this.act !== "scores") return;
      const share = Math.min(1, (performance.now() - began) / length);
      for (const node of numbers) node.textContent = told(Math.round(share * Number(node.dataset["run"])));
      if (settings.sound && heard < Math.floor(share * TICKS)) {
        heard += 1;
        sound("tick");
      }
      if (share === 1) this.finish();
      else requestAnimationFrame(step);
    };
    step();
  }

  private finish(pressed = false): void {
    const { result } = this.screen.snapshot;
    this.open(pressed);
    if (!this.screen.settings.sound || result === null) return;
    sound(result.standing === "won" || result.standing === "shared" ? "good" : result.standing === "lost" ? "bad" : "end");
  }

  /** Move the focus to the title, unless it is outside the table and nothing was pressed here. */
  private focus(pressed: boolean): void {
    const { root } = this.screen;
    const active = (root.getRootNode() as Document | ShadowRoot).activeElement;
    if (!pressed && (active === null || !root.contains(active))) return;
    root.querySelector<HTMLElement>("[data-result-title]")?.focus({ preventScroll: true });
  }
}

/** Format a whole number with a proper minus sign. */
export function told(n: number): string {
  return String(n).replace("-", "−");
}
