// Runs under Node while the site is built: makes the index of the search with Pagefind.
//   node search-index.mjs <folder with pagefind in its node_modules> <json file: [record, ...]> <folder for the index>
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { spaced } from "./search-words";

/** A page as the builder lists it (`Entry` in search.py). */
interface Entry {
  address: string;
  title: string;
  kind: string;
  lang: string;
  text: string;
}

interface Answer {
  errors: string[];
}

/** What is used of Pagefind. */
interface Pagefind {
  createIndex(options: { maxFragments: number }): Promise<Answer & { index?: Index }>;
  close(): Promise<unknown>;
}

interface Index {
  addCustomRecord(record: object): Promise<Answer>;
  getFiles(): Promise<Answer & { files: { path: string; content: Uint8Array }[] }>;
}

/** One index for both languages, with the word stems of English; Japanese characters have no stem. */
const LANGUAGE = "en";
/** Texts of pages are bundled into this many files, as each file is a line in the list of the service worker. */
const FRAGMENTS = 16;
/** What the page of results needs: neither Pagefind's own pages nor its worker. */
const NEEDED = /^(pagefind\.js|pagefind-entry\.json|wasm\.en\.pagefind|.*\.pf_(meta|fragment|index|filter))$/;

const [modules = ".", input = "", output = ""] = process.argv.slice(2);
const library = resolve(modules, "node_modules", "pagefind", "lib", "index.js");
const { createIndex, close } = (await import(pathToFileURL(library).href)) as Pagefind;

function checked<T extends Answer>(answer: T): T {
  if (answer.errors.length > 0) throw new Error(answer.errors.join("; "));
  return answer;
}

const { index } = checked(await createIndex({ maxFragments: FRAGMENTS }));
if (!index) throw new Error("Pagefind made no index");
for (const { address, title, kind, lang, text } of JSON.parse(readFileSync(input, "utf8")) as Entry[]) {
  const meta = { title: spaced(title), kind };
  checked(await index.addCustomRecord({ url: address, content: spaced(text), language: LANGUAGE, meta, filters: { lang: [lang] } }));
}
for (const { path, content } of checked(await index.getFiles()).files) {
  if (!NEEDED.test(path)) continue;
  mkdirSync(dirname(join(output, path)), { recursive: true });
  writeFileSync(join(output, path), content);
}
await close();
process.stdout.write("", () => process.exit(0));
