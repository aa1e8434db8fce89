/**
 * The basic types of the screen contract. Written by `python -m combinatoria.formats.typescript FOLDER` from
 * kernel/combinatoria/formats/basics.py; change that file instead.
 */

export type Seat = number;

/** A seat, or -1 for the audience. */
export type Viewer = number;

export type CardId = number;

export type Face = string;

/** A card id as an object key, which is a string in JSON. */
export type CardKey = string;

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
  /** What it counts, shown when it is pressed. */
  note?: string;
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
  /** The number of motifs on the card. */
  pips?: number;
  /** A figure that tells the card's owner without colour; empty for none. */
  mark?: string;
  /** The card's effect, if its face alone does not show it. */
  note?: string;
  /** A word or two printed on the card. */
  caption?: string;
  /** A card, a piece on the table, or a page with text. */
  form?: "" | "piece" | "page";
  /** A page's cost, as a row of motifs. */
  strip?: string[];
}
