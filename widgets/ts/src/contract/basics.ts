/** The basic types of the screen contract. */

export type Seat = number;
export type CardId = number;
export type Face = string;
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A number always shown at a seat or a zone: `shown` is displayed, `text` is read aloud. */
export interface Gauge {
  key: string;
  seat: Seat | null;
  zone?: string;
  /** A scale tips to the right for a number above 0. */
  form?: "scale";
  label: string;
  value: string;
  of: string | null;
  tone: string | null;
  shown: string;
  text: string;
}

/** Something said in the current round: who says it, and the heading above the words. */
export interface Saying {
  form: "topic" | "tell" | "ask" | "answer";
  by: Seat;
  name: string;
  lead: string | null;
  text: string;
}

/** A move that ends in free text: the text to append it to, and the label of its button. */
export interface Typed {
  kind: string;
  text: string;
  label: string;
}

/** The design of a card. */
export interface Design {
  art: string;
  tone: string;
  rank: string;
  name: string;
  short: string;
  pips?: number | null;
  /** A small figure that identifies the card's owner without relying on colour. */
  mark?: string | null;
  /** The card's effect, if its face alone does not show it. */
  note?: string;
  /** A card, a piece that stands on the table, or a page with text. */
  form?: "" | "piece" | "page";
  /** A page's cost, as a row of motifs. */
  strip?: string[];
}
