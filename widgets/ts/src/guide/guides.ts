/** The view's state for guides, and its updates when a snapshot arrives or has been shown. */

import { positionOf } from "../contract/changes";
import { type Mark, marksOf } from "../contract/choices";
import { granted } from "../contract/doors";
import type { OddsSheet } from "../contract/formats/chances";
import type { Guide } from "../contract/formats/guides";
import type { CardId, Hint, Snapshot } from "../contract/types";
import type { Screen } from "../screen/screen";
import { wantsStrip } from "../screen/strip";
import { Analyst } from "./analysis";
import { Weigher } from "./balance";
import { Watcher } from "./company";
import { Diarist } from "./diary";
import { Finale } from "./finale";
import { rememberStep } from "./learn";
import { PickedOdds } from "./picked";
import { Predictor } from "./predict";
import { rememberSolved } from "./puzzle";
import { Replayer } from "./replay";
import { Runner } from "./review";

export class Guides {
  /** True if the panel is folded down to the current task, as is possible on a phone. */
  folded = false;
  /** The text of the move whose cards are highlighted because the pointer or focus is on its odds. */
  lit: string | null = null;
  /** The group of odds whose calculation is open. */
  counted: string | null = null;
  /** The option of the strip that shows all its odds. */
  opened: string | null = null;
  /** The hint whose explanation is open. */
  explained: Hint | null = null;
  /** True if the strip shows all groups, false for the first few. */
  all = false;
  readonly run: Runner;
  readonly analyst: Analyst;
  readonly predictor: Predictor;
  readonly replayer: Replayer;
  readonly picked: PickedOdds;
  readonly weigher: Weigher;
  readonly finale: Finale;
  readonly diarist: Diarist;
  readonly watcher: Watcher;
  private finished = false;
  private marked: { odds: OddsSheet | null; marks: Map<string, Mark> } = { odds: null, marks: new Map() };

  constructor(private readonly screen: Screen) {
    this.run = new Runner(screen);
    this.analyst = new Analyst(screen);
    this.predictor = new Predictor(screen);
    this.replayer = new Replayer(screen);
    this.picked = new PickedOdds(screen);
    this.weigher = new Weigher(screen);
    this.finale = new Finale(screen);
    this.diarist = new Diarist(screen);
    this.watcher = new Watcher(screen);
    this.finished = isDone(screen.snapshot.guide);
  }

  /** Send the stored settings and records to the session, once the table is ready; null if there is nothing to send. */
  begin(): Promise<unknown> | null {
    const { snapshot } = this.screen;
    const strip = granted(snapshot, "odds_strip") && wantsStrip(this.screen) && snapshot.help?.odds_strip !== true;
    const sent = [strip ? this.screen.ask({ do: "odds_strip", on: true }) : null, ...this.predictor.begin()];
    return sent.some((one) => one !== null) ? Promise.all(sent) : null;
  }

  stop(): void {
    this.run.pause();
    this.analyst.stop();
    this.replayer.stop();
    this.weigher.stop();
    this.finale.stop();
  }

  /** True if the panel, not the place below the table, shows the reason for a wrong try. */
  get takesNotices(): boolean {
    const { guide } = this.screen.snapshot;
    return !this.folded && (guide?.kind === "learn" || guide?.kind === "puzzle");
  }

  /** Scroll the reason for a wrong try into view, if it is in the panel. */
  reveal(): void {
    this.screen.root.querySelector("[data-tried]")?.scrollIntoView?.({ block: "nearest" });
  }

  /** Called when a new snapshot is about to be shown. */
  receive(old: Snapshot): void {
    const { snapshot } = this.screen;
    if (positionOf(snapshot) !== positionOf(old)) this.lit = this.counted = this.opened = null;
    if (snapshot.guide?.kind !== old.guide?.kind) this.folded = false;
    if (snapshot.guide?.kind !== "review") this.run.pause();
    this.finished = positionOf(snapshot) === positionOf(old) && isDone(old.guide);
    this.analyst.receive(old);
    this.weigher.receive(old);
    this.finale.receive(old);
    this.predictor.receive(old);
    this.watcher.receive();
    this.replayer.receive(old);
    this.picked.receive(old);
  }

  /** Called when the snapshot has been shown completely. */
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
    this.finale.settled();
    this.weigher.begin();
    this.diarist.settled();
  }

  /** Announce the guide's text; false if the table should announce its own. */
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

  /** Highlight the cards of a move while something points at it. */
  light(move: string | null): void {
    if (this.lit === move) return;
    this.lit = move;
    this.screen.update();
  }

  /** Return the number to show on an item while the odds are shown. */
  markOf(names: readonly string[]): Mark | null {
    const { odds = null, moves } = this.screen.snapshot;
    if (odds === null || this.screen.moves.length === 0 || !wantsStrip(this.screen)) return null;
    if (this.marked.odds !== odds) this.marked = { odds, marks: marksOf(odds, moves) };
    const name = names.find((one) => this.marked.marks.has(one));
    return name === undefined ? null : (this.marked.marks.get(name) ?? null);
  }

  /** Return whether the answer to the solved puzzle counts this card, or one that may be this card. */
  isCounted(card: CardId): boolean {
    const { guide } = this.screen.snapshot;
    return guide?.kind === "puzzle" && (guide.counted?.marks.includes(card) ?? false);
  }

  isLit(names: readonly string[]): boolean {
    const move = this.lit === null ? undefined : this.screen.snapshot.moves.find((one) => one.text === this.lit);
    return move?.picks.some((pick) => names.includes(pick)) ?? false;
  }
}

function isDone(guide: Guide | null | undefined): boolean {
  return guide?.kind === "learn" ? guide.done : guide?.kind === "puzzle" && guide.solved;
}

/** Focus the "next" button, so that Enter continues, but only if focus is at this table. */
function focusNext(screen: Screen): void {
  const active = document.activeElement;
  if (active !== document.body && !screen.root.contains(active)) return;
  screen.root.querySelector<HTMLElement>('[data-key="guide:next"]')?.focus({ preventScroll: true });
  screen.root.querySelector("[data-guide-done] > :first-child")?.scrollIntoView?.({ block: "nearest" });
}
