// Seals links that carry a match, so that only the next player's device can open them, and neither a stranger who gets
// a link nor a player of another seat can. Each device has a key pair for each match; links include the public halves.
// A device that has not sent anything yet has no key, so the first link to it is open.
import { keep, recall } from "../../widgets/ts/src/browser/storage";
import { text } from "./packing";

/** The keys of a match on this device. */
export interface Ring {
  /** Random name of the match, the same on all devices. */
  id: string;
  /** The deal, by which this device finds the keys; it is never sent. */
  deal: string;
  own: JsonWebKey & { x: string };
  /** The public keys of other seats' devices. */
  keys: Record<string, string>;
}

/** The visible parts of a sealed link: the receiver, the match, the sender's key, and the sealed bytes. */
export interface Sealed {
  to: number;
  id: string;
  from: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const KIND = "X25519";
const PUBLIC = /^[\w-]{43}$/;
const MATCHES = 8; // matches of a game whose keys are kept
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

/** Return the keys of a match, created if there are none; null if the browser lacks such keys, as without https. */
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

/** Store the public keys from a link. */
export function learn(game: string, ring: Ring, keys: Record<string, string>): void {
  const fresh = Object.entries(keys).filter(([seat, key]) => /^\d{1,2}$/.test(seat) && PUBLIC.test(key) && key !== ring.own.x);
  keepRing(game, { ...ring, keys: { ...ring.keys, ...Object.fromEntries(fresh) } });
}

async function shared({ own }: Ring, other: string): Promise<CryptoKey> {
  const mine = await crypto.subtle.importKey("jwk", { kty: "OKP", crv: KIND, x: own.x, d: own.d ?? "" }, { name: KIND }, false, ["deriveBits"]);
  const theirs = await crypto.subtle.importKey("jwk", { kty: "OKP", crv: KIND, x: other }, { name: KIND }, false, []);
  const bits = await crypto.subtle.deriveBits({ name: KIND, public: theirs }, mine, 256);
  const hashed = await crypto.subtle.digest("SHA-256", bits); // the shared bits are not uniformly distributed
  return crypto.subtle.importKey("raw", hashed, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** Seal bytes for the device with a public key. */
export async function sealed(ring: Ring, other: string, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(VECTOR));
  const closed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await shared(ring, other), bytes);
  return new Uint8Array([...iv, ...new Uint8Array(closed)]);
}

/** Open bytes sealed by the device with the public key `from`; throws if altered or for another device. */
export async function unsealed(ring: Ring, { from, bytes }: Sealed): Promise<Uint8Array<ArrayBuffer>> {
  const opened = await crypto.subtle.decrypt({ name: "AES-GCM", iv: bytes.slice(0, VECTOR) }, await shared(ring, from), bytes.slice(VECTOR));
  return new Uint8Array(opened);
}
