// The engine's worker has no use for the network, for storage or for code made from text, and the policy of a page does not reach
// a worker. So before the runtime starts everything that is not listed here is taken out of the worker's global scope, for good:
// neither a script nor Python (`js`, `pyodide.code.run_js`) finds it any more, and nothing can have kept it from before.
//
// `import()` is syntax and cannot be taken away; but nothing that is loaded imports an address it is given, and without `eval` nobody
// can write it. A Content-Security-Policy header closes that, too (docs/hosting.md).

/** The language itself. */
const LANGUAGE = `AggregateError Array ArrayBuffer AsyncDisposableStack AsyncIterator Atomics BigInt BigInt64Array BigUint64Array Boolean
  DataView Date DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array Infinity Int16Array Int32Array
  Int8Array Intl Iterator JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set SharedArrayBuffer
  String SuppressedError Symbol SyntaxError Temporal TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap
  WeakRef WeakSet WebAssembly decodeURI decodeURIComponent encodeURI encodeURIComponent escape globalThis isFinite isNaN parseFloat
  parseInt undefined unescape`;

/** What we and the runtime use of a worker; none of it reaches beyond this worker and the page that started it. */
const WORKER = `AbortController AbortSignal Blob CustomEvent DOMException DedicatedWorkerGlobalScope ErrorEvent Event EventTarget Headers
  MessageChannel MessageEvent MessagePort Performance PromiseRejectionEvent ReadableStream Request Response TextDecoder TextEncoder URL
  URLSearchParams WorkerGlobalScope WorkerLocation addEventListener atob btoa clearInterval clearTimeout close console constructor crypto
  dispatchEvent isSecureContext location name origin performance postMessage queueMicrotask removeEventListener reportError self
  structuredClone`;

/** Not left out, but exchanged. */
const OURS = ["Function", "eval", "fetch", "importScripts", "navigator", "setInterval", "setTimeout"];

/** What `guard` has to do with: a function that is there, and does nothing. @param {string} name @returns {any} */
function closed(name) {
  const refuse = function () {
    throw new EvalError(`${name} is closed in this worker`);
  };
  Object.defineProperty(refuse, "name", { value: name });
  return refuse;
}

/** @param {object} owner @param {string} name @param {unknown} value */
function fix(owner, name, value) {
  Object.defineProperty(owner, name, { value, writable: false, enumerable: false, configurable: false });
}

/** Text becomes a function by its constructors too, which every function leads to. @param {any} scope */
function closeFunctions(scope) {
  const prototypes = [function () {}, async function () {}, function* () {}, async function* () {}].map((sample) =>
    Object.getPrototypeOf(sample),
  );
  for (const prototype of prototypes) {
    const made = closed(prototype.constructor.name);
    made.prototype = prototype; // `instanceof` goes on working
    fix(prototype, "constructor", made);
  }
  fix(scope, "Function", Function.prototype.constructor);
}

/** @param {any} scope @param {"setTimeout" | "setInterval"} name */
function closeTimer(scope, name) {
  const native = scope[name].bind(scope);
  fix(scope, name, (/** @type {unknown} */ work, /** @type {unknown[]} */ ...rest) => {
    if (typeof work !== "function") throw new EvalError(`${name} takes functions only in this worker`);
    return native(work, ...rest);
  });
}

/** @param {(url: string) => Promise<Response> | undefined} response to what may be fetched; each only once */
export function guard(response) {
  const scope = /** @type {any} */ (globalThis);
  const keep = new Set([...`${LANGUAGE} ${WORKER}`.split(/\s+/), ...OURS]);
  const { userAgent, platform, language } = scope.navigator;
  closeTimer(scope, "setTimeout");
  closeTimer(scope, "setInterval");
  closeFunctions(scope);
  for (
    let owner = scope;
    owner && owner !== EventTarget.prototype && owner !== Object.prototype;
    owner = Object.getPrototypeOf(owner)
  ) {
    for (const name of Object.getOwnPropertyNames(owner)) {
      const known = keep.has(name) || /^on[a-z]+$/.test(name);
      // what we exchange must not be left further down, either
      if (known && (owner === scope || !OURS.includes(name))) continue;
      Reflect.deleteProperty(owner, name); // a few numbers stay: constants cannot be deleted
    }
  }
  for (const name of ["eval", "importScripts"]) fix(scope, name, closed(name));
  fix(scope, "navigator", Object.freeze({ userAgent, platform, language }));
  fix(scope, "fetch", (/** @type {unknown} */ input) => {
    const url = input instanceof Request ? input.url : String(input);
    return response(url) ?? Promise.reject(new TypeError(`${url}: nothing is fetched in this worker`));
  });
}
