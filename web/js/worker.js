// The worker in which the engine lives: boots Pyodide from the site's own files, then answers.
//
// to the worker:   {id, text}           text is a question for pyengine.bridge.handle
//                  {id, echo}           answered at once, without Python (the bench measures against it)
// from the worker: {id, text}           the answer
//                  {progress, stage}    0 to 1; stage is "download" or "start"
//                  {ready: true}
//                  {failed: message}    nothing will be answered any more; start a new worker
//
// Questions may be sent at once: they wait until the engine is ready and are answered in their order.
// Whoever starts this worker needs a time-out of their own: a browser can end a worker without a word.

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
 * Starts a download and counts its bytes.
 * @param {string} url
 * @param {(bytes: number) => void} count
 * @returns {Promise<Response>}
 */
async function start(url, count) {
  let response = await download(url);
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  void countBytes(response.clone(), count);
  // Some hosts do not know the type, and without it the runtime would wait for ever.
  if (url.endsWith(".wasm") && response.headers.get("content-type") !== "application/wasm") {
    response = new Response(response.body, { headers: { "content-type": "application/wasm" } });
  }
  return response;
}

/** @param {Response} response @param {(bytes: number) => void} count */
async function countBytes(response, count) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    count(value.byteLength);
  }
}

/** Starts all downloads side by side. @returns {Map<string, Promise<Response>>} by URL */
function startDownloads() {
  const total = Object.values(DOWNLOAD_SIZES).reduce((sum, size) => sum + size, 0);
  let loaded = 0;
  let told = 0;
  /** @param {number} bytes */
  const count = (bytes) => {
    loaded += bytes;
    if (loaded - told < total / 100 && loaded < total) return;
    told = loaded;
    worker.postMessage({ progress: Math.min(loaded / total, 1) * DOWNLOAD_SHARE, stage: "download" });
  };
  const urls = [`${runtime}pyodide.asm.wasm`, `${runtime}python_stdlib.zip`, engineUrl];
  return new Map(urls.map((url) => [url, start(url, count)]));
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
  const started = startDownloads();
  const downloads = Promise.all(started.values());
  // The page's policy does not reach a worker. The runtime fetches by itself: it gets what is under way, and nothing else.
  guard((url) => {
    const response = started.get(url);
    started.delete(url);
    return response;
  });
  await WebAssembly.compile(EMPTY_WASM);
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    /** @type {Promise<typeof import("pyodide")>} */ (import(`${runtime}pyodide.mjs`)),
    import(`${runtime}pyodide.asm.mjs`),
  ]);

  const engine = /** @type {Promise<Response>} */ (started.get(engineUrl)).then((response) => response.arrayBuffer());
  const options = {
    indexURL: runtime,
    packageBaseUrl: runtime, // never another host
    lockFileContents: { info: { abi_version: PYODIDE_ABI, arch: "wasm32", platform: "", python: "" }, packages: {} },
    createPyodideModule,
    /** @param {any} FS @param {{sitePackages: string}} info */
    fsInit: async (FS, { sitePackages }) => unpack(new Uint8Array(await engine), FS, sitePackages),
  };
  // A failed download must end the boot: the runtime itself would only warn, and wait.
  const failedDownload = downloads.then(() => new Promise(() => {}));
  const python = await Promise.race([loadPyodide(/** @type {any} */ (options)), failedDownload]);
  const bridge = python.pyimport("pyengine.bridge");
  return (text) => bridge.handle(text);
}

/** @param {any} error not always an Error: the runtime throws its exit status too */
function fail(error) {
  worker.postMessage({ failed: String(error?.message ?? error) });
}

const ready = boot();
ready.then(() => {
  worker.postMessage({ progress: 1, stage: "start" });
  worker.postMessage({ ready: true });
}, fail);

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
