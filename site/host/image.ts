// Starts Python from an image of its memory in which everything a page needs was imported at build time
// (site/combinatoria_site/images.py). Three things then happen in parallel: the module compiles, its script arrives,
// and the layers of the image are fetched and unpacked.
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

export interface Pyodide {
  runPython(code: string): unknown;
  globals: { get(name: string): (text: string) => string };
  FS: FileSystem;
  unpackArchive(content: ArrayBuffer, format: string, options: { extractDir: string }): void;
  _api: { setCompatNullToNone(on: boolean): void };
  lockfile: { packages: Record<string, LockRow> };
  loadedPackages: Record<string, string>;
}

export interface LockRow {
  file_name: string;
  /** Top-level modules. */
  imports: string[];
}

interface FileSystem {
  mkdirTree(path: string): void;
  /** With `canOwn` the content becomes the file without being copied. */
  writeFile(path: string, content: Uint8Array | string, options?: { canOwn: boolean }): void;
}

type Api = Record<string, unknown>;

interface Module {
  API: { public_api: Api; restoreSnapshot(snapshot: Uint8Array): unknown };
  HEAPU32: Uint32Array;
  addRunDependency(name: string): void;
  removeRunDependency(name: string): void;
}

interface Settings {
  preRun: ((module: Module) => void)[];
}

type CreateModule = (settings: Settings) => Promise<unknown>;

export interface PyodideScript {
  loadPyodide(options: Record<string, unknown>): Promise<Pyodide>;
}

export class BadImage extends Error {}

const PAGE = 65536; // bytes
const COUNTS = 3; // numbers before the head of a layer (pack/image.mjs)
const WASM = "pyodide.asm.wasm";
/** More bytes than a browser allocates without first collecting garbage; never touched, so it costs nothing. */
const MUCH = 1 << 26;
const QUIET = 1000; // milliseconds after the start, when nothing is waiting
/** An empty archive: the standard library for an interpreter that has already imported what it needs. */
const EMPTY_ZIP = "data:application/zip;base64,UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==";

/** Return the checksum that is also computed at build time (pack/image.mjs). */
function checksum(words: Uint32Array): number {
  let sum = 0;
  for (const word of words) sum = (Math.imul(sum, 31) + word) | 0;
  return sum;
}

/** Return a module's initial memory, before any of its code has run. */
function startedOf(module: Module, facts: ImageFacts): Uint32Array {
  const started = module.HEAPU32.slice(0, facts.base);
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
  for (let block = 0; block < blocks; block += 1) {
    const to = (words[numbers + block] ?? 0) * each;
    for (let i = 0; i < each; i += 1, from += 1) memory[to + i] = (memory[to + i] ?? 0) ^ (words[from] ?? 0);
  }
}

/**
 * Write an image straight into Python's memory, without another copy: after the module's own initialization, when
 * Pyodide restores the snapshot, which consists of the head alone.
 */
function layInTime(module: Module, started: Uint32Array, layers: Uint8Array[], head: Uint8Array): void {
  const { API } = module;
  const { restoreSnapshot } = API;
  API.restoreSnapshot = (snapshot) => {
    API.restoreSnapshot = restoreSnapshot; // also releases the layers held by this closure
    reset(module.HEAPU32, started);
    for (const layer of layers) lay(layer, module.HEAPU32, head);
    return restoreSnapshot(snapshot);
  };
}

/**
 * Force a garbage collection: an idle worker does not collect, and the start leaves some twenty megabytes of unpacking
 * buffers.
 */
function collectGarbage(): void {
  try {
    new ArrayBuffer(MUCH);
  } catch {
    // Out of memory: the browser has collected garbage before failing.
  }
}

/** Grow the memory: a module starts with less than an image may hold. */
function makeRoom(memory: WebAssembly.Memory, size: number): void {
  const missing = (size - memory.buffer.byteLength) / PAGE;
  if (missing > 0) memory.grow(missing);
}

/**
 * Fetch, unpack and compile the module right away; Pyodide itself would begin only when its script has run. Until the
 * returned function is called, Pyodide's own request for the module gets this module, or the ordinary one if this
 * fails.
 *
 * @param size bytes of memory that the module needs before it starts
 */
function compileEarly(folder: string, facts: ImageFacts, unpack: Unpack, size = 0): () => void {
  const address = folder + WASM;
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  const compiled = unpack(folder + facts.module)
    .then((bytes) => WebAssembly.compile(bytes))
    .catch((problem: Error) => void console.warn(problem.message)); // costs only time
  const onItsWay = new Response();
  self.fetch = (input, init) => (String(input) === address ? Promise.resolve(onItsWay) : fetch(input, init));
  WebAssembly.instantiateStreaming = async (source, imports) => {
    if ((await source) !== onItsWay) return instantiateStreaming(source, imports);
    const module = await compiled;
    const made = module
      ? { module, instance: await WebAssembly.instantiate(module, imports) }
      : await instantiateStreaming(fetch(address), imports);
    makeRoom(made.instance.exports["memory"] as WebAssembly.Memory, size);
    return made;
  };
  return () => {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}

/** Start Python in the ordinary way, from archives; `facts` of an unusable image tell where its module is. */
export async function loadOrdinarily(
  folder: string,
  facts: ImageFacts | null,
  options: Record<string, unknown>,
): Promise<Pyodide> {
  const done = facts ? compileEarly(folder, facts, unpacker(folder + facts.unpacker)) : () => {};
  try {
    const { loadPyodide } = (await import(`${folder}pyodide.mjs`)) as PyodideScript;
    return await loadPyodide(options);
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
export async function loadFromImage(
  folder: string,
  facts: ImageFacts,
  options: Record<string, unknown>,
): Promise<Pyodide> {
  const unpack = unpacker(folder + facts.unpacker);
  const done = compileEarly(folder, facts, unpack, facts.size);
  try {
    const head = new Uint8Array(facts.head);
    let arriving = Promise.all(facts.files.map((file) => unpack(folder + file)));
    arriving.catch(() => {}); // the awaiting code below handles the rejection
    const [{ loadPyodide }, { default: create }] = await Promise.all([
      import(`${folder}pyodide.mjs`) as Promise<PyodideScript>,
      import(`${folder}pyodide.asm.mjs`) as Promise<{ default: CreateModule }>,
    ]);
    let api: () => Api = () => ({});
    const createPyodideModule: CreateModule = (settings) =>
      new Promise((resolve, reject) => {
        settings.preRun.push((module) => {
          api = () => module.API.public_api;
          module.addRunDependency(facts.module);
          arriving
            .then((layers) => {
              layInTime(module, startedOf(module, facts), layers, head);
              module.removeRunDependency(facts.module);
            })
            .catch(reject);
          arriving = Promise.resolve([]); // Pyodide keeps these functions, which would keep the layers alive
        });
        create(settings).then(resolve, reject);
      });
    const pyodide = await loadPyodide({
      ...options,
      indexURL: folder,
      stdLibURL: EMPTY_ZIP,
      _loadSnapshot: head, // all that Pyodide itself gets to see; filled in by then
      createPyodideModule,
      // Objects of Pyodide's API that Python held, by their path there (pack/image.mjs).
      _snapshotDeserializer: (place: string[]) => place.reduce<unknown>((value, name) => (value as Api)[name], api()),
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
