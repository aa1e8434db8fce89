/** Line breaking for text on cards. A picture cannot measure its font, so widths are conservative estimates. */

/** Letters as wide as they are high; a line may break between them. */
const WIDE_LETTERS = "\\u2e80-\\u9fff\\uf900-\\ufaff\\uff00-\\uff60";
const WIDE = new RegExp(`[${WIDE_LETTERS}]`);
/** A wide letter with any opening brackets before it, or a word with the spaces after it. */
const PART = new RegExp(`[（「『【〔〈《]*[${WIDE_LETTERS}]|[^\\s${WIDE_LETTERS}]+\\s*`, "g");
/** Characters that may not begin a line. */
const CLOSING = /^[、。，．・：；？！）」』】〕〉》ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;?!)\]]/;

/** Return the width of a text, in parts of its font size. */
function widthOf(text: string): number {
  let sum = 0;
  for (const letter of text) sum += WIDE.test(letter) ? 1 : /[A-Zmw]/.test(letter) ? 0.74 : /[ijl.,:;' ]/.test(letter) ? 0.32 : 0.56;
  return sum;
}

/**
 * Break a text into lines of at most `most` font sizes: at spaces, between wide letters, and before an opening bracket.
 */
export function wrapped(text: string, most: number): string[] {
  const parts = text.match(PART) ?? [];
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    const fits = last !== undefined && (widthOf(last + part.trimEnd()) <= most || CLOSING.test(part));
    if (fits) lines[lines.length - 1] = last + part;
    else lines.push(part);
  }
  return lines.map((line) => line.trimEnd());
}
