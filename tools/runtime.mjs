// Makes what the site loads besides Pyodide's own files: a small compiled standard library, the compiled engine.
//
//   node tools/runtime.mjs WHEEL WHEELS_FOLDER OUT_FOLDER

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT, bytes, stockRuntime, unpackWheels } from "./pyodide-node.mjs";

const [wheel, wheels, out] = process.argv.slice(2);
const py = await stockRuntime();
const engine = "/tmp/engine";
py.FS.mkdirTree(engine);
py.unpackArchive(bytes(wheel), "wheel", { extractDir: engine });

// Everything that is loaded now came with the boot or with the use of the engine, so the site needs it.
py.runPython(`import sys; sys.path.insert(0, "${engine}")`);
py.runPython(readFileSync(join(ROOT, "tools/exercise.py"), "utf8").replace(/^if __name__[\s\S]*/m, "exercise()"));
py.runPython(readFileSync(join(ROOT, "tools/runtime.py"), "utf8"));
const call = (name, ...args) => py.globals.get(name)(...args);
const files = call("needed", engine);

unpackWheels(py, wheels, (name) => !["micropip", "pytest", "hypothesis"].includes(name));
py.FS.writeFile(`/tmp/${basename(wheel)}`, bytes(wheel));
const modules = call("make_stdlib", files, "/tmp/python_stdlib.zip.out");
call("make_engine", `/tmp/${basename(wheel)}`, "/tmp/engine.zip");

mkdirSync(out, { recursive: true });
writeFileSync(join(out, "python_stdlib.zip"), py.FS.readFile("/tmp/python_stdlib.zip.out"));
writeFileSync(join(out, "engine.zip"), py.FS.readFile("/tmp/engine.zip"));
const kilobytes = (file) => `${Math.round(readFileSync(join(out, file)).length / 1024)} KB`;
console.log(`${modules} standard modules: ${kilobytes("python_stdlib.zip")}; engine: ${kilobytes("engine.zip")}`);
