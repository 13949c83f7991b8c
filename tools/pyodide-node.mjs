// Pyodide on node, for building and testing.

import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

// node would print the whole minified runtime above an error: the message says enough.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * The runtime as it comes from npm, with the whole standard library.
 * @param {Parameters<typeof loadPyodide>[0]} [options]
 */
export async function stockRuntime(options = {}) {
  return loadPyodide(options);
}

/**
 * Unpacks the pure wheels that `requirements/pyodide.txt` names.
 * @param {import("pyodide").PyodideAPI} py
 * @param {string} folder where the wheels lie
 * @param {(name: string) => boolean} [wanted] by distribution name
 */
export function unpackWheels(py, folder, wanted = () => true) {
  const extractDir = py.runPython("import site; site.getsitepackages()[0]");
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".whl"))
    .sort()) {
    if (wanted(file.split("-")[0])) py.unpackArchive(bytes(join(folder, file)), "wheel", { extractDir });
  }
}

/** A file as the runtime wants it: a plain Uint8Array, not a node Buffer. @param {string} path */
export function bytes(path) {
  const buffer = readFileSync(path);
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength).slice();
}

/**
 * Copies a folder of this machine into the runtime's file system.
 * @param {import("pyodide").PyodideAPI} py
 * @param {string} from
 * @param {string} to
 * @param {(path: string) => boolean} [wanted]
 */
export function copyTree(py, from, to, wanted = () => true) {
  py.FS.mkdirTree(to);
  for (const name of readdirSync(from).sort()) {
    const [source, target] = [join(from, name), `${to}/${name}`];
    if (name === "__pycache__" || !wanted(source)) continue;
    if (statSync(source).isDirectory()) copyTree(py, source, target, wanted);
    else py.FS.writeFile(target, bytes(source));
  }
}
