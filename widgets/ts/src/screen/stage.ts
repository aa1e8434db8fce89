/** The stage during playback: who speaks, the highlighted seats, the card brought forward, the picture. */

import { sound } from "../browser/sound";
import type { Form, StagedBeat } from "../contract/formats/stage";
import type { CardId, Face, Seat, TableEvent } from "../contract/types";

/** The duration of a moment, in milliseconds at normal speed. */
const LENGTH: Readonly<Record<Form, number>> = { ask: 900, answer: 420, show: 1100, sign: 1150, end: 450 };
/** Maximum duration of a question with its answers and its outcome. */
const MOST = 2400;
/** Minimum duration of each moment. */
const LEAST = 170;

export interface Forward {
  card: CardId;
  /** Null for a card that the viewer may not see. */
  face: Face | null;
}

/** Return the duration of the first moment of a run of consecutive ones. */
export function lengthOf(run: readonly TableEvent[]): number {
  const [first] = run;
  return first?.beat ? LENGTH[first.beat.form] * scaleOf(run) : 0;
}

/** Return the factor that shortens a run of moments to the maximum duration. */
export function scaleOf(run: readonly TableEvent[]): number {
  const all = run.reduce((sum, { beat }) => sum + (beat ? LENGTH[beat.form] : 0), 0);
  return Math.min(1, MOST / Math.max(all, 1));
}

export function least(ms: number): number {
  return Math.max(LEAST, ms);
}

export class Stage {
  /** Words said at seats, one bubble per seat. */
  said: StagedBeat[] = [];
  sign: StagedBeat | null = null;
  forward: Forward[] = [];
  seats: Seat[] = [];
  /** Duration of the newest moment, for its animation. */
  ms = 0;

  constructor(private readonly audible: () => boolean) {}

  get empty(): boolean {
    return this.said.length === 0 && this.sign === null && this.seats.length === 0;
  }

  /** Show an event: a moment is staged, any other event clears the stage. */
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
