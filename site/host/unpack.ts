// Unpacking what the build has packed with Zstandard: a quarter smaller than gzip makes it, which is what browsers have
// themselves. The decoder is WebAssembly (npm "zstddec"); one instance unpacks one file and is then let go, for the
// memory of an instance never shrinks.
export class BadFile extends Error {}

interface Exports {
  memory: WebAssembly.Memory;
  malloc(bytes: number): number;
  ZSTD_findDecompressedSize(from: number, bytes: number): bigint;
  ZSTD_decompress(to: number, room: number, from: number, bytes: number): number;
}

export type Unpack = (address: string) => Promise<Uint8Array<ArrayBuffer>>;

const MOST = 1 << 28; // bytes; a larger size, or none, is not of a file of ours

async function fetched(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new BadFile(`${address}: ${answer.status}`);
  return answer;
}

/** Begin to fetch the decoder; what comes back fetches a file and unpacks it. The bytes lie in memory of their own. */
export function unpacker(decoder: string): Unpack {
  const compiled = fetched(decoder).then(async (answer) => WebAssembly.compile(await answer.arrayBuffer()));
  compiled.catch(() => {}); // whoever unpacks hears of the failure
  return async (address) => {
    const [module, packed] = await Promise.all([compiled, fetched(address).then((answer) => answer.arrayBuffer())]);
    const imports = { env: { emscripten_notify_memory_growth: () => {} } };
    const decode = (await WebAssembly.instantiate(module, imports)).exports as unknown as Exports;
    const from = decode.malloc(packed.byteLength);
    new Uint8Array(decode.memory.buffer).set(new Uint8Array(packed), from);
    const size = Number(decode.ZSTD_findDecompressedSize(from, packed.byteLength));
    if (!(size < MOST)) throw new BadFile(`${address} is not what was packed`); // -1 and -2, unsigned, say why
    const to = decode.malloc(size);
    const answer = decode.ZSTD_decompress(to, size, from, packed.byteLength);
    if (answer !== size) throw new BadFile(`${address} is damaged`);
    return new Uint8Array(decode.memory.buffer, to, size) as Uint8Array<ArrayBuffer>;
  };
}
