/**
 * Table talk. Written by `python -m combinatoria.formats.typescript FOLDER` from kernel/combinatoria/formats/talk.py;
 * change that file instead.
 */

import type { Seat } from "./basics";

/** A sign that can be made. */
export interface Sign {
  name: string;
  label: string;
  art: string;
  text: string;
}

/** A fixed phrase: a whole move. */
export interface Phrase {
  kind: string;
  text: string;
  label: string;
}

/** A sign and what a team has agreed that it means. */
export interface CodeEntry {
  sign: string;
  label: string;
  meaning: string;
  text: string;
}

/** A meaning that bots understand too. */
export interface Meaning {
  value: string;
  label: string;
  /** Where it is allowed: 1 for the first picture of a sign, 2 for the second. */
  places?: number[];
}

/** A past saying; a sign also has its pictures and, for the viewer's own team, its meaning. */
export interface TalkLine {
  by: Seat | null;
  text: string;
  signs?: string[];
  meaning?: string | null;
}

/**
 * Table talk: possible sayings, past ones, and the code of the viewer's team. Saying something is a move like any
 * other. A sign is one picture or two. In a code, a picture in second place is written with a plus.
 */
export interface Talk {
  signs: Sign[];
  /** Fixed phrases, grouped by kind. */
  phrases?: Phrase[];
  free: boolean;
  may_sign: boolean;
  may_agree: boolean;
  code: CodeEntry[] | null;
  note: string;
  meanings: Meaning[];
  /** What two pictures mean together, by their names with a space between. */
  pairs?: Record<string, string>;
  lines: TalkLine[];
}
