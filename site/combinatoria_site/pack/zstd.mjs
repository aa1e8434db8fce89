// Compresses with Zstandard at a high level; pages decompress with host/unpack.ts. For one file: node zstd.mjs <from>
// <to>
import { readFileSync, writeFileSync } from "node:fs";
import { constants, zstdCompressSync } from "node:zlib";
import { fileURLToPath } from "node:url";

const SETTINGS = {
  [constants.ZSTD_c_compressionLevel]: 19,
  [constants.ZSTD_c_windowLog]: 26, // spans the whole input: it has many long-range repetitions
  [constants.ZSTD_c_checksumFlag]: 1, // detects damage when unpacking
};

export function pack(bytes) {
  return zstdCompressSync(bytes, { params: SETTINGS, pledgedSrcSize: bytes.length });
}

const [, self, from, to] = process.argv;
if (self === fileURLToPath(import.meta.url)) writeFileSync(to, pack(readFileSync(from)));
