// Pyodide: the part of its interface that pages use, and all uses of its internals in a page.
//
// Internals used here, without any guarantee by Pyodide:
//
// - `loadPyodide` has the options `createPyodideModule`, `_loadSnapshot` and `_snapshotDeserializer`; it puts a
//   list `preRun` into the module's settings, and after the module's own initialization calls `API.restoreSnapshot`
//   with the snapshot. Python's references to Pyodide are resolved in `API.public_api`.
// - It loads its WebAssembly by `WebAssembly.instantiateStreaming(fetch(...))`.
// - The option `convertNullToNone` calls `_api.setCompatNullToNone`, before a restored snapshot overwrites its effect.
// - It does not load packages named in `loadedPackages`.
//
// If a version of Pyodide differs, tests/site/test_pyodide.py fails and says what to do. At build time, pack/image.mjs
// takes the images by the same means.

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

export type Options = Record<string, unknown>;

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

interface PyodideScript {
  loadPyodide(options: Options): Promise<Pyodide>;
}

/** Writes an image into Python's memory. */
type Restore = (memory: Uint32Array) => void;

const WASM = "pyodide.asm.wasm";
const PAGE = 65536; // bytes
const IMAGE = "image"; // name of the dependency that the module waits for
/** An empty archive in place of the standard library, for an interpreter that has imported what it needs. */
const EMPTY_ZIP = "data:application/zip;base64,UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==";

function script(folder: string): Promise<PyodideScript> {
  return import(`${folder}pyodide.mjs`) as Promise<PyodideScript>;
}

/** Grow the memory: a module starts with less than an image may need. */
function makeRoom(memory: WebAssembly.Memory, size: number): void {
  const missing = (size - memory.buffer.byteLength) / PAGE;
  if (missing > 0) memory.grow(missing);
}

/**
 * Give Pyodide a module that is compiled early; Pyodide would begin to fetch it only when its own script has run.
 * Until the returned function is called, Pyodide's request for the module returns this one, or the ordinary one if
 * compiling has failed.
 *
 * @param size bytes of memory that the module needs before it starts
 */
export function supplyModule(
  folder: string,
  compiled: Promise<WebAssembly.Module | undefined>,
  size: number,
): () => void {
  const address = folder + WASM;
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
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

/** Start Python in the ordinary way, from archives. */
export async function loadFresh(folder: string, options: Options): Promise<Pyodide> {
  return (await script(folder)).loadPyodide(options);
}

/** Write the memory when Pyodide restores the snapshot, which consists of the head alone. */
function restoreInTime(module: Module, restore: Restore): void {
  const { API } = module;
  const { restoreSnapshot } = API;
  API.restoreSnapshot = (snapshot) => {
    API.restoreSnapshot = restoreSnapshot; // also releases what `restore` holds
    restore(module.HEAPU32);
    return restoreSnapshot(snapshot);
  };
}

/**
 * Start Python from memory that the caller writes, without another copy of it.
 *
 * @param head the only part of the snapshot that Pyodide itself receives; filled in by `restore`
 * @param prepare called with the module's memory before any of its code runs; the module waits for the result
 */
export async function loadRestored(
  folder: string,
  options: Options,
  head: Uint8Array,
  prepare: (memory: Uint32Array) => Promise<Restore>,
): Promise<Pyodide> {
  const [{ loadPyodide }, { default: create }] = await Promise.all([
    script(folder),
    import(`${folder}pyodide.asm.mjs`) as Promise<{ default: CreateModule }>,
  ]);
  let api: () => Api = () => ({});
  const createPyodideModule: CreateModule = (settings) =>
    new Promise((resolve, reject) => {
      settings.preRun.push((module) => {
        api = () => module.API.public_api;
        module.addRunDependency(IMAGE);
        prepare(module.HEAPU32)
          .then((restore) => {
            restoreInTime(module, restore);
            module.removeRunDependency(IMAGE);
          })
          .catch(reject);
      });
      create(settings).then(resolve, reject);
    });
  return loadPyodide({
    ...options,
    indexURL: folder,
    stdLibURL: EMPTY_ZIP,
    _loadSnapshot: head,
    createPyodideModule,
    // Python's references to objects of Pyodide's API are stored as paths in it (pack/image.mjs).
    _snapshotDeserializer: (place: string[]) => place.reduce<unknown>((value, name) => (value as Api)[name], api()),
  });
}

/** Repeat the option `convertNullToNone` after a start from an image, whose memory has overwritten it. */
export function convertNullToNone(pyodide: Pyodide): void {
  pyodide._api.setCompatNullToNone(true);
}

/** Have Pyodide treat packages as loaded. */
export function countAsLoaded(pyodide: Pyodide, packages: readonly string[]): void {
  for (const name of packages) pyodide.loadedPackages[name] = "default channel";
}
