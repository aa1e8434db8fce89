/** Groups odds for drawing: bars of outcomes, one group of bars for each possible action. Independent of any game. */

import type { Branch, OddsLine, Tree } from "./formats/chances";

/** The fill of a segment: its tone, with a pattern that distinguishes segments of the same tone. */
export type Fill = "good" | "good2" | "bad" | "bad2" | "plain" | "plain2";

export interface Segment {
  line: OddsLine;
  fill: Fill;
  /** The length of the segment: the chance, or the expected number relative to the largest one. */
  share: number;
}

/** Segments of one bar are mutually exclusive; their sum is at most 1. */
export type Bar = Segment[];

export interface OddsGroup {
  id: string;
  title: string;
  move: string | null;
  bars: Bar[];
}

const SLACK = 1e-9;

function fillOf(line: OddsLine, before: readonly Segment[]): Fill {
  const same = before.filter((one) => one.line.tone === line.tone).length;
  return same === 0 ? line.tone : `${line.tone}2`;
}

function barOf(lines: readonly OddsLine[], most: number): Bar {
  const bar: Bar = [];
  for (const line of lines) bar.push({ line, fill: fillOf(line, bar), share: line.unit ? line.decimal / most : line.decimal });
  return bar;
}

/** Group the lines: those of one group form a single bar if possible; groups about the same move share a title. */
export function groupsOf(lines: readonly OddsLine[]): OddsGroup[] {
  const byGroup = new Map<string, OddsLine[]>();
  for (const line of lines) byGroup.set(line.group, [...(byGroup.get(line.group) ?? []), line]);
  const groups = new Map<string, OddsGroup>();
  const most = Math.max(SLACK, ...lines.filter((line) => line.unit).map((line) => line.decimal));
  for (const [id, part] of byGroup) {
    const first = part[0];
    if (first === undefined) continue;
    const sum = part.reduce((so, line) => so + line.decimal, 0);
    const whole = part.every((line) => !line.unit) && sum <= 1 + SLACK + part.length * 1e-6;
    const bars = whole ? [barOf(part, most)] : part.map((line) => barOf([line], most));
    const key = first.move ?? `:${first.title}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { id, title: first.title, move: first.move, bars });
    else group.bars.push(...bars);
  }
  return [...groups.values()];
}

export function linesOf(group: OddsGroup): OddsLine[] {
  return group.bars.flat().map((segment) => segment.line);
}

/** Return the steps of a whole group's calculation, without repetitions. */
export function countingOf(group: OddsGroup): string[] {
  return [...new Set(linesOf(group).flatMap((line) => line.how))];
}

/** Return the trees of a group, without repetitions. */
export function treesOf(group: OddsGroup): Tree[] {
  const trees = linesOf(group).flatMap(({ tree = null }) => (tree === null ? [] : [tree]));
  return [...new Map(trees.map((tree) => [JSON.stringify(tree), tree])).values()];
}

/** Return whether any leaf of a branch counts. */
export function leads(branch: Branch): boolean {
  return branch.counts || branch.branches.some(leads);
}

/** Format a decimal with four places. */
export function decimalOf(value: number): string {
  return value.toFixed(4);
}

/** Format a number of an account with its sign. */
export const withSign = (n: number): string => (n === 0 ? "0" : `${n < 0 ? "−" : "+"}${Math.abs(n)}`);

/** Format a share as a CSS width; a positive chance is never too thin to be seen. */
export function widthOf(value: number): string {
  const share = Math.max(0, Math.min(1, value)) * 100;
  return `${(share > 0 ? Math.max(share, 0.8) : 0).toFixed(2)}%`;
}
