/** The analysis of one's own decisions: asked for one by one, so that it can be watched and stopped. */

import type { App } from "../app";
import { drop } from "../drawer";
import type { Snapshot } from "../types";
import { focusGuide } from "./learn";
import type { Row } from "./types";

const WORST = 3;

export class Analyst {
  rows: Row[] = [];
  /** How many decisions there are to judge; null before that is known. */
  parts: number | null = null;
  /** How far the decision is that is being judged, from 0 to 1. */
  share = 0;
  working = false;
  private stopped = false;
  private key = "";

  constructor(private readonly app: App) {}

  /** Judge what is not judged yet. */
  async start(): Promise<void> {
    if (this.working) return;
    this.working = true;
    this.stopped = false;
    this.key = matchOf(this.app.snapshot);
    this.app.update();
    while (!this.stopped && (this.parts === null || this.rows.length < this.parts)) {
      const reply = await this.app.ask({ do: "analyse", part: this.rows.length });
      if (this.key !== matchOf(this.app.snapshot)) break;
      this.share = reply?.thinking ? reply.thinking.done / reply.thinking.of : 0;
      if (reply?.thinking) {
        this.app.update();
        continue;
      }
      if (reply?.analysis === undefined) break;
      this.parts = reply.analysis.parts;
      this.rows.push(reply.analysis.row);
      this.app.update();
    }
    this.working = false;
    if (this.parts !== null && this.rows.length === this.parts) this.app.hear(this.app.words("analyse_done"));
    this.app.update();
  }

  stop(): void {
    this.stopped = true;
  }

  /** Another match has other decisions; a match that went on has more of them. */
  receive(old: Snapshot): void {
    if (matchOf(this.app.snapshot) === matchOf(old)) return;
    this.stopped = true;
    this.rows = [];
    this.parts = null;
  }

  /** The decisions that cost most, the dearest first. */
  get worst(): Row[] {
    const costly = this.rows.filter((row) => row.cost > 0);
    return costly.sort((a, b) => b.cost - a.cost).slice(0, WORST);
  }

  /** Whether there is anything of this viewer to look at. */
  get possible(): boolean {
    const { log, viewer, result } = this.app.snapshot;
    return log.some((line) => line.by === viewer) || (result !== null && viewer < 0);
  }
}

/** What tells matches apart as far as their decisions go; looking back does not change them. */
function matchOf({ game, setup, guide }: Snapshot): string {
  const place = guide === null || guide === undefined || guide.kind === "review" ? "match" : guide.kind;
  return JSON.stringify([game, setup.seed, setup.seats, setup.moves ?? 0, place]);
}

/** Look back at the moment of a decision. */
export async function lookAt(app: App, decision: number): Promise<void> {
  if (!(await reviewed(app))) return;
  app.guides.run.jump(decision);
  focusGuide(app);
}

/** Play on from the moment of a decision. */
export async function playOnFrom(app: App, decision: number): Promise<void> {
  if (!(await reviewed(app))) return;
  const { guide } = app.snapshot;
  const mark = guide?.kind === "review" ? guide.marks[decision] : undefined;
  if (mark === undefined || (await app.change({ do: "step", to: mark })) === null) return;
  await app.change({ do: "play_from_here" });
  drop(app);
  app.update();
}

async function reviewed(app: App): Promise<boolean> {
  return app.snapshot.guide?.kind === "review" || (await app.change({ do: "review" })) !== null;
}
