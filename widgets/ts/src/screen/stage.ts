/** What stands on the stage while events run: who speaks, who is lit, the card that comes forward, the picture. */

import { sound } from "../browser/sound";
import type { Beat, Form } from "../contract/stage";
import type { CardId, Face, Seat, TableEvent } from "../contract/types";

/** How long a moment has, in milliseconds at the usual pace. */
const LENGTH: Readonly<Record<Form, number>> = { ask: 900, answer: 420, show: 1100, sign: 1150, end: 450 };
/** A question with all its answers and what comes of it takes no longer than this. */
const MOST = 2400;
/** Nothing goes by quicker than this, however many there are. */
const LEAST = 170;

export interface Forward {
  card: CardId;
  /** Null for a card that the viewer may not see. */
  face: Face | null;
}

/** The length of a moment among those that follow one another at once; `run` begins with it. */
export function lengthOf(run: readonly TableEvent[]): number {
  const [first] = run;
  return first?.beat ? LENGTH[first.beat.form] * scaleOf(run) : 0;
}

/** By how much moments are shortened that follow one another: by how long they would all take. */
export function scaleOf(run: readonly TableEvent[]): number {
  const all = run.reduce((sum, { beat }) => sum + (beat ? LENGTH[beat.form] : 0), 0);
  return Math.min(1, MOST / Math.max(all, 1));
}

export function least(ms: number): number {
  return Math.max(LEAST, ms);
}

export class Stage {
  /** What is said at seats, a bubble for each seat. */
  said: Beat[] = [];
  sign: Beat | null = null;
  forward: Forward[] = [];
  seats: Seat[] = [];
  /** How long the newest moment stays, for its motion. */
  ms = 0;

  constructor(private readonly audible: () => boolean) {}

  get empty(): boolean {
    return this.said.length === 0 && this.sign === null && this.seats.length === 0;
  }

  /** An event has its time: a moment comes on the stage, and whatever is none clears it. */
  show(event: TableEvent | null, ms: number): void {
    if (ms <= 0) return;
    const beat = event?.beat;
    if (event === null || !beat) return this.clear();
    if (beat.form === "ask" || beat.form === "end") this.clear();
    const { form, seats } = beat;
    this.ms = ms;
    this.forward = [];
    if (form === "ask" || form === "answer") {
      const speaker = seats[0];
      this.said = [...this.said.filter((one) => one.seats[0] !== speaker), beat];
      this.seats = speaker === undefined ? [] : [speaker];
    } else {
      this.sign = form === "end" ? null : beat;
      this.seats = form === "end" ? [] : seats;
      if (form === "show" && "cards" in event) {
        this.forward = event.cards.map((card) => ({ card, face: event.faces[String(card)] ?? null }));
      }
    }
    if (this.audible()) sound(beat.tone === "plain" || form === "answer" ? (form === "sign" ? "show" : form) : beat.tone);
  }

  clear(): void {
    this.said = [];
    this.sign = null;
    this.forward = [];
    this.seats = [];
  }
}
