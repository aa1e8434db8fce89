/** A table as one viewer sees it, and the events that change it. */

import type { CardId, Face, Json, Seat } from "./basics";
import type { Beat } from "./stage";

/** A table as one viewer may see it. Card ids used as object keys are strings, as in JSON. */
export interface TableView {
  zones: Record<string, CardId[]>;
  faces: Record<string, Face>;
  /** Bit mask of the seats that have seen the card; absent if none has. */
  known: Record<string, number>;
  vars: Record<string, Json>;
}

interface Told {
  caption?: string | null;
  by?: Seat | null;
  rule?: string | null;
  note?: string | null;
  facts?: Record<string, Json>;
  /** The staged moment, if the event is one. */
  beat?: Beat | null;
}

export interface MoveEvent extends Told {
  kind: "move";
  cards: CardId[];
  src: string;
  dst: string;
  /** Index in `dst` at which the cards are inserted; null appends. */
  at?: number | null;
  know: number[];
  faces: Record<string, Face>;
}
export interface ShowEvent extends Told {
  kind: "show";
  cards: CardId[];
  know: number[];
  faces: Record<string, Face>;
}
export interface ShuffleEvent extends Told {
  kind: "shuffle";
  zone: string;
  cards: CardId[];
  new: CardId[];
  know: number[];
  faces: Record<string, Face>;
}
export interface SetEvent extends Told {
  kind: "set";
  key: string;
  value: Json;
}
export interface TellEvent extends Told {
  kind: "say" | "ask" | "turn" | "end";
}
export type TableEvent = MoveEvent | ShowEvent | ShuffleEvent | SetEvent | TellEvent;
