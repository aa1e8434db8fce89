/** The words of which everything in the contract is made. */

export type Seat = number;
export type CardId = number;
export type Face = string;
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A number that is always in sight at a seat or a zone: `shown` as it stands there, `text` as it is read out. */
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

/** Something said in the round that is going on: who says it, and what stands above the words. */
export interface Saying {
  form: "topic" | "tell" | "ask" | "answer";
  by: Seat;
  name: string;
  lead: string | null;
  text: string;
}

/** A move that ends in words of one's own: the text that they are put behind, and what its button says. */
export interface Typed {
  kind: string;
  text: string;
  label: string;
}

/** What is on a card. */
export interface Design {
  art: string;
  tone: string;
  rank: string;
  name: string;
  short: string;
  pips?: number | null;
  /** A small figure that tells whose card it is without its colour. */
  mark?: string | null;
  /** What the card does, where its face alone does not tell. */
  note?: string;
  /** A card, a piece that stands on the table, or a page to be read. */
  form?: "" | "piece" | "page";
  /** The motifs in a line on a page: what it costs. */
  strip?: string[];
}
