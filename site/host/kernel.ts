// Pyodide as the notebooks' kernel asks for it ("pyodideUrl" in lite.py): started from an image in which the kernel and
// the tables have been imported, with Pyodide's own start as the way back.
import { BadImage, loadFromImage, type ImageFacts, type Pyodide, type PyodideScript } from "./image";
import { bringLate, PACKAGES } from "./late";

/** Put in by the bundler: the image, and the packages whose modules it holds. */
declare const NOTEBOOK: { image: ImageFacts; packages: string[] };

/** Our own package reads texts and tables from its folder: its files are there from the start. */
const OWN = "combinatoria";

async function unpackOwn(pyodide: Pyodide, folder: string): Promise<void> {
  const answer = await fetch(folder + (pyodide.lockfile.packages[OWN]?.file_name ?? ""));
  pyodide.unpackArchive(await answer.arrayBuffer(), "wheel", { extractDir: pyodide.runPython(PACKAGES) as string });
}

type Options = Record<string, unknown> & { indexURL: string };

async function fromImage(options: Options): Promise<Pyodide> {
  const pyodide = await loadFromImage(options.indexURL, NOTEBOOK.image, { ...options, packages: [] });
  await unpackOwn(pyodide, options.indexURL);
  bringLate(pyodide, options.indexURL, NOTEBOOK.packages);
  for (const name of NOTEBOOK.packages) pyodide.loadedPackages[name] = "default channel";
  return pyodide;
}

/** The same function as Pyodide's, for its one caller, the kernel. */
export async function loadPyodide(options: Options): Promise<Pyodide> {
  try {
    return await fromImage(options);
  } catch (problem) {
    if (!(problem instanceof BadImage || problem instanceof TypeError)) throw problem;
    console.warn(problem.message); // nothing is lost but time
    const script = (await import(`${options.indexURL}pyodide.mjs`)) as PyodideScript;
    return script.loadPyodide(options);
  }
}
