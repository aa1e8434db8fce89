/** Finds the common part of several labels, so that it is shown only once. Independent of language. */

export interface Shared {
  /** The common beginning and end, around a gap. */
  lead: string;
  parts: string[];
}

const GAP = "…";
/** Minimum length of a common part that is worth its own line. */
const WORTH = 6;
const WORDS = /[\p{L}\p{N}]/u;
/** Separators at the start of a clause, with which a button should not begin. */
const JOINTS = /^[\s,;:、，；：・]+/u;

function common(labels: readonly string[]): number {
  const first = labels[0] ?? "";
  let n = 0;
  while (n < first.length && labels.every((label) => label[n] === first[n])) n++;
  return n;
}

/** Return whether a cut before this index would split a word. */
const parts = (label: string, n: number): boolean => WORDS.test(label[n - 1] ?? "") && WORDS.test(label[n] ?? "");

function whole(labels: readonly string[], start: number): number {
  let n = start;
  while (n > 0 && labels.some((label) => parts(label, n))) n--;
  return n;
}

/** Return the width of a text; a wide character counts twice. */
const size = (text: string): number => text.length + (text.match(/[\u3000-\u9fff\uff00-\uff60]/gu)?.length ?? 0);

const backwards = (text: string): string => [...text].reverse().join("");

/** Return the labels without their common part; null if that is short or if a label would become empty. */
export function shared(labels: readonly string[]): Shared | null {
  if (labels.length < 2) return null;
  const front = whole(labels, common(labels));
  const rests = labels.map((label) => backwards(label.slice(front)));
  const back = whole(rests, common(rests));
  const cut = rests.map((rest) => backwards(rest.slice(back)).replace(JOINTS, "").trim());
  const first = labels[0] ?? "";
  const [before, after] = [first.slice(0, front), back > 0 ? first.slice(-back) : ""];
  if (size(before + after) < WORTH || cut.some((part) => part === "")) return null;
  return { lead: `${before}${GAP}${after}`.trim(), parts: cut };
}
