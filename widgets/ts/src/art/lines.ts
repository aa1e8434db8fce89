/** Text on a card in lines. A picture cannot measure what it will be set in, so widths are estimates on the safe side. */

const WIDE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60\u3000-\u30ff]/;
/** What may not begin a line. */
const CLOSING = /^[、。，．・：；？！）」』】〕〉》ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;?!)\]]/;

/** The width of a text, in parts of its font size. */
export function widthOf(text: string): number {
  let sum = 0;
  for (const letter of text) sum += WIDE.test(letter) ? 1 : /[A-Zmw]/.test(letter) ? 0.74 : /[ijl.,:;' ]/.test(letter) ? 0.32 : 0.56;
  return sum;
}

/** A text in lines of at most so many times its font size: broken at spaces, and between wide letters; a bracket opens the line of what it holds. */
export function wrapped(text: string, most: number): string[] {
  const parts = text.match(/[（「『【〔〈《]*[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60\u3000-\u30ff]|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60\u3000-\u30ff]+\s*/g) ?? [];
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    const fits = last !== undefined && (widthOf(last + part.trimEnd()) <= most || CLOSING.test(part));
    if (fits) lines[lines.length - 1] = last + part;
    else lines.push(part);
  }
  return lines.map((line) => line.trimEnd());
}
