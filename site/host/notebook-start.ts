// Starts the notebook program in place of JupyterLite's own start script, after moving stored data to the places where
// this site looks for it.
import { copiesDatabase, copiesMoved } from "./copies";
import { departWhenDone } from "./departing";
import { kernelStarted, program } from "./early";
import { judgeFiles } from "./judge";
import { pageStarted } from "./started";

const PYTHON_MS = 60_000; // a slow tablet needs half of that
const html = document.documentElement;
const script = document.querySelector<HTMLScriptElement>("script[data-lite-version]");
const data = script?.dataset ?? {};

/**
 * Store JupyterLite's version note. Without a note of its own version under the address of the page's service worker,
 * JupyterLite unregisters every service worker of the origin, including those of other sites.
 */
function spareServiceWorker(version: string): void {
  const own = new URL("../service-worker.js?enableCache=true", location.href).href;
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  try {
    for (const address of [own, workers?.controller?.scriptURL ?? own]) localStorage.setItem(`${address}-version`, version);
  } catch {
    // Storage is switched off: no note can be stored.
  }
}

/**
 * Do the same as JupyterLite's own start script, but store files under this site's name and judge every notebook.
 */
async function start(): Promise<void> {
  judgeFiles();
  await copiesMoved();
  await import(new URL(data["configuration"] ?? "", location.href).href);
  // JupyterLite's script has written the page's configuration and requested the program, which reads it when it loads,
  // after this step.
  const configuration = document.getElementById("jupyter-config-data");
  if (!configuration) throw new Error("the page has no #jupyter-config-data");
  const found = JSON.parse(configuration.textContent ?? "{}") as object;
  configuration.textContent = JSON.stringify({ ...found, contentsStorageName: copiesDatabase() });
}

function unstarted(): void {
  delete html.dataset["started"];
  html.dataset["unstarted"] = "true";
}

/** Mark the page as started once the program is there; for a notebook, warn if Python then does not start in time. */
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
