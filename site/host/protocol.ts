// The protocol between a play page and its Python worker. Requests, replies and snapshots are those of the screen
// contract (combinatoria.session).

import type { Reply, Request as TableRequest, Snapshot } from "../../widgets/ts/src/contract/types";
import type { ImageFacts } from "./image";

export type { Reply, Snapshot };

/** A request without its id: from the table, or from the page, which requests all data to keep over a reload. */
export type Wish = TableRequest | { do: "keep"; seq?: number };

/** A request from the table or the page; its reply has the `id` as `re`. */
export type Request = Wish & { id: number };

/** A few deals of a game, made at build time in one language. */
export interface Deals {
  seeds: number[];
  /** Address of their snapshots. */
  boards: string;
}

/** The file of their snapshots: that of the first deal, and by seed the parts of each that differ from it. */
export interface Boards {
  first: Snapshot;
  parts: Record<string, Partial<Snapshot>>;
}

/** Where to load Python from. */
export interface PythonSource {
  /** Address of the Pyodide folder; relative to the page in its data, absolute once resolved. */
  folder: string;
  /** The part of Pyodide's lock file that a play page needs: this project's wheel. */
  lock: unknown;
  packages: string[];
  /** The image to start from, if the build made one. */
  image: ImageFacts | null;
}

/** Data that the build writes into every play page. */
export interface PlayConfig {
  game: string;
  /** Identifies this build: a board stored by another one is not shown. */
  build: string;
  python: PythonSource;
  /** A few deals by language, shown before Python is up. */
  deals: Record<string, Deals>;
  /** Addresses of the table's module and of the worker, relative to the page. */
  table: string;
  worker: string;
  /** Addresses of the module that carries a match between devices, of its texts and of its style sheet. */
  turns: { script: string; words: string; style: string };
  texts: Record<string, Record<string, string>>;
  /** Addresses of the landing page, by language. */
  homes: Record<string, string>;
  /** Addresses of the page for what this game rehearses, by language; empty for most games. */
  beside: Record<string, string>;
  /** Addresses of the page of statistics, by language. */
  statistics: Record<string, string>;
  /** Names of all games of the site, by id and language: their pages are in the same folder. */
  games: Record<string, Record<string, string>>;
}

export type Stage = "python" | "rules" | "table";

/** The difference between a page's snapshot and the next one. */
export interface Changes {
  /** The parts that differ from the previous snapshot. */
  changed: Partial<Snapshot>;
  /** True if the table before the events is the one that the page shows. */
  held?: boolean;
  /** Lines to append to the log. */
  "log+"?: Snapshot["log"];
}

/** Python's answer, sent as JSON text; `changed` is null if nothing has. */
export interface Answer extends Omit<Changes, "changed"> {
  reply: Reply;
  changed: Changes["changed"] | null;
  /**
   * Times at which Python had handled the request and made the snapshot, in milliseconds of the worker's clock.
   */
  clock: { handled: number; pictured: number };
}

/**
 * Times at which the worker received a request and answered it, in milliseconds of its own clock, and that clock's
 * origin.
 */
export interface WorkerClock {
  origin: number;
  heard: number;
  answered: number;
}

export type ToWorker =
  | { type: "load"; source: PythonSource }
  | { type: "start"; game: string; lang: string; seed: number | null; saved: string | null; wish: TableRequest | null }
  | { type: "request"; request: Request }
  | { type: "promise"; id: number; text: string };

export type FromWorker =
  | { type: "stage"; stage: Stage }
  | { type: "ready"; snapshot: Snapshot; problems: Problem[] }
  | { type: "reply"; text: string; clock: WorkerClock }
  | { type: "answer"; id: number; text: string }
  | { type: "failed"; stage: Stage; message: string };

/** Input from the player (a link, a saved game, a file) that could not be used, with the reason. */
export interface Problem {
  what: "link" | "saved" | "file";
  text: string;
}
