// Links that carry a match from one device to the next: packing, unpacking, and what an opened link means here.
import type { KeptGame, Save } from "../../widgets/ts/src/contract/formats/saves";
import { textOf } from "../../widgets/ts/src/contract/fragment";
import { isSameDeal, isSameGame, isUnderWay } from "./game-store";
import { MARK } from "./turning";

/** A match on its way: the save of whoever has moved, and the seat that it is for. */
export interface Turn {
  to: number;
  save: Save;
}

const VERSION = "1";
const LONGEST = 200_000; // characters of a link; the longest match needs a tenth
const MOST = 4_000_000; // bytes of its contents

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  const ignored = (): void => {}; // reading fails for the same reason
  writer.write(bytes).catch(ignored);
  writer.close().catch(ignored);
  const reader = (stream.readable as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > MOST) throw new RangeError("the contents are too long");
    parts.push(part.value);
  }
  const whole = new Uint8Array(length);
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0);
  return whole;
}

/** Return a match as the fragment of an address; the compression adds a checksum. */
export async function packed(turn: Turn): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(turn)), new CompressionStream("deflate"));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `${MARK}${VERSION}.${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

function people(save: Partial<Save> | null): readonly number[] {
  const humans = save?.session?.humans;
  return Array.isArray(humans) ? humans : [];
}

/** Return the match that a fragment carries; the session checks it further. */
export async function unpacked(fragment: string): Promise<Turn | "damaged" | "newer"> {
  const text = textOf(fragment).replace(/\s/g, ""); // mail programs break long lines
  const [, version, body = ""] = /^turn:(\d+)\.([\w-]+)$/.exec(text) ?? [];
  if (version !== undefined && version !== VERSION) return "newer";
  if (version === undefined || body.length > LONGEST) return "damaged";
  try {
    const bytes = Uint8Array.from(atob(body.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    const found = JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate")))) as Turn | null;
    const sound = Array.isArray(found?.save?.moves) && people(found.save).includes(found.to) && people(found.save).length > 1;
    return sound ? (found as Turn) : "damaged";
  } catch {
    return "damaged"; // cut off, or changed on its way
  }
}

/** Return the seats that are played on the device of a match. */
export function seatsHere(save: Partial<Save> | null): number[] {
  const away = save?.session?.elsewhere?.seats ?? [];
  return people(save).filter((seat) => !away.includes(seat));
}

/** Return a match as the device has it that plays only these of its seats. */
export function handled(save: Save, here: readonly number[], sent: boolean): Save {
  const { session } = save;
  if (!session) return save;
  const seats = session.humans.filter((seat) => !here.includes(seat));
  const { elsewhere: _, ...frame } = session;
  return { ...save, session: seats.length > 0 ? { ...frame, elsewhere: { seats, handed: save.moves.length, sent } } : frame };
}

/** Return a match as it is after sending it to a seat. On the first device those play on who have decided there. */
export function asSent(save: Save, to: number): Save {
  const here = seatsHere(save).filter((seat) => seat !== to);
  const decided = here.filter((seat) => save.moves.some(([by]) => by === seat));
  return handled(save, !save.session?.elsewhere && decided.length > 0 ? decided : here, true);
}

/** The consequence of opening a link: it goes on here, or replaces another match, or there is a reason not to open it. */
export type Meaning = { do: "open" | "ask" | "ask_drop"; here: number[] } | { do: "old" | "seat"; here: number[] };

/** Compare a link with the match on the table and the one put aside. */
export function meaning({ to, save }: Turn, current: KeptGame | null, before: KeptGame | null): Meaning {
  const same = [current, before].find((kept) => kept && isSameDeal(kept, save)) ?? null;
  const here = same ? seatsHere(same) : [to];
  if (!here.includes(to)) return { do: "seat", here: [...here, to] };
  const goesOn = same !== null && isSameGame(same, save);
  if (goesOn && save.moves.length <= same.moves.length) return { do: "old", here };
  if ((goesOn && same === current) || !isUnderWay(current)) return { do: "open", here };
  const drops = isUnderWay(before) && !(goesOn && same === before);
  return { do: drops ? "ask_drop" : "ask", here };
}
