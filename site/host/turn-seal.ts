// Seals links that carry a match, so that only the device of the next player can open them: a stranger who gets a link,
// or a player of another seat, cannot. Each device has a key pair for each match; links bring the public halves along.
// A device that has not yet sent anything has no key, so the first link to it is open.
import { keep, recall } from "../../widgets/ts/src/browser/storage";
import { text } from "./packing";

/** The keys of a match on this device. */
export interface Ring {
  /** Random name of the match, the same on all devices. */
  id: string;
  /** The deal, by which this device finds the keys again; it stays here. */
  deal: string;
  own: JsonWebKey & { x: string };
  /** The public keys of other seats' devices. */
  keys: Record<string, string>;
}

/** What a sealed link shows: for whom, of which match, by whose key, and the sealed bytes. */
export interface Sealed {
  to: number;
  id: string;
  from: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const KIND = "X25519";
const PUBLIC = /^[\w-]{43}$/;
const MATCHES = 8; // of a game, for which keys are kept
const VECTOR = 12;

const place = (game: string): string => `turns.${game}`;

function isRing(value: unknown): value is Ring {
  const ring = value as Partial<Ring> | null;
  return typeof ring?.id === "string" && typeof ring.deal === "string" && typeof ring.own?.x === "string" && typeof ring.keys === "object";
}

function rings(game: string): Ring[] {
  const kept = recall(place(game));
  return Array.isArray(kept) ? kept.filter(isRing) : [];
}

/** Return the keys of a match by its name or its deal, if this device has any. */
export function ringOf(game: string, by: Partial<Pick<Ring, "id" | "deal">>): Ring | null {
  return rings(game).find(({ id, deal }) => id === by.id || deal === by.deal) ?? null;
}

function keepRing(game: string, ring: Ring): Ring {
  keep(place(game), [ring, ...rings(game).filter(({ id, deal }) => id !== ring.id && deal !== ring.deal)].slice(0, MATCHES));
  return ring;
}

/** Return the keys of a match, made if there are none; null where the browser has no such keys, as without https. */
export async function ringFor(game: string, deal: string, id = ""): Promise<Ring | null> {
  const known = ringOf(game, id ? { id, deal } : { deal });
  if (known) return known;
  try {
    const pair = (await crypto.subtle.generateKey({ name: KIND }, true, ["deriveBits"])) as CryptoKeyPair;
    const own = (await crypto.subtle.exportKey("jwk", pair.privateKey)) as Ring["own"];
    return keepRing(game, { id: id || text(crypto.getRandomValues(new Uint8Array(9))), deal, own, keys: {} });
  } catch {
    return null;
  }
}

/** Note the public keys that a link has brought. */
export function learn(game: string, ring: Ring, keys: Record<string, string>): void {
  const fresh = Object.entries(keys).filter(([seat, key]) => /^\d{1,2}$/.test(seat) && PUBLIC.test(key) && key !== ring.own.x);
  keepRing(game, { ...ring, keys: { ...ring.keys, ...Object.fromEntries(fresh) } });
}

async function shared({ own }: Ring, other: string): Promise<CryptoKey> {
  const mine = await crypto.subtle.importKey("jwk", { kty: "OKP", crv: KIND, x: own.x, d: own.d ?? "" }, { name: KIND }, false, ["deriveBits"]);
  const theirs = await crypto.subtle.importKey("jwk", { kty: "OKP", crv: KIND, x: other }, { name: KIND }, false, []);
  const bits = await crypto.subtle.deriveBits({ name: KIND, public: theirs }, mine, 256);
  const hashed = await crypto.subtle.digest("SHA-256", bits); // the agreed bits themselves are not evenly distributed
  return crypto.subtle.importKey("raw", hashed, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** Seal bytes for the device with a public key. */
export async function sealed(ring: Ring, other: string, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(VECTOR));
  const closed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await shared(ring, other), bytes);
  return new Uint8Array([...iv, ...new Uint8Array(closed)]);
}

/** Open what the device with the public key `from` has sealed; throws if it was changed, or sealed for another one. */
export async function unsealed(ring: Ring, { from, bytes }: Sealed): Promise<Uint8Array<ArrayBuffer>> {
  const opened = await crypto.subtle.decrypt({ name: "AES-GCM", iv: bytes.slice(0, VECTOR) }, await shared(ring, from), bytes.slice(VECTOR));
  return new Uint8Array(opened);
}
