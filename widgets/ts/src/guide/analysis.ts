/** The analysis of the viewer's decisions, requested one by one, so that a person can watch and stop it. */

import type { DecisionRow } from "../contract/formats/chances";
import type { Snapshot } from "../contract/types";
import { drop } from "../screen/drawer";
import type { Screen } from "../screen/screen";
import { focusGuide } from "./led";
import type { ReviewedScreen } from "./review";

const WORST = 3;

export class Analyst {
  rows: DecisionRow[] = [];
  /** Number of decisions to judge; null until known. */
  parts: number | null = null;
  /** Progress of the decision being judged, from 0 to 1. */
  share = 0;
  working = false;
  private stopped = false;
  private key = "";

  constructor(private readonly screen: Screen) {}

  /** Judge the remaining decisions. */
  async start(): Promise<void> {
    if (this.working) return;
    this.working = true;
    this.stopped = false;
    this.key = matchOf(this.screen.snapshot);
    this.screen.update();
    while (!this.stopped && (this.parts === null || this.rows.length < this.parts)) {
      const reply = await this.screen.ask({ do: "analyse", part: this.rows.length });
      if (this.key !== matchOf(this.screen.snapshot)) break;
      this.share = reply?.thinking ? reply.thinking.done / reply.thinking.of : 0;
      if (reply?.thinking) {
        this.screen.update();
        continue;
      }
      if (reply?.analysis === undefined || !("row" in reply.analysis)) break;
      this.parts = reply.analysis.parts;
      this.rows.push(reply.analysis.row);
      this.screen.update();
    }
    this.working = false;
    if (this.parts !== null && this.rows.length === this.parts) this.screen.hear(this.screen.words("analyse_done"));
    this.screen.update();
  }

  stop(): void {
    this.stopped = true;
  }

  /** Reset when the match changes or continues, since its decisions then differ. */
  receive(old: Snapshot): void {
    if (matchOf(this.screen.snapshot) === matchOf(old)) return;
    this.stopped = true;
    this.rows = [];
    this.parts = null;
  }

  /** The most costly decisions, worst first. */
  get worst(): DecisionRow[] {
    const costly = this.rows.filter((row) => row.cost > 0);
    return costly.sort((a, b) => b.cost - a.cost).slice(0, WORST);
  }

  /** True if this viewer has any decisions to analyse. */
  get possible(): boolean {
    const { log, viewer, result } = this.screen.snapshot;
    return log.some((line) => line.by === viewer) || (result !== null && viewer < 0);
  }
}

/** Return a key that identifies a match and its decisions; it is the same during a review. */
export function matchOf({ game, setup, guide }: Snapshot): string {
  const place = guide === null || guide === undefined || guide.kind === "review" ? "match" : guide.kind;
  return JSON.stringify([game, setup.seed, setup.seats, setup.moves ?? 0, place]);
}

/** Show the moment of a decision in the review. */
export async function lookAt(screen: ReviewedScreen, decision: number): Promise<void> {
  if (!(await reviewed(screen))) return;
  screen.guides.run.jump(decision);
  focusGuide(screen);
}

/** Play on from the moment of a decision. */
export async function playOnFrom(screen: Screen, decision: number): Promise<void> {
  if (!(await reviewed(screen))) return;
  const { guide } = screen.snapshot;
  const mark = guide?.kind === "review" ? guide.marks[decision] : undefined;
  if (mark === undefined || (await screen.change({ do: "step", to: mark })) === null) return;
  await screen.change({ do: "play_from_here" });
  drop(screen);
  screen.update();
}

async function reviewed(screen: Screen): Promise<boolean> {
  return screen.snapshot.guide?.kind === "review" || (await screen.change({ do: "review" })) !== null;
}
