/** What a table is put on: the model that it shows, and what the page around it tells. */

import type { Json } from "./basics";

/** The part of a widget model that is used; the play page brings its own small one. */
export interface Model {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  // The callbacks of Jupyter models are untyped at their source; `never` accepts any of them.
  on(event: string, callback: (...values: never[]) => void): void;
  off(event: string, callback?: (...values: never[]) => void): void;
  save_changes(): void;
  send(content: unknown): void;
}

/** What the page that shows a table may tell it. */
export interface MountOptions {
  /** What stands before `#...` in a copied link; without it the fragment alone is copied (a notebook has no address). */
  readonly linkBase?: string;
  /** Told of a saved match of whatever game before it is loaded; true when the page takes care of it itself. */
  foreign?: (value: Json) => boolean;
  /** Whether the element has a height of its own that the table is to fill, so that all of it is in sight. */
  readonly fit?: boolean;
  /** Whether what is played here is written down, with the deal and the puzzle of each day. */
  readonly diary?: boolean;
  /** Where files may be dropped; the table itself if this is left out. */
  drops?: HTMLElement;
}
