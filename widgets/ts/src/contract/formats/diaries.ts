/**
 * The diary of a game and the predictions made at tables, as a player's device keeps them. Written by `python -m
 * combinatoria.formats.typescript FOLDER` from kernel/combinatoria/formats/diaries.py; change that file instead.
 */

import type { IsoDay } from "./chances";

/** A match played to its end. */
export interface DiaryMatch {
  /** Its deal, its seats, the player's seat, and the chosen options. */
  id: string;
  /** When it ended, in the player's calendar. */
  day: IsoDay;
  won: boolean;
  /** Number of the player's decisions. */
  decisions: number;
  /** Whether it is the deal of its day. */
  daily: boolean;
  /** Total cost of the decisions, in games won; null if not judged. */
  cost: number | null;
  /** Its standard error. */
  se: number | null;
  /** Number of decisions that cost nothing, if that was counted. */
  best?: number;
}

/** The first answer to the puzzle of a day. */
export interface DiaryPuzzle {
  day: IsoDay;
  /** The number of the puzzle. */
  n: number;
  right: boolean;
}

/** Everything a player has played of one game. */
export interface Diary {
  format: 1;
  game: string;
  matches: DiaryMatch[];
  puzzles: DiaryPuzzle[];
}

/** A settled prediction. */
export interface PastPrediction {
  /** What it was about, so that it counts once. */
  id: string;
  /** The stated chance. */
  value: number;
  happened: boolean;
  /** The exact chance as a fraction, if it can be counted. */
  exact: string | null;
  topic: string;
  /** The squared difference between the statement and the outcome. */
  score: number;
}

/** All predictions of a person. */
export interface Predictions {
  format: 1;
  predictions: PastPrediction[];
}
