// Runs under Node while the site is built: draws tables and cards with the real table module and prints their HTML.
//   node picture.mjs <folder with jsdom in its node_modules> <json file: {snapshots: [...], designs: [...]}>
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import type { Design } from "../../widgets/ts/src/contract/types";

const [modules = ".", input = ""] = process.argv.slice(2);
const { JSDOM } = createRequire(join(modules, "package.json"))("jsdom") as {
  JSDOM: new (html: string) => { window: Record<string, unknown> & { document: Document } };
};
const { window } = new JSDOM("<!doctype html><body></body>");
// What the table takes for granted in a browser; it must be there before the module is evaluated.
for (const name of ["document", "HTMLElement", "Element", "Node", "MutationObserver", "Event", "CustomEvent"]) {
  Object.defineProperty(globalThis, name, { value: name === "document" ? window.document : window[name] });
}
Object.defineProperty(globalThis, "window", { value: window });

const { mount } = await import("../../widgets/ts/src/index");
const { drawFace } = await import("../../widgets/ts/src/art/print");
const { PageModel } = await import("./model");

function draw(snapshot: unknown): string {
  const host = document.createElement("div");
  document.body.append(host);
  const model = new PageModel(() => {}); // a picture asks nothing
  model.set("snapshot", snapshot);
  const unmount = mount(host, model);
  const picture = host.cloneNode(true) as HTMLElement;
  unmount();
  host.remove();
  strip(picture);
  return markup(picture);
}

/** What is drawn, without the marks that its renderer leaves. */
function markup(host: HTMLElement): string {
  return host.innerHTML.replace(/<!--.*?-->/gs, "");
}

/** Leave the cloth and what it stands in: no bar, no talk, no panel, nothing for those who listen. */
function strip(picture: HTMLElement): void {
  let kept = picture.querySelector("[data-cloth]");
  while (kept && kept !== picture) {
    const { parentElement }: Element = kept;
    for (const other of [...(parentElement?.children ?? [])]) if (other !== kept) other.remove();
    kept = parentElement;
  }
}

const { snapshots, designs } = JSON.parse(readFileSync(input, "utf8")) as { snapshots: unknown[]; designs: Design[] };
const drawn = { tables: snapshots.map(draw), faces: designs.map((design) => markup(drawFace(design, document.createElement("div")))) };
process.stdout.write(JSON.stringify(drawn), () => process.exit(0));
