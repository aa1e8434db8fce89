// Starts Python from an image of its memory in which all that a page needs was imported at build time
// (site/combinatoria_site/images.py). Three things then happen in parallel: the module compiles, its script loads,
// and the layers of the image are fetched and unpacked.
import { loadFresh, loadRestored, supplyModule, type Options, type Pyodide } from "./pyodide";
import { BadFile, unpacker, type Unpack } from "./unpack";

/** An image as the build describes it; addresses are relative to the Pyodide folder. */
export interface ImageFacts {
  /** Its layers, lowest first. */
  files: string[];
  /** The unpacker, and the compressed module. */
  unpacker: string;
  module: string;
  /** Bytes of Pyodide's data about the snapshot, stored apart from the memory. */
  head: number;
  /** Bytes of memory in the image. */
  size: number;
  /** 32-bit words at the start of a module's memory that must be as they were at build time. */
  base: number;
  /** Checksum of those words. */
  check: number;
}

export class BadImage extends Error {}

const COUNTS = 3; // numbers before the head of a layer (pack/image.mjs)
/** More bytes than a browser allocates without first collecting garbage; never touched, so it takes no memory. */
const MUCH = 1 << 26;
const QUIET = 1000; // milliseconds after the start, when nothing is waiting

/** Return the checksum that is also computed at build time (pack/image.mjs). */
function checksum(words: Uint32Array): number {
  let sum = 0;
  for (const word of words) sum = (Math.imul(sum, 31) + word) | 0;
  return sum;
}

/** Return a copy of a module's initial memory, as it is before any of its code runs. */
function startedOf(memory: Uint32Array, facts: ImageFacts): Uint32Array {
  const started = memory.slice(0, facts.base);
  if (checksum(started) !== facts.check) throw new BadImage("the image is of another Pyodide");
  return started;
}

/**
 * Restore a module's initial memory and clear the rest. Zeros are not written over zeros: the browser would have to
 * commit memory that is never used.
 */
function reset(memory: Uint32Array, started: Uint32Array): void {
  memory.set(started);
  for (let i = started.length; i < memory.length; i += 1) if (memory[i] !== 0) memory[i] = 0;
}

/** Combine the memory with the blocks of a layer; the layer's Pyodide data goes into the head. */
function lay(layer: Uint8Array, memory: Uint32Array, head: Uint8Array): void {
  const words = new Uint32Array(layer.buffer, layer.byteOffset, layer.length / 4);
  const [headBytes = 0, blocks = 0, blockBytes = 0] = words;
  const each = blockBytes / 4;
  const numbers = COUNTS + headBytes / 4;
  if (words.length !== numbers + blocks * (1 + each)) throw new BadImage("an image is not as long as it says");
  head.set(layer.subarray(4 * COUNTS, 4 * numbers));
  let from = numbers + blocks;
  let to = 0;
  for (let block = 0; block < blocks; block += 1) {
    to += (words[numbers + block] ?? 0) * each;
    for (let i = 0; i < each; i += 1, from += 1) memory[to + i] = (memory[to + i] ?? 0) ^ (words[from] ?? 0);
  }
}

/**
 * Force a garbage collection: an idle worker does not collect, and the start leaves some twenty megabytes of unpacking
 * buffers.
 */
function collectGarbage(): void {
  try {
    new ArrayBuffer(MUCH);
  } catch {
    // Out of memory: the browser collected garbage before it failed.
  }
}

/**
 * Fetch, unpack and compile the module right away. Until the returned function is called, Pyodide gets this module.
 *
 * @param size bytes of memory that the module needs before it starts
 */
function compileEarly(folder: string, facts: ImageFacts, unpack: Unpack, size = 0): () => void {
  const compiled = unpack(folder + facts.module)
    .then((bytes) => WebAssembly.compile(bytes))
    .catch((problem: Error) => void console.warn(problem.message)); // costs only time
  return supplyModule(folder, compiled, size);
}

/** Start Python in the ordinary way, from archives; `facts` of an unusable image still locate its module. */
export async function loadOrdinarily(folder: string, facts: ImageFacts | null, options: Options): Promise<Pyodide> {
  const done = facts ? compileEarly(folder, facts, unpacker(folder + facts.unpacker)) : () => {};
  try {
    return await loadFresh(folder, options);
  } finally {
    done();
  }
}

/**
 * Start Python from an image.
 *
 * Rejects with BadImage, before anything is started, if the image is unavailable or does not fit: the ordinary start is
 * then still possible.
 */
export async function loadFromImage(folder: string, facts: ImageFacts, options: Options): Promise<Pyodide> {
  const unpack = unpacker(folder + facts.unpacker);
  const done = compileEarly(folder, facts, unpack, facts.size);
  try {
    const head = new Uint8Array(facts.head);
    let arriving = Promise.all(facts.files.map((file) => unpack(folder + file)));
    arriving.catch(() => {}); // the awaiting code below handles the rejection
    const pyodide = await loadRestored(folder, options, head, async (memory) => {
      const layers = await arriving;
      arriving = Promise.resolve([]); // Pyodide keeps this function, which would keep the layers alive
      const started = startedOf(memory, facts);
      return (restored) => {
        reset(restored, started);
        for (const layer of layers) lay(layer, restored, head);
      };
    });
    pyodide.runPython("wake()");
    setTimeout(collectGarbage, QUIET);
    return pyodide;
  } catch (problem) {
    throw problem instanceof BadFile ? new BadImage(problem.message) : problem;
  } finally {
    done();
  }
}
