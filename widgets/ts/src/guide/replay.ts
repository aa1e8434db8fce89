/** Replays of one moment: requested in slices, so that they can be watched and stopped at any time. */

import type { ReplaySheet } from "../contract/formats/chances";
import { positionOf } from "../contract/changes";
import type { Snapshot } from "../contract/types";
import type { Screen } from "../screen/screen";

/** The moment to replay: a move at the present moment or at a decision; without `text`, the move that was made. */
export interface Moment {
  text?: string;
  decision?: number;
}

/** Milliseconds in which a press is still meant for the button that was there before: "stop", not "close". */
const GRACE = 600;

export class Replayer {
  /** Place on the screen where it is shown; null while nothing is replayed. */
  where: string | null = null;
  sheet: ReplaySheet | null = null;
  working = false;
  private run = 0;
  private ended = 0;

  constructor(private readonly screen: Screen) {}

  /** Start, or resume replays that were stopped here. */
  async start(where: string, moment: Moment): Promise<void> {
    if (this.where !== where) this.sheet = null;
    const run = (this.run += 1);
    this.where = where;
    this.working = true;
    this.screen.update();
    while (this.run === run) {
      const reply = await this.screen.ask({ do: "replay", ...moment });
      if (this.run !== run) return;
      if (reply?.replay === undefined) {
        if (this.sheet === null) this.where = null;
        break;
      }
      this.sheet = reply.replay;
      if (!reply.thinking) {
        this.screen.hear(this.screen.words("replay_done", { n: this.sheet.done }));
        this.ended = Date.now();
        break;
      }
      this.screen.update();
    }
    this.working = false;
    this.screen.update();
  }

  stop(): void {
    this.run += 1;
    this.working = false;
    this.screen.update();
  }

  /** True if it has just finished, when the person may have been about to press "stop". */
  get hasJustEnded(): boolean {
    return Date.now() - this.ended < GRACE;
  }

  close(): void {
    this.where = this.sheet = null;
    this.stop();
  }

  /** Reset when the position changes. */
  receive(old: Snapshot): void {
    const { snapshot } = this.screen;
    if (this.where === null || placeOf(snapshot) === placeOf(old)) return;
    this.where = this.sheet = null;
    this.run += 1;
    this.working = false;
  }
}

/** Return a key that identifies a moment, and the language of its texts. */
function placeOf(snapshot: Snapshot): string {
  const { guide, lang, setup } = snapshot;
  return JSON.stringify([positionOf(snapshot), guide?.kind === "review" ? guide.at : setup.moves, setup.seed, lang]);
}
