// The first script of revier.html: everything that the application asks its host for comes out of the page itself.
//
// `files` and `runtime` in the page are gzipped archives in base64: the length of a list (4 bytes), the list as JSON (path, type,
// size), then all bytes. The application finds its files below PLACE, an address that does not exist; nothing is asked of a host.

(() => {
  const native = { fetch: fetch.bind(globalThis), Worker };
  /** @param {string} id */
  const text = (id) => /** @type {HTMLElement} */ (document.getElementById(id)).textContent ?? "";

  /** @param {string} id @returns {Promise<Map<string, Blob>>} by address */
  async function open(id) {
    const packed = await native.fetch(`data:application/octet-stream;base64,${text(id).trim()}`);
    const stream = /** @type {ReadableStream} */ (packed.body).pipeThrough(new DecompressionStream("gzip"));
    const bytes = await new Response(stream).arrayBuffer();
    const start = 4 + new DataView(bytes).getUint32(0, true);
    let at = start;
    return new Map(
      JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, start - 4))).map(
        (/** @type {[string, string, number]} */ [path, type, size]) => {
          at += size;
          return [PLACE + path, new Blob([new Uint8Array(bytes, at - size, size)], { type })];
        },
      ),
    );
  }

  /** The runtime comes last in the page. */
  const whole = new Promise((done) => addEventListener("DOMContentLoaded", done));
  const files = open("files");
  /** @type {Promise<Map<string, Blob>> | undefined} */
  let runtime;
  /** The files of the runtime, for workers: as such, since an address that a page makes may mean nothing to its workers. */
  const forWorkers = () => (runtime ??= whole.then(() => open("runtime")));

  globalThis.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.startsWith(PLACE)) return native.fetch(input, init);
    const file = (await files).get(url.split(/[?#]/)[0]);
    return file ? new Response(file) : new Response("", { status: 404 });
  };

  const { trustedTypes } = /** @type {any} */ (globalThis);
  const policy = trustedTypes?.createPolicy("revier", { createScriptURL: (/** @type {string} */ url) => url });
  const blob = URL.createObjectURL(new Blob([text("worker")], { type: "text/javascript" }));
  const worker = policy?.createScriptURL(blob) ?? blob;
  globalThis.Worker = class extends native.Worker {
    /** @param {string | URL} _ @param {WorkerOptions} [options] */
    constructor(_, options) {
      super(worker, { name: options?.name ?? "" });
      forWorkers().then((carried) => this.postMessage({ carried }));
    }
  };

  // Rules open as pages of their own: words and pictures, without what needs a script.
  /** @param {string} url */
  async function show(url) {
    const [path, clause] = url.split("#");
    const file = (await files).get(path);
    if (!file) return;
    const page = URL.createObjectURL(file);
    globalThis.open(clause ? `${page}#${clause}` : page, "_blank");
  }
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || !link.href.startsWith(PLACE)) return;
    event.preventDefault();
    show(link.href);
  });
})();
