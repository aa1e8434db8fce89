/** Reads typed text that a page interprets itself: the counterpart of `combinatoria/core/reading.py`. */

/** Maximum number of digits of a typed number. */
const DIGITS = 9;

/**
 * Normalize a typed line: make full-width characters ordinary, and remove invisible ones and superfluous spaces.
 */
export function normal(text: string): string {
  return text.replace(/\p{Cf}/gu, "").normalize("NFKC").trim().replace(/\s+/g, " ");
}

/** Return the typed whole number, or null. */
export function whole(text: string): number | null {
  const plain = normal(text);
  return /^\d+$/.test(plain) && plain.length <= DIGITS ? Number(plain) : null;
}
