/**
 * The share of luck in a result: first estimated roughly for all decisions, then more precisely one by one, so that a
 * person can watch and stop it.
 */

import { granted } from "../contract/doors";
import type { Balance } from "../contract/formats/stage";
import type { Snapshot } from "../contract/types";
import type { Screen } from "../screen/screen";
import { matchOf } from "./analysis";

/** Milliseconds after which the account is shown as far as it is known: ten seconds, less the last slice. */
export const ANSWER_MS = 9500;

export class Weigher {
  /** The account so far. */
  found: Balance | null = null;
  working = false;
  /** Progress of the decision being judged, from 0 to 1. */
  share = 0;
  /** True if the person has asked for the account; otherwise only the turning point is shown. */
  asked = false;
  private stopped = false;
  /** The number of parts to compute. */
  private wanted = 0;
  /** The time until which the person waits, in milliseconds of the page. */
  private until = Infinity;

  constructor(private readonly screen: Screen) {}

  get whole(): boolean {
    return this.found !== null && this.found.part + 1 === this.found.parts;
  }

  /** True if an account is possible: for a seated person in a finished match outside lessons. */
  get possible(): boolean {
    const { result, viewer, guide, setup, log } = this.screen.snapshot;
    if (!granted(this.screen.snapshot, "balance")) return false;
    return result !== null && viewer >= 0 && !guide && !setup.dealt && log.some((line) => line.by === viewer);
  }

  /** Estimate all decisions roughly. */
  begin(): void {
    if (this.possible && this.found === null && !this.working) void this.run(1, ANSWER_MS);
  }

  /** Show what is known, and judge decisions precisely for a limited time; if asked again, until all are done. */
  async weigh(): Promise<void> {
    const wait = this.asked ? Infinity : ANSWER_MS;
    this.asked = true;
    this.screen.update();
    await this.run(Infinity, wait);
  }

  private async run(parts: number, wait: number): Promise<void> {
    this.wanted = Math.max(this.wanted, parts);
    this.until = performance.now() + wait;
    if (this.working) return;
    const match = matchOf(this.screen.snapshot);
    this.working = true;
    this.stopped = false;
    this.screen.update();
    for (;;) {
      const part: number = this.found === null ? 0 : this.found.part + 1;
      if (this.stopped || part >= Math.min(this.wanted, this.found?.parts ?? 1)) break;
      const late = performance.now() >= this.until;
      if (late && this.found !== null) break;
      const reply = await this.screen.ask({ do: "balance", part, ...(late ? { now: true } : {}) });
      if (match !== matchOf(this.screen.snapshot)) return;
      this.share = reply?.thinking ? reply.thinking.done / reply.thinking.of : 0;
      if (reply?.balance) this.found = reply.balance;
      else if (!reply?.thinking) break;
      this.screen.update();
    }
    this.working = false;
    this.wanted = 0;
    const { asked, found } = this;
    if (asked && found !== null) this.screen.hear([found.title, found.text].filter(Boolean).join(" "));
    this.screen.update();
  }

  stop(): void {
    this.stopped = true;
    this.wanted = 0;
  }

  receive(old: Snapshot): void {
    const { snapshot } = this.screen;
    if (snapshot.lang !== old.lang && this.found !== null) this.again();
    if (matchOf(snapshot) === matchOf(old)) return;
    this.forget();
  }

  /** Request the account again in the new language: for decisions already judged the answer comes at once. */
  private again(): void {
    const parts = (this.found?.part ?? 0) + 1;
    const { asked } = this;
    this.forget();
    this.asked = asked;
    void Promise.resolve().then(() => this.run(parts, Infinity));
  }

  private forget(): void {
    this.stop();
    this.working = false;
    this.found = null;
    this.asked = false;
  }
}
