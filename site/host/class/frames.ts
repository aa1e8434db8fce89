// Frames between the screens of a class and its server (site/combinatoria_class/hub.py).

import type { Reply, Request } from "../../../widgets/ts/src/contract/types";
import type { Changes } from "../protocol";

export type Phase = "waiting" | "playing" | "paused" | "over";

/** What everybody knows of the class. */
export interface ClassState {
  phase: Phase;
  hidden: boolean;
  table?: number | null;
  name?: string;
  /** True before the teacher has let the person in. */
  pending?: boolean;
  /** True while a move at the own table waits for the class's answers. */
  held?: boolean;
  /** Among friends there is no desk: whoever sits there may start, and deal anew when the match is `done`. */
  friends?: boolean;
  done?: boolean;
}

/** How a question is answered: a chance that is typed or set on a slider, or one of several options. */
export type Form = "number" | "slider" | "options";

/** A question to the class; its outcome once it is closed. */
export interface Poll {
  id: number;
  text: string;
  round: number;
  open: boolean;
  form: Form;
  options: string[];
  /** Bars of the answers, the mean of chances and the class's score, for each round. */
  rounds?: { bars: number[]; mean: number | null; brier: number | null }[];
  exact?: number | null;
  exacts?: number[];
  /** Sentences that explain the exact chance. */
  how?: string[];
  /** Whether it happened, or the number of the option. */
  happened?: boolean | number | null;
  /** True if the outcome is told at the end of the match. */
  later?: boolean;
}

/** A question for a person: with the own answer and its score. */
export interface OwnPoll extends Poll {
  mine: number | null;
  own: number | null;
}

/** A question for wall and desk: with the number of answers, and whether a move waits for it. */
export interface WallPoll extends Poll {
  n: number;
  of: number;
  live: boolean;
}

/** A question of a lesson, each text by language. */
export interface LessonQuestion {
  id: string;
  lesson: string;
  game: string;
  title: Record<string, string>;
  text: Record<string, string>;
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
  /** The table whose next move that the class can be asked about is held back. */
  asking: number | null;
}

/** A change of the table: whole, or only what the screen does not have. */
export interface Changed extends Changes {
  do: "changed";
  whole: boolean;
  fixed?: string;
}

export type Frame =
  | { do: "welcome"; role: "person" | "desk" | "wall"; name?: string; token?: string; code?: string; addresses?: string[]; lessons?: LessonQuestion[] }
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
