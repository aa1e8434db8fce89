/** The screen contract: the data and requests of the kernel's session. The renderer depends on nothing else. */

export type * from "./formats/basics";
export type * from "./formats/events";
export type * from "./formats/replies";
export type * from "./formats/requests";
export type * from "./formats/setup";
export type * from "./formats/snapshot";
export type * from "./formats/talk";
export type { Model, MountOptions } from "./mount";

export type PanelName =
  | "log" | "rules" | "text" | "new" | "settings" | "help" | "browse" | "analyse" | "predictions" | "talk" | "today" | "company";

/** A sentence below the table: an answer, a refusal, or a hint. */
export interface Notice {
  text: string;
  rule: string | null;
  /** A glance stays until the next action and blocks nothing under it. */
  tone: "error" | "info" | "hint" | "glance";
  /** A link or other text to copy by hand if the clipboard is not available. */
  copy?: string;
  /** The key of the item that it is about: it then appears there, in a bubble. */
  at?: string;
  /** A sentence about the item itself, which precedes the text. */
  about?: string;
}
