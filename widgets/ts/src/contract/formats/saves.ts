/**
 * Saved matches, and positions that a person can write. Written by `python -m combinatoria.formats.typescript FOLDER`
 * from kernel/combinatoria/formats/saves.py; change that file instead.
 */

import type { Face, Seat } from "./basics";
import type { Elsewhere, OptionValue } from "./setup";

/** A seat and its move, as text. */
export type Decision = [Seat, string];

/** A drawn card: its place among those it was drawn from, and its face. */
export type Drawn = [number, Face];

/** An answer of chance: the order of shuffled cards, a number from 0, or a drawn card. */
export type Outcome = Face[] | number | Drawn;

/** A place in a zone, from 0, as an object key. */
export type Place = string;

/**
 * A full table: its zones, and one more key for each variable of the game, such as `phase`. What is missing has its
 * value at the beginning of a match. Which values a variable takes is up to the game, and whether they fit each other
 * is checked by the rules.
 */
export interface Position {
  game: string;
  seats?: number;
  options?: Record<string, OptionValue>;
  /** Card codes: a deck top card first, every other zone bottom to top. */
  zones: Record<string, Face[]>;
  /** By zone and place, the seats that have seen the card besides those that see the zone. */
  known?: Record<string, Record<Place, Seat[] | "all">>;
  /** By zone, the shuffle that each card comes from if it is not the usual one; negative for a lot. */
  batch?: Record<string, number[]>;
  [key: string]: unknown;
}

/** The people of a saved match and their settings: `mode` or, if no mode has them, `hints` and `all_open`. */
export interface Frame {
  humans: Seat[];
  mode?: "practice" | "duel";
  hints?: boolean;
  all_open?: boolean;
  bot: string;
  names: string[] | null;
  elsewhere?: Elsewhere;
}

/** A match with all its decisions, by players and by chance, so that loading it needs no generator. */
export interface Save {
  format: 1;
  game: string;
  seats: number;
  options: Record<string, OptionValue>;
  seed: number;
  /** The position in which the match began; null for an ordinary beginning. */
  start: Position | null;
  /** The answers of chance, in order. */
  chance: Outcome[];
  moves: Decision[];
  session?: Frame;
}

/** A saved match as the browser keeps it. */
export interface KeptGame {
  format: 1;
  game: string;
  seats: number;
  options: Record<string, OptionValue>;
  seed: number;
  /** The position in which the match began; null for an ordinary beginning. */
  start: Position | null;
  /** The answers of chance, in order. */
  chance: Outcome[];
  moves: Decision[];
  session?: Frame;
  /** Whether the match is over. */
  over: boolean;
  /** When it was kept, in milliseconds since 1970. */
  at?: number;
}
