// What an image does not hold: the first import of something else brings the archive with it, at once, for an import
// cannot wait for a promise (a worker may fetch that way).
import type { Pyodide } from "./image";
import { letGo } from "../offline/let-go";

declare global {
  /** Asked by the last finder of an image (site/combinatoria_site/pack/image.py): bring it, and tell whether it came. */
  var bringArchive: ((module: string, isStandard: boolean) => boolean) | undefined;
}

/** Where Python looks for it. */
const STANDARD_LIBRARY = "next(place for place in sys.path if place.endswith('.zip'))";

/** Where it keeps what is installed. */
const PACKAGES = "__import__('site').getsitepackages()[0]";

function fetchNow(address: string): Uint8Array<ArrayBuffer> {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${address}: ${request.status}`);
  return new Uint8Array(request.response as ArrayBuffer);
}

/** Put the files of a wheel where Python looks for packages; the wheel is used up by it. */
export function install(pyodide: Pyodide, wheel: ArrayBuffer): void {
  pyodide.unpackArchive(wheel, "wheel", { extractDir: pyodide.runPython(PACKAGES) as string });
  letGo(wheel);
}

/** Compiled modules, once they are loaded, are held by the browser; the files they came in are memory of the page too. */
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

/** From now on, empty the file of every compiled module when it has been loaded: those of numpy and pandas are 13 MB. */
export function emptyLoaded(pyodide: Pyodide): void {
  pyodide.runPython(EMPTY_LOADED);
}

/**
 * Tell what matplotlib asks the package that shows its pictures in notebooks: files of packages are not part of an
 * image, and so their entry points are not.
 */
export function announceInlinePlots(pyodide: Pyodide): void {
  const folder = `${pyodide.runPython(PACKAGES) as string}/matplotlib_inline-0.dist-info`;
  pyodide.FS.mkdirTree(folder);
  pyodide.FS.writeFile(`${folder}/entry_points.txt`, "[matplotlib.backend]\ninline = matplotlib_inline.backend_inline\n");
}

/**
 * Let Python bring archives when it misses something.
 *
 * @param packages names of the lock whose modules the image holds, wholly or in part, without their files
 */
export function bringLate(pyodide: Pyodide, folder: string, packages: readonly string[]): void {
  const rows = packages.flatMap((name) => pyodide.lockfile.packages[name] ?? []);
  const brought = new Set<string>();
  globalThis.bringArchive = (module, isStandard) => {
    const file = isStandard ? "python_stdlib.zip" : rows.find((row) => row.imports.includes(module))?.file_name;
    if (file === undefined || brought.has(file)) return false;
    brought.add(file);
    console.info(`${module} is not in the image of Python: fetching ${file}`);
    const content = fetchNow(folder + file);
    if (isStandard) pyodide.FS.writeFile(pyodide.runPython(STANDARD_LIBRARY) as string, content, { canOwn: true });
    else install(pyodide, content.buffer);
    return true;
  };
}
