// Links that carry a match from one device to the next: packing, unpacking, and the consequence of opening one here.
import type { KeptGame, Save } from "../../widgets/ts/src/contract/formats/saves";
import { textOf } from "../../widgets/ts/src/contract/fragment";
import { isSameDeal, isSameGame, isUnderWay } from "./game-store";
import { bytesOf, text, unzipped, zipped } from "./packing";
import { learn, ringFor, ringOf, type Sealed, sealed, unsealed } from "./turn-seal";
import { MARK } from "./turn-mark";

/** A match in a link: the sender's save, and the seat that it is for. */
export interface Turn {
  to: number;
  save: Save;
  /** Name of the match, and the public keys of its seats' devices (turn-seal.ts). */
  id?: string;
  keys?: Record<string, string>;
}

/** Reasons why a link cannot be opened; each is the key of a sentence. */
export type Unread = "damaged" | "newer" | "sealed" | "own";

const LONGEST = 200_000; // characters of a link; the longest match needs a tenth
const MOST = 4_000_000; // bytes of its unpacked contents

/** Return the text by which this device finds its keys for a match. */
const dealOf = ({ seed, seats, options }: Save): string => JSON.stringify([seed, seats, options]);

/**
 * Encode a match as the fragment of an address, and return whether it is sealed for the next player's device: it is,
 * unless that device is unknown or the link is to be `open`.
 */
export async function packed({ to, save }: Turn, open = false): Promise<{ link: string; sealed: boolean }> {
  const ring = await ringFor(save.game, dealOf(save));
  const here = seatsHere(asSent(save, to)).map((seat) => [seat, ring?.own.x ?? ""]);
  const turn = { to, save: handled(save, people(save), false) };
  const bytes = await zipped(ring ? { ...turn, id: ring.id, keys: { ...ring.keys, ...Object.fromEntries(here) } } : turn, MOST);
  const other = ring?.keys[to];
  if (!ring || !other || open) return { link: `${MARK}1.${text(bytes)}`, sealed: false };
  return { link: `${MARK}2.${to}.${ring.id}.${ring.own.x}.${text(await sealed(ring, other, bytes))}`, sealed: true };
}

function people(save: Partial<Save> | null): readonly number[] {
  const humans = save?.session?.humans;
  return Array.isArray(humans) ? humans : [];
}

/** Return the bytes in a sealed link, or why this device cannot open it. */
async function opened(game: string, link: Sealed): Promise<Uint8Array<ArrayBuffer> | Unread> {
  const ring = ringOf(game, { id: link.id });
  if (!ring) return "sealed";
  return ring.own.x === link.from ? "own" : unsealed(ring, link);
}

/** Return the match that a fragment carries, for the page of a game; the session validates it further. */
export async function unpacked(fragment: string, game: string): Promise<Turn | Unread> {
  const written = textOf(fragment).replace(/\s/g, ""); // mail programs break long lines
  if (/^turn:(?![12]\.)\d+\./.test(written)) return "newer";
  const [, to, id = "", from = "", body = ""] = /^turn:(?:1|2\.(\d{1,2})\.([\w-]+)\.([\w-]+))\.([\w-]+)$/.exec(written) ?? [];
  if (body === "" || body.length > LONGEST) return "damaged";
  try {
    const plain = bytesOf(body);
    const bytes = to === undefined ? plain : await opened(game, { to: Number(to), id, from, bytes: plain });
    if (typeof bytes === "string") return bytes;
    const found = (await unzipped(bytes, MOST)) as Turn | null;
    const sound = Array.isArray(found?.save?.moves) && people(found.save).includes(found.to) && people(found.save).length > 1;
    return sound ? (found as Turn) : "damaged";
  } catch {
    return "damaged"; // truncated or altered in transit
  }
}

/** Store the keys from a link, once its match is on the table. */
export async function received({ save, id, keys }: Turn): Promise<void> {
  if (!id || !keys) return;
  const ring = await ringFor(save.game, dealOf(save), id);
  if (ring) learn(save.game, ring, keys);
}

/** Return the seats that are played on this device. */
export function seatsHere(save: Partial<Save> | null): number[] {
  const away = save?.session?.elsewhere?.seats ?? [];
  return people(save).filter((seat) => !away.includes(seat));
}

/** Return the save of a match for a device that plays only these seats. */
export function handled(save: Save, here: readonly number[], sent: boolean): Save {
  const { session } = save;
  if (!session) return save;
  const seats = session.humans.filter((seat) => !here.includes(seat));
  const { elsewhere: _, ...frame } = session;
  return { ...save, session: seats.length > 0 ? { ...frame, elsewhere: { seats, handed: save.moves.length, sent } } : frame };
}

/** Return a match as it is after sending it to a seat. The first device keeps the seats that have decided on it. */
export function asSent(save: Save, to: number): Save {
  const here = seatsHere(save).filter((seat) => seat !== to);
  const decided = here.filter((seat) => save.moves.some(([by]) => by === seat));
  return handled(save, !save.session?.elsewhere && decided.length > 0 ? decided : here, true);
}

/** What opening a link leads to: it continues here or replaces another match, or there is a reason not to open it. */
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
