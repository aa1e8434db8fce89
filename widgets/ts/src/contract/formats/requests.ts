/**
 * The requests that a screen can send to a session; `do` says which it is. Written by `python -m
 * combinatoria.formats.typescript FOLDER` from kernel/combinatoria/formats/requests.py; change that file instead.
 */

import type { Json, Seat } from "./basics";
import type { GuideRequest } from "./guiding";
import type { KeptGame, Save } from "./saves";
import type { Lang, OptionValue } from "./setup";

/** A request that needs nothing else. */
export interface PlainRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  do: "forced" | "undo" | "redo" | "next" | "again" | "text" | "log" | "save" | "link" | "learn_stop" | "review_stop" | "play_from_here" | "puzzle_stop" | "infer";
}

/** A request for what bots and guides have to think about. */
export interface ThoughtRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  /** Take the best found so far. */
  now?: boolean;
  do: "play_for_me" | "hint" | "go_on";
}

/** Make a move. */
export interface MoveRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  do: "move";
  /** Its text form, or its number in the list of moves, from 1. */
  text: string;
}

/** Ask what can be picked in addition. */
export interface FurtherRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  do: "further";
  picks: string[];
  /** A complete move among the picks that has `more`. */
  first?: string | null;
}

/** Take the screen. */
export interface ReadyRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  do: "ready";
  /** By default the first who must decide. */
  seat?: Seat;
}

/** Choose the language. */
export interface LangRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  do: "lang";
  value: Lang;
}

/** Name the seats. */
export interface NamesRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  do: "names";
  /** An empty one means the default name. */
  names: string[];
}

/** Deal a new match; what is missing stays as it is or has its default. */
export interface NewRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  do: "new";
  seats?: number;
  /** A text as typed; null or an empty text for a random seed. */
  seed?: number | string | null;
  options?: Record<string, OptionValue>;
  humans?: Seat[];
  mode?: "practice" | "duel";
  hints?: boolean;
  all_open?: boolean;
  bot?: string;
}

/** Open a saved match. */
export interface LoadRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  do: "load";
  /** The saved match, or its JSON text. */
  value: Save | KeptGame | string;
}

/** Open a link of a match or a puzzle. */
export interface OpenRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  do: "open";
  link: string;
}

/** Ask why a move, or the first picks of one, cannot be made. */
export interface WhyRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  do: "why";
  text?: string;
  picks?: string[];
}

/** Set how many milliseconds a request may take before thinking pauses; null for no pauses. */
export interface PaceRequest {
  /** Returned as `re` of the reply. */
  id?: Json;
  /** The `seq` of the snapshot that it is about; refused if that is not the last. */
  seq?: number;
  do: "pace";
  ms: number | null;
}

export type Request =
  | PlainRequest
  | ThoughtRequest
  | MoveRequest
  | FurtherRequest
  | ReadyRequest
  | LangRequest
  | NamesRequest
  | NewRequest
  | LoadRequest
  | OpenRequest
  | WhyRequest
  | PaceRequest
  | GuideRequest;
