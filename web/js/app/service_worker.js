// The service worker: after one visit the whole site works without a network, and always as one version.
//
// Every version has a cache of its own, filled completely before it is used. A new version waits until all tabs of the
// old one are closed, or until the page asks for it. Files lie in folders named after their content, so a tab that is
// still open keeps finding the files it began with.
//
// from the page: {type: "version"}      answered with {type: "version", version}, on the message's port if it has one
//                {type: "skipWaiting"}  use this version now; the page reloads on "controllerchange"
// to the page:   {type: "updateFailed", message}   this version could not be stored; the old one stays

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** Other sites, and other copies of this one, may share the origin: only caches of our own scope are ours. */
const FAMILY = `revier ${worker.registration.scope} `;
const OWN = FAMILY + SITE_VERSION;

/** @param {string} path from the folder of this script @returns {string} */
const address = (path) => new URL(path, worker.registration.scope).href;

/** In a folder named after its content: the same address is always the same file. @param {string} path */
const isFrozen = (path) => /^[a-z]+-[0-9a-f]{10}\//.test(path);

async function ownFamily() {
  return (await caches.keys()).filter((name) => name.startsWith(FAMILY));
}

/** @param {string} path @param {string} integrity @returns {Promise<Response>} */
async function fetchExactly(path, integrity) {
  const url = address(path);
  if (isFrozen(path)) {
    for (const name of await ownFamily()) {
      const kept = await caches.match(url, { cacheName: name });
      if (kept) return kept;
    }
    const response = await fetch(url, { integrity }).catch(() => null);
    if (response?.ok) return response;
  }
  // Past the browser's own cache: a file of the last version must not slip into this one.
  const response = await fetch(url, { integrity, cache: "reload" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

async function install() {
  const cache = await caches.open(OWN);
  try {
    for (const [path, integrity] of Object.entries(SITE_FILES)) {
      await cache.put(address(path), await fetchExactly(path, integrity));
    }
  } catch (error) {
    await caches.delete(OWN);
    const message = error instanceof Error ? error.message : String(error);
    await tellAll({ type: "updateFailed", message });
    throw error; // the browser keeps the old version
  }
}

/** @param {object} message */
async function tellAll(message) {
  for (const client of await worker.clients.matchAll({ type: "window", includeUncontrolled: true })) {
    client.postMessage(message);
  }
}

/** Deletes older versions once no tab can need them. @param {string[]} [except] clients that do not count */
async function sweep(except = []) {
  const old = (await ownFamily()).filter((name) => name !== OWN);
  if (old.length === 0) return;
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open.some((client) => client.url.startsWith(worker.registration.scope) && !except.includes(client.id))) return;
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** @param {FetchEvent} event @returns {Promise<Response>} */
async function openPage(event) {
  const cache = await caches.open(OWN);
  const { origin, pathname } = new URL(event.request.url);
  const url = origin + pathname;
  const page = await cache.match(url === worker.registration.scope ? address("index.html") : url);
  if (page) return page;
  const response = await fetch(event.request).catch(() => null);
  return response?.ok ? response : Response.redirect(worker.registration.scope);
}

/** @param {Request} request @returns {Promise<Response>} */
async function answer(request) {
  const own = await caches.match(request, { cacheName: OWN, ignoreSearch: true });
  if (own) return own;
  for (const name of await ownFamily()) {
    const old = await caches.match(request, { cacheName: name });
    if (old && isFrozen(request.url.slice(worker.registration.scope.length))) return old;
  }
  return fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(install()));

worker.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([worker.clients.claim(), sweep()]));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(worker.registration.scope)) return;
  if (request.mode === "navigate") {
    event.respondWith(openPage(event));
    event.waitUntil(sweep([event.resultingClientId]));
  } else {
    event.respondWith(answer(request));
  }
});

worker.addEventListener("message", (event) => {
  const target = event.ports[0] ?? event.source;
  if (event.data?.type === "version") target?.postMessage({ type: "version", version: SITE_VERSION });
  if (event.data?.type === "skipWaiting") event.waitUntil(worker.skipWaiting());
});
