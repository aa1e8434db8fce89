// Loads modules that an image lacks: the first import of a missing module fetches its archive synchronously, as a
// worker may, because an import cannot await a promise.
import type { Pyodide } from "./pyodide";
import { letGo } from "../offline/let-go";

declare global {
  /**
   * Called by the last finder of an image (site/combinatoria_site/pack/image.py); fetches a module's archive and
   * returns whether it was found.
   */
  var bringArchive: ((module: string, isStandard: boolean) => boolean) | undefined;
}

/** Python expression: the path of the standard library's archive. */
const STANDARD_LIBRARY = "next(place for place in sys.path if place.endswith('.zip'))";

/** Python expression: the folder of installed packages. */
const PACKAGES = "__import__('site').getsitepackages()[0]";

function fetchNow(address: string): Uint8Array<ArrayBuffer> {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${address}: ${request.status}`);
  return new Uint8Array(request.response as ArrayBuffer);
}

/** Install the files of a wheel and release its buffer. */
export function install(pyodide: Pyodide, wheel: ArrayBuffer): void {
  pyodide.unpackArchive(wheel, "wheel", { extractDir: pyodide.runPython(PACKAGES) as string });
  letGo(wheel);
}

/** Python code that empties the file of each loaded module: the browser holds the module, so the file wastes memory. */
const EMPTY_LOADED = `
def _empty_loaded():
    import os
    from importlib.machinery import ExtensionFileLoader as loader
    create = loader.create_module
    def create_module(self, spec):
        module = create(self, spec)
        os.truncate(spec.origin, 0)
        return module
    loader.create_module = create_module
_empty_loaded()
del _empty_loaded
`;

/** Empty the file of every compiled module once it is loaded: those of numpy and pandas take 13 MB. */
export function emptyLoaded(pyodide: Pyodide): void {
  pyodide.runPython(EMPTY_LOADED);
}

/** Register matplotlib_inline's backend: an image contains no package files, and hence none of its entry points. */
export function announceInlinePlots(pyodide: Pyodide): void {
  const folder = `${pyodide.runPython(PACKAGES) as string}/matplotlib_inline-0.dist-info`;
  pyodide.FS.mkdirTree(folder);
  pyodide.FS.writeFile(`${folder}/entry_points.txt`, "[matplotlib.backend]\ninline = matplotlib_inline.backend_inline\n");
}

/**
 * Let Python fetch the archives of missing modules.
 *
 * @param packages names in the lock file whose modules the image holds, wholly or in part, without their files
 */
export function bringLate(pyodide: Pyodide, folder: string, packages: readonly string[]): void {
  const rows = packages.flatMap((name) => pyodide.lockfile.packages[name] ?? []);
  const brought = new Set<string>();
  globalThis.bringArchive = (module, isStandard) => {
    const top = module.split(".")[0]!;
    const file = isStandard ? "python_stdlib.zip" : rows.find((row) => row.imports.includes(top))?.file_name;
    if (file === undefined || brought.has(file)) return false;
    brought.add(file);
    console.info(`${module} is not in the image of Python: fetching ${file}`);
    const content = fetchNow(folder + file);
    if (isStandard) pyodide.FS.writeFile(pyodide.runPython(STANDARD_LIBRARY) as string, content, { canOwn: true });
    else install(pyodide, content.buffer);
    return true;
  };
}
