// Asserts that the engine's memory can be kept and put back (web/js/engine/snapshot.js): the runtime that ships, started as a browser
// does it, fits into what the runtime has from the start, in every language. Nothing of this is shipped: browsers make their own.
//
//   node tools/snapshot.mjs RUNTIME_FOLDER      reads its zips

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { loadPyodide } from "pyodide";
import { MOST, pack, unpack } from "../web/js/engine/snapshot.js";
import { makeSnapshot } from "../web/js/engine/snapshot_maker.js";
import { unpackZip } from "../web/js/engine/unpack_zip.js";
import { ROOT, bytes } from "./pyodide-node.mjs";

const [folder] = process.argv.slice(2);
const stock = join(ROOT, "node_modules/pyodide/");
const { default: createPyodideModule } = await import(pathToFileURL(join(stock, "pyodide.asm.mjs")).href);
const { info } = JSON.parse(readFileSync(join(stock, "pyodide-lock.json"), "utf8"));

/** @param {object} how */
const start = (how) =>
  loadPyodide({
    indexURL: stock,
    stdLibURL: join(folder, "python_stdlib.zip"),
    lockFileContents: { info, packages: {} },
    createPyodideModule,
    fsInit: async (FS, { sitePackages }) => unpackZip(bytes(join(folder, "engine.zip")), FS, sitePackages),
    ...how,
  });

/** @param {any} python */
function firstTable(python) {
  const params = { game: "coal_baron", players: 4, seed: 7, lang: "de", veil: false };
  return python.pyimport("pyengine.bridge").handle(JSON.stringify({ id: 1, method: "table.new", params }));
}

const made = await start({ _makeSnapshot: true });
const whole = makeSnapshot(made, "de", MOST);
const file = pack(whole);
const restored = await start({ _loadSnapshot: unpack(file.buffer) });
if (firstTable(restored) !== firstTable(await start({}))) throw new Error("a table of the restored engine differs");
const top = restored._module.HEAPU32[restored._module._emscripten_get_sbrk_ptr() >> 2];
const left = made._module.HEAP8.length - top;
console.log(`${(file.length / 1e6).toFixed(1)} MB kept; ${(left / 1e6).toFixed(1)} MB left of the first memory`);
