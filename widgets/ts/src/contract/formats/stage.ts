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
export interface StagedBeat {
  key: string;
  form: Form;
  /** The picture of a sign; empty for none. */
  art: string;
  tone: "plain" | "good" | "bad";
  /** The seats it is about; the speaker comes first. */
  seats: Seat[];
  text: string;
  /** The announcement, if the event itself has no sentence. */
  heard: string | null;
}

/** Seats that share a line of the ranking: one, or those that win and lose together. */
export interface Rank {
  seats: Seat[];
  /** From 1, the same for ties; null in games without a ranking. */
  place: number | null;
  won: boolean;
  points: number | null;
  /** The line in words. */
  text: string;
}

/** A number that a match without opponents has reached. */
export interface Reached {
  label: string;
  n: number;
  of: number | null;
}

/** The result of a match for its viewer. */
export interface Ending {
  text: string;
  winners: Seat[];
  /** The key of the result, the same in every language. */
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
  /** All seats, best first; empty without opponents. */
  ranking?: Rank[];
  reached?: Reached[];
  /** The epilogue of the match, one sentence each. */
  story?: string[];
}

/** The decision with the largest change of a match. */
export interface TurningPoint {
  /** The index of the decision in the match. */
  number: number;
  text: string;
}

/** A match as an account, in whole hundredths: start - lost + luck = end. */
export interface Balance {
  start: number;
  start_se: number;
  lost: number;
  lost_se: number;
  luck: number;
  luck_se: number;
  end: number;
  /** The summary, once all decisions are judged closely. */
  title: string | null;
  /** The first sentence of the text: what could be expected at first. */
  outset: string;
  text: string;
  turning: TurningPoint | null;
  /** One for the glance at all decisions, and one for each decision to be judged closely. */
  parts: number;
  /** The number of decisions judged closely. */
  part: number;
}
