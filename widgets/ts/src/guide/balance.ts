/** How much of a result was luck: asked for decision by decision, so that it can be watched and left. */

import type { Balance } from "../contract/stage";
import type { Snapshot } from "../contract/types";
import type { Screen } from "../screen/screen";
import { matchOf } from "./analysis";

export class Weigher {
  /** The account as far as it goes. */
  found: Balance | null = null;
  working = false;
  /** How far the decision is that is being judged, from 0 to 1. */
  share = 0;
  /** Whether the end stands over the table, or beside it in one line. */
  open = true;
  private stopped = false;

  constructor(private readonly screen: Screen) {}

  get whole(): boolean {
    return this.found !== null && this.found.part + 1 === this.found.parts;
  }

  /** Whether there is an account to draw up: of a person who sat at a table of its own, in a match that is over. */
  get possible(): boolean {
    const { result, viewer, guide, setup, log } = this.screen.snapshot;
    return result !== null && viewer >= 0 && !guide && !setup.dealt && log.some((line) => line.by === viewer);
  }

  /** What could be expected of this deal: one decision alone is judged, which takes a moment. */
  begin(): void {
    if (this.possible && this.found === null) void this.run(1);
  }

  /** Judge so many decisions, or all of them. */
  async run(parts = Infinity): Promise<void> {
    if (this.working) return;
    const match = matchOf(this.screen.snapshot);
    this.working = true;
    this.stopped = false;
    this.screen.update();
    for (;;) {
      const part: number = this.found === null ? 0 : this.found.part + 1;
      if (this.stopped || part >= Math.min(parts, this.found?.parts ?? 1)) break;
      const reply = await this.screen.ask({ do: "balance", part });
      if (match !== matchOf(this.screen.snapshot)) return;
      this.share = reply?.thinking ? reply.thinking.done / reply.thinking.of : 0;
      if (reply?.balance) this.found = reply.balance;
      else if (!reply?.thinking) break;
      this.screen.update();
    }
    this.working = false;
    if (this.whole && this.found?.title) this.screen.hear(`${this.found.title} ${this.found.text}`);
    this.screen.update();
  }

  stop(): void {
    this.stopped = true;
  }

  fold(open: boolean): void {
    this.open = open;
    this.screen.update();
  }

  receive(old: Snapshot): void {
    const { snapshot } = this.screen;
    if (snapshot.lang !== old.lang && this.found !== null) this.again();
    if (matchOf(snapshot) === matchOf(old)) return;
    this.forget();
  }

  /** In another language: what has been judged is there at once. */
  private again(): void {
    const parts = (this.found?.part ?? 0) + 1;
    this.forget();
    void Promise.resolve().then(() => this.run(parts));
  }

  private forget(): void {
    this.stopped = true;
    this.working = false;
    this.found = null;
    this.open = true;
  }
}
