// What the play page and its Python worker say to each other. The contents of requests, replies and snapshots are the
// screen contract of combinatoria.session; nothing here looks into them more than it must.

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
  [key: string]: unknown;
}

/** Data that the build writes into every play page. */
export interface PlayConfig {
  game: string;
  /** Address of the Pyodide folder, relative to the page. */
  pyodide: string;
  /** The part of Pyodide's lock that a play page needs: our own wheel. */
  lock: unknown;
  packages: string[];
  /** Addresses of the table's module and of the worker, relative to the page. */
  table: string;
  worker: string;
  texts: Record<string, Record<string, string>>;
  /** Names of all games of the site by language, by id: their pages stand beside this one. */
  games: Record<string, Record<string, string>>;
}

export type Stage = "python" | "rules" | "table";

export type ToWorker =
  | { type: "load"; pyodide: string; lock: unknown; packages: string[] }
  | { type: "start"; game: string; lang: string; saved: unknown; wish: { do: string } | null }
  | { type: "request"; request: Request };

export type FromWorker =
  | { type: "stage"; stage: Stage }
  | { type: "ready"; snapshot: Snapshot; problems: Problem[] }
  | { type: "reply"; reply: Reply; snapshot: Snapshot | null }
  | { type: "failed"; stage: Stage; message: string };

/** Something the player brought along (a link, a saved game) that could not be used, and why. */
export interface Problem {
  what: "link" | "saved" | "file";
  text: string;
}
