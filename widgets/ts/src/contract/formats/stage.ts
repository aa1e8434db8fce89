/**
 * Staged moments, and the end of a match: the result for the viewer, and the share of luck. Written by `python -m
 * combinatoria.formats.typescript FOLDER` from kernel/combinatoria/formats/stage.py; change that file instead.
 */

import type { Seat } from "./basics";

/**
 * The way a moment is staged: words in a bubble at a seat, cards brought forward, a picture over the table, the end.
 */
export type Form = "ask" | "answer" | "show" | "sign" | "end";

/** A staged moment. */
export interface Beat {
  key: string;
  form: Form;
  /** The picture of a sign; empty for none. */
  art: string;
  tone: "plain" | "good" | "bad";
  /** The seats it is about; the speaker comes first. */
  seats: Seat[];
  text: string;
  /** The announcement, if the event has no sentence of its own. */
  heard: string | null;
}

/** The result of a match for its viewer. */
export interface Ending {
  text: string;
  winners: Seat[];
  /** The key of the result, in every language the same. */
  outcome?: string;
  scores?: number[] | null;
  /** Whether the aim was reached, where something other than winning counts, as in a lesson. */
  goal?: boolean;
  /** The viewer's result in a few words. */
  title?: string;
  standing?: "won" | "lost" | "shared" | "nobody" | "watched";
  /** Groups of seats that have won together. */
  groups?: Seat[][];
  /** A sentence for the best possible result. */
  top?: string | null;
}

/** A match as an account, in whole hundredths: start - lost + luck = end. Null: not judged yet. */
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
  /** The number of decisions. */
  parts: number;
  /** The index of the one judged last. */
  part: number;
}
