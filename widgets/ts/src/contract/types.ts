/** The screen contract: what the kernel's session says and what it can be asked. The renderer knows nothing else. */

import type { CardId, Design, Face, Gauge, Json, Saying, Seat, Typed } from "./basics";
import type { TableEvent, TableView } from "./events";
import type {
  DayFigures,
  Foretold,
  Guide,
  OddsLine,
  OddsSheet,
  Person,
  PredictionSheet,
  Question,
  ReplaySheet,
  Row,
  Share,
} from "./guides";
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
  /** The colour and the figure of the seat's cards or of its team, where there are any. */
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
  /** Of an open pile only the top card is to be shown. */
  top_only?: boolean;
  /** Its place in a block of places: the block's name, row and column. */
  spot?: [string, number, number];
  /** What its row and its column are called, in a block whose rows and columns have names. */
  names?: [string, string];
}

/** One term of a score's formula: how it joins the one before, what it is worth, what it comes from. */
export interface Term {
  sign: "" | "+" | "×" | "=" | "max";
  value: string;
  label: string;
  cards: Face[];
  /** Whether it counts; a factor that is not taken is false. */
  used: boolean;
}

/** A score as a formula; `seat` is null for a team's. */
export interface Sheet {
  seat: Seat | null;
  title: string;
  rows: Term[][];
  total: string;
}

/** Table talk: what may be said, what was said, and one's own team's code. What is said is a move like any other.
 *
 * A sign is one picture or two. In a code a picture that comes second is written with a plus. */
export interface Talk {
  signs: { name: string; label: string; art: string; text: string }[];
  /** What can be said in fixed words: whole moves, those of a kind side by side. */
  phrases?: { kind: string; text: string; label: string }[];
  free: boolean;
  may_sign: boolean;
  may_agree: boolean;
  code: { sign: string; label: string; meaning: string; text: string }[] | null;
  note: string;
  /** What bots understand too; `places` where it can stand: 1 for the first picture of a sign, 2 for the second. */
  meanings: { value: string; label: string; places?: number[] }[];
  /** What was said; of a sign also its pictures and, for one's own team, what it means. */
  lines: { by: Seat | null; text: string; signs?: string[]; meaning?: string | null }[];
}

export interface Move {
  /** As it is typed; empty where what is picked makes no move yet. */
  text: string;
  label: string;
  picks: string[];
  to: string | null;
  /** Whether more can be picked than this: `further` asks for what goes on from it. */
  more?: boolean;
  /** The whole of what a short label stands for. */
  note?: string;
  /** Where it stands on a scale, with all moves that differ in this number alone. */
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
  /** Whether it begins a turn. */
  turn?: boolean;
  /** Whether the rule decided what happened, and not who acted. */
  decided?: boolean;
}

export interface OptionInfo {
  name: string;
  label: string;
  help?: string | null;
  type: "bool" | "choice" | "int";
  value: Json;
  choices?: { value: Json; label: string }[] | null;
  /** Whether the choices are seats: only those of the table are to be chosen. */
  seat?: boolean;
  /** A preset: for a value, as text, what it makes of other options. */
  /** What it is when nothing is said. */
  usual?: Json;
  sets?: Record<string, Record<string, Json>>;
  min?: number | null;
  max?: number | null;
}

export interface Setup {
  seats: number;
  seats_range: [number, number];
  seed: number | null;
  humans: Seat[];
  /** Whether hints and odds may be asked for. */
  hints: boolean;
  /** Whether the deal is no secret, so that every move can be taken back. */
  all_open: boolean;
  /** Whether seats of this game hide something from each other. */
  hides?: boolean;
  /** Whether people here hide cards from each other: nothing that replays the match is given out. */
  sealed?: boolean;
  /** How many decisions were made so far. */
  moves?: number;
  /** Whether somebody else deals, as in a lesson. */
  dealt?: boolean;
  /** How strong the bots play: one of `levels`. */
  bot?: string;
}

export interface Rule {
  id: string;
  title: string;
  text: string;
}

export type PanelName =
  | "log" | "rules" | "text" | "new" | "settings" | "help" | "browse" | "analyse" | "predictions" | "talk" | "today" | "company";

/** A sentence under the table: an answer, a refusal, or a hint. */
export interface Notice {
  text: string;
  rule: string | null;
  /** A glance lies there until the next thing is done, and nothing under it is out of reach. */
  tone: "error" | "info" | "hint" | "glance";
  /** A link or other text to be copied by hand, when the clipboard is closed to us. */
  copy?: string;
  /** The key of what it answers to: then it stands there, in a bubble. */
  at?: string;
  /** What is to be said of that thing itself; it comes before the text. */
  about?: string;
}

export interface Snapshot {
  format: number;
  seq: number;
  game: string;
  title: string;
  /** What the game is about, in one line. */
  goal?: string;
  lang: string;
  /** Whether hints and odds may be asked for. */
  hints: boolean;
  /** Whether the deal is no secret, so that every move can be taken back. */
  all_open: boolean;
  viewer: Seat;
  /** Who takes the screen; `who` where several may, in whatever order they like. */
  curtain: { seat: Seat; text: string; who?: { seat: Seat; name: string }[] } | null;
  seats: SeatInfo[];
  layout: ZoneInfo[];
  design: Record<Face, Design>;
  before: TableView;
  events: TableEvent[];
  table: TableView;
  moves: Move[];
  typed?: Typed[];
  /** What was said in this round, oldest first; null in a game in which nothing is said. */
  said?: Saying[] | null;
  /** Where nothing else is possible for several moves: the button that makes them all (`{"do": "forced"}`). */
  forced?: { label: string; n: number } | null;
  status: { text: string; tone: "you" | "wait" | "over" };
  /** The bot that is thinking, if one needs longer than the session's pace. */
  thinking?: Thinking | null;
  log: LogLine[];
  undo: { ok: boolean; why: Reason | null };
  result: Ending | null;
  /** Whether the sums of what is picked in each place matter. */
  adds_up?: boolean;
  sheets?: Sheet[];
  gauges?: Gauge[];
  talk?: Talk | null;
  /** What leads the table: a tour, a look back, a puzzle; null in a plain match. */
  guide?: Guide | null;
  /** The odds of the position, while the strip is switched on. */
  odds?: OddsSheet | null;
  /** A question that waits for a prediction, and the outcome of the last one. */
  prediction?: Question | null;
  predicted?: Foretold | null;
  /** How many predictions have been kept, those from earlier visits among them. */
  record?: number;
  /** Which help the session has switched on. */
  help?: { odds_strip: boolean; predict: boolean; often?: boolean };
  /** How strong bots can be. */
  levels?: { value: string; label: string }[];
  /** The cloth, the light and the engraving of the game's table; absent for the usual ones. */
  look?: { felt?: string | null; light?: string | null; motif?: string | null } | null;
  /** What is to be said of cards as they lie now, by face. */
  states?: Record<string, string>;
  last: string[];
  options: OptionInfo[];
  setup: Setup;
  ui: Record<string, string>;
  rules: Rule[];
  languages: [string, string][];
}

export interface Hint {
  text: string;
  move: string | null;
  picks: string[];
  /** The odds of the move, where it has any; and what playing on after it has come to, where that was tried. */
  odds?: OddsLine[] | null;
  won?: Share | null;
  /** Why another move may have the better number: what the odds count and what the hint weighs. */
  weighed?: string | null;
}

/** How far a thought is, and whose decision it is about. */
export interface Thinking {
  who: Seat;
  done: number;
  of: number;
}

/** What may come back; which keys are there depends on the request. */
export interface Reply {
  re: number;
  error?: Reason | null;
  why?: Reason | null;
  hint?: Hint | null;
  /** The answer is not ready: this is how far it is. */
  thinking?: Thinking | null;
  text?: string;
  /** What can be picked besides what was picked. */
  moves?: Move[];
  save?: Json;
  link?: string;
  analysis?: { parts: number; part: number; row: Row };
  balance?: Balance;
  /** Of how many parts the answer is made, and how many are ready. */
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
