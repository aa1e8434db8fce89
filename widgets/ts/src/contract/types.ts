/** The screen contract: the data and requests of the kernel's session. The renderer depends on nothing else. */

import type { CardId, Design, Face, Gauge, Json, Saying, Seat, Typed } from "./basics";
import type { TableEvent, TableView } from "./events";
import type {
  DayFigures,
  Foretold,
  Guide,
  OddsSheet,
  Person,
  PredictionSheet,
  Question,
  ReplaySheet,
  Row,
} from "./guides";
import type { Hint } from "./hints";
import type { Balance, Ending } from "./stage";

export type { CardId, Design, Face, Gauge, Json, Saying, Seat, Typed };
export type * from "./events";
export type { Model, MountOptions } from "./mount";

export interface SeatInfo {
  seat: Seat;
  name: string;
  kind: "human" | "bot";
  active: boolean;
  /** Has won already, while others play on. */
  won?: boolean;
  to_act: boolean;
  note: string | null;
  /** The colour and the figure of the seat's cards or its team, if there are any. */
  tone?: string | null;
  mark?: string | null;
}

export type Shape = "stack" | "pile" | "hand" | "row" | "column";

export interface ZoneInfo {
  zone: string;
  area: "center" | "seat";
  shape: Shape;
  label: string;
  owner: Seat | null;
  /** True if only the top card of an open pile is shown. */
  top_only?: boolean;
  /** Its place in a block: the block's name, row and column. */
  spot?: [string, number, number];
  /** The names of its row and column, in a block that has them. */
  names?: [string, string];
}

/** A term of a score's formula: its operator, value and source. */
export interface Term {
  sign: "" | "+" | "×" | "=" | "max";
  value: string;
  label: string;
  cards: Face[];
  /** True if it counts; false for a factor that is not applied. */
  used: boolean;
}

/** A score as a formula; `seat` is null for a team's. */
export interface Sheet {
  seat: Seat | null;
  title: string;
  rows: Term[][];
  total: string;
}

/**
 * Table talk: possible sayings, past ones, and the code of the viewer's team. Saying something is a move like any
 * other.
 *
 * A sign is one picture or two. In a code, a picture in second place is written with a plus.
 */
export interface Talk {
  signs: { name: string; label: string; art: string; text: string }[];
  /** Fixed phrases: whole moves, grouped by kind. */
  phrases?: { kind: string; text: string; label: string }[];
  free: boolean;
  may_sign: boolean;
  may_agree: boolean;
  code: { sign: string; label: string; meaning: string; text: string }[] | null;
  note: string;
  /**
   * Meanings that bots understand too; `places` lists where they are allowed: 1 for the first picture of a sign, 2 for
   * the second.
   */
  meanings: { value: string; label: string; places?: number[] }[];
  /** Past sayings; a sign also has its pictures and, for the viewer's own team, its meaning. */
  lines: { by: Seat | null; text: string; signs?: string[]; meaning?: string | null }[];
}

export interface Move {
  /** Its text form; empty if the picks do not make a move yet. */
  text: string;
  label: string;
  picks: string[];
  to: string | null;
  /** True if more can be picked: `further` requests the continuations. */
  more?: boolean;
  /** The full text of a short label. */
  note?: string;
  /** Its position on a scale, shared with all moves that differ only in this number. */
  dial?: { of: string; n: number };
}

export interface Reason {
  rule: string | null;
  text: string;
}

export interface LogLine {
  n: number;
  text: string;
  by: Seat | null;
  rule: string | null;
  /** True if it begins a turn. */
  turn?: boolean;
  /** True if the rule decided what happened, and not the acting player. */
  decided?: boolean;
}

export interface OptionInfo {
  name: string;
  label: string;
  help?: string | null;
  type: "bool" | "choice" | "int";
  value: Json;
  choices?: { value: Json; label: string }[] | null;
  /** True if the choices are seats, limited to those of the table. */
  seat?: boolean;
  /** The default. */
  usual?: Json;
  /** A preset: by value, as text, the values that it sets for other options. */
  sets?: Record<string, Record<string, Json>>;
  min?: number | null;
  max?: number | null;
}

export interface Setup {
  seats: number;
  seats_range: [number, number];
  seed: number | null;
  humans: Seat[];
  /** True if hints and odds are allowed. */
  hints: boolean;
  /** True if the deal is open, so that every move can be taken back. */
  all_open: boolean;
  /** True if seats of this game hide something from each other. */
  hides?: boolean;
  /** True if people here hide cards from each other: then nothing that replays the match is handed out. */
  sealed?: boolean;
  /** Number of decisions so far. */
  moves?: number;
  /** True if somebody else deals, as in a lesson. */
  dealt?: boolean;
  /** Strength of the bots: one of `levels`. */
  bot?: string;
}

export interface Rule {
  id: string;
  title: string;
  text: string;
}

export type PanelName =
  | "log" | "rules" | "text" | "new" | "settings" | "help" | "browse" | "analyse" | "predictions" | "talk" | "today" | "company";

/** A sentence below the table: an answer, a refusal, or a hint. */
export interface Notice {
  text: string;
  rule: string | null;
  /** A glance stays until the next action and does not block anything under it. */
  tone: "error" | "info" | "hint" | "glance";
  /** A link or other text to copy by hand if the clipboard is not available. */
  copy?: string;
  /** The key of the item that it answers: it then appears there, in a bubble. */
  at?: string;
  /** A sentence about that item itself; it precedes the text. */
  about?: string;
}

export interface Snapshot {
  format: number;
  seq: number;
  game: string;
  title: string;
  /** The aim of the game, in one line. */
  goal?: string;
  lang: string;
  /** True if hints and odds are allowed. */
  hints: boolean;
  /** True if the deal is open, so that every move can be taken back. */
  all_open: boolean;
  viewer: Seat;
  /** The person who takes the screen; `who` if there are several, who may go in any order. */
  curtain: { seat: Seat; text: string; who?: { seat: Seat; name: string }[] } | null;
  seats: SeatInfo[];
  layout: ZoneInfo[];
  design: Record<Face, Design>;
  before: TableView;
  events: TableEvent[];
  table: TableView;
  moves: Move[];
  typed?: Typed[];
  /** Sayings of this round, oldest first; null in a game without talk. */
  said?: Saying[] | null;
  /** The button for several forced moves, where nothing else is possible (`{"do": "forced"}`). */
  forced?: { label: string; n: number } | null;
  status: { text: string; tone: "you" | "wait" | "over" };
  /** The bot that is thinking, if it needs longer than the session's pace. */
  thinking?: Thinking | null;
  log: LogLine[];
  undo: { ok: boolean; why: Reason | null };
  result: Ending | null;
  /** True if the sums of the picks in each place matter. */
  adds_up?: boolean;
  sheets?: Sheet[];
  gauges?: Gauge[];
  talk?: Talk | null;
  /** The active guide: a tour, a review, a puzzle; null in a plain match. */
  guide?: Guide | null;
  /** The odds of the position, while the strip is switched on. */
  odds?: OddsSheet | null;
  /** A question that waits for a prediction, and the outcome of the last one. */
  prediction?: Question | null;
  predicted?: Foretold | null;
  /** Number of stored predictions, including those from earlier visits. */
  record?: number;
  /** The aids that the session has switched on. */
  help?: { odds_strip: boolean; predict: boolean; often?: boolean };
  /** The strengths that bots can have. */
  levels?: { value: string; label: string }[];
  /** The cloth, light and engraving of the game's table; absent for the defaults. */
  look?: { felt?: string | null; light?: string | null; motif?: string | null } | null;
  /** Notes on the current state of cards, by face. */
  states?: Record<string, string>;
  last: string[];
  options: OptionInfo[];
  setup: Setup;
  ui: Record<string, string>;
  rules: Rule[];
  languages: [string, string][];
}

/** The progress of a computation, and the seat whose decision it is about. */
export interface Thinking {
  who: Seat;
  done: number;
  of: number;
}

/** A reply; its keys depend on the request. */
export interface Reply {
  re: number;
  error?: Reason | null;
  why?: Reason | null;
  hint?: Hint | null;
  /** The answer is not ready: its progress. */
  thinking?: Thinking | null;
  text?: string;
  /** Further picks in addition to the current ones. */
  moves?: Move[];
  save?: Json;
  link?: string;
  analysis?: { parts: number; part: number; row: Row };
  balance?: Balance;
  /** Number of parts of the answer, and how many are ready. */
  parts?: number;
  part?: number;
  predictions?: Json;
  n?: number;
  brier?: number | null;
  bins?: PredictionSheet["bins"];
  calibration?: PredictionSheet["calibration"];
  odds?: OddsSheet["odds"];
  replay?: ReplaySheet;
  added?: number | null;
  diary?: Json;
  figures?: DayFigures;
  company?: Person[];
}

export type Request = { do: string } & Record<string, Json>;
