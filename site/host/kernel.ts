// Pyodide for the notebooks' kernel ("pyodideUrl" in lite.py): started from an image in which the kernel and the tables
// are already imported, with Pyodide's ordinary start as the fallback.
import { BadImage, loadFromImage, loadOrdinarily, type ImageFacts } from "./image";
import { announceInlinePlots, bringLate, emptyLoaded, install } from "./late";
import { convertNullToNone, countAsLoaded, type Pyodide } from "./pyodide";

/** Defined by the bundler: the image, the packages whose modules it holds, and the file of this project's wheel. */
declare const NOTEBOOK: { image: ImageFacts; packages: string[]; wheel: string };

/**
 * Fetch this project's wheel: the package reads texts and tables from its own folder, so its files must be installed.
 */
async function ownWheel(folder: string): Promise<ArrayBuffer> {
  const answer = await fetch(folder + NOTEBOOK.wheel);
  if (!answer.ok) throw new BadImage(`${NOTEBOOK.wheel}: ${answer.status}`);
  return answer.arrayBuffer();
}

type Hear = (line: string) => void;
type Options = Record<string, unknown> & { indexURL: string; stdout: Hear; stderr: Hear };

/** Python started before the kernel asked for it, and where its output goes. */
let ahead: Promise<Pyodide> | null = null;
let hearers: Pick<Options, "stdout" | "stderr"> = { stdout: console.log, stderr: console.error };

async function fromImage(options: Options): Promise<Pyodide> {
  const [pyodide, wheel] = await Promise.all([
    loadFromImage(options.indexURL, NOTEBOOK.image, { ...options, packages: [] }),
    ownWheel(options.indexURL), // fetched while Python starts
  ]);
  install(pyodide, wheel);
  announceInlinePlots(pyodide);
  emptyLoaded(pyodide);
  bringLate(pyodide, options.indexURL, NOTEBOOK.packages);
  countAsLoaded(pyodide, NOTEBOOK.packages);
  return pyodide;
}

/** Start Python in advance; the kernel gets it when it asks (ahead.ts). */
export function begin(): void {
  ahead = fromImage({
    indexURL: new URL("./", import.meta.url).href,
    stdout: (line) => hearers.stdout(line),
    stderr: (line) => hearers.stderr(line),
  });
  ahead.catch(() => {}); // reported to the kernel by `loadPyodide`
}

/** Replaces Pyodide's function of this name; the kernel is the only caller. */
export async function loadPyodide(options: Options): Promise<Pyodide> {
  hearers = options;
  try {
    const pyodide = await (ahead ?? fromImage(options));
    if (options["convertNullToNone"]) convertNullToNone(pyodide);
    return pyodide;
  } catch (problem) {
    if (!(problem instanceof BadImage || problem instanceof TypeError)) throw problem;
    console.warn(problem.message); // costs only time
    return loadOrdinarily(options.indexURL, NOTEBOOK.image, options);
  }
}
