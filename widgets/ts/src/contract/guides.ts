/** The session's data for guides (tour, review, puzzles), and its statements about chance. */

import type { Seat } from "./basics";

export type Tone = "good" | "bad" | "plain";

/** A chance in all its forms; if simulated, `fraction` is null and `se` a number. */
export interface Chance {
  fraction: string | null;
  decimal: number;
  percent: string;
  kind: "exact" | "simulated";
  se: number | null;
  /** Empty for a chance; otherwise the unit of an expected number, which `percent` then holds. */
  unit?: string;
}

/** A chance in plain words: "about 1 in 4", with its numbers for a picture. */
export interface Plain {
  text: string;
  k: number;
  of: number;
}

/**
 * A branch of a probability tree; a leaf has the product of the chances, its share of all products, and whether it
 * counts.
 */
export interface Branch {
  label: string;
  chance: string;
  product: string | null;
  share: number | null;
  counts: boolean;
  branches: Branch[];
}

/** The derivation of a chance from what is still possible: the branches, and an explanation of their products. */
export interface Tree {
  text: string;
  branches: Branch[];
}

export interface OddsLine extends Chance {
  /** Null for an expected number. */
  plain?: Plain | null;
  /** Lines of one group are the possible outcomes of one thing. */
  group: string;
  title: string;
  key: string;
  label: string;
  /** A few words for a legend, if the group has a title. */
  short?: string | null;
  tone: Tone;
  /** The move that the line is about, in its text form. */
  move: string | null;
  /** The calculation, sentence by sentence. */
  how: string[];
  /** The calculation as a tree, if one is useful. */
  tree?: Tree | null;
}

export interface OddsSheet {
  odds: OddsLine[];
  kind: "exact" | "simulated";
  se: number | null;
  /** Comparisons of the moves: what is compared, and places in `odds`, the best first. */
  choices?: { title: string; lines: number[] }[];
  /** Places of lines that say the same of every move. */
  same?: number[];
}

export interface RuleName {
  id: string;
  title: string;
}

export interface LearnGuide {
  kind: "learn";
  step: number;
  steps: number;
  key: string;
  /** The aim of the game, in the first step. */
  goal?: string | null;
  title: string;
  text: string;
  task: string;
  stage: number;
  stages: number;
  done: boolean;
  tries: number;
  answer: string | null;
  told: string[];
  odds: OddsLine[];
  notice: string | null;
  rules: RuleName[];
  titles: string[];
}

export type Level = 1 | 2 | 3;
export const LEVELS: readonly Level[] = [1, 2, 3];

export interface ReviewGuide {
  kind: "review";
  at: number;
  steps: number;
  level: Level;
  open: boolean;
  can_open: boolean;
  /** Index of the next decision, if it can be replayed. */
  replay?: number | null;
  sentence: string;
  rule: { id: string; title: string; text: string } | null;
  by: Seat | null;
  marks: number[];
  titles: string[];
}

/** A match played on from a review. */
export interface BranchGuide {
  kind: "branch";
  at: number;
}

export interface PuzzleChoice {
  label: string;
  /** If the answer is a move: its text, and the picks for it. */
  move: string | null;
  picks: string[] | null;
  state: "right" | "wrong" | null;
  feedback: string | null;
  chance: Chance | null;
}

export interface PuzzleGuide {
  kind: "puzzle";
  n: number;
  of: number;
  question: string;
  choices: PuzzleChoice[];
  tries: number;
  /** The puzzle's day, whether its first answer was right, and a sentence about that; null if no answer counts. */
  day?: string | null;
  first?: boolean | null;
  counts?: string | null;
  solved: boolean;
  feedback: string | null;
  explanation: string[];
  link: string;
  next: number;
}

export type Guide = LearnGuide | ReviewGuide | BranchGuide | PuzzleGuide;

/** A move that waits until the player has stated how likely its success is. */
export interface Question {
  id: string;
  question: string;
  by: Seat;
  /** The waiting move; null if a dealer asks before anything is decided. */
  move: string | null;
  /** What it touches, marked on the table. */
  picks?: string[];
  /** A quick bet, answered with one tap. */
  quick?: boolean;
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
  /** True for a quick bet, which is recorded by a lesson and not by this browser. */
  quick?: boolean;
}

export interface Bin {
  low: number;
  high: number;
  n: number;
  stated: number | null;
  happened: number | null;
  exact: number | null;
}

/** A moment and its replays so far: the outcomes of each line of odds, and how often the game was won. */
export interface ReplaySheet {
  move: string;
  label: string;
  done: number;
  of: number;
  lines: ReplayLine[];
  won: Share;
}

/** The result of playing on: counted over games, or judged, and then without a number of games. */
export interface Share {
  measure: "won" | "score" | "judged";
  /** From 0 to 1. */
  share: number;
  shown: string;
  low: number;
  high: number;
  n: number | null;
  hits: number | null;
  text: string;
}

export interface ReplayLine {
  key: string;
  label: string;
  tone: Tone;
  unit: string;
  /** Number of replays in which it happened; null for an expected number. */
  hits: number | null;
  mean: number;
  shown: string;
  se: number;
  exact: Chance;
  /** The observed numbers as a histogram of equal bins. */
  columns: { low: number; high: number; n: number }[];
}

export interface PredictionSheet {
  /** A summary of the person's predictions, in sentences. */
  calibration?: string[] | null;
  n: number;
  brier: number | null;
  bins: Bin[];
}

/** A finished match; with grade and cost once its decisions are judged. */
export interface PlayedMatch {
  won: boolean;
  n: number;
  grade: string | null;
  cost: number | null;
  se: number | null;
  text: string;
}

/** A player after a match: the habit of a bot, or the one that a person's play resembled most. */
export interface Person {
  seat: Seat;
  name: string;
  habit: string;
  person: boolean;
  text: string;
  does: string;
  wins: string;
  habits: { habit: string; label: string; chance: number }[];
  /** The chance of that habit after each decision. */
  steps: number[];
}

/** Today's figures of the diary. */
export interface DayFigures {
  day: string;
  /** The deal of the day, if it was played; whether it is on the table; the match that just ended here. */
  deal: PlayedMatch | null;
  on_table: boolean;
  here: (PlayedMatch & { daily: boolean }) | null;
  puzzle: { n: number; right: boolean; text: string } | null;
  puzzle_n: number;
  streak: number;
  lines: string[];
  share: string | null;
}

/** A judged decision. */
export interface Row {
  number: number;
  seat: Seat;
  by: string;
  label: string;
  chance: number;
  se: number;
  /** The 95 % interval. */
  low: number;
  high: number;
  percent: string;
  /** Measure of the chances: games won, an average score, or a judgement. */
  measure: "won" | "score" | "judged";
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
