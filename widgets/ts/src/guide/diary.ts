/** What somebody has played here, day by day: asked for when it is looked at or when something ends, kept in this browser. */

import { download } from "../browser/files";
import { keep, recall } from "../browser/storage";
import { isoDay } from "../contract/fragment";
import type { DayFigures } from "../contract/guides";
import type { Json, Reply, Snapshot } from "../contract/types";
import { drop } from "../screen/drawer";
import type { Screen } from "../screen/screen";
import { copyText } from "../screen/share";
import { matchOf } from "./analysis";
import { thoughtOut } from "./patience";

export class Diarist {
  /** What the diary says today; null as long as nobody has asked. */
  figures: DayFigures | null = null;
  /** Decisions are being judged, and how far that is, from 0 to 1. */
  working = false;
  share = 0;
  private handedOver = false;
  private noted = "";

  constructor(private readonly screen: Screen) {}

  /** Whether this table belongs to a page that keeps a diary. */
  get on(): boolean {
    return this.screen.options.diary === true;
  }

  /** All that the snapshot tells has been shown: an end, or an answer that counts, is written down. */
  settled(): void {
    const { snapshot } = this.screen;
    const ended = endOf(snapshot);
    if (!this.on || ended === this.noted) return;
    this.noted = ended;
    if (ended !== "") void this.read();
    else if (this.figures?.here != null) this.figures = { ...this.figures, here: null };
  }

  /** Bring the figures up to date; at first with what this browser has kept. */
  async read(): Promise<void> {
    const kept = this.handedOver ? undefined : recall(this.place);
    this.handedOver = true;
    let reply = await this.ask(kept === undefined ? {} : { value: kept as Json });
    if (reply === null && kept !== undefined) {
      keep(this.unread, kept); // a new diary begins, and takes the place of this one
      reply = await this.ask({});
    }
    this.take(reply);
  }

  /** Let all decisions of the match be judged. */
  async grade(): Promise<void> {
    if (this.working) return;
    const { screen } = this;
    const match = endOf(screen.snapshot);
    this.working = true;
    this.share = 0;
    screen.update();
    const still = (): boolean => endOf(screen.snapshot) === match;
    const reply = await thoughtOut(screen, { do: "grade", date: isoDay(new Date()) }, still, (share) => (this.share = share));
    if (reply !== undefined) this.take(reply);
    this.working = false;
    screen.update();
    if (this.figures?.here) screen.hear(this.figures.here.text);
  }

  /** Deal the cards of the day. */
  async play(): Promise<void> {
    const { screen } = this;
    await this.read();
    if ((await screen.change({ do: "daily", date: isoDay(new Date()) }, true)) === null) return;
    drop(screen);
    screen.update();
  }

  async copy(): Promise<void> {
    const text = this.figures?.share;
    const { linkBase } = this.screen.options;
    if (text) await copyText(this.screen, linkBase ? `${text}\n${linkBase}#daily` : text, "text_copied");
  }

  /** A diary that was kept here and could not be read, or undefined. */
  get old(): unknown {
    return recall(this.unread);
  }

  /** Give it out as it is: a later version, or a person, may still read it. */
  saveOld(): void {
    if (this.old !== undefined) download(`combinatoria-${this.place}.json`, this.old as Json);
  }

  private get unread(): string {
    return `${this.place}.unread`;
  }

  private get place(): string {
    return `diary.${this.screen.snapshot.game}`;
  }

  private ask(more: Record<string, Json>): Promise<Reply | null> {
    return this.screen.ask({ do: "diary", date: isoDay(new Date()), ...more });
  }

  private take(reply: Reply | null): void {
    if (!reply?.figures) return;
    this.figures = reply.figures;
    if (reply.diary !== undefined && !isEmpty(reply.diary)) keep(this.place, reply.diary);
    this.screen.update();
  }
}

/** What tells ends apart: of a match, or the first answer to the puzzle of a day; empty where nothing has ended. */
function endOf(snapshot: Snapshot): string {
  const { guide, result } = snapshot;
  if (guide?.kind === "puzzle") return guide.day && guide.tries > 0 ? `puzzle:${guide.day}` : "";
  return guide || result === null ? "" : matchOf(snapshot);
}

function isEmpty(diary: Json): boolean {
  const { matches, puzzles } = diary as { matches: unknown[]; puzzles: unknown[] };
  return matches.length === 0 && puzzles.length === 0;
}
