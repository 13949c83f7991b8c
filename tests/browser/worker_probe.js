// Stands in for the runtime's loader in tests/browser/test_outside.py: inside the worker that ships, it tries what must not work there.
/* eslint-disable no-eval, no-implied-eval, no-new-func */
import { loadPyodide as real } from "./pyodide.mjs?real";

const OTHER = "OTHER_ORIGIN";

const SCRIPTS = {
  eval: () => eval("1"),
  eval_indirect: () => (0, eval)("1"),
  eval_global: () => globalThis.eval("1"),
  eval_restored: () => Object.defineProperty(globalThis, "eval", { value: 1 }),
  function: () => Function("return 1")(),
  function_new: () => new Function("return 1")(),
  function_constructor: () => function () {}.constructor("return 1")(),
  function_of_arrow: () => (() => 0).constructor.constructor("return 1")(),
  function_of_native: () => Math.max.constructor("return 1")(),
  function_of_class: () => Reflect.construct(class {}.constructor, ["return 1"])(),
  function_async: () => (async () => {}).constructor("return 1")(),
  function_generator: () => function* () {}.constructor("return 1")(),
  function_async_generator: () => async function* () {}.constructor("return 1")(),
  timeout: () => setTimeout("self.ran = 1", 0),
  interval: () => setInterval("self.ran = 1", 0),
  fetch_other: () => fetch(OTHER),
  fetch_outside: () => fetch("/third-party.txt"),
  fetch_absolute: () => fetch(new URL("/third-party.txt", location.href).href),
  fetch_own: () => fetch(import.meta.url),
  fetch_data: () => fetch("data:,x"),
  fetch_deleted: () => delete globalThis.fetch,
  fetch_inherited: () => WorkerGlobalScope.prototype.fetch.call(self, OTHER),
  import_scripts: () => importScripts(OTHER),
  import_inherited: () => WorkerGlobalScope.prototype.importScripts.call(self, OTHER),
  xml_http_request: () => new XMLHttpRequest(),
  web_socket: () => new WebSocket("ws://localhost/"),
  event_source: () => new EventSource(OTHER),
  web_transport: () => new WebTransport("https://localhost/"),
  worker: () => new Worker(OTHER),
  font_face: () => new FontFace("x", `url(${OTHER})`).load(),
  broadcast: () => new BroadcastChannel("x"),
  indexed_db: () => indexedDB.open("x"),
  caches: () => caches.open("x"),
  beacon: () => navigator.sendBeacon(OTHER, "x"),
  storage: () => navigator.storage.getDirectory(),
  locks: () => navigator.locks.query(),
};

const PYTHON = {
  py_eval: "from js import eval; eval('1')",
  py_run_js: "from pyodide.code import run_js; run_js('1')",
  py_function: "from js import Function; Function.new('return 1')()",
  py_constructor: "from js import Object; Object.constructor('return 1')()",
  py_xml_http_request: "from js import XMLHttpRequest",
  py_worker: "from js import Worker",
  py_fetch: `from js import fetch; await fetch('${OTHER}')`,
  py_fetch_outside: "from js import fetch; await fetch('/third-party.txt')",
  py_http: "from pyodide.http import pyfetch; await pyfetch('/third-party.txt')",
  py_package: `import pyodide_js; await pyodide_js.loadPackage('${OTHER}x-1.0-py3-none-any.whl', errorCallback=print); import x`,
};

export async function loadPyodide(options) {
  const python = await real(options);
  addEventListener("message", async ({ data }) => {
    if (!data.probe) return;
    const told = {};
    for (const [name, act] of Object.entries(SCRIPTS))
      told[name] = await (async () => act())().then(() => "WORKED", String);
    for (const [name, code] of Object.entries(PYTHON))
      told[name] = await python.runPythonAsync(code).then(() => "WORKED", String);
    const left = Object.getOwnPropertyNames(self).filter((name) =>
      /fetch|Socket|Storage|Worker|Cache|IDB|Canvas/i.test(name),
    );
    await new Promise((done) => setTimeout(done, 20));
    postMessage({ told, left, ran: self.ran ?? null, sum: python.runPython("sum(range(5))") });
  });
  return python;
}
