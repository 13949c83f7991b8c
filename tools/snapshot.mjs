// Makes the snapshot: the memory of the runtime that ships, with the engine imported and every game begun once.
//
//   node tools/snapshot.mjs RUNTIME_FOLDER      reads its zips, writes snapshot.wasm beside them
//
// web/js/snapshot.js says what the file looks like and puts it back.

import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { WRAPPER, sumOf } from "../web/js/snapshot.js";
import { unpack } from "../web/js/unpack.js";
import { ROOT, bytes } from "./pyodide-node.mjs";

/** The runtime's own data lies below this; above it, its stack begins. */
const DATA = 4 << 20;
const PAGE = 4096;
const NAME = "revier-v1"; // of this length, so that what follows lies at a multiple of four

const [folder] = process.argv.slice(2);
const stock = join(ROOT, "node_modules/pyodide/");
const { loadPyodide } = await import("pyodide");
const { default: createModule } = await import(pathToFileURL(join(stock, "pyodide.asm.mjs")).href);
const lock = JSON.parse(readFileSync(join(stock, "pyodide-lock.json"), "utf8"));

// The same input gives the same file: clock and chance depend on the number of the start alone.
let chance = 0;
Date.now = () => (Number(process.env.SOURCE_DATE_EPOCH ?? 315532800) + chance) * 1000;
performance.now = () => chance;
crypto.randomFillSync = (/** @type {any} */ view) => view.fill(chance);

/** Starts the runtime and the engine. @returns the runtime, and its own data before Python began */
async function start() {
  chance += 1;
  let data = new Uint8Array();
  const py = await loadPyodide({
    indexURL: stock,
    stdLibURL: join(folder, "python_stdlib.zip"),
    lockFileContents: { ...lock, packages: {} },
    env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
    _makeSnapshot: true,
    fsInit: async (FS, { sitePackages }) => unpack(bytes(join(folder, "engine.zip")), FS, sitePackages),
    createPyodideModule: (settings) => {
      settings.onRuntimeInitialized = () => (data = settings.HEAPU8.slice(0, DATA));
      return createModule(settings);
    },
  });
  return { py, data };
}

/** The ranges that are not zero, in whole pages. @param {Uint8Array} all @returns {[number, number][]} */
function rangesOf(all) {
  const ranges = [];
  for (let at = 0; at < all.length; at += PAGE) {
    const end = Math.min(at + PAGE, all.length);
    if (!all.subarray(at, end).some((byte) => byte !== 0)) continue;
    const last = ranges.at(-1);
    if (last && last[0] + last[1] === at) last[1] = end - last[0];
    else ranges.push([at, end - at]);
  }
  return ranges;
}

/** How much of the runtime's data is the same at every start: up to the page where chance comes in. @param {Uint8Array} one @param {Uint8Array} other */
function sameOf(one, other) {
  const first = one.findIndex((byte, n) => byte !== other[n]);
  return first < 0 ? DATA : first - (first % PAGE);
}

/** @param {Uint8Array} snapshot @param {Uint8Array} data */
function pack(snapshot, data) {
  const offset = new Uint32Array(snapshot.buffer, snapshot.byteOffset)[1];
  for (let n = 0; n < data.length; n++) snapshot[offset + n] -= data[n];
  const ranges = rangesOf(snapshot);
  const numbers = new Uint32Array([snapshot.length, offset, data.length, sumOf(data), ranges.length, ...ranges.flat()]);
  const parts = [Buffer.from(numbers.buffer), ...ranges.map(([start, length]) => snapshot.subarray(start, start + length))];
  const section = Buffer.concat([Buffer.from([NAME.length]), Buffer.from(NAME), ...parts]);
  const size = [0, 7, 14, 21, 28].map((shift, n) => ((section.length >>> shift) & 127) | (n < 4 ? 128 : 0));
  const file = Buffer.concat([Buffer.from([0, 97, 115, 109, 1, 0, 0, 0, 0, ...size]), section]);
  if (file.indexOf(parts[0]) !== WRAPPER) throw new Error("the head of the file has another length");
  return file;
}

const once = await start();
const { py, data } = await start();
py.runPython(readFileSync(join(ROOT, "tools/snapshot.py"), "utf8"));
const snapshot = py.makeMemorySnapshot();
const file = pack(snapshot, data.subarray(0, sameOf(once.data, data)));
writeFileSync(join(folder, "snapshot.wasm"), file);
console.log(`snapshot: ${(file.length / 1e6).toFixed(1)} MB of ${(snapshot.length / 1e6).toFixed(1)} MB`);
