/** Moments that are staged, and the end of a match: what it means for the viewer, and how much of it was luck. */

import type { Seat } from "./basics";

/** How a moment is staged: words in a bubble at a seat, cards brought forward, a picture over the table, the end. */
export type Form = "ask" | "answer" | "show" | "sign" | "end";

export interface Beat {
  key: string;
  form: Form;
  /** The picture of a sign; empty for none. */
  art: string;
  tone: "plain" | "good" | "bad";
  /** Whom it is about; who speaks comes first. */
  seats: Seat[];
  text: string;
  /** What is told where the event has no sentence of its own. */
  heard: string | null;
}

/** How a match ended; `goal` where something else than winning counts: whether it was reached. */
export interface Ending {
  text: string;
  winners: Seat[];
  scores?: number[] | null;
  goal?: boolean | null;
  /** For the viewer, in a few words. */
  title?: string;
  standing?: "won" | "lost" | "shared" | "nobody" | "watched";
  /** Who has won together. */
  groups?: Seat[][];
  /** Said where nothing could be better. */
  top?: string | null;
}

/** A match as an account, in whole hundredths: start - lost + luck = end. What is null is not judged yet. */
export interface Balance {
  start: number;
  start_se: number;
  lost: number | null;
  lost_se: number | null;
  luck: number | null;
  luck_se: number | null;
  end: number;
  title: string | null;
  text: string;
  /** How many decisions there are, and the one that was judged last, from 0. */
  parts: number;
  part: number;
}

/** A number of an account with its sign. */
export const withSign = (n: number): string => (n === 0 ? "0" : `${n < 0 ? "−" : "+"}${Math.abs(n)}`);
