/**
 * A table as one viewer sees it, and the events that change it. Written by `python -m combinatoria.formats.typescript
 * FOLDER` from kernel/combinatoria/formats/events.py; change that file instead.
 */

import type { CardId, CardKey, Face, Json, Seat } from "./basics";
import type { StagedBeat } from "./stage";

/** A table as one viewer may see it. Card ids used as object keys are strings, as in JSON. */
export interface TableView {
  zones: Record<string, CardId[]>;
  faces: Record<CardKey, Face>;
  /** Bit mask of the seats that have seen the card; absent if none has. */
  known: Record<CardKey, number>;
  vars: Record<string, Json>;
}

/** Cards go from one zone to another. */
export interface MoveEvent {
  by?: Seat;
  rule?: string;
  note?: string;
  facts?: Record<string, Json>;
  kind: "move";
  cards: CardId[];
  src: string;
  dst: string;
  /** Index in `dst` at which the cards are inserted; null appends. */
  at?: number | null;
  know: number[];
  faces: Record<CardKey, Face>;
  /** The event as a sentence; null if it has none. */
  caption?: string | null;
  /** The staged moment, if the event is one. */
  beat?: StagedBeat;
}

/** Seats see cards. */
export interface ShowEvent {
  by?: Seat;
  rule?: string;
  note?: string;
  facts?: Record<string, Json>;
  kind: "show";
  cards: CardId[];
  know: number[];
  faces: Record<CardKey, Face>;
  /** The event as a sentence; null if it has none. */
  caption?: string | null;
  /** The staged moment, if the event is one. */
  beat?: StagedBeat;
}

/** The cards of a zone get new ids. */
export interface ShuffleEvent {
  by?: Seat;
  rule?: string;
  note?: string;
  facts?: Record<string, Json>;
  kind: "shuffle";
  zone: string;
  cards: CardId[];
  new: CardId[];
  know: number[];
  faces: Record<CardKey, Face>;
  /** The event as a sentence; null if it has none. */
  caption?: string | null;
  /** The staged moment, if the event is one. */
  beat?: StagedBeat;
}

/** A variable gets a value. */
export interface SetEvent {
  by?: Seat;
  rule?: string;
  note?: string;
  facts?: Record<string, Json>;
  kind: "set";
  key: string;
  value: Json;
  /** The event as a sentence; null if it has none. */
  caption?: string | null;
  /** The staged moment, if the event is one. */
  beat?: StagedBeat;
}

/** An announcement, which changes nothing on the table. */
export interface TellEvent {
  by?: Seat;
  rule?: string;
  note?: string;
  facts?: Record<string, Json>;
  kind: "say" | "ask" | "turn" | "end";
  /** The event as a sentence; null if it has none. */
  caption?: string | null;
  /** The staged moment, if the event is one. */
  beat?: StagedBeat;
}

export type TableEvent = MoveEvent | ShowEvent | ShuffleEvent | SetEvent | TellEvent;
