// Compresses values into text for an address, and unpacks such text, which anybody may have written.
import { through } from "../offline/through";

/** Encode a value as compressed bytes; the compression adds a checksum. */
export function zipped(value: unknown, most: number): Promise<Uint8Array<ArrayBuffer>> {
  return through(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream("deflate"), most);
}

/** Invert {@link zipped}; throws if the bytes are damaged, or their contents are longer than `most`. */
export async function unzipped(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate"), most))) as unknown;
}

/** Encode bytes as text that is safe in an address. */
export function text(bytes: Uint8Array): string {
  const plain = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return plain.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Invert {@link text}; throws if it is not such a text. */
export function bytesOf(written: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(written.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
}
