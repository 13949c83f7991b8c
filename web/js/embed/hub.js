/**
 * One engine for all boards of a page. Boards in frames of the same site find each other through their common parent:
 * the first one to start keeps the engine, the others ask it, and take over if it goes.
 */
import { Engine, EngineError, EngineLost } from "../engine/client.js";

/** @typedef {import("../types.js").Hello} Hello */
/** @typedef {{engine: Engine, ready: Promise<unknown>}} Kept */

const PATIENCE = 20_000;

/** @type {Kept | null} */
let own = null;
/** @type {Set<(share: number) => void>} */
const listeners = new Set();

/** @returns {{kept: Kept, owner: Window} | null} an engine that runs in a frame beside this one */
function beside() {
  if (window.parent === window) return null;
  for (let n = 0; n < Math.min(window.parent.length, 200); n += 1) {
    const other = window.parent[n];
    if (other === window) continue;
    try {
      const kept = /** @type {any} */ (other).revierEngine;
      if (kept) return { kept, owner: other };
    } catch {
      // a frame of another site
    }
  }
  return null;
}

/** @returns {Kept} */
function start() {
  const engine = new Engine({
    url: new URL("../worker.js", import.meta.url),
    onProgress: (share) => listeners.forEach((listen) => listen(share)),
  });
  const kept = { engine, ready: engine.start() };
  kept.ready.catch(() => {
    if (own === kept) own = null;
    forget(kept);
  });
  /** @type {any} */ (window).revierEngine = kept;
  return kept;
}

/** @param {Kept} kept */
function forget(kept) {
  const page = /** @type {any} */ (window);
  if (page.revierEngine === kept) delete page.revierEngine;
}

/** What a board asks: an engine of this page, or of a frame beside it. */
export class Client {
  #kept;
  #owner;
  /** @type {Map<string, Promise<Hello>>} */
  #greetings = new Map();

  /** @param {Kept} kept @param {Window} owner */
  constructor(kept, owner) {
    this.#kept = kept;
    this.#owner = owner;
  }

  get alive() {
    return !this.#owner.closed && this.#kept.engine.alive;
  }

  /**
   * @param {string} method
   * @param {object} [params]
   * @returns {Promise<any>}
   */
  call(method, params) {
    if (!this.alive) return Promise.reject(new EngineLost("the engine is gone"));
    return new Promise((resolve, reject) => {
      // an engine in another frame dies silently with it
      const timer = setTimeout(() => reject(new EngineLost("no answer")), PATIENCE);
      this.#kept.engine
        .call(/** @type {keyof import("../contract.d.ts").Methods} */ (method), params)
        .then(resolve, (error) => {
          // an error of another frame is not one of ours
          reject(typeof error?.code === "string" ? new EngineError(error) : new EngineLost(String(error?.message)));
        })
        .finally(() => clearTimeout(timer));
    });
  }

  /** @param {string} lang @returns {Promise<Hello>} */
  hello(lang) {
    const known = this.#greetings.get(lang) ?? this.call("hello", { lang });
    this.#greetings.set(lang, known);
    return known;
  }
}

/** @type {WeakMap<Kept, Client>} */
const clients = new WeakMap();

/**
 * The engine of this page; starts it if there is none.
 * @param {(share: number) => void} onProgress
 * @returns {Promise<Client>}
 */
export async function connect(onProgress) {
  listeners.add(onProgress);
  try {
    if (own && !own.engine.alive) {
      // either it starts right now, or it has died
      await own.ready.catch(() => {});
      if (own && !own.engine.alive) {
        forget(own);
        own = null;
      }
    }
    const other = own ? null : beside();
    if (other) {
      try {
        await Promise.race([other.kept.ready, new Promise((_, fail) => setTimeout(fail, 60_000))]);
        if (!other.owner.closed && other.kept.engine.alive) return clientOf(other.kept, other.owner);
      } catch {
        // then one of our own
      }
    }
    own ??= start();
    await own.ready;
    return clientOf(own, window);
  } finally {
    listeners.delete(onProgress);
  }
}

/** @param {Kept} kept @param {Window} owner */
function clientOf(kept, owner) {
  let client = clients.get(kept);
  if (!client) clients.set(kept, (client = new Client(kept, owner)));
  return client;
}
