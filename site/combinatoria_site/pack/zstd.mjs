// Packs with Zstandard, by default as small as it gets; pages unpack it with host/unpack.ts. Packs a file:
// node zstd.mjs <from> <to>
import { readFileSync, writeFileSync } from "node:fs";
import { constants, zstdCompressSync } from "node:zlib";
import { fileURLToPath } from "node:url";

const SMALLEST = 19;
const SETTINGS = {
  [constants.ZSTD_c_windowLog]: 26, // the whole of what is packed: much of it comes again far away
  [constants.ZSTD_c_checksumFlag]: 1, // damage is found when it is unpacked
};

export function pack(bytes, level = SMALLEST) {
  const params = { ...SETTINGS, [constants.ZSTD_c_compressionLevel]: level };
  return zstdCompressSync(bytes, { params, pledgedSrcSize: bytes.length });
}

const [, self, from, to] = process.argv;
if (self === fileURLToPath(import.meta.url)) writeFileSync(to, pack(readFileSync(from)));
