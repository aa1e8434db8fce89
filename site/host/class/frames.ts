// Frames between the screens of a class and its server (site/combinatoria_class/hub.py).

import type { Reply, Request } from "../../../widgets/ts/src/contract/types";
import type { Changes } from "../protocol";

export type Phase = "waiting" | "playing" | "paused" | "over";

/** The state of the class that every screen receives. */
export interface ClassState {
  phase: Phase;
  hidden: boolean;
  table?: number | null;
  name?: string;
  /** True until the teacher has let the person in. */
  pending?: boolean;
  /** True while a move at this table waits for the class's answers. */
  held?: boolean;
  /** True for friends without a desk: anybody seated may start, and deal again when the match is `done`. */
  friends?: boolean;
  done?: boolean;
}

/** How a question is answered: a chance, typed or set on a slider, or one of several options. */
export type Form = "number" | "slider" | "options";

/** A question to the class, with its outcome once it is closed. */
export interface Poll {
  id: number;
  text: string;
  round: number;
  open: boolean;
  form: Form;
  options: string[];
  /** For each round: the numbers of answers as bars, the mean of the chances, and the class's score. */
  rounds?: { bars: number[]; mean: number | null; brier: number | null }[];
  exact?: number | null;
  exacts?: number[];
  /** Sentences that explain the exact chance. */
  how?: string[];
  /** Whether it happened, or the index of the option that did. */
  happened?: boolean | number | null;
  /** True if the outcome is shown only at the end of the match. */
  later?: boolean;
}

/** A question as a pupil receives it: with the pupil's answer and its score. */
export interface OwnPoll extends Poll {
  mine: number | null;
  own: number | null;
}

/** A question as wall and desk receive it: with the number of answers, and whether a move waits for it. */
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
  /** True if the teacher must approve everybody who joins. */
  approval: boolean;
  /** People whom the teacher has not let in yet. */
  to_admit: Named[];
  watching: Named[];
  /** The table on the wall. */
  shown: number | null;
  tables: TableState[];
  poll: WallPoll | null;
  /** The table whose next suitable move waits for a question to the class; null for none. */
  asking: number | null;
}

/** A change of the table: all of it, or only the parts that the screen lacks. */
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

/** A frame from a screen; the fields depend on the request. */
export interface Asked {
  do: string;
  [field: string]: unknown;
}

export type { Request };
