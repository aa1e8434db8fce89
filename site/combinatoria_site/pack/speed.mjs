// Measures the speed of the rules in Pyodide: node speed.mjs <pyodide folder> <game> <seconds>; prints decisions per
// second.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, game, seconds] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const pyodide = await loadPyodide({ indexURL: folder, packages: ["combinatoria"], stdout: () => {} });
pyodide.globals.set("game", game);
pyodide.globals.set("seconds", Number(seconds));
console.log(pyodide.runPython("from combinatoria.cli.bench import decisions_per_second\ndecisions_per_second(game, seconds)"));
