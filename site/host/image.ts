// Starting Python from an image of its memory, in which all that a page needs has been imported at build time
// (site/combinatoria_site/images.py). Three things then happen side by side: the module compiles, its script arrives,
// and the image is fetched and unpacked.

/** An image as the build describes it. */
export interface ImageFacts {
  /** Address relative to the Pyodide folder. */
  file: string;
  /** Bytes of memory it stands for. */
  size: number;
  /** Words of four bytes at its beginning that are kept as differences from a module that has just started. */
  base: number;
  /** Sum over those words of that module. */
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
  writeFile(path: string, content: Uint8Array): void;
}

type Api = Record<string, unknown>;

interface Module {
  API: { public_api: Api };
  HEAPU8: Uint8Array;
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
const WASM = "pyodide.asm.wasm";
/** An archive without any file in it: the standard library of an interpreter that has imported what it needs. */
const EMPTY_ZIP = "data:application/zip;base64,UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==";

async function unpack(address: string, target: Uint8Array): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok || answer.body === null) throw new BadImage(`${address}: ${answer.status}`);
  const reader = answer.body.pipeThrough(new DecompressionStream("gzip")).getReader();
  let at = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    target.set(value, at);
    at += value.length;
  }
}

/** The same sum is taken at build time (pack/image.mjs). */
function checksum(words: Uint32Array): number {
  let sum = 0;
  for (const word of words) sum = (Math.imul(sum, 31) + word) | 0;
  return sum;
}

/** Turn the differences back into what the memory was. */
function restore(module: Module, image: Uint8Array, facts: ImageFacts): void {
  const started = module.HEAPU32.subarray(0, facts.base);
  if (checksum(started) !== facts.check) throw new BadImage(`${facts.file} is of another Pyodide`);
  const words = new Uint32Array(image.buffer, facts.size - module.HEAPU8.length, facts.base);
  for (let i = 0; i < words.length; i += 1) words[i] = (words[i] ?? 0) ^ (started[i] ?? 0);
}

/** A module begins with less memory than an image may hold. (What stands before the memory in an image is less than a page.) */
function makeRoom(memory: WebAssembly.Memory, size: number): void {
  const missing = Math.floor(size / PAGE) - memory.buffer.byteLength / PAGE;
  if (missing > 0) memory.grow(missing);
}

/**
 * Fetch and compile the module from the first moment on; Pyodide itself would begin when its script has run. Until the
 * returned function is called, Pyodide's own request for the module is answered with what is on its way already.
 */
function compileEarly(folder: string, size: number): () => void {
  const address = folder + WASM;
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  const compiled = WebAssembly.compileStreaming(fetch(address));
  compiled.catch(() => {}); // whoever waits for it below hears of the failure
  const onItsWay = new Response();
  self.fetch = (input, init) => (String(input) === address ? Promise.resolve(onItsWay) : fetch(input, init));
  WebAssembly.instantiateStreaming = async (source, imports) => {
    if ((await source) !== onItsWay) return instantiateStreaming(source, imports);
    const module = await compiled;
    const instance = await WebAssembly.instantiate(module, imports);
    makeRoom(instance.exports["memory"] as WebAssembly.Memory, size);
    return { module, instance };
  };
  return () => {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}

/**
 * Start Python from an image.
 *
 * Rejects with BadImage, before anything was started, when the image cannot be had or does not fit: then the ordinary
 * start is still possible.
 */
export async function loadFromImage(
  folder: string,
  facts: ImageFacts,
  options: Record<string, unknown>,
): Promise<Pyodide> {
  const done = compileEarly(folder, facts.size);
  try {
    const image = new Uint8Array(facts.size);
    const arriving = unpack(folder + facts.file, image);
    arriving.catch(() => {}); // who waits for it below hears of the failure
    const [{ loadPyodide }, { default: create }] = await Promise.all([
      import(`${folder}pyodide.mjs`) as Promise<PyodideScript>,
      import(`${folder}pyodide.asm.mjs`) as Promise<{ default: CreateModule }>,
    ]);
    let api: () => Api = () => ({});
    const createPyodideModule: CreateModule = (settings) =>
      new Promise((resolve, reject) => {
        settings.preRun.push((module) => {
          api = () => module.API.public_api;
          module.addRunDependency(facts.file);
          arriving
            .then(() => {
              restore(module, image, facts);
              module.removeRunDependency(facts.file);
            })
            .catch(reject);
        });
        create(settings).then(resolve, reject);
      });
    const pyodide = await loadPyodide({
      ...options,
      indexURL: folder,
      stdLibURL: EMPTY_ZIP,
      _loadSnapshot: image,
      createPyodideModule,
      // What Python had taken hold of in Pyodide's API, by its place there (pack/image.mjs).
      _snapshotDeserializer: (place: string[]) => place.reduce<unknown>((value, name) => (value as Api)[name], api()),
    });
    // Pyodide has set this before the memory came, which brought its own.
    if (options["convertNullToNone"]) pyodide._api.setCompatNullToNone(true);
    pyodide.runPython("wake()");
    return pyodide;
  } finally {
    done();
  }
}
