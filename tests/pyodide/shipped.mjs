// Boots what dist/ ships, as the worker does, runs a Python file and prints what its main() returns, as JSON.
//
//   node shipped.mjs DIST SCRIPT

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const [dist, script] = process.argv.slice(2);
const folder = (name) => join(dist, readdirSync(dist).find((entry) => entry.startsWith(`${name}-`)) ?? name);
const runtime = `${folder("pyodide")}/`;
const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")).href);
const lock = { info: { abi_version: "2026_0", arch: "wasm32", platform: "", python: "" }, packages: {} };
const py = await loadPyodide({ indexURL: runtime, packageBaseUrl: runtime, lockFileContents: lock });

const zip = new Uint8Array(readFileSync(join(folder("app"), "engine.zip")));
py.FS.writeFile("/engine.zip", zip);
py.runPython('import sys; sys.path.insert(0, "/engine.zip")');
py.runPython(readFileSync(script, "utf8"));
console.log(py.runPython("import json; json.dumps(main())"));
