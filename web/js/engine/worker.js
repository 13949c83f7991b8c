// The worker in which the engine lives: boots Pyodide from the site's own files, then answers.
//
// to the worker:   {id, text}           text is a question for pyengine.bridge.handle
//                  {id, echo}           answered at once, without Python (the bench measures against it)
// from the worker: {id, text}           the answer
//                  {progress, stage, loaded, total}    0 to 1; stage is "download" or "start"; bytes
//                  {lock: name}         a lock of the browser that this worker holds as long as it lives
//                  {ready: true}
//                  {kept: true}         instead of all this, from a worker named "keep <language>": it has stored what later
//                                       starts put back (snapshot.js), if that was not there already, and is of no further use
//                  {failed: message, cause?, url?, status?}    nothing will be answered any more; start a new worker
//
// Questions may be sent at once: they wait until the engine is ready and are answered in their order.
// A browser can end a worker without a word: whoever starts it asks for the lock, or sends {id, echo} and expects an answer.

import { guard } from "./guard.js";
import { MOST, SnapshotStore } from "./snapshot.js";
import { unpackZip } from "./unpack_zip.js";

const worker = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const runtime = new URL(RUNTIME_FOLDER, import.meta.url).href;
const wasmUrl = `${runtime}pyodide.asm.wasm`;
const stdlibUrl = `${runtime}python_stdlib.zip`;
const engineUrl = new URL(ENGINE_FILE, import.meta.url).href;
const download = worker.fetch.bind(worker);
/** Where the site is one file, scripts lie in it, too (tools/single_file). @type {(url: string) => Promise<any>} */
const load = /** @type {any} */ (globalThis).revierImport ?? ((/** @type {string} */ url) => import(url));

/** A module of one empty section: compiling it fails where the page's policy forbids WebAssembly. */
const EMPTY_WASM = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

/** Downloading is most of the way on a first visit; the rest is the start of Python. */
const DOWNLOAD_SHARE = 0.9;

/** @typedef {{id: number, text?: string, echo?: string}} Question */

/**
 * What keeps the engine from starting, with its cause (see Trouble in engine.js).
 * @param {string} message
 * @param {{cause?: string, url?: string, status?: string}} trouble
 */
const trouble = (message, trouble) => Object.assign(new Error(message), trouble);

const total = Object.values(DOWNLOAD_SIZES).reduce((sum, size) => sum + size, 0);
let loaded = 0;
let told = { loaded: 0, at: 0 };

/** @param {number} bytes */
function count(bytes) {
  loaded = Math.min(loaded + bytes, total);
  // Even on a slow connection there is a message every half second: silence means that nothing arrives.
  if (bytes && loaded < total && loaded - told.loaded < total / 100 && performance.now() - told.at < 500) return;
  told = { loaded, at: performance.now() };
  const stage = loaded < total ? "download" : "start";
  worker.postMessage({ progress: (loaded / total) * DOWNLOAD_SHARE, stage, loaded, total });
}

/**
 * Starts a download and counts its bytes.
 * @param {string} url
 * @param {(error: Error) => void} onBroken the connection is lost before the end
 * @returns {Promise<Response>}
 */
async function start(url, onBroken) {
  const lost = (/** @type {unknown} */ error) => trouble(`${url}: ${error}`, { cause: "network", url });
  let response = await download(url).catch((error) => Promise.reject(lost(error)));
  const type = response.headers.get("content-type") ?? "";
  // Some hosts answer with a page of theirs instead of saying that there is no such file.
  const status = response.ok
    ? type.startsWith("text/html")
      ? type
      : ""
    : `${response.status} ${response.statusText}`.trim();
  if (status || !response.body) throw trouble(`${url}: ${status}`, { cause: "missing", url, status });
  countBytes(response.clone()).catch((error) => onBroken(lost(error)));
  // Some hosts do not know the type, and without it the runtime would wait for ever.
  if (url.endsWith(".wasm") && type !== "application/wasm") {
    response = new Response(response.body, { headers: { "content-type": "application/wasm" } });
  }
  return response;
}

/** @param {Response} response */
async function countBytes(response) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    count(value.byteLength);
  }
}

/** A script of the runtime. @param {string} name @returns {Promise<any>} */
async function script(name) {
  const url = runtime + name;
  try {
    const module = await load(url);
    count(DOWNLOAD_SIZES[name]);
    return module;
  } catch (error) {
    throw trouble(String(error), { url }); // the browser does not say why; the page finds out
  }
}

/** @typedef {{compiled: Promise<WebAssembly.Module>, stdlib: Promise<ArrayBuffer>, engine: Promise<ArrayBuffer>}} Files */

/** All files of the runtime, side by side; what runs is compiled while it comes. @param {(error: Error) => void} onBroken @returns {Files} */
function loadFiles(onBroken) {
  const [wasm, stdlib, engine] = [wasmUrl, stdlibUrl, engineUrl].map((url) => start(url, onBroken));
  /** @param {Promise<Response>} file */
  const bytes = async (file) => (await file).arrayBuffer();
  const allowed =
    typeof WebAssembly === "object" ? WebAssembly.compile(EMPTY_WASM) : Promise.reject(new Error("no WebAssembly"));
  const compiled = allowed
    .catch((error) => Promise.reject(trouble(String(error), { cause: "wasm" })))
    .then(() => wasm)
    .then((response) => WebAssembly.compileStreaming(response));
  return { compiled, stdlib: bytes(stdlib), engine: bytes(engine) };
}

/** The runtime fetches and compiles by itself: it gets what we have begun. @param {Files} files */
function closeIn({ compiled, stdlib }) {
  // The page's policy does not reach a worker: nothing else is fetched.
  guard((url) => {
    if (url === wasmUrl) return Promise.resolve(new Response());
    return url === stdlibUrl ? stdlib.then((bytes) => new Response(bytes)) : undefined;
  });
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}

/** @typedef {{loadPyodide: (options: any) => Promise<any>, createPyodideModule: unknown, files: Files}} Parts */

/**
 * Starts Python, or puts its memory back.
 * @param {Parts} parts
 * @param {object} [how] more options of the runtime
 */
async function startPython({ loadPyodide, createPyodideModule, files }, how) {
  const engine = await files.engine;
  return loadPyodide({
    indexURL: runtime,
    packageBaseUrl: runtime, // never another host
    lockFileContents: { info: { abi_version: PYODIDE_ABI, arch: "wasm32", platform: "", python: "" }, packages: {} },
    createPyodideModule,
    /** @param {any} FS @param {{sitePackages: string}} info */
    fsInit: async (FS, { sitePackages }) => unpackZip(new Uint8Array(engine), FS, sitePackages),
    ...how,
  });
}

/** @param {unknown} error */
function withoutSnapshot(error) {
  console.warn("The engine starts without what was kept of its memory:", error);
  return null;
}

/** Boots the runtime with the engine. @param {SnapshotStore} store @param {string} keepFor a language @returns {Promise<any>} */
async function boot(store, keepFor) {
  count(0); // the first sign of life
  const kept = keepFor ? null : store.find().catch(withoutSnapshot);
  /** @type {(error: Error) => void} */
  let onBroken = () => {};
  const broken = new Promise((_, reject) => (onBroken = reject));
  const files = loadFiles(onBroken);
  // A failed download must end the boot: the runtime itself would only warn, and wait.
  const failed = Promise.race([broken, Promise.all(Object.values(files)).then(() => new Promise(() => {}))]);
  closeIn(files);
  const scripts = Promise.all([script("pyodide.mjs"), script("pyodide.asm.mjs")]);
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.race([scripts, failed]);
  const parts = { loadPyodide, createPyodideModule, files };
  const memory = await kept;
  if (memory) {
    try {
      const python = await Promise.race([startPython(parts, { _loadSnapshot: memory }), failed]);
      return python.pyimport("pyengine.bridge") && python;
    } catch (error) {
      withoutSnapshot(error);
      store.forget();
    }
  }
  return Promise.race([startPython(parts, keepFor ? { _makeSnapshot: true } : {}), failed]);
}

/** Stores what later starts put back. @param {string} lang */
async function keep(lang) {
  const store = new SnapshotStore();
  if (!(await store.has())) {
    const { makeSnapshot } = await import("./snapshot_maker.js");
    const python = await boot(store, lang);
    await store.keep(makeSnapshot(python, lang, MOST));
  }
  worker.postMessage({ kept: true });
}

/** @param {any} error not always an Error: the runtime throws its exit status too */
function fail(error) {
  const { cause, url, status } = error ?? {};
  worker.postMessage({ failed: String(error?.message ?? error), cause, url, status });
}

/** Holds a lock until this worker ends, where the browser has locks. */
function holdLock() {
  const lock = `revier ${Array.from(crypto.getRandomValues(new Uint32Array(4))).join("-")}`;
  return worker.navigator.locks?.request(lock, () => {
    worker.postMessage({ lock });
    return new Promise(() => {});
  });
}

/** Answers questions as long as it lives. */
function serve() {
  holdLock()?.catch(() => {}); // refused, for instance in a frame of another site: then there is the echo
  const ready = boot(new SnapshotStore(), "").then((python) => python.pyimport("pyengine.bridge"));
  ready.then(() => worker.postMessage({ ready: true }), fail);

  worker.addEventListener("message", async (/** @type {MessageEvent<Question>} */ event) => {
    const { id, text, echo } = event.data;
    if (text === undefined) {
      worker.postMessage({ id, text: echo });
      return;
    }
    try {
      const bridge = await ready;
      worker.postMessage({ id, text: bridge.handle(text) });
    } catch (error) {
      fail(error);
    }
  });
}

const [purpose, lang] = worker.name.split(" ");
if (purpose === "keep") keep(lang).catch(fail);
else serve();
