/**
 * Statements about chance: odds, predictions, replays, judged decisions. Written by `python -m
 * combinatoria.formats.typescript FOLDER` from kernel/combinatoria/formats/chances.py; change that file instead.
 */

import type { Seat } from "./basics";

export type Tone = "good" | "bad" | "plain";

/** A whole number or a fraction. */
export type Fraction = string;

/** What a share measures: games won, an average score, or a judgement. */
export type Measure = "won" | "score" | "judged";

/** Empty for a chance; otherwise the unit of an expected number. */
export type Unit = "" | "points";

/** A day like 2026-11-22. */
export type IsoDay = string;

/** A chance in all its forms; if simulated, `fraction` is null and `se` a number. */
export interface Chance {
  fraction: Fraction | null;
  decimal: number;
  /** For an expected number, the number. */
  percent: string;
  kind: "exact" | "simulated";
  se: number | null;
  unit?: Unit;
}

/** A chance in plain words: "about 1 in 4", with its numbers for a picture. */
export interface Plain {
  text: string;
  k: number;
  of: number;
}

/**
 * A branch of a probability tree. A leaf has the product of the chances, its share of all products, and whether it
 * counts.
 */
export interface Branch {
  label: string;
  chance: Fraction;
  product: Fraction | null;
  share: number | null;
  counts: boolean;
  branches: Branch[];
}

/** The derivation of a chance from what is still possible: the branches, and an explanation of their products. */
export interface Tree {
  text: string;
  branches: Branch[];
}

/** A chance or an expected number of a position. */
export interface OddsLine {
  fraction: Fraction | null;
  decimal: number;
  /** For an expected number, the number. */
  percent: string;
  kind: "exact" | "simulated";
  se: number | null;
  unit?: Unit;
  /** Null for an expected number. */
  plain?: Plain | null;
  /** Lines of one group are the possible outcomes of one thing. */
  group: string;
  title: string;
  key: string;
  label: string;
  /** The label below the name of the move, if there is a shorter one. */
  brief?: string | null;
  tone: Tone;
  /** The move that the line is about, in its text form. */
  move: string | null;
  /** The calculation, sentence by sentence. */
  how: string[];
  /** The calculation as a tree, if one is useful. */
  tree?: Tree | null;
}

/** A comparison of moves by one number. */
export interface Comparing {
  /** What is compared. */
  title: string;
  /** Places in `odds`, the best first. */
  lines: number[];
}

/** The odds of a position. */
export interface OddsSheet {
  odds: OddsLine[];
  kind: "exact" | "simulated";
  se: number | null;
  choices?: Comparing[];
  /** Places of lines that are the same for every move. */
  same?: number[];
}

/** A move that waits until the player has stated how likely its success is. */
export interface ChanceQuestion {
  id: string;
  question: string;
  /** The key of the kind of question. */
  line?: string;
  by: Seat;
  /** The waiting move; null if a dealer asks before anything is decided. */
  move: string | null;
  /** What the waiting move touches, marked on the table. */
  picks?: string[];
  /** A quick bet, answered with one tap. */
  quick?: true;
}

/** The outcome of the last prediction; value and score are null if none was stated. */
export interface Foretold {
  id: string;
  value: number | null;
  happened: boolean;
  score: number | null;
  /** Null while it must not be revealed. */
  exact: Chance | null;
  how: string[];
  text: string;
  /** The number of events after it: it is shown before them. */
  later?: number;
  /** A quick bet, which is recorded by a lesson and not by this browser. */
  quick?: true;
}

/** Predictions with similar stated chances. */
export interface Bin {
  low: number;
  high: number;
  n: number;
  stated: number | null;
  happened: number | null;
  exact: number | null;
}

/** The result of playing on: counted over games, or judged, and then without a number of games. */
export interface PlayoutShare {
  measure: Measure;
  /** From 0 to 1. */
  share: number;
  shown: string;
  low: number;
  high: number;
  n: number | null;
  hits: number | null;
  text: string;
}

/** A column of a histogram. */
export interface Column {
  low: number;
  high: number;
  n: number;
}

/** The outcomes for one line of odds. */
export interface ReplayLine {
  key: string;
  label: string;
  tone: Tone;
  unit: Unit;
  /** Number of replays in which it happened; null for an expected number. */
  hits: number | null;
  mean: number;
  shown: string;
  se: number;
  exact: Chance;
  /** The observed numbers as a histogram of equal bins. */
  columns: Column[];
}

/** A moment and its replays so far: the outcomes of each line of odds, and how often the game was won. */
export interface ReplaySheet {
  move: string;
  label: string;
  done: number;
  of: number;
  lines: ReplayLine[];
  won: PlayoutShare;
  /** All of it as lines of text. */
  text?: string[];
}

/** The components of the average score of predictions. */
export interface ScoreParts {
  reliability: number;
  resolution: number;
  uncertainty: number;
}

/** A judged decision. */
export interface DecisionRow {
  number: number;
  /** The number of events before it. */
  mark?: number;
  seat: Seat;
  by: string;
  prompt?: string;
  move?: string;
  label: string;
  chance: number;
  se: number;
  /** The lower end of the 95 % interval. */
  low: number;
  /** The upper end. */
  high: number;
  percent: string;
  measure: Measure;
  /** The number of playouts; null for a judgement. */
  n?: number | null;
  best?: string;
  best_label: string;
  best_chance: number;
  best_percent: string;
  cost: number;
  cost_se: number;
  only: boolean;
  text: string;
  odds: OddsLine[];
  best_odds: OddsLine[];
}
