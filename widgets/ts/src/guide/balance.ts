/** The share of luck in a result: requested decision by decision, so that it can be watched and abandoned. */

import { granted } from "../contract/doors";
import type { Balance } from "../contract/formats/stage";
import type { Snapshot } from "../contract/types";
import type { Screen } from "../screen/screen";
import { matchOf } from "./analysis";

export class Weigher {
  /** The account so far. */
  found: Balance | null = null;
  working = false;
  /** Progress of the decision being judged, from 0 to 1. */
  share = 0;
  /** True if the end is shown over the table, false if in one line next to it. */
  open = true;
  private stopped = false;

  constructor(private readonly screen: Screen) {}

  get whole(): boolean {
    return this.found !== null && this.found.part + 1 === this.found.parts;
  }

  /** True if an account is possible: for a seated person, outside lessons, in a finished match. */
  get possible(): boolean {
    const { result, viewer, guide, setup, log } = this.screen.snapshot;
    if (!granted(this.screen.snapshot, "balance")) return false;
    return result !== null && viewer >= 0 && !guide && !setup.dealt && log.some((line) => line.by === viewer);
  }

  /** Compute what could be expected of this deal, which requires judging only one decision. */
  begin(): void {
    if (this.possible && this.found === null) void this.run(1);
  }

  /** Judge a number of decisions, or all of them. */
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

  /** Request the account again in the new language: decisions already judged are answered at once. */
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
