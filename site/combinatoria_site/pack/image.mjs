// Takes images of Python's memory: node image.mjs <core folder> <job json>
//
// An image is the memory of an interpreter in which all that a page needs has been imported. A page that starts from one
// has nothing left to unpack, compile or import. `bare` is an interpreter that has just started; every other image is
// made on top of it, so that the slow part is done once for each Pyodide. Job:
//   { bare: file, make_bare: bool, images: [{ packages: folder, programs: [file], argument: text, out: file }] }
// Prints JSON: for each image its `size` in memory, the `base` bytes that differ from a started module, and their `check`.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [core, text] = process.argv.slice(2);
const job = JSON.parse(text);
const load = async (name) => import(pathToFileURL(join(core, name)).href);
const { loadPyodide } = await load("pyodide.mjs");
const { default: createPyodideModule } = await load("pyodide.asm.mjs");
const SITE_PACKAGES = "/lib/python3.14/site-packages";
const quiet = { stdout: () => {}, stderr: (line) => console.error(line) };
// What is compiled here has neither docstrings nor column numbers: a third less to fetch. Bytecode keeps what it has.
const SLIM = { args: ["-OO", "-X", "no_debug_ranges"], env: { PYTHONDONTWRITEBYTECODE: "1" } };
const HEADER_WORDS = 4;
const BLOCKS = { largest: 64 << 10, smallest: 32 };
const SMALL_OBJECTS = { from: 48, to: 512, step: 16, batch: 200, header: 33 }; // what CPython's own allocator hands out

function makeBare() {
  return loadPyodide({ indexURL: core, _makeSnapshot: true, packages: [], ...quiet, ...SLIM });
}

function ceiling(module) {
  return module.HEAPU32[module._emscripten_get_sbrk_ptr() >>> 2];
}

/** Memory that was used and let go still holds what it held; zeros compress to nothing. */
function blankFreeMemory(pyodide) {
  const module = pyodide._module;
  pyodide.globals.set("_ceiling", () => ceiling(module));
  pyodide.globals.set("_small", pyodide.toPy(SMALL_OBJECTS));
  pyodide.runPython(`
import gc
gc.collect()
for _size in range(_small["from"], _small["to"] + 1, _small["step"]):
    _held, _before = [], _ceiling()
    while _ceiling() == _before:
        _held.extend(bytes(_size - _small["header"]) for _ in range(_small["batch"]))
    del _held
del _ceiling, _small, _size, _before
gc.collect()
`);
  const taken = [];
  for (let size = BLOCKS.largest; size >= BLOCKS.smallest; size >>= 1) {
    for (;;) {
      const before = ceiling(module);
      const block = module._calloc(size, 1);
      taken.push(block);
      if (ceiling(module) !== before) break; // no hole of this size is left
      module.HEAPU8.fill(0, block, block + size);
    }
  }
  for (const block of taken.reverse()) module._free(block);
}

/** How far the memory of a module that has not begun is not empty, in words of four bytes. */
function extent(words) {
  let end = words.length;
  while (end > 0 && words[end - 1] === 0) end -= 1;
  return end;
}

/** The same sum is taken in the page (host/image.ts): another start of the module means that the image does not fit. */
function checksum(words) {
  let sum = 0;
  for (const word of words) sum = (Math.imul(sum, 31) + word) | 0;
  return sum;
}

/** What Python has taken hold of in Pyodide's own API is kept by its place there; anything else of JavaScript's is an error. */
function placeInApi(pyodide) {
  const places = new Map();
  for (const [place, root] of [[[], pyodide], [["_api"], pyodide._api]]) {
    for (let level = root; level && level !== Object.prototype; level = Object.getPrototypeOf(level)) {
      for (const name of Object.getOwnPropertyNames(level)) {
        const value = root[name];
        if (value && !places.has(value)) places.set(value, [...place, name]);
      }
    }
  }
  return (value) => {
    const place = places.get(value);
    if (!place) throw new Error(`Python holds something that an image cannot: ${value} ${Object.keys(value)}`);
    return place;
  };
}

async function takeImage(bare, { packages, programs, argument, out }) {
  let started = null;
  const pyodide = await loadPyodide({
    indexURL: core,
    _makeSnapshot: true,
    _loadSnapshot: bare.slice(),
    packages: [],
    ...quiet,
    createPyodideModule: (settings) => {
      settings.preRun.unshift((module) => {
        const words = module.HEAPU32;
        started = words.slice(0, extent(words));
      });
      return createPyodideModule(settings);
    },
  });
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: packages }, SITE_PACKAGES);
  pyodide.globals.set("argument", argument);
  pyodide.runPython("import sys; first_main = sys.modules['__main__']");
  for (const program of programs) pyodide.runPython(readFileSync(program, "utf8"));
  const serializer = placeInApi(pyodide); // looking around there leaves things in memory, so it comes before the sweep
  blankFreeMemory(pyodide);
  const snapshot = pyodide.makeMemorySnapshot({ serializer });
  const headLength = new Uint32Array(snapshot.buffer, 0, HEADER_WORDS)[1];
  const words = new Uint32Array(snapshot.buffer, headLength, started.length);
  // What the module brings along anyhow is not sent again.
  for (let i = 0; i < started.length; i += 1) words[i] ^= started[i];
  const bytes = snapshot.subarray(0, 4 * extent(new Uint32Array(snapshot.buffer)));
  writeFileSync(out, gzipSync(bytes, { level: 9 }));
  return { size: snapshot.length, base: started.length, check: checksum(started) };
}

try {
  if (job.make_bare) writeFileSync(job.bare, (await makeBare()).makeMemorySnapshot());
  const bare = new Uint8Array(readFileSync(job.bare));
  const made = [];
  for (const image of job.images) made.push(await takeImage(bare, image));
  console.log(JSON.stringify(made));
} catch (error) {
  console.error(`${error.type ?? ""} ${error.message || error.stack}`.trim());
  process.exit(1);
}
