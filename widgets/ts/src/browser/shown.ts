/** Characters that change direction, have no width or begin a line, except the joiners that names need. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Return a name from a file with invisible characters spelled out, as Python does (core/reading.py). */
export function shown(name: string): string {
  return name.replace(UNSEEN, (sign) => `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`);
}
