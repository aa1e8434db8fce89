/** What a session says when something leads the table: a tour, a look back, a puzzle; and what it says about chance. */

import type { Seat } from "./basics";

export type Tone = "good" | "bad" | "plain";

/** A chance in all its forms; `fraction` is null and `se` a number when it was simulated. */
export interface Chance {
  fraction: string | null;
  decimal: number;
  percent: string;
  kind: "exact" | "simulated";
  se: number | null;
  /** Empty for a chance; else what is expected so many of: `percent` then holds the number. */
  unit?: string;
}

/** A chance as people say it: "about 1 in 4", with its numbers for a picture. */
export interface Plain {
  text: string;
  k: number;
  of: number;
}

/** A branch of a probability tree; at its end the product of the chances, its share of all products, and whether it counts. */
export interface Branch {
  label: string;
  chance: string;
  product: string | null;
  share: number | null;
  counts: boolean;
  branches: Branch[];
}

/** How a chance follows from what can still be true: the branches, and what their products say. */
export interface Tree {
  text: string;
  branches: Branch[];
}

export interface OddsLine extends Chance {
  /** Null for an expected number. */
  plain?: Plain | null;
  /** Lines of one group are the ways in which one thing can end. */
  group: string;
  title: string;
  key: string;
  label: string;
  /** A few words for a legend, where the group has a title already. */
  short?: string | null;
  tone: Tone;
  /** The move that the line is about, as text. */
  move: string | null;
  /** The counting, sentence by sentence. */
  how: string[];
  /** The counting as a tree, where one is worth drawing. */
  tree?: Tree | null;
}

export interface OddsSheet {
  odds: OddsLine[];
  kind: "exact" | "simulated";
  se: number | null;
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
  /** What the game is about, in the first step. */
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
  /** The decision made next, if it can be replayed. */
  replay?: number | null;
  sentence: string;
  rule: { id: string; title: string; text: string } | null;
  by: Seat | null;
  marks: number[];
  titles: string[];
}

/** A match that went off from a review. */
export interface BranchGuide {
  kind: "branch";
  at: number;
}

export interface PuzzleChoice {
  label: string;
  /** Where the answer is a move: its text, and what to pick for it. */
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
  /** The day whose puzzle it is, whether its first answer was right, and what is said of that; null where none counts. */
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

/** A move that waits until the player has said how likely its success is. */
export interface Question {
  id: string;
  question: string;
  by: Seat;
  /** The move that waits; null if a dealer asks before anything is decided. */
  move: string | null;
  /** A quick bet: one tap answers it. */
  quick?: boolean;
}

/** What came of the last prediction; value and score are null if none was stated. */
export interface Foretold {
  id: string;
  value: number | null;
  happened: boolean;
  score: number | null;
  /** Null as long as it is not to be told. */
  exact: Chance | null;
  how: string[];
  text: string;
  /** Of a quick bet, which a lesson keeps and not the record of this browser. */
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

/** One moment and how often it was replayed so far: the outcome of each line of odds, and how often the game was won. */
export interface ReplaySheet {
  move: string;
  label: string;
  done: number;
  of: number;
  lines: ReplayLine[];
  won: Share;
}

/** What playing on has come to, in a sentence: counted, or judged, and then without a number of games. */
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
  /** How often it happened; null for a number. */
  hits: number | null;
  mean: number;
  shown: string;
  se: number;
  exact: Chance;
  /** The numbers that came, in columns of equal width. */
  columns: { low: number; high: number; n: number }[];
}

export interface PredictionSheet {
  /** What one's statements came to, in sentences. */
  calibration?: string[] | null;
  n: number;
  brier: number | null;
  bins: Bin[];
}

/** A match that was played to its end; grade and cost once its decisions are judged. */
export interface PlayedMatch {
  won: boolean;
  n: number;
  grade: string | null;
  cost: number | null;
  se: number | null;
  text: string;
}

/** Somebody at the table after a match: the habit, or which one a person's play looked most like. */
export interface Person {
  seat: Seat;
  name: string;
  habit: string;
  person: boolean;
  text: string;
  does: string;
  wins: string;
  habits: { habit: string; label: string; chance: number }[];
  /** How likely that habit was after each decision. */
  steps: number[];
}

/** What the diary says today. */
export interface DayFigures {
  day: string;
  /** The deal of the day, when it has been played; whether it is on the table; the match that has just ended here. */
  deal: PlayedMatch | null;
  on_table: boolean;
  here: (PlayedMatch & { daily: boolean }) | null;
  puzzle: { n: number; right: boolean; text: string } | null;
  puzzle_n: number;
  streak: number;
  lines: string[];
  share: string | null;
}

/** One decision, judged. */
export interface Row {
  number: number;
  seat: Seat;
  by: string;
  label: string;
  chance: number;
  se: number;
  /** The interval at 95 %. */
  low: number;
  high: number;
  percent: string;
  /** What the chances tell: games won, an average score, or how good it was judged. */
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
