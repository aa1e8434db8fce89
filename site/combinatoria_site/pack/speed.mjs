// Measures the speed of the rules in Pyodide: node speed.mjs <pyodide folder> <Python> <game> <seconds>; prints the
// decisions per second of random play and of quick play, by the functions that the Python text defines.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, program, game, seconds] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const pyodide = await loadPyodide({ indexURL: folder, packages: ["combinatoria"], stdout: () => {} });
pyodide.globals.set("name", game);
pyodide.globals.set("seconds", Number(seconds));
pyodide.runPython(program);
for (const measured of ["decisions_per_second", "mute_decisions_per_second"]) console.log(pyodide.runPython(`${measured}(name, seconds)`));
