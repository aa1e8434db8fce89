/** The diary of matches and puzzles: requested when it is opened or something ends, stored in this browser. */

import { diaryOf, keptDiaries } from "../browser/diaries";
import { download } from "../browser/files";
import { keep, recall } from "../browser/storage";
import { daysOf } from "../contract/diary";
import { isoDay } from "../contract/fragment";
import type { Diary } from "../contract/formats/diaries";
import type { DayFigures } from "../contract/formats/guides";
import type { DiaryRequest } from "../contract/formats/guiding";
import type { Json, Reply, Snapshot } from "../contract/types";
import { drop } from "../screen/drawer";
import type { Screen } from "../screen/screen";
import { copyText } from "../screen/share";
import { matchOf } from "./analysis";
import { thoughtOut } from "./patience";

/** The session's limit on the number of days of other games. */
const MOST_DAYS = 10_000;

export class Diarist {
  /** Today's figures; null until they are requested. */
  figures: DayFigures | null = null;
  /** True while decisions are being judged, with the progress from 0 to 1. */
  working = false;
  share = 0;
  private handedOver = false;
  private noted = "";

  constructor(private readonly screen: Screen) {}

  /** True if this table's page keeps a diary. */
  get on(): boolean {
    return this.screen.options.diary === true;
  }

  /** Called once the snapshot has been shown completely: records the end of a match, or an answer that counts. */
  settled(): void {
    const { snapshot } = this.screen;
    const ended = endOf(snapshot);
    if (!this.on || ended === this.noted) return;
    this.noted = ended;
    if (ended !== "") void this.read();
    else if (this.figures?.here != null) this.figures = { ...this.figures, here: null };
  }

  /** Update the figures; the first request sends the stored diary. */
  async read(): Promise<void> {
    const kept = this.handedOver ? undefined : recall(this.place);
    this.handedOver = true;
    let reply = await this.ask(kept === undefined ? {} : { value: kept as Diary });
    if (reply === null && kept !== undefined) {
      keep(this.unread, kept); // the new diary will overwrite this one
      reply = await this.ask({});
    }
    this.take(reply);
  }

  /** Have all decisions of the match judged. */
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
    const { share, day } = this.figures ?? {};
    const { linkBase } = this.screen.options;
    if (share) await copyText(this.screen, linkBase ? `${share}\n${linkBase}#daily:${day}` : share, "text_copied");
  }

  /** A stored diary that could not be read, or undefined. */
  get old(): unknown {
    return recall(this.unread);
  }

  /** Download the unreadable diary as it is: a later version, or a person, may still be able to read it. */
  saveOld(): void {
    if (this.old !== undefined) download(`combinatoria-${this.place}.json`, this.old as Json);
  }

  private get unread(): string {
    return `${this.place}.unread`;
  }

  private get place(): string {
    return diaryOf(this.screen.snapshot.game);
  }

  private ask(more: Pick<DiaryRequest, "value">): Promise<Reply | null> {
    const others = keptDiaries().filter(({ game }) => game !== this.screen.snapshot.game);
    const days = [...new Set(others.flatMap(daysOf))].sort().slice(-MOST_DAYS);
    return this.screen.ask({ do: "diary", date: isoDay(new Date()), days, ...more });
  }

  private take(reply: Reply | null): void {
    if (!reply?.figures) return;
    this.figures = reply.figures;
    if (reply.diary !== undefined && !isEmpty(reply.diary)) keep(this.place, reply.diary);
    this.screen.update();
  }
}

/**
 * Return a key that identifies an end: of a match, or the first answer to a puzzle of the day; empty if nothing has
 * ended.
 */
function endOf(snapshot: Snapshot): string {
  const { guide, result } = snapshot;
  if (guide?.kind === "puzzle") return guide.day && guide.tries > 0 ? `puzzle:${guide.day}` : "";
  return guide || result === null ? "" : matchOf(snapshot);
}

function isEmpty({ matches, puzzles }: Diary): boolean {
  return matches.length === 0 && puzzles.length === 0;
}
