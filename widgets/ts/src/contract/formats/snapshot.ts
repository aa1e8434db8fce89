/**
 * The snapshot of a session: all that its present viewer may know. Written by `python -m
 * combinatoria.formats.typescript FOLDER` from kernel/combinatoria/formats/snapshot.py; change that file instead.
 */

import type { Design, Face, Gauge, Saying, Seat, Typed, Viewer } from "./basics";
import type { ChanceQuestion, Foretold, OddsSheet } from "./chances";
import type { TableEvent, TableView } from "./events";
import type { Guide, Rule } from "./guides";
import type { BotLevel, Lang, OptionInfo, Setup } from "./setup";
import type { Ending } from "./stage";
import type { Talk } from "./talk";

/** A seat of the table. */
export interface SeatInfo {
  seat: Seat;
  name: string;
  kind: "human" | "bot";
  active: boolean;
  /** Has won already, while others play on. */
  won?: boolean;
  to_act: boolean;
  note: string | null;
  /** The colour of the seat's cards or its team, if there is any. */
  tone?: string | null;
  /** The figure of the seat's cards or its team. */
  mark?: string | null;
  /** A text for the viewer's partner, in a game of teams. */
  partner?: string;
}

export type Shape = "stack" | "pile" | "hand" | "row" | "column";

/** A zone of the table. */
export interface ZoneInfo {
  zone: string;
  area: "center" | "seat";
  shape: Shape;
  label: string;
  owner: Seat | null;
  /** True if only the top card of an open pile is shown. */
  top_only?: boolean;
  /** What its cards have become. */
  form?: "letter";
  /** Its place in a block: the block's name, row and column. */
  spot?: [string, number, number];
  /** The names of its row and column, in a block that has them. */
  names?: [string, string];
  /** The number of the person whose column it is in. */
  person?: number;
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

/** A move's position on a scale, shared with all moves that differ only in this number. */
export interface Dial {
  of: string;
  n: number;
}

/** A move that can be made, or a part of one. */
export interface Move {
  /** Its text form; empty if the picks do not make a move yet. */
  text: string;
  label: string;
  picks: string[];
  to: string | null;
  /** True if more can be picked: `further` requests the continuations. */
  more?: true;
  /** The full text of a short label. */
  note?: string;
  /** A part of the label, enough beside the cards that are picked. */
  short?: string;
  dial?: Dial;
  /** A key of `ways`: its picks are offered only after that has been chosen. */
  way?: string;
}

/** The reason for a refusal. */
export interface Reason {
  rule: string | null;
  text: string;
}

/** A sentence of the log. */
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

/** A person who may take the screen. */
export interface Waiting {
  seat: Seat;
  name: string;
}

/** The person who takes the screen; `who` lists them if there are several, in any order. */
export interface Curtain {
  seat: Seat;
  text: string;
  who?: Waiting[];
}

/** The button for several forced moves. */
export interface Forced {
  label: string;
  n: number;
}

/** The status line. */
export interface Status {
  text: string;
  tone: "you" | "wait" | "over";
}

/** The progress of a computation, and the seat whose decision it is about. */
export interface Thinking {
  who: Seat;
  done: number;
  of: number;
  /** What is known already, in one sentence. */
  so_far?: string;
}

/** The permission to undo or redo a decision, or the reason why not. */
export interface Undo {
  ok: boolean;
  why: Reason | null;
}

/** The aids that the session has switched on. */
export interface Aids {
  odds_strip: boolean;
  predict: boolean;
  often?: boolean;
}

/** The cloth, light and engraving of the game's table. */
export interface Look {
  felt?: string;
  light?: string;
  motif?: string;
}

/** All that one viewer may know of a match, in the viewer's language. */
export interface Snapshot {
  format: 1;
  /** Rises whenever the snapshot has changed. */
  seq: number;
  game: string;
  title: string;
  /** The aim of the game, in one line. */
  goal?: string;
  lang: Lang;
  /** True if hints and odds are allowed. */
  hints: boolean;
  /** True if the deal is open, so that every move can be taken back. */
  all_open: boolean;
  viewer: Viewer;
  curtain: Curtain | null;
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
  /** If nothing else is possible; `{"do": "forced"}` makes these moves. */
  forced?: Forced | null;
  status: Status;
  /** The bot that is thinking, if it needs longer than the session's pace. */
  thinking?: Thinking | null;
  log: LogLine[];
  /** For the last decision. */
  undo: Undo;
  /** For the last one that was undone. */
  redo: Undo;
  result: Ending | null;
  /** True if the sums of the picks in each place matter. */
  adds_up?: boolean;
  sheets?: Sheet[];
  gauges?: Gauge[];
  /** False if nothing is dealt at random. */
  deals?: boolean;
  /** What moves in steps do, by key: the texts of their buttons. */
  ways?: Record<string, string>;
  talk?: Talk | null;
  /** The active guide: a tour, a review, a puzzle; null in a plain match. */
  guide?: Guide | null;
  /** The odds of the position, while the strip is switched on. */
  odds?: OddsSheet | null;
  /** A question that waits for a prediction. */
  prediction?: ChanceQuestion | null;
  /** The outcome of the last prediction. */
  predicted?: Foretold | null;
  /** Number of stored predictions, including those from earlier visits. */
  record?: number;
  help?: Aids;
  levels?: BotLevel[];
  /** Null for the defaults. */
  look?: Look | null;
  /** Notes on the current state of cards, by face. */
  states?: Record<Face, string>;
  /** The zones that the last decision touched. */
  last: string[];
  options: OptionInfo[];
  setup: Setup;
  ui: Record<string, string>;
  rules: Rule[];
  languages: [string, string][];
  /** The requests that this screen may send; missing where all are possible. */
  doors?: string[];
}
