// The play page's Python: Pyodide's core and this project's wheel in a worker, so that the page stays responsive.
import bridge from "./bridge.py";
import { BadImage, loadFromImage, loadOrdinarily, type ImageFacts } from "./image";
import { bringLate } from "./late";
import type { Pyodide } from "./pyodide";
import type { FromWorker, PythonSource, Stage, ToWorker } from "./protocol";

let python: Promise<Pyodide> | null = null;
let stage: Stage = "python";

function tell(message: FromWorker): void {
  self.postMessage(message);
}

function reached(next: Stage): void {
  stage = next;
  tell({ type: "stage", stage });
}

// The lock file is part of the page, which saves a round trip; the wheel is fetched while Python starts.
function options({ folder, lock }: PythonSource): Record<string, unknown> {
  return { indexURL: folder, lockFileContents: lock, packageBaseUrl: folder, checkAPIVersion: true };
}

async function startFromImage(source: PythonSource, image: ImageFacts): Promise<Pyodide | null> {
  try {
    const pyodide = await loadFromImage(source.folder, image, options(source));
    bringLate(pyodide, source.folder, source.packages);
    return pyodide;
  } catch (problem) {
    if (!(problem instanceof BadImage || problem instanceof TypeError)) throw problem;
    console.warn(problem.message); // costs only time: the ordinary start follows
    return null;
  }
}

async function startFromArchives(source: PythonSource): Promise<Pyodide> {
  const pyodide = await loadOrdinarily(source.folder, source.image, { ...options(source), packages: source.packages });
  pyodide.runPython(bridge);
  return pyodide;
}

async function load(source: PythonSource): Promise<Pyodide> {
  reached("python");
  const pyodide = (source.image && (await startFromImage(source, source.image))) || (await startFromArchives(source));
  reached("rules");
  return pyodide;
}

async function handle(message: ToWorker): Promise<void> {
  if (message.type === "load") {
    python = load(message.source);
    await python;
    return;
  }
  if (!python) throw new Error("the worker got a request before the message to load Python");
  const pyodide = await python;
  if (message.type === "start") {
    const answer = pyodide.globals.get("start")(JSON.stringify(message));
    reached("table");
    tell({ type: "ready", ...JSON.parse(answer) });
  } else if (message.type === "promise") {
    tell({ type: "answer", id: message.id, text: pyodide.globals.get("promise")(message.text) as string });
  } else {
    const heard = performance.now();
    const text = pyodide.globals.get("request")(JSON.stringify(message.request));
    tell({ type: "reply", text, clock: { origin: performance.timeOrigin, heard, answered: performance.now() } });
  }
}

self.addEventListener("message", (event: MessageEvent<ToWorker>) => {
  handle(event.data).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    tell({ type: "failed", stage, message });
  });
});
