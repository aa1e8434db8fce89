/**
 * All of a person's work in one file, as the site writes it. Written by `python -m combinatoria.formats.typescript
 * FOLDER` from kernel/combinatoria/formats/backups.py; change that file instead.
 */

import type { KeptGame } from "./saves";

/** A time in UTC. */
export type Instant = string;

/** A cell of a notebook, as Jupyter defines it. */
export interface Cell {
  cell_type: string;
  source: string | string[];
  [key: string]: unknown;
}

/** A notebook, as Jupyter defines it; outputs are left out. */
export interface Notebook {
  metadata: Record<string, unknown>;
  cells: Cell[];
  nbformat: number;
  [key: string]: unknown;
}

/** A copy of a lesson. */
export interface KeptLesson {
  /** Its place among the copies. */
  path: string;
  changed: Instant;
  notebook: Notebook;
}

/** Copies of lessons, games under way, and table data. */
export interface Backup {
  kind: "combinatoria backup";
  format: 1;
  made: Instant;
  lessons: KeptLesson[];
  /** The game under way of each table. */
  games: Record<string, KeptGame>;
  /** Table data as JSON texts by name: finished steps and puzzles, predictions, diaries, settings. */
  marks: Record<string, string>;
}
