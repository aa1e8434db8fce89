/** Replays of one moment, requested in slices, so that a person can watch and stop them. */

import type { ReplaySheet } from "../contract/formats/chances";
import { positionOf } from "../contract/changes";
import type { Snapshot } from "../contract/types";
import type { Screen } from "../screen/screen";

/** The moment to replay: a move at the present moment or at a decision; without `text`, the move that was made. */
export interface Moment {
  text?: string;
  decision?: number;
}

/** Milliseconds during which a press may still be meant for the previous button: "stop", not "close". */
const GRACE = 600;

export class Replayer {
  /** The place on the screen that shows the replays; null while there are none. */
  where: string | null = null;
  sheet: ReplaySheet | null = null;
  working = false;
  private run = 0;
  private ended = 0;

  constructor(private readonly screen: Screen) {}

  /** Start the replays, or resume those stopped at this place. */
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

  /** True if the replays have just finished, so that a press may still be meant for "stop". */
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
