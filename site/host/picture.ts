// Runs under Node while the site is built: draws cards and signs with the real table module and prints their HTML.
//   node picture.mjs <folder with jsdom in its node_modules> <json file: {designs: [...], signs: [...]}>
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import type { Design } from "../../widgets/ts/src/contract/types";

const [modules = ".", input = ""] = process.argv.slice(2);
const { JSDOM } = createRequire(join(modules, "package.json"))("jsdom") as {
  JSDOM: new (html: string) => { window: Record<string, unknown> & { document: Document } };
};
const { window } = new JSDOM("<!doctype html><body></body>");
// Browser globals that the drawing module needs; they must exist before it is evaluated.
for (const name of ["document", "HTMLElement", "Element", "Node"]) {
  Object.defineProperty(globalThis, name, { value: name === "document" ? window.document : window[name] });
}
Object.defineProperty(globalThis, "window", { value: window });

const { drawFace, drawSign } = await import("../../widgets/ts/src/art/print");

/** Return the drawn HTML, without lit's marker comments. */
function markup(host: HTMLElement): string {
  return host.innerHTML.replace(/<!--.*?-->/gs, "");
}

const blank = (): HTMLElement => document.createElement("div");
const { designs, signs } = JSON.parse(readFileSync(input, "utf8")) as { designs: Design[]; signs: string[] };
const drawn = {
  faces: designs.map((design) => markup(drawFace(design, blank()))),
  signs: signs.map((art) => markup(drawSign(art, blank()))),
};
process.stdout.write(JSON.stringify(drawn), () => process.exit(0));
