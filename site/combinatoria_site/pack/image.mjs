// Takes images of Python's memory: node image.mjs <core folder> <job json>
//
// An image is the memory of an interpreter that has already imported everything a page needs, so a page that starts
// from one has nothing left to unpack, compile or import. Images are layered: `bare` is a freshly started interpreter,
// and each image continues from the memory `under` it, so that what several pages share is fetched and imported once.
// Job:
//   { bare: file, make_bare: bool,
//     images: [{ under: file, packages: folder, programs: [file], argument: text, out: file, level: number,
//       keep: file | null }] }
// `keep` is where to write the whole memory, for a layer on top. Prints JSON: the facts a page needs about each image
// (class Image of images.py).
//
// An image file holds the difference between two layers: three 32-bit numbers (bytes of the head, number of blocks,
// bytes per block), the head (Pyodide's own data about a snapshot), the distance of each block from the one before it
// in blocks, and the blocks. A block is XORed with the memory of a freshly started module, or with the layer below.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { pack } from "./zstd.mjs";

const [core, text] = process.argv.slice(2);
const job = JSON.parse(text);
const load = async (name) => import(pathToFileURL(join(core, name)).href);
const { loadPyodide } = await load("pyodide.mjs");
const { default: createPyodideModule } = await load("pyodide.asm.mjs");
const SITE_PACKAGES = "/lib/python3.14/site-packages";
const quiet = { stdout: () => {}, stderr: (line) => console.error(line) };
// Code compiled here has neither docstrings nor column numbers, which saves a third of the download. Python keeps both
// when it loads bytecode that has them.
const SLIM = { args: ["-OO", "-X", "no_debug_ranges"], env: { PYTHONDONTWRITEBYTECODE: "1" } };
const HEADER_WORDS = 4;
const BLOCK = 1024; // bytes; small, because in many objects of the layer below only the reference count changes
const QUICKLY = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };
const BLOCKS = { largest: 64 << 10, smallest: 32 };
// sizes served by CPython's own allocator
const SMALL_OBJECTS = { from: 48, to: 512, step: 16, batch: 200, header: 33 };

function makeBare() {
  return loadPyodide({ indexURL: core, _makeSnapshot: true, packages: [], ...quiet, ...SLIM });
}

function ceiling(module) {
  return module.HEAPU32[module._emscripten_get_sbrk_ptr() >>> 2];
}

/** Zero the free memory: it still holds its former contents, and zeros compress to nothing. */
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

/** Zero what finished calls have left on the stack. */
function blankStack({ _emscripten_stack_get_end: end, _emscripten_stack_get_current: current }, memory) {
  memory.fill(0, end() / 4, current() / 4);
}

/** Return the length of a module's initial memory up to its last non-zero word, in 32-bit words. */
function extent(words) {
  let end = words.length;
  while (end > 0 && words[end - 1] === 0) end -= 1;
  return end;
}

/**
 * Return a checksum. The page computes the same one (host/image.ts): a mismatch means that the image does not fit the
 * module.
 */
function checksum(words) {
  let sum = 0;
  for (const word of words) sum = (Math.imul(sum, 31) + word) | 0;
  return sum;
}

/**
 * Return a serializer that maps objects of Pyodide's API to their path there; any other JavaScript object held by
 * Python is an error.
 */
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

/** Return the memory of a snapshot, which follows the head; the head is a whole number of words. */
function memoryOf(snapshot) {
  return new Uint32Array(snapshot.buffer, snapshot.byteOffset + headLength(snapshot));
}

function headLength(snapshot) {
  return new Uint32Array(snapshot.buffer, snapshot.byteOffset, HEADER_WORDS)[1];
}

/** Return the difference between two memories as an image file, not yet compressed. */
function difference(before, after, head) {
  const each = BLOCK / 4;
  const steps = []; // compresses to a tenth of the numbers themselves
  const blocks = [];
  let last = 0;
  for (let at = 0; at < after.length; at += each) {
    const block = after.slice(at, at + each);
    for (let i = 0; i < each; i += 1) block[i] ^= before[at + i] ?? 0;
    if (!block.some(Boolean)) continue;
    steps.push(at / each - last);
    last = at / each;
    blocks.push(new Uint8Array(block.buffer));
  }
  const counts = new Uint32Array([head.length, steps.length, BLOCK]);
  return Buffer.concat([new Uint8Array(counts.buffer), head, new Uint8Array(new Uint32Array(steps).buffer), ...blocks]);
}

async function takeImage(bare, { under, packages, programs, argument, out, level, keep }) {
  const from = unpacked(under);
  let started = null;
  let api = () => ({});
  const pyodide = await loadPyodide({
    indexURL: core,
    _makeSnapshot: true,
    _loadSnapshot: from.slice(),
    _snapshotDeserializer: (place) => place.reduce((value, name) => value[name], api()),
    packages: [],
    ...quiet,
    createPyodideModule: (settings) => {
      settings.preRun.unshift((module) => {
        api = () => module.API.public_api;
        started = module.HEAPU32.slice(0, extent(module.HEAPU32));
      });
      return createPyodideModule(settings);
    },
  });
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: packages }, SITE_PACKAGES);
  pyodide.globals.set("argument", argument);
  pyodide.runPython("import sys; first_main = sys.modules['__main__']");
  for (const program of programs) pyodide.runPython(readFileSync(program, "utf8"));
  const serializer = placeInApi(pyodide); // reading the API leaves objects in memory, so this comes before the sweep
  blankFreeMemory(pyodide);
  const snapshot = pyodide.makeMemorySnapshot({ serializer });
  const head = snapshot.slice(0, headLength(snapshot));
  const after = memoryOf(snapshot);
  blankStack(pyodide._module, after);
  // Contents of the freshly started module or of the layer below are not sent again.
  const before = under === bare ? started : memoryOf(from);
  writeFileSync(out, pack(difference(before, after, head), level));
  if (keep) writeFileSync(keep, zstdCompressSync(snapshot, QUICKLY));
  return { head: head.length, size: after.byteLength, base: started.length, check: checksum(started) };
}

function unpacked(file) {
  return new Uint8Array(zstdDecompressSync(readFileSync(file)));
}

try {
  if (job.make_bare) writeFileSync(job.bare, zstdCompressSync((await makeBare()).makeMemorySnapshot(), QUICKLY));
  const made = [];
  for (const image of job.images) made.push(await takeImage(job.bare, image));
  console.log(JSON.stringify(made));
} catch (error) {
  console.error(`${error.type ?? ""} ${error.message || error.stack}`.trim());
  process.exit(1);
}
