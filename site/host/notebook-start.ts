// Starts the notebook program, in place of the lines that JupyterLite has in its pages for it: first what somebody keeps
// here is where this site looks for it.
import { copiesDatabase, copiesMoved } from "./copies";
import { departWhenDone } from "./departing";
import { kernelStarted, program } from "./early";
import { judgeFiles } from "./judge";
import { pageStarted } from "./started";

const PYTHON_MS = 60_000; // a slow tablet needs half of that
const html = document.documentElement;
const script = document.querySelector<HTMLScriptElement>("script[data-lite-version]");
const data = script?.dataset ?? {};

/** JupyterLite takes away every service worker of the origin, whoseever it is, unless it finds a note of its own version
 * under the address of the worker that answers for the page. So the note is there before it looks. */
function spareServiceWorker(version: string): void {
  const own = new URL("../service-worker.js?enableCache=true", location.href).href;
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  try {
    for (const address of [own, workers?.controller?.scriptURL ?? own]) localStorage.setItem(`${address}-version`, version);
  } catch {
    // Storage is switched off: nothing is kept then.
  }
}

/** What JupyterLite's own lines do, but that it keeps its files under the name of this site, and each is judged. */
async function start(): Promise<void> {
  judgeFiles();
  await copiesMoved();
  await import(new URL(data["configuration"] ?? "", location.href).href);
  // That has written the page's configuration and asked for the program, which reads it when it comes: after this step.
  const configuration = document.getElementById("jupyter-config-data");
  if (!configuration) throw new Error("the page has no #jupyter-config-data");
  const found = JSON.parse(configuration.textContent ?? "{}") as object;
  configuration.textContent = JSON.stringify({ ...found, contentsStorageName: copiesDatabase() });
}

function unstarted(): void {
  delete html.dataset["started"];
  html.dataset["unstarted"] = "true";
}

/** The page has started when the program is there; of a notebook, whose Python does not come, it is said again. */
async function watch(): Promise<void> {
  await program();
  pageStarted();
  if (!new URLSearchParams(search).has("path")) return;
  const late = setTimeout(unstarted, PYTHON_MS);
  await kernelStarted();
  clearTimeout(late);
  pageStarted();
}

const { pathname, origin, search, hash } = location;
if (/(index.html|\/)$/.test(pathname)) {
  departWhenDone();
  spareServiceWorker(data["liteVersion"] ?? "");
  start().catch((error: unknown) => {
    console.error(error);
    unstarted();
  });
  void watch();
} else {
  location.replace(`${origin}${pathname}/${search}${hash}`);
}
