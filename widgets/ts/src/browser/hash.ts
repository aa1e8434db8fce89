/** A synchronous hash that works without https; the browser's own is asynchronous and needs https. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Return the SHA-256 of a text in hexadecimal digits. */
export function hashOfText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
