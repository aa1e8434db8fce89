// Runs pack.py inside Pyodide under Node: node pack.mjs <core folder> <work folder> <job json>
// The compiling interpreter is the one that the site ships, so the bytecode fits it exactly.
import { readFileSync } from "node:fs";
import { join, dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [core, work, job] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(core, "pyodide.mjs")).href);
const pyodide = await loadPyodide({ indexURL: core, stdout: () => {}, stderr: (line) => console.error(line) });

pyodide.FS.mkdirTree("/job");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: work }, "/job");
pyodide.globals.set("job_text", job);
try {
  pyodide.runPython(readFileSync(join(dirname(fileURLToPath(import.meta.url)), "pack.py"), "utf8"));
} catch (error) {
  console.error(String(error.message ?? error).trim());
  process.exit(1);
}
