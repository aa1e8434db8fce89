// Pyodide as the notebooks' kernel asks for it ("pyodideUrl" in lite.py): started from an image in which the kernel and
// the tables have been imported, with Pyodide's own start as the way back.
import { BadImage, loadFromImage, loadOrdinarily, type ImageFacts, type Pyodide } from "./image";
import { announceInlinePlots, bringLate, emptyLoaded, install } from "./late";

/** Put in by the bundler: the image, the packages whose modules it holds, and the file of our own wheel. */
declare const NOTEBOOK: { image: ImageFacts; packages: string[]; wheel: string };

/** Our own package reads texts and tables from its folder: its files are there from the start. */
async function ownWheel(folder: string): Promise<ArrayBuffer> {
  const answer = await fetch(folder + NOTEBOOK.wheel);
  if (!answer.ok) throw new BadImage(`${NOTEBOOK.wheel}: ${answer.status}`);
  return answer.arrayBuffer();
}

type Hear = (line: string) => void;
type Options = Record<string, unknown> & { indexURL: string; stdout: Hear; stderr: Hear };

/** Python that was begun before the kernel asked for it, and who hears then what it says. */
let ahead: Promise<Pyodide> | null = null;
let hearers: Pick<Options, "stdout" | "stderr"> = { stdout: console.log, stderr: console.error };

async function fromImage(options: Options): Promise<Pyodide> {
  const [pyodide, wheel] = await Promise.all([
    loadFromImage(options.indexURL, NOTEBOOK.image, { ...options, packages: [] }),
    ownWheel(options.indexURL), // on its way while Python starts
  ]);
  install(pyodide, wheel);
  announceInlinePlots(pyodide);
  emptyLoaded(pyodide);
  bringLate(pyodide, options.indexURL, NOTEBOOK.packages);
  for (const name of NOTEBOOK.packages) pyodide.loadedPackages[name] = "default channel";
  return pyodide;
}

/** Begin to start Python; the kernel gets it when it asks (ahead.ts). */
export function begin(): void {
  ahead = fromImage({
    indexURL: new URL("./", import.meta.url).href,
    stdout: (line) => hearers.stdout(line),
    stderr: (line) => hearers.stderr(line),
  });
  ahead.catch(() => {}); // the kernel hears of it
}

/** The same function as Pyodide's, for its one caller, the kernel. */
export async function loadPyodide(options: Options): Promise<Pyodide> {
  hearers = options;
  try {
    const pyodide = await (ahead ?? fromImage(options));
    // Pyodide sets this before the memory comes, which brings its own.
    if (options["convertNullToNone"]) pyodide._api.setCompatNullToNone(true);
    return pyodide;
  } catch (problem) {
    if (!(problem instanceof BadImage || problem instanceof TypeError)) throw problem;
    console.warn(problem.message); // nothing is lost but time
    return loadOrdinarily(options.indexURL, NOTEBOOK.image, options);
  }
}
