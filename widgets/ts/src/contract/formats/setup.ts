/**
 * The options of a game, and how a match was set up. Written by `python -m combinatoria.formats.typescript FOLDER` from
 * kernel/combinatoria/formats/setup.py; change that file instead.
 */

import type { Seat } from "./basics";

export type Lang = "en" | "ja";

export type OptionValue = boolean | number | string;

/** A value of an option, with its words. */
export interface Choice {
  value: OptionValue;
  label: string;
}

/** An option of the game. */
export interface OptionInfo {
  name: string;
  label: string;
  help?: string | null;
  type: "bool" | "choice" | "int";
  value: OptionValue;
  choices?: Choice[];
  /** True if the choices are seats, limited to those of the table. */
  seat?: true;
  /** The default. */
  usual?: OptionValue;
  /** A preset: by value, as text, the values that it sets for other options. */
  sets?: Record<string, Record<string, OptionValue>>;
  min?: number;
  max?: number;
}

/** The state of a match that is passed between devices by links. */
export interface Elsewhere {
  /** The people at other devices: some of the people, and not all. */
  seats: Seat[];
  /** The number of decisions in the last link that was sent or opened here. */
  handed: number;
  /** True if it was sent: nobody here decides until a link comes back. */
  sent: boolean;
}

/** The settings with which the match was started. */
export interface Setup {
  seats: number;
  seats_range: [number, number];
  /** Null while it is a secret: it reveals every card. */
  seed: number | null;
  humans: Seat[];
  /** True if hints and odds are allowed. */
  hints: boolean;
  /** True if the deal is open, so that every move can be taken back. */
  all_open: boolean;
  /** True if seats of this game hide something from each other. */
  hides?: boolean;
  /** True if people here hide cards: then nothing that replays the match is given out. */
  sealed?: boolean;
  /** Number of decisions so far. */
  moves?: number;
  /** True if somebody else deals, as in a lesson. */
  dealt?: boolean;
  /** Strength of the bots: one of `levels`. */
  bot?: string;
  /** If the match goes between devices by links. */
  elsewhere?: Elsewhere;
}

/** A strength that bots can have. */
export interface BotLevel {
  value: string;
  label: string;
}
