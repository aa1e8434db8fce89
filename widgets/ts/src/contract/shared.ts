/** What several labels have in common, so that it need be said only once. Knows no language. */

export interface Shared {
  /** What all begin and end with, around a gap. */
  lead: string;
  parts: string[];
}

const GAP = "…";
/** Less in common than this is not worth a line of its own. */
const WORTH = 6;
const WORDS = /[\p{L}\p{N}]/u;
/** What joins a clause to the one before it: nothing to begin a button with. */
const JOINTS = /^[\s,;:、，；：・]+/u;

function common(labels: readonly string[]): number {
  const first = labels[0] ?? "";
  let n = 0;
  while (n < first.length && labels.every((label) => label[n] === first[n])) n++;
  return n;
}

/** Whether a cut before this place would part a word. */
const parts = (label: string, n: number): boolean => WORDS.test(label[n - 1] ?? "") && WORDS.test(label[n] ?? "");

function whole(labels: readonly string[], start: number): number {
  let n = start;
  while (n > 0 && labels.some((label) => parts(label, n))) n--;
  return n;
}

const backwards = (text: string): string => [...text].reverse().join("");

/** The labels without what they share; null where that is little or where nothing would be left of one. */
export function shared(labels: readonly string[]): Shared | null {
  if (labels.length < 2) return null;
  const front = whole(labels, common(labels));
  const rests = labels.map((label) => backwards(label.slice(front)));
  const back = whole(rests, common(rests));
  const cut = rests.map((rest) => backwards(rest.slice(back)).replace(JOINTS, "").trim());
  if (front + back < WORTH || cut.some((part) => part === "")) return null;
  const first = labels[0] ?? "";
  const [before, after] = [first.slice(0, front), back > 0 ? first.slice(-back) : ""];
  return { lead: `${before}${GAP}${after}`.trim(), parts: cut };
}
