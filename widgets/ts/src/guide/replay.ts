/** Replay this moment: asked for in slices, so that it can be watched growing and left at any time. */

import type { ReplaySheet } from "../contract/guides";
import { positionOf } from "../contract/changes";
import type { Snapshot } from "../contract/types";
import type { Screen } from "../screen/screen";

/** What is replayed: a move of the present moment, or of a decision; without a move the one that was made. */
export interface Moment {
  text?: string;
  decision?: number;
}

/** Milliseconds in which a press is still meant for the button that stood there: "stop", not "close". */
const GRACE = 600;

export class Replayer {
  /** Where on the screen it stands; null while nothing is replayed. */
  where: string | null = null;
  sheet: ReplaySheet | null = null;
  working = false;
  private run = 0;
  private ended = 0;

  constructor(private readonly screen: Screen) {}

  /** Begin, or go on with what was stopped here. */
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

  /** Whether it has just now ended by itself, under the finger of whoever was about to stop it. */
  get hasJustEnded(): boolean {
    return Date.now() - this.ended < GRACE;
  }

  close(): void {
    this.where = this.sheet = null;
    this.stop();
  }

  /** Another position has other moments. */
  receive(old: Snapshot): void {
    const { snapshot } = this.screen;
    if (this.where === null || placeOf(snapshot) === placeOf(old)) return;
    this.where = this.sheet = null;
    this.run += 1;
    this.working = false;
  }
}

/** What tells moments apart, and the language that they are told in. */
function placeOf(snapshot: Snapshot): string {
  const { guide, lang, setup } = snapshot;
  return JSON.stringify([positionOf(snapshot), guide?.kind === "review" ? guide.at : setup.moves, setup.seed, lang]);
}
