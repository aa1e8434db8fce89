// The play page's Python: Pyodide's core and our own wheel in a worker, so that the page never stops responding.
import bridge from "./bridge.py";
import type { FromWorker, Stage, ToWorker } from "./protocol";

interface Pyodide {
  runPython(code: string): unknown;
  globals: { get(name: string): (text: string) => string };
}
interface PyodideModule {
  loadPyodide(options: Record<string, unknown>): Promise<Pyodide>;
}

let python: Promise<Pyodide> | null = null;
let stage: Stage = "python";

function tell(message: FromWorker): void {
  self.postMessage(message);
}

function reached(next: Stage): void {
  stage = next;
  tell({ type: "stage", stage });
}

async function load(folder: string, lock: unknown, packages: string[]): Promise<Pyodide> {
  reached("python");
  const { loadPyodide } = (await import(`${folder}pyodide.mjs`)) as PyodideModule;
  // The lock travels inside the page: one round trip less, and our wheel is fetched while Python starts.
  const pyodide = await loadPyodide({
    indexURL: folder,
    lockFileContents: lock,
    packageBaseUrl: folder,
    packages,
    checkAPIVersion: true,
  });
  reached("rules");
  pyodide.runPython(bridge);
  return pyodide;
}

async function handle(message: ToWorker): Promise<void> {
  if (message.type === "load") {
    python = load(message.pyodide, message.lock, message.packages);
    await python;
    return;
  }
  if (!python) throw new Error("the worker was asked before it was told to load");
  const pyodide = await python;
  if (message.type === "start") {
    const answer = pyodide.globals.get("start")(JSON.stringify(message));
    reached("table");
    tell({ type: "ready", ...JSON.parse(answer) });
  } else {
    const answer = pyodide.globals.get("request")(JSON.stringify(message.request));
    tell({ type: "reply", ...JSON.parse(answer) });
  }
}

self.addEventListener("message", (event: MessageEvent<ToWorker>) => {
  handle(event.data).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    tell({ type: "failed", stage, message });
  });
});
