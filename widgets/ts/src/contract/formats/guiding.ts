/**
 * Requests to guides and about chance: tour, review, odds, analysis, predictions, puzzles, diary. Written by `python -m
 * combinatoria.formats.typescript FOLDER` from kernel/combinatoria/formats/guiding.py; change that file instead.
 */

import type { Json, Seat } from "./basics";
import type { IsoDay } from "./chances";
import type { Diary, Predictions } from "./diaries";
import type { Level } from "./guides";

/** Start the tour, or go to a step of it. */
export interface LearnRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  do: "learn";
  step?: number;
}

/** Start a review, or change it. */
export interface ReviewRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  do: "review";
  at?: number;
  level?: Level;
  /** True to show all hands, after the match. */
  open?: boolean;
}

/** Go to a step of the review. */
export interface StepRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  do: "step";
  to?: number | "next" | "back" | "start" | "end";
}

/** Ask for the odds of the position, or of one move. */
export interface OddsRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  do: "odds";
  text?: string;
}

/** Switch the odds in snapshots on or off. */
export interface OddsStripRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  do: "odds_strip";
  on: boolean;
}

/** Judge the decisions of a seat: all, or one of them. */
export interface AnalyseRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  do: "analyse";
  seat?: Seat;
  /** The index of one decision. */
  part?: number;
}

/** Play a moment many times in deals that the seat cannot tell from the real one. */
export interface ReplayRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  /** Take the best found so far. */
  now?: boolean;
  do: "replay";
  /** The index of a decision; by default the present moment. */
  decision?: number | null;
  /** The move; by default the one that was made. */
  text?: string | null;
  /** The number of deals. */
  n?: number;
}

/** Switch questions for predictions on or off. */
export interface AskingRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  do: "predict";
  on: boolean;
  /** True at every suitable move, false only now and then. */
  often?: boolean;
}

/** Answer the pending question. */
export interface PredictRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  do: "predict";
  /** The id of the question. */
  about: string;
  /** The stated chance; null to state none. */
  value?: number | null;
}

/** Ask for all predictions so far; `value` adds those of a file. */
export interface PredictionsRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  do: "predictions";
  value?: Predictions | string | null;
  /** True to forget all others first. */
  clear?: boolean;
}

/** Start a puzzle. */
export interface PuzzleRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  /** The player's day; by default this machine's. */
  date?: IsoDay;
  do: "puzzle";
  n?: number | "today" | "random";
}

/** Answer a puzzle. */
export interface AnswerRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  do: "answer";
  choice: number;
}

/** Ask for the account of the match after judging the viewer's decisions up to this one; `now`: what is known. */
export interface BalanceRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  /** Take the best found so far. */
  now?: boolean;
  do: "balance";
  part: number;
}

/** Deal the cards of the day, or of another day of the last week. */
export interface DailyRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  /** The player's day; by default this machine's. */
  date?: IsoDay;
  do: "daily";
  day?: IsoDay;
}

/** Ask for the diary; `value` is what the screen has kept, `days` those that count in the diaries of other games. */
export interface DiaryRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  /** The player's day; by default this machine's. */
  date?: IsoDay;
  do: "diary";
  value?: Diary | string | null;
  days?: IsoDay[];
}

/** Judge the person's decisions of a finished match and enter their cost in the diary. */
export interface GradeRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  /** The player's day; by default this machine's. */
  date?: IsoDay;
  do: "grade";
}

export type GuideRequest =
  | LearnRequest
  | ReviewRequest
  | StepRequest
  | OddsRequest
  | OddsStripRequest
  | AnalyseRequest
  | ReplayRequest
  | AskingRequest
  | PredictRequest
  | PredictionsRequest
  | PuzzleRequest
  | AnswerRequest
  | BalanceRequest
  | DailyRequest
  | DiaryRequest
  | GradeRequest;
