/**
 * The session's data for guides (tour, review, puzzles), and about the day and the company at a table. Written by
 * `python -m combinatoria.formats.typescript FOLDER` from kernel/combinatoria/formats/guides.py; change that file
 * instead.
 */

import type { CardId, Face, Seat } from "./basics";
import type { Chance, IsoDay, OddsLine } from "./chances";

/** The id and the title of a rule. */
export interface RuleName {
  id: string;
  title: string;
}

/** A rule in words. */
export interface Rule {
  id: string;
  title: string;
  text: string;
}

/** A step of the tour. */
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

/** A review of the match. */
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
  rule: Rule | null;
  by: Seat | null;
  marks: number[];
  titles: string[];
}

/** A match played on from a review. */
export interface BranchGuide {
  kind: "branch";
  at: number;
}

/** A possible answer to a puzzle. */
export interface PuzzleChoice {
  label: string;
  /** If the answer is a move: its text. */
  move: string | null;
  /** The picks for that move. */
  picks: string[] | null;
  state: "right" | "wrong" | null;
  feedback: string | null;
  chance: Chance | null;
}

/** A kind of card that the answer to a puzzle counts. */
export interface CountedCard {
  face: Face;
  /** Its copies that the viewer does not see. */
  n: number;
}

/** The cards that the answer to a puzzle counts. */
export interface PuzzleCounted {
  text: string;
  cards: CountedCard[];
  /** The cards on the table that are counted, or may be. */
  marks: CardId[];
}

/** A puzzle. */
export interface PuzzleGuide {
  kind: "puzzle";
  n: number;
  of: number;
  /** The puzzles on offer; a former one is not among them. */
  numbers: number[];
  question: string;
  choices: PuzzleChoice[];
  tries: number;
  /** The puzzle's day; null, like the next two, if no answer counts. */
  day?: IsoDay | null;
  /** Whether the first answer was right. */
  first?: boolean | null;
  /** A sentence about that. */
  counts?: string | null;
  solved: boolean;
  feedback: string | null;
  explanation: string[];
  counted: PuzzleCounted | null;
  link: string;
  next: number;
}

export type Guide = LearnGuide | ReviewGuide | BranchGuide | PuzzleGuide;

/** A finished match; with grade and cost once its decisions are judged. */
export interface PlayedMatch {
  won: boolean;
  n: number;
  grade: string | null;
  cost: number | null;
  se: number | null;
  text: string;
}

/** The match that just ended at this table. */
export interface PlayedHere {
  won: boolean;
  n: number;
  grade: string | null;
  cost: number | null;
  se: number | null;
  text: string;
  daily: boolean;
}

/** The chance of a habit, given somebody's play. */
export interface HabitChance {
  habit: string;
  label: string;
  chance: number;
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
  habits: HabitChance[];
  /** The chance of that habit after each decision. */
  steps: number[];
}

/** The answer to today's puzzle. */
export interface DayPuzzle {
  n: number;
  right: boolean;
  text: string;
}

/** Today's figures of the diary. */
export interface DayFigures {
  day: IsoDay;
  /** The deal of the day, if it was played. */
  deal: PlayedMatch | null;
  /** Whether it is on the table. */
  on_table: boolean;
  here: PlayedHere | null;
  puzzle: DayPuzzle | null;
  puzzle_n: number;
  streak: number;
  lines: string[];
  share: string | null;
}
