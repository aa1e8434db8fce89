/** Text on a card in lines. A picture cannot measure what it will be set in, so widths are estimates on the safe side. */

/** Letters as wide as they are high, between which a line may break. */
const WIDE_LETTERS = "\\u2e80-\\u9fff\\uf900-\\ufaff\\uff00-\\uff60";
const WIDE = new RegExp(`[${WIDE_LETTERS}]`);
/** A wide letter with the brackets that open before it, or a word with the spaces after it. */
const PART = new RegExp(`[（「『【〔〈《]*[${WIDE_LETTERS}]|[^\\s${WIDE_LETTERS}]+\\s*`, "g");
/** What may not begin a line. */
const CLOSING = /^[、。，．・：；？！）」』】〕〉》ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;?!)\]]/;

/** The width of a text, in parts of its font size. */
function widthOf(text: string): number {
  let sum = 0;
  for (const letter of text) sum += WIDE.test(letter) ? 1 : /[A-Zmw]/.test(letter) ? 0.74 : /[ijl.,:;' ]/.test(letter) ? 0.32 : 0.56;
  return sum;
}

/** A text in lines of at most so many times its font size: broken at spaces, and between wide letters; a bracket opens the line of what it holds. */
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
