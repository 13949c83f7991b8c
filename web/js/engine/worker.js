// The worker in which the engine lives: boots Pyodide from the site's own files, then answers.
//
// to the worker:   {id, text}           text is a question for pyengine.bridge.handle
//                  {id, echo}           answered at once, without Python (the bench measures against it)
// from the worker: {id, text}           the answer
//                  {progress, stage, loaded, total}    0 to 1; stage is "download" or "start"; bytes
//                  {lock: name}         a lock of the browser that this worker holds as long as it lives
//                  {ready: true}
//                  {failed: message, cause?, url?, status?}    nothing will be answered any more; start a new worker
//
// Questions may be sent at once: they wait until the engine is ready and are answered in their order.
// A browser can end a worker without a word: whoever starts it asks for the lock, or sends {id, echo} and expects an answer.

import { guard } from "./guard.js";

const worker = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const runtime = new URL(RUNTIME_FOLDER, import.meta.url).href;
const engineUrl = new URL(ENGINE_FILE, import.meta.url).href;
const download = worker.fetch.bind(worker);

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
  // Also on a slow connection something is told every half second: silence means that nothing comes.
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

/** Starts all downloads side by side. @param {(error: Error) => void} onBroken @returns {Map<string, Promise<Response>>} by URL */
function startDownloads(onBroken) {
  const urls = [`${runtime}pyodide.asm.wasm`, `${runtime}python_stdlib.zip`, engineUrl];
  return new Map(urls.map((url) => [url, start(url, onBroken)]));
}

/** A script of the runtime. @param {string} name @returns {Promise<any>} */
async function script(name) {
  const url = runtime + name;
  try {
    const module = await import(url);
    count(DOWNLOAD_SIZES[name]);
    return module;
  } catch (error) {
    throw trouble(String(error), { url }); // the browser does not say why; the page finds out
  }
}

/**
 * Writes the files of a zip without compression into a folder.
 * @param {Uint8Array} zip
 * @param {{mkdirTree(path: string): void, writeFile(path: string, data: Uint8Array): void}} FS
 * @param {string} folder
 */
function unpack(zip, FS, folder) {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = zip.byteLength - 22; // the end record; our zips carry no comment
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const [size, nameLength] = [view.getUint32(at + 24, true), view.getUint16(at + 28, true)];
    const name = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + nameLength));
    const header = view.getUint32(at + 42, true);
    const data = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    const path = `${folder}/${name}`;
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, zip.subarray(data, data + size));
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

/** Boots the runtime and imports the engine. @returns {Promise<(text: string) => string>} the bridge */
async function boot() {
  count(0); // the first sign of life
  /** @type {(error: Error) => void} */
  let onBroken = () => {};
  const broken = new Promise((_, reject) => (onBroken = reject));
  const started = startDownloads(onBroken);
  // A failed download must end the boot: the runtime itself would only warn, and wait.
  const failedDownload = Promise.race([broken, Promise.all(started.values()).then(() => new Promise(() => {}))]);
  // The page's policy does not reach a worker. The runtime fetches by itself: it gets what is under way, and nothing else.
  guard((url) => {
    const response = started.get(url);
    started.delete(url);
    return response;
  });
  const wasm =
    typeof WebAssembly === "object" ? WebAssembly.compile(EMPTY_WASM) : Promise.reject(new Error("no WebAssembly"));
  const scripts = Promise.all([
    wasm.catch((error) => Promise.reject(trouble(String(error), { cause: "wasm" }))),
    script("pyodide.mjs"),
    script("pyodide.asm.mjs"),
  ]);
  const [, { loadPyodide }, { default: createPyodideModule }] = await Promise.race([scripts, failedDownload]);

  const engine = /** @type {Promise<Response>} */ (started.get(engineUrl)).then((response) => response.arrayBuffer());
  engine.catch(() => {}); // told by failedDownload
  const options = {
    indexURL: runtime,
    packageBaseUrl: runtime, // never another host
    lockFileContents: { info: { abi_version: PYODIDE_ABI, arch: "wasm32", platform: "", python: "" }, packages: {} },
    createPyodideModule,
    /** @param {any} FS @param {{sitePackages: string}} info */
    fsInit: async (FS, { sitePackages }) => unpack(new Uint8Array(await engine), FS, sitePackages),
  };
  const python = await Promise.race([loadPyodide(/** @type {any} */ (options)), failedDownload]);
  const bridge = python.pyimport("pyengine.bridge");
  return (text) => bridge.handle(text);
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

holdLock()?.catch(() => {}); // refused, for instance in a frame of another site: then there is the echo
const ready = boot();
ready.then(() => worker.postMessage({ ready: true }), fail);

worker.addEventListener("message", async (/** @type {MessageEvent<Question>} */ event) => {
  const { id, text, echo } = event.data;
  if (text === undefined) {
    worker.postMessage({ id, text: echo });
    return;
  }
  try {
    const handle = await ready;
    worker.postMessage({ id, text: handle(text) });
  } catch (error) {
    fail(error);
  }
});
