/** Reads what people type where a page has to understand it itself: the twin of `combinatoria/core/reading.py`. */

/** As many digits as a number that somebody types may have. */
const DIGITS = 9;

/** A typed line with ordinary characters for full-width ones, without invisible ones and needless spaces. */
export function normal(text: string): string {
  return text.replace(/\p{Cf}/gu, "").normalize("NFKC").trim().replace(/\s+/g, " ");
}

/** The whole number that somebody typed, or null. */
export function whole(text: string): number | null {
  const plain = normal(text);
  return /^\d+$/.test(plain) && plain.length <= DIGITS ? Number(plain) : null;
}
