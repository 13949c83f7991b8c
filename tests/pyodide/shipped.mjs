// Boots what dist/ ships, as the worker does, runs a Python file and prints what its main() returns, as JSON.
//
//   node shipped.mjs DIST SCRIPT [snapshot]      with "snapshot": from the memory that ships

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fromSnapshot } from "../../web/js/snapshot.js";
import { unpack } from "../../web/js/unpack.js";

process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const [dist, script, snapshot] = process.argv.slice(2);
const folder = (name) => join(dist, readdirSync(dist).find((entry) => entry.startsWith(`${name}-`)) ?? name);
const runtime = `${folder("pyodide")}/`;
const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")).href);
const lock = { info: { abi_version: "2026_0", arch: "wasm32", platform: "", python: "" }, packages: {} };
const bytes = (path) => new Uint8Array(readFileSync(path));
const { default: createModule } = await import(pathToFileURL(join(runtime, "pyodide.asm.mjs")).href);
const py = await loadPyodide({
  indexURL: runtime,
  packageBaseUrl: runtime,
  lockFileContents: lock,
  fsInit: async (FS, { sitePackages }) => unpack(bytes(join(folder("app"), "engine.zip")), FS, sitePackages),
  ...(snapshot && fromSnapshot(bytes(join(folder("snapshot"), "snapshot.wasm")).buffer, createModule)),
});
py.runPython(readFileSync(script, "utf8"));
console.log(py.runPython("import json; json.dumps(main())"));
