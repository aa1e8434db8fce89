// Compresses with Zstandard, at a high level by default; pages decompress with host/unpack.ts. For one file:
// node zstd.mjs <from> <to>
import { readFileSync, writeFileSync } from "node:fs";
import { constants, zstdCompressSync } from "node:zlib";
import { fileURLToPath } from "node:url";

const SMALLEST = 19;
const SETTINGS = {
  [constants.ZSTD_c_windowLog]: 26, // spans the whole input: it has many long-range repetitions
  [constants.ZSTD_c_checksumFlag]: 1, // detects damage when unpacking
};

export function pack(bytes, level = SMALLEST) {
  const params = { ...SETTINGS, [constants.ZSTD_c_compressionLevel]: level };
  return zstdCompressSync(bytes, { params, pledgedSrcSize: bytes.length });
}

const [, self, from, to] = process.argv;
if (self === fileURLToPath(import.meta.url)) writeFileSync(to, pack(readFileSync(from)));
