// What the play page and its Python worker say to each other. The contents of requests, replies and snapshots are the
// screen contract of combinatoria.session; nothing here looks into them more than it must.

import type { ImageFacts } from "./image";

/** A request of the table: `do` says what, `id` comes back as `re`. */
export interface Request {
  id: number;
  do: string;
  [key: string]: unknown;
}

/** The answer to one request; `error` is a rule and one sentence for the player. */
export interface Reply {
  re: number;
  error?: { rule: string; text: string };
  [key: string]: unknown;
}

/** The part of a snapshot that the page itself reads. */
export interface Snapshot {
  seq: number;
  game: string;
  title: string;
  lang: string;
  setup: { seed: number | null; moves: number; humans: number[]; sealed?: boolean };
  [key: string]: unknown;
}

/** A game dealt at build time. */
export interface Deal {
  seed: number;
  /** Address of its snapshot. */
  board: string;
}

/** Where Python comes from. */
export interface PythonSource {
  /** Address of the Pyodide folder; relative to the page in its data, absolute from there on. */
  folder: string;
  /** The part of Pyodide's lock that a play page needs: our own wheel. */
  lock: unknown;
  packages: string[];
  /** The image to start from, if the build took one. */
  image: ImageFacts | null;
}

/** Data that the build writes into every play page. */
export interface PlayConfig {
  game: string;
  /** Names this build: a board kept from another one is not shown. */
  build: string;
  python: PythonSource;
  /** A few deals by language, to be shown before Python is up. */
  deals: Record<string, Deal[]>;
  /** Addresses of the table's module and of the worker, relative to the page. */
  table: string;
  worker: string;
  texts: Record<string, Record<string, string>>;
  /** The landing page, by language. */
  homes: Record<string, string>;
  /** The page of what this game rehearses, by language; of most games there is none. */
  beside: Record<string, string>;
  /** Names of all games of the site by language, by id: their pages stand beside this one. */
  games: Record<string, Record<string, string>>;
}

export type Stage = "python" | "rules" | "table";

/** What Python answers, as JSON text. */
export interface Answer {
  reply: Reply;
  /** The parts of the snapshot that are not as they were told before; null when it is the same. */
  changed: Partial<Snapshot> | null;
  /** When Python had carried the request out, and when it had made the snapshot: milliseconds of the worker's clock. */
  clock: { handled: number; pictured: number };
}

/** When the worker heard of a request and when it answered, in milliseconds of its own clock, and when that began. */
export interface WorkerClock {
  origin: number;
  heard: number;
  answered: number;
}

export type ToWorker =
  | { type: "load"; source: PythonSource }
  | { type: "start"; game: string; lang: string; seed: number | null; saved: string | null; wish: { do: string } | null }
  | { type: "request"; request: Request }
  | { type: "promise"; id: number; text: string };

export type FromWorker =
  | { type: "stage"; stage: Stage }
  | { type: "ready"; snapshot: Snapshot; problems: Problem[] }
  | { type: "reply"; text: string; clock: WorkerClock }
  | { type: "answer"; id: number; text: string }
  | { type: "failed"; stage: Stage; message: string };

/** Something the player brought along (a link, a saved game) that could not be used, and why. */
export interface Problem {
  what: "link" | "saved" | "file";
  text: string;
}
