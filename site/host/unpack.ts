// Decompresses files packed by the build with Zstandard: a quarter smaller than with gzip, the format that browsers
// support themselves. The decoder is WebAssembly (npm "zstddec"); each instance unpacks one file and is then released,
// because an instance's memory never shrinks.
import { letGo } from "../offline/let-go";

export class BadFile extends Error {}

interface Exports {
  memory: WebAssembly.Memory;
  malloc(bytes: number): number;
  ZSTD_findDecompressedSize(from: number, bytes: number): bigint;
  ZSTD_decompress(to: number, room: number, from: number, bytes: number): number;
}

export type Unpack = (address: string) => Promise<Uint8Array<ArrayBuffer>>;

const MOST = 1 << 28; // bytes; this site's files are smaller and state their size

async function fetched(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.arrayBuffer();
}

function unpacked(packed: Uint8Array, decode: Exports): Uint8Array<ArrayBuffer> {
  const from = decode.malloc(packed.length);
  new Uint8Array(decode.memory.buffer).set(packed, from);
  const size = Number(decode.ZSTD_findDecompressedSize(from, packed.length));
  if (!(size < MOST)) throw new Error("not a file packed by the build"); // error codes -1 and -2 are unsigned here
  const to = decode.malloc(size);
  if (to === 0) throw new Error("not enough memory");
  if (decode.ZSTD_decompress(to, size, from, packed.length) !== size) throw new Error("damaged");
  return new Uint8Array(decode.memory.buffer, to, size) as Uint8Array<ArrayBuffer>;
}

/**
 * Begin to fetch the decoder; the returned function fetches a file and unpacks it into separate memory.
 *
 * @throws BadFile for any fault of the file or of the decoder
 */
export function unpacker(decoder: string): Unpack {
  const compiled = fetched(decoder).then((bytes) => WebAssembly.compile(bytes));
  compiled.catch(() => {}); // the awaiting code below handles the rejection
  return async (address) => {
    try {
      const [module, packed] = await Promise.all([compiled, fetched(address)]);
      const imports = { env: { emscripten_notify_memory_growth: () => {} } };
      const instance = await WebAssembly.instantiate(module, imports);
      const content = unpacked(new Uint8Array(packed), instance.exports as unknown as Exports);
      letGo(packed);
      return content;
    } catch (problem) {
      throw new BadFile(`${address}: ${String(problem)}`);
    }
  };
}
