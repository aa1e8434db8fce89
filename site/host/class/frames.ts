// Frames between the screens of a class and its server (site/combinatoria_class/hub.py).

import type { Reply, Request, Snapshot } from "../../../widgets/ts/src/contract/types";

export type Phase = "waiting" | "playing" | "paused" | "over";

/** What everybody knows of the class. */
export interface ClassState {
  phase: Phase;
  hidden: boolean;
  table?: number | null;
  name?: string;
  /** True before the teacher has let the person in. */
  pending?: boolean;
  /** Among friends there is no desk: whoever sits there may start, and deal anew when the match is `done`. */
  friends?: boolean;
  done?: boolean;
}

/** The outcome of a question that is closed. */
export interface Outcome {
  bars?: number[][];
  mean?: number | null;
  exact?: number | null;
  happened?: boolean | null;
  brier?: number | null;
}

/** A question to the class, for a person: with the own answer. */
export interface OwnPoll extends Outcome {
  id: number;
  text: string;
  round: number;
  open: boolean;
  mine: number | null;
}

/** A question to the class, for wall and desk: with the number of answers. */
export interface WallPoll extends Outcome {
  id: number;
  text: string;
  round: number;
  open: boolean;
  n: number;
  of: number;
}

export interface Place {
  seat: number;
  kind: "human" | "away" | "bot" | "empty";
  person: number | null;
  name: string;
  to_act: boolean;
}

export interface TableState {
  table: number;
  over: boolean;
  moves: number;
  seats: Place[];
}

export interface Named {
  person: number;
  name: string;
}

export interface Overview extends ClassState {
  game: string;
  joined: number;
  here: number;
  reached: boolean;
  locked: boolean;
  /** Whether the teacher is asked about everybody who joins. */
  approval: boolean;
  /** People whom the teacher has not let in yet. */
  to_admit: Named[];
  watching: Named[];
  /** The table on the wall. */
  shown: number | null;
  tables: TableState[];
  poll: WallPoll | null;
}

/** A change of the table: whole, or only what the screen does not have. */
export interface Changed {
  do: "changed";
  whole: boolean;
  changed: Partial<Snapshot>;
  fixed?: string;
  held?: boolean;
  "log+"?: Snapshot["log"];
}

export type Frame =
  | { do: "welcome"; role: "person" | "desk" | "wall"; name?: string; token?: string; code?: string; addresses?: string[] }
  | { do: "refused"; about: string | null; text: string }
  | { do: "class"; value: ClassState }
  | { do: "poll"; value: OwnPoll | null }
  | { do: "overview"; value: Overview }
  | { do: "reply"; key: string; reply: Reply }
  | Changed;

/** A frame of a screen; the fields depend on what it asks for. */
export interface Asked {
  do: string;
  [field: string]: unknown;
}

export type { Request };
