// The words of the search index and of queries, for the builder of the index and for the page of results.
//
// Japanese has no spaces between words. In the index each of its characters is a word, so any part of a sentence is a
// phrase. Pagefind takes phrases exactly, up to the forms of English words; otherwise it would shorten an unknown word
// until something fits.

const JAPANESE = "\\u3005-\\u3007\\u3041-\\u3096\\u3099-\\u309f\\u30a1-\\u30fa\\u30fc-\\u30ff\\u3400-\\u9fff";
const WIDE = `${JAPANESE}\\u3001-\\u3003\\u3008-\\u301f\\u30fb\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65`;
/** Where a character is parted from the one before it; a punctuation mark stays with the character before it. */
const BETWEEN = new RegExp(`(?<=\\S)(?=[${JAPANESE}])|(?<=[${WIDE}])(?=[\\p{L}\\p{N}])`, "gu");
const BESIDE = new RegExp(`(?<=[${WIDE}])\\s+|\\s+(?=[${WIDE}])`, "gu");
/** Marks a space of the text beside Japanese; all others there are the index's. Punctuation that no text has. */
const SPACE = "\u2056";
const [ENDS_WIDE, STARTS_WIDE] = [new RegExp(`[${WIDE}]$`, "u"), new RegExp(`^[${WIDE}]`, "u")];
const ASKED = new RegExp(`[${JAPANESE}]+|(?:(?![${JAPANESE}])[^\\s"])+`, "gu");
const WORD = /[\p{L}\p{N}]/u;
const PARTS = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/u;

/** Return a text as the index has it, with spaces around each Japanese character. */
export function spaced(text: string): string {
  return text.normalize("NFC").replace(BESIDE, `${SPACE} `).replace(BETWEEN, " ");
}

/** Return whether a text has Japanese characters. */
export function isJapanese(text: string): boolean {
  return text.search(new RegExp(`[${JAPANESE}]`, "u")) >= 0;
}

/** Return Pagefind's queries for what a person searches; a page must have all of them. */
export function queriesFor(text: string): string[] {
  const asked = text.normalize("NFKC").match(ASKED) ?? []; // people also type wide letters and narrow kana
  return asked.filter((word) => WORD.test(word)).map((word) => `"${isJapanese(word) ? [...word].join(" ") : word}"`);
}

/** A piece of a text, and whether it was searched for. */
export interface Piece {
  text: string;
  marked: boolean;
}

function gap(before: string, after: string): string {
  if (before.endsWith(SPACE)) return " ";
  return ENDS_WIDE.test(before) || STARTS_WIDE.test(after) ? "" : " ";
}

/** Return words of the index as people write them, in pieces of which neighbours differ in being marked. */
function written(words: string[], isMarked: (at: number) => boolean): Piece[] {
  const pieces: Piece[] = [];
  const put = (text: string, marked: boolean): void => {
    const last = pieces.at(-1);
    if (last?.marked === marked) last.text += text;
    else if (text !== "") pieces.push({ text, marked });
  };
  for (const [at, word] of words.entries()) {
    const before = words[at - 1];
    if (before !== undefined) put(gap(before, word), false);
    const [, head = "", core = "", tail = ""] = PARTS.exec(word.replace(SPACE, "")) ?? [];
    put(head, false);
    put(core, isMarked(at));
    put(tail, false);
  }
  return pieces;
}

/** Return a text of the index as people write it. */
export function joined(text: string): string {
  return written(text.split(" "), () => false).map((piece) => piece.text).join("");
}

/**
 * Return the part of a text that has the most of the words that were found.
 *
 * @param text A text of the index.
 * @param places The places of these words.
 * @param length The number of characters in the part, about.
 */
export function excerpt(text: string, places: number[], length: number): Piece[] {
  const words = text.split(" ");
  const found = new Set(places);
  let size = 0;
  const starts = words.map((word, at) => {
    const start = size;
    size += word.length + gap(word, words[at + 1] ?? "").length;
    return start;
  });
  const reached = (characters: number): number => {
    const at = starts.findIndex((start) => start >= characters);
    return at < 0 ? words.length : at;
  };
  const from = (place: number): number => starts[place] ?? 0;
  const hits = (start: number): number => places.filter((place) => from(place) >= from(start) && from(place) < from(start) + length).length;
  const best = places.reduce((best, place) => (hits(place) > hits(best) ? place : best), places[0] ?? 0);
  const start = reached(Math.max(0, Math.min(from(best) - length / 4, size - length)));
  const end = reached(from(start) + length);
  const pieces = written(words.slice(start, end), (at) => found.has(start + at));
  if (start > 0) pieces.unshift({ text: "… ", marked: false });
  if (end < words.length) pieces.push({ text: " …", marked: false });
  return pieces;
}
