// The worker in which the engine lives: boots Pyodide from the site's own files, then answers.
//
// to the worker:   {id, text}           text is a question for pyengine.bridge.handle
//                  {id, echo}           answered at once, without Python (the bench measures against it)
// from the worker: {id, text}           the answer
//                  {progress, stage}    0 to 1; stage is "download" or "start"
//                  {ready: true}        comes with the last progress
//                  {failed: message}    nothing will be answered any more; start a new worker
//
// It starts from a snapshot of its memory where that is quicker (snapshot.js), else by importing the engine.
// Questions may be sent at once: they wait until the engine is ready; a question may overtake one that
// waits for files, and an answer carries its number.
// Whoever starts this worker needs a time-out of their own: a browser can end a worker without a word.

import { unpack } from "./unpack.js";

const worker = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const runtime = new URL(RUNTIME_FOLDER, import.meta.url).href;
const wasmUrl = `${runtime}pyodide.asm.wasm`;
const stdlibUrl = `${runtime}python_stdlib.zip`;
const snapshotUrl = new URL(SNAPSHOT.path, import.meta.url).href;
const engineUrl = new URL(ENGINE_FILE, import.meta.url).href;
const download = worker.fetch.bind(worker);

/** A module of one empty section: compiling it fails where the page's policy forbids WebAssembly. */
const EMPTY_WASM = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

/** Downloading is most of the way on a first visit; the rest is the start of Python. */
const DOWNLOAD_SHARE = 0.9;

/** Milliseconds without the whole snapshot, after which the start goes on without it. */
const SNAPSHOT_MS = 8000;

/** What a snapshot answers without any file: the greeting, a table with the usual components. */
const EARLY = /^\{"id":\d+,"method":"(hello|table\.\w+)"(?!.*"components":\{)/;

/** Milliseconds after the start: until then a first question has the line for itself. */
const FILES_AFTER = 1500;

/** @typedef {{id: number, text?: string, echo?: string}} Question */

/**
 * Starts a download and counts its bytes.
 * @param {string} url
 * @param {(bytes: number) => void} count
 * @returns {Promise<Response>}
 */
async function start(url, count) {
  const exactly = url === snapshotUrl && { integrity: SNAPSHOT.integrity, signal: AbortSignal.timeout(SNAPSHOT_MS) };
  let response = await download(url, exactly || {});
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`);
  countBytes(response.clone(), count).catch(() => {}); // whoever waits for the response hears of it
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

/** Starts downloads side by side. @param {string[]} urls @returns {Map<string, Promise<Response>>} by URL */
function startDownloads(urls) {
  const total = urls.reduce((sum, url) => sum + DOWNLOAD_SIZES[url.replace(/.*\//, "")], 0);
  let loaded = 0;
  let told = 0;
  /** @param {number} bytes */
  const count = (bytes) => {
    loaded += bytes;
    if (loaded - told < total / 100 && loaded < total) return;
    told = loaded;
    worker.postMessage({ progress: Math.min(loaded / total, 1) * DOWNLOAD_SHARE, stage: "download" });
  };
  return new Map(urls.map((url) => [url, start(url, count)]));
}

/** @param {Map<string, Promise<Response>>} started @param {string} url */
const bytesOf = async (started, url) => new Uint8Array(await /** @type {Response} */ (await started.get(url)).arrayBuffer());

const scripts = () => Promise.all([
  /** @type {Promise<typeof import("pyodide")>} */ (import(`${runtime}pyodide.mjs`)),
  import(`${runtime}pyodide.asm.mjs`),
]);

const restoring = () => import("./snapshot.js"); // not needed where the engine starts the usual way

/** On a slow line a first visit is quicker without the snapshot; whatever is stored is quick. */
async function wantsSnapshot() {
  const line = /** @type {any} */ (navigator).connection;
  if (line?.effectiveType === "4g" && !line.saveData) return true;
  return !!(await caches.match(snapshotUrl));
}

/**
 * Boots the runtime with the engine, from a snapshot if there is one.
 * @param {ArrayBuffer | null} snapshot
 * @param {Map<string, Promise<Response>>} started
 * @returns {Promise<(text: string) => string | Promise<string>>} the bridge
 */
async function boot(snapshot, started) {
  const [{ loadPyodide }, { default: createPyodideModule }] = await scripts();

  // The runtime fetches by itself: give it what is under way. With a snapshot the library's file can come later.
  worker.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (snapshot && url === stdlibUrl) return Promise.resolve(new Response());
    const response = started.get(url);
    started.delete(url);
    return response ?? download(input, init);
  };
  const downloads = Promise.all(started.values());
  const engine = snapshot ? null : bytesOf(started, engineUrl);
  let folder = "";
  /** @type {any} */
  const options = {
    indexURL: runtime,
    packageBaseUrl: runtime, // never another host
    lockFileContents: { info: { abi_version: PYODIDE_ABI, arch: "wasm32", platform: "", python: "" }, packages: {} },
    createPyodideModule,
    /** @param {any} FS @param {{sitePackages: string}} info */
    fsInit: async (FS, { sitePackages }) => {
      folder = sitePackages;
      if (engine) unpack(await engine, FS, folder);
    },
    ...(snapshot && (await restoring()).fromSnapshot(snapshot, createPyodideModule)),
  };
  // A failed download must end the boot: the runtime itself would only warn, and wait.
  const failedDownload = downloads.then(() => new Promise(() => {}));
  const python = await Promise.race([loadPyodide(options), failedDownload]);
  worker.fetch = download;
  const bridge = python.pyimport("pyengine.bridge");
  if (!snapshot) return (text) => bridge.handle(text);

  python.runPython("import random; random.seed()");
  /** @type {Promise<void> | null} what the memory does not hold: files for corrected sets, for lessons */
  let files = null;
  const load = async () => {
    const late = startDownloads([stdlibUrl, engineUrl]);
    const library = python.FS.readdir("/lib").find((/** @type {string} */ name) => name.endsWith(".zip"));
    const [stdlib, engine] = await Promise.all([bytesOf(late, stdlibUrl), bytesOf(late, engineUrl)]);
    python.FS.writeFile(`/lib/${library}`, stdlib);
    unpack(engine, python.FS, folder);
  };
  const whole = () => (files ??= load()); // where that fails, a question that needs them fails, and the page starts anew
  setTimeout(() => whole().catch(() => {}), FILES_AFTER);
  return async (text) => {
    if (!EARLY.test(text)) await whole();
    return bridge.handle(text);
  };
}

/** From the snapshot where that is possible, else the usual way. */
async function begin() {
  scripts().catch(() => {}); // they load meanwhile
  await WebAssembly.compile(EMPTY_WASM);
  const usual = [wasmUrl, stdlibUrl, engineUrl];
  if (!(await wantsSnapshot().catch(() => false))) return boot(null, startDownloads(usual));
  const started = startDownloads([wasmUrl, snapshotUrl]);
  void restoring(); // it loads meanwhile
  try {
    const response = /** @type {Response} */ (await started.get(snapshotUrl));
    started.delete(snapshotUrl);
    return await boot(await response.arrayBuffer(), started);
  } catch (error) {
    console.warn("without the snapshot:", error);
    started.delete(snapshotUrl);
    for (const [url, response] of startDownloads(usual.filter((url) => !started.has(url)))) started.set(url, response);
    return boot(null, started);
  }
}

/** @param {any} error not always an Error: the runtime throws its exit status too */
function fail(error) {
  worker.postMessage({ failed: String(error?.message ?? error) });
}

const ready = begin();
ready.then(() => {
  worker.postMessage({ progress: 1, stage: "start", ready: true });
}, fail);

worker.addEventListener("message", async (/** @type {MessageEvent<Question>} */ event) => {
  const { id, text, echo } = event.data;
  if (text === undefined) {
    worker.postMessage({ id, text: echo });
    return;
  }
  try {
    const handle = await ready;
    worker.postMessage({ id, text: await handle(text) });
  } catch (error) {
    fail(error);
  }
});
