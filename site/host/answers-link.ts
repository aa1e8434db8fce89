// Links that carry the answers in a copy of a lesson to another person: their contents, and validation, since anybody
// may have written one. Neither the rounds played nor the tag of the data codes are included.
import { textOf } from "../../widgets/ts/src/contract/fragment";
import { carryOver, digest } from "./merge-copies";
import { type Cell, isObject, type Lesson, type Notebook, sourceOf } from "./notebook";
import { bytesOf, text, unzipped, zipped } from "./packing";
import { RECORD, recordOf } from "./record";

const MARK = "answers:";
const LONGEST = 200_000; // characters; longer links are not read
const MOST = 1_000_000; // bytes of unpacked contents
const MOST_CELLS = 300;
const ID = /^[\w-]{1,64}$/;

/** Fields of the record that belong to the answers. */
const FIELDS = ["predictions", "states", "tries", "solved_after", "slips", "misses", "shown", "typed", "ticket", "exact", "twin", "notes"];

export interface SharedCell {
  id: string;
  type: "code" | "markdown";
  source: string;
  /** For an added cell: the lesson's cell that precedes it; none if it is the first. */
  after?: string | undefined;
}

/** The contents of a link. */
export interface Shared {
  lesson: string;
  lang: string;
  version: string;
  /** The cells that the pupil changed or added. */
  cells: SharedCell[];
  /** The lesson's record without the rounds played, in its own format; the kernel validates it further. */
  record?: Record<string, unknown>;
}

/** The reason why a link cannot be opened: the key of a sentence. */
export type Unread = "answers_damaged" | "answers_newer" | "answers_other";

function recordFor(notebook: Notebook): Record<string, unknown> | null {
  const found = recordOf(notebook);
  if (!isObject(found) || !isObject(found["fields"])) return null;
  const { kind, format, lesson, version, seed, fields } = found;
  const mine = Object.fromEntries(Object.entries(fields).filter(([name]) => FIELDS.includes(name)));
  const { rounds: _, ...notes } = isObject(mine["notes"]) ? mine["notes"] : {}; // noted.py: rounds played, too
  return { kind, format, lesson, version, seed, fields: { ...mine, notes } };
}

/** Return whether a value holds anything: a number other than 0, a non-empty text, or such a value inside it. */
function holds(value: unknown): boolean {
  return isObject(value) ? Object.values(value).some(holds) : Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** Return the answers in a copy, or null if there are none. */
export function sharedOf(notebook: Notebook, lesson: Lesson): Shared | null {
  const delivered = new Map(Object.entries(notebook.metadata.combinatoria_copy?.cells ?? {}));
  const cells: SharedCell[] = [];
  let after: string | undefined;
  for (const [place, cell] of notebook.cells.entries()) {
    const { id = `mine-${place}`, cell_type: type } = cell;
    const before = delivered.get(id);
    const source = sourceOf(cell);
    if (before !== undefined) after = id;
    if (type === "raw" || digest(source) === before || source.trim() === "" || !ID.test(id)) continue;
    cells.push(before === undefined ? { id, type, source, after } : { id, type, source });
  }
  const record = recordFor(notebook);
  if (cells.length === 0 && !(record && holds(record["fields"]))) return null;
  const shared: Shared = { lesson: lesson.id, lang: lesson.lang, version: notebook.metadata.combinatoria_copy?.version ?? lesson.version, cells };
  return record ? { ...shared, record } : shared;
}

/** Encode answers as the fragment of an address. */
export async function packed(shared: Shared): Promise<string> {
  return `${MARK}1.${text(await zipped(shared, MOST))}`;
}

function isCell(value: unknown): value is SharedCell {
  if (!isObject(value)) return false;
  const { id, type, source, after } = value;
  const named = typeof id === "string" && ID.test(id) && (after === undefined || (typeof after === "string" && ID.test(after)));
  return named && (type === "code" || type === "markdown") && typeof source === "string";
}

/** Return a value as answers to a lesson, without any other fields, or the reason why it is none. */
function sound(value: unknown, lesson: Lesson): Shared | Unread {
  if (!isObject(value) || !Array.isArray(value["cells"]) || value["cells"].length > MOST_CELLS) return "answers_damaged";
  const cells: unknown[] = value["cells"];
  const { record, version } = value;
  if (!cells.every(isCell) || typeof version !== "string" || !(record === undefined || (isObject(record) && isObject(record["fields"])))) return "answers_damaged";
  if (value["lesson"] !== lesson.id || value["lang"] !== lesson.lang) return "answers_other";
  const told = cells.map(({ id, type, source, after }) => ({ id, type, source, after }));
  return { lesson: lesson.id, lang: lesson.lang, version, cells: told, ...(record ? { record } : {}) };
}

/** Return the answers that a fragment carries, or why it cannot be opened; null if it carries none. */
export async function unpacked(fragment: string, lesson: Lesson): Promise<Shared | Unread | null> {
  const written = textOf(fragment.slice(0, LONGEST + 1)).replace(/\s/g, ""); // mail programs break long lines
  if (!written.startsWith(MARK)) return null;
  if (fragment.length > LONGEST) return "answers_damaged";
  if (/^answers:(?!1\.)\d+\./.test(written)) return "answers_newer";
  const body = /^answers:1\.([\w-]+)$/.exec(written)?.[1];
  if (body === undefined) return "answers_damaged";
  try {
    return sound(await unzipped(bytesOf(body), MOST), lesson);
  } catch {
    return "answers_damaged"; // truncated or altered in transit
  }
}

/** Return a copy of the lesson with shared answers, as text and with a separate record. */
export function withAnswers(shared: Shared, master: Notebook, lesson: Lesson): Notebook {
  const fresh = new Map(master.cells.map((cell) => [cell.id, cell]));
  const cells: Cell[] = [];
  for (const { id, type, source, after } of shared.cells) {
    const anchor = fresh.get(after);
    if (after !== undefined && anchor) cells.push(anchor);
    cells.push({ id, cell_type: type, source, metadata: {}, ...(type === "code" ? { outputs: [], execution_count: null } : {}) });
  }
  const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const metadata = shared.record ? { [RECORD]: { ...shared.record, id, count: 1 } } : {};
  return carryOver({ ...master, metadata: { ...metadata, combinatoria_copy: {} }, cells }, master, lesson);
}
