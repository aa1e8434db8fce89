/** Odds as an answer to "which one?": the options by their comparable number, and the marks on their cards. */

import type { OddsLine, OddsSheet } from "./formats/chances";
import { groupsOf, type OddsGroup } from "./odds";
import type { Move } from "./types";

export interface Option {
  line: OddsLine;
  /** All odds of the move. */
  group: OddsGroup;
  /** The length of the bar: the chance, or the expected number relative to the largest one. */
  share: number;
  /** How many other options with the same number this one represents. */
  alike?: number;
}

export interface Choice {
  title: string;
  options: Option[];
}

/** Return the comparisons of the moves, and the groups outside of them; lines equal for all are left out. */
export function choicesOf({ odds, choices = [], same = [] }: OddsSheet): { choices: Choice[]; rest: OddsGroup[] } {
  const groups = groupsOf(odds.filter((_, place) => !same.includes(place)));
  const ranked = new Set<string>();
  const compared = choices.map(({ title, lines }) => {
    const rows = lines.flatMap((place) => odds[place] ?? []);
    const most = Math.max(...rows.map((line) => (line.unit ? line.decimal : 1)), Number.EPSILON);
    const options = rows.flatMap((line) => {
      const [own] = groupsOf([line]);
      const group = groups.find((one) => one.move === line.move) ?? own;
      if (line.move !== null) ranked.add(line.move);
      return group === undefined ? [] : [{ line, group, share: line.decimal / most }];
    });
    return { title, options };
  });
  const open = groups.filter(({ move }) => move === null || !ranked.has(move));
  return { choices: compared, rest: open.filter(isTelling) };
}

/** Return whether a group has more than "never" and "always", which give nothing to weigh. */
export function isTelling({ bars }: OddsGroup): boolean {
  return bars.flat().some(({ line: { unit, decimal } }) => unit || (decimal !== 0 && decimal !== 1));
}

/** Return one option for each number, if possible the given move: equal numbers do not help to choose. */
function untied(options: readonly Option[], move: string | null): Option[] {
  const numbers = [...new Set(options.map(({ line }) => line.percent))];
  return numbers.flatMap((percent) => {
    const tied = options.filter(({ line }) => line.percent === percent);
    const one = tied.find(({ line }) => line.move === move) ?? tied[0];
    return one === undefined ? [] : [{ ...one, alike: tied.length - 1 }];
  });
}

/** Return the first few options of each comparison, with that of the given move whatever its rank. */
export function firstOf(choices: readonly Choice[], most: number, move: string | null): Choice[] {
  const each = Math.max(1, Math.floor(most / Math.max(1, choices.length)));
  return choices.map(({ title, options: all }) => {
    const options = untied(all, move);
    const own = options.findIndex(({ line }) => line.move === move);
    const last = own < each ? [] : options.slice(own, own + 1);
    return { title, options: [...options.slice(0, each - last.length), ...last] };
  });
}

/** A number on a card or place. */
export interface Mark {
  text: string;
  /** True for the option with the best number. */
  best: boolean;
}

const PER_CENT = 100;

/**
 * Return pick -> its mark in the first comparison: the best number of the options that contain the pick. A pick that
 * all options contain does not distinguish them and has no mark.
 */
export function marksOf({ odds, choices = [] }: OddsSheet, moves: readonly Move[]): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  const rows = (choices[0]?.lines ?? []).flatMap((place) => odds[place] ?? []);
  const taken = rows.map(({ move }) => {
    const found = moves.find(({ text }) => text === move);
    return new Set(found === undefined ? [] : [...found.picks, ...(found.to === null ? [] : [found.to])]);
  });
  const [first] = rows;
  rows.forEach((line, n) => {
    const text = line.unit ? line.percent : `${Math.round(PER_CENT * line.decimal)} %`;
    for (const pick of taken[n] ?? []) {
      const telling = rows.length === 1 || !taken.every((picks) => picks.has(pick));
      if (telling && !marks.has(pick)) marks.set(pick, { text, best: line.percent === first?.percent });
    }
  });
  return marks;
}
