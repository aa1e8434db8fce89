/** The interface between a table and its host: the model that it shows, and the host's options. */

import type { Json } from "./formats/basics";

/** The part of a widget model that is used; the play page has its own small implementation. */
export interface Model {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  // The callbacks of Jupyter models are untyped at their source; `never` accepts any of them.
  on(event: string, callback: (...values: never[]) => void): void;
  off(event: string, callback?: (...values: never[]) => void): void;
  save_changes(): void;
  send(content: unknown): void;
}

/** Options that the host page may set. */
export interface MountOptions {
  /** Prefix of `#...` in a copied link; without it only the fragment is copied (a notebook has no address). */
  readonly linkBase?: string;
  /** Called with a saved match of any game before it is loaded; returns true if the page handles it. */
  foreign?: (value: Json) => boolean;
  /** True if the element has a fixed height that the table has to fit. */
  readonly fit?: boolean;
  /** True to keep a diary of matches, with the deal and the puzzle of each day. */
  readonly diary?: boolean;
  /** Address of the page with the statistics of all games, if there is one. */
  readonly statistics?: string;
  /** Opens the dialog that sends the match to another device, if the page has one. */
  turns?: () => void;
  /** Element on which files may be dropped; by default the table itself. */
  drops?: HTMLElement;
}
