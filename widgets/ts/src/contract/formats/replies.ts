/**
 * The replies of a session. Written by `python -m combinatoria.formats.typescript FOLDER` from
 * kernel/combinatoria/formats/replies.py; change that file instead.
 */

import type { Json, Seat } from "./basics";
import type { Bin, Comparing, DecisionRow, Foretold, Measure, OddsLine, PlayoutShare, ReplaySheet, ScoreParts } from "./chances";
import type { Diary, Predictions } from "./diaries";
import type { DayFigures, Person } from "./guides";
import type { Save } from "./saves";
import type { LogLine, Move, Reason, Thinking } from "./snapshot";
import type { Balance } from "./stage";

/** A move, why it is good, and its odds. */
export interface Hint {
  /** The result of playing on after the move, with its error, in one sentence. */
  chance?: string | null;
  /** The move with its reason. */
  text: string;
  /** In its text form. */
  move: string;
  picks: string[];
  /** The place to which the picked things go. */
  to?: string | null;
  odds?: OddsLine[];
  kind?: "exact" | "simulated";
  se?: number | null;
  /** The result of playing on after it, if that was tried. */
  won?: PlayoutShare | null;
  /** Why another move may have the better number: what the odds count and what the hint weighs. */
  weighed?: string | null;
}

/** One judged decision. */
export interface JudgedPart {
  parts: number;
  part: number;
  row: DecisionRow;
}

/** A point of the chart of a match: the chance before a decision or, at the end, the result of a seat. */
export interface ChartPoint {
  number: number;
  seat: Seat;
  chance: number;
  low: number;
  high: number;
  best: number;
  measure: Measure;
  happened: boolean;
}

/** All judged decisions. */
export interface AnalysisSheet {
  parts: number;
  rows: DecisionRow[];
  worst: number[];
  chart: ChartPoint[];
  text: string;
}

/** A reply; besides `re` and `error` its keys depend on the request. */
export interface Reply {
  /** The `id` of the request. */
  re: Json;
  /** Why the request is refused; nothing has changed. */
  error?: Reason;
  /** Null if the move can be made. */
  why?: Reason | null;
  hint?: Hint;
  /** The answer is not ready: its progress. */
  thinking?: Thinking | null;
  text?: string;
  log?: LogLine[];
  /** Further picks in addition to the current ones. */
  moves?: Move[];
  save?: Save;
  link?: string;
  analysis?: JudgedPart | AnalysisSheet;
  balance?: Balance;
  /** Number of parts of the answer; or the components of a score. */
  parts?: number | ScoreParts | null;
  /** How many parts are ready. */
  part?: number;
  prediction?: Foretold | null;
  predictions?: Predictions;
  n?: number;
  added?: number | null;
  brier?: number | null;
  bins?: Bin[];
  /** A summary of the person's predictions, in sentences. */
  calibration?: string[];
  odds?: OddsLine[];
  kind?: "exact" | "simulated";
  se?: number | null;
  choices?: Comparing[];
  same?: number[];
  replay?: ReplaySheet;
  diary?: Diary;
  /** Whether the match on the table was new to the diary. */
  noted?: boolean;
  figures?: DayFigures;
  company?: Person[];
}
