/** Signs that turn the direction of what follows, have no width or begin a line; not the joiners that names need. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A name from a file with what nobody would see in it written out, as Python has it (core/reading.py). */
export function shown(name: string): string {
  return name.replace(UNSEEN, (sign) => `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`);
}
