/** What the screen itself keeps while something leads the table, and what it does when a snapshot comes or has been shown. */

import { positionOf } from "../contract/changes";
import type { Guide } from "../contract/guides";
import type { Snapshot } from "../contract/types";
import type { Screen } from "../screen/screen";
import { wantsStrip } from "../screen/strip";
import { Analyst } from "./analysis";
import { Weigher } from "./balance";
import { Watcher } from "./company";
import { Diarist } from "./diary";
import { rememberStep } from "./learn";
import { PickedOdds } from "./picked";
import { Predictor } from "./predict";
import { rememberSolved } from "./puzzle";
import { Replayer } from "./replay";
import { Runner } from "./review";

export class Guides {
  /** On a phone the panel can be folded down to what is to be done now. */
  folded = false;
  /** The move whose cards are lit, as text: that of the odds under the pointer or the focus. */
  lit: string | null = null;
  /** The group of odds whose counting is open. */
  counted: string | null = null;
  /** Whether the strip shows all groups or the first few. */
  all = false;
  readonly run: Runner;
  readonly analyst: Analyst;
  readonly predictor: Predictor;
  readonly replayer: Replayer;
  readonly picked: PickedOdds;
  readonly weigher: Weigher;
  readonly diarist: Diarist;
  readonly watcher: Watcher;
  private finished = false;

  constructor(private readonly screen: Screen) {
    this.run = new Runner(screen);
    this.analyst = new Analyst(screen);
    this.predictor = new Predictor(screen);
    this.replayer = new Replayer(screen);
    this.picked = new PickedOdds(screen);
    this.weigher = new Weigher(screen);
    this.diarist = new Diarist(screen);
    this.watcher = new Watcher(screen);
    this.finished = isDone(screen.snapshot.guide);
  }

  /** What this browser has kept is sent to the session once, when the table stands; null if there is nothing to send. */
  begin(): Promise<unknown> | null {
    const { snapshot } = this.screen;
    const strip = wantsStrip(this.screen) && snapshot.help?.odds_strip !== true;
    const sent = [strip ? this.screen.ask({ do: "odds_strip", on: true }) : null, ...this.predictor.begin()];
    return sent.some((one) => one !== null) ? Promise.all(sent) : null;
  }

  stop(): void {
    this.run.pause();
    this.analyst.stop();
    this.replayer.stop();
    this.weigher.stop();
  }

  /** Whether the reason for a wrong try stands in the panel and not below the table. */
  get takesNotices(): boolean {
    const { guide } = this.screen.snapshot;
    return !this.folded && (guide?.kind === "learn" || guide?.kind === "puzzle");
  }

  /** The reason for a wrong try is brought into sight, if it stands in the panel. */
  reveal(): void {
    this.screen.root.querySelector("[data-tried]")?.scrollIntoView?.({ block: "nearest" });
  }

  /** A new snapshot has come and is about to be shown. */
  receive(old: Snapshot): void {
    const { snapshot } = this.screen;
    if (positionOf(snapshot) !== positionOf(old)) this.lit = this.counted = null;
    if (snapshot.guide?.kind !== old.guide?.kind) this.folded = false;
    if (snapshot.guide?.kind !== "review") this.run.pause();
    this.finished = positionOf(snapshot) === positionOf(old) && isDone(old.guide);
    this.analyst.receive(old);
    this.weigher.receive(old);
    this.predictor.receive(old);
    this.watcher.receive();
    this.replayer.receive(old);
    this.picked.receive(old);
  }

  /** All that the snapshot tells has been shown. */
  settled(): void {
    const { guide } = this.screen.snapshot;
    if (guide?.kind === "learn") rememberStep(this.screen, guide);
    if (guide?.kind === "puzzle") rememberSolved(this.screen, guide);
    if (isDone(guide) && !this.finished) {
      this.finished = true;
      this.folded = false;
      this.screen.update();
      focusNext(this.screen);
    }
    this.run.settled();
    this.predictor.settled();
    this.weigher.begin();
    this.diarist.settled();
  }

  /** What is called out where a guide leads; false if the table should speak for itself. */
  callOut(): boolean {
    const { screen } = this;
    const { guide, events } = screen.snapshot;
    if (!guide || guide.kind === "branch") return false;
    if (guide.kind === "review") {
      if (!events.some((event) => event.caption)) screen.hear(guide.sentence);
    } else if (guide.kind === "learn") {
      if (guide.done) screen.call([screen.words("learn_right"), guide.notice ?? guide.answer].filter(Boolean).join(" "));
      else if (guide.stage === 0) screen.call(`${guide.title}. ${guide.task}`);
    } else screen.call(guide.feedback ?? guide.question);
    return true;
  }

  key(key: string, target: Element): boolean {
    return this.run.key(key, target);
  }

  /** Light the cards of a move, as long as something points at it. */
  light(move: string | null): void {
    if (this.lit === move) return;
    this.lit = move;
    this.screen.update();
  }

  isLit(names: readonly string[]): boolean {
    const move = this.lit === null ? undefined : this.screen.snapshot.moves.find((one) => one.text === this.lit);
    return move?.picks.some((pick) => names.includes(pick)) ?? false;
  }
}

function isDone(guide: Guide | null | undefined): boolean {
  return guide?.kind === "learn" ? guide.done : guide?.kind === "puzzle" && guide.solved;
}

/** Enter goes on: but only a person who is at the table is taken along. */
function focusNext(screen: Screen): void {
  const active = document.activeElement;
  if (active !== document.body && !screen.root.contains(active)) return;
  screen.root.querySelector<HTMLElement>('[data-key="guide:next"]')?.focus({ preventScroll: true });
  screen.root.querySelector("[data-guide-done] > :first-child")?.scrollIntoView?.({ block: "nearest" });
}
