/** A synchronous hash that also works on pages without https; the browser's own does neither. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Return the SHA-256 of a text in hexadecimal digits. */
export function hashOfText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
