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

type Options = Record<string, unknown> & { indexURL: string };

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

/** What a start before the kernel's own has come to: told by begin(), taken by the first who asks for Pyodide. */
interface Begun {
  pyodide: Promise<Pyodide>;
  /** Where what Python prints goes, once the kernel has said so. */
  told: Options;
}

declare global {
  var begunPyodide: Begun | undefined;
}

/** Begin to start Python before the kernel asks for it (host/ahead.ts).
 *
 * @param options what the kernel will ask with, but for where the output goes
 */
export function begin(options: Options): void {
  const told: Options = { ...options };
  const passOn = (name: string) => (line: string) => (told[name] as ((line: string) => void) | undefined)?.(line);
  const pyodide = fromImage({ ...options, stdout: passOn("stdout"), stderr: passOn("stderr") });
  pyodide.catch(() => {}); // who takes it hears of the failure
  globalThis.begunPyodide = { pyodide, told };
}

function begunOrNew(options: Options): Promise<Pyodide> {
  const begun = globalThis.begunPyodide;
  globalThis.begunPyodide = undefined;
  if (begun?.told.indexURL !== options.indexURL) return fromImage(options);
  Object.assign(begun.told, options);
  return begun.pyodide;
}

/** The same function as Pyodide's, for its one caller, the kernel. */
export async function loadPyodide(options: Options): Promise<Pyodide> {
  try {
    return await begunOrNew(options);
  } catch (problem) {
    if (!(problem instanceof BadImage || problem instanceof TypeError)) throw problem;
    console.warn(problem.message); // nothing is lost but time
    return loadOrdinarily(options.indexURL, NOTEBOOK.image, options);
  }
}
