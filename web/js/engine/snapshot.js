/**
 * The memory of an engine that has started: it is put back instead of starting Python and importing the engine. The browser makes
 * it itself (`snapshot_maker.js`), once for each version of the site, when a board has been played on for a while; so a first visit
 * neither loads nor waits for anything.
 *
 * With `snapshot_maker.js` this is the one place that leans on the runtime's private `_loadSnapshot`. Whatever goes wrong here, the
 * engine starts the usual way.
 *
 * What is stored: four numbers (a mark, the form, the length of the whole, how many ranges follow), the ranges (start, length) that
 * are not zero, then their bytes. Its size and its SHA-256 stand beside it, as headers.
 */

const CACHE = `revier-memory ${new URL("../../../", import.meta.url).href}`;
/** Of this version of the site: it lies in a folder named after its content. */
const ADDRESS = new URL("../../engine.memory", import.meta.url).href;
const MARK = 0x52564d31;
const FORM = 1;
const NUMBERS = 4;
const PAGE = 4096;
/** What the runtime has from the start (tools/snapshot.mjs asserts that the engine fits), and the head that it adds. */
export const MOST = 32 << 20;

/** A store that does not answer in this time is not waited for. */
const PATIENCE = 1500;

/** @param {BufferSource} data */
async function digest(data) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The ranges that are not zero, in whole pages. @param {Uint8Array} whole @returns {number[]} start, length, start, length... */
function rangesOf(whole) {
  const words = new BigUint64Array(whole.buffer, whole.byteOffset, whole.byteLength >> 3);
  /** @type {number[]} */
  const ranges = [];
  for (let start = 0; start < whole.length; start += PAGE) {
    const end = Math.min(start + PAGE, whole.length);
    let at = start >> 3;
    while (at < end >> 3 && !words[at]) at++;
    if (at === end >> 3) continue;
    if (ranges.length && ranges[ranges.length - 2] + ranges[ranges.length - 1] === start)
      ranges[ranges.length - 1] = end - ranges[ranges.length - 2];
    else ranges.push(start, end - start);
  }
  return ranges;
}

/** @param {Uint8Array} whole its length is a multiple of 16 @returns {Uint8Array<ArrayBuffer>} */
export function pack(whole) {
  const ranges = rangesOf(whole);
  const head = 4 * (NUMBERS + ranges.length);
  const size = ranges.reduce((sum, part, n) => (n % 2 ? sum + part : sum), head);
  const file = new Uint8Array(size);
  new Uint32Array(file.buffer, 0, head / 4).set([MARK, FORM, whole.length, ranges.length / 2, ...ranges]);
  let at = head;
  for (let n = 0; n < ranges.length; n += 2) {
    file.set(whole.subarray(ranges[n], ranges[n] + ranges[n + 1]), at);
    at += ranges[n + 1];
  }
  return file;
}

/** @param {ArrayBuffer} file @returns {Uint8Array} */
export function unpack(file) {
  const [mark, form, length, count] = new Uint32Array(file, 0, NUMBERS);
  if (mark !== MARK || form !== FORM) throw new Error("not a memory of this form");
  if (length > MOST) throw new Error(`${length} bytes are too many`);
  const ranges = new Uint32Array(file, 4 * NUMBERS, 2 * count);
  const whole = new Uint8Array(length);
  let at = 4 * (NUMBERS + ranges.length);
  for (let n = 0; n < ranges.length; n += 2) {
    whole.set(new Uint8Array(file, at, ranges[n + 1]), ranges[n]);
    at += ranges[n + 1];
  }
  return whole;
}

/** The worker's guard takes `caches` away before the runtime starts: this remembers it. */
export class SnapshotStore {
  #caches = (() => {
    try {
      return globalThis.caches;
    } catch {
      return undefined; // a frame without a store
    }
  })();

  /** @returns {Promise<Uint8Array | null>} null: there is none; throws if it cannot be used, and it is gone then */
  async find() {
    let slow = 0;
    const late = new Promise((_, reject) => {
      slow = setTimeout(() => reject(new Error("the store does not answer")), PATIENCE);
    });
    try {
      return /** @type {Uint8Array | null} */ (await Promise.race([this.#read(), late]));
    } finally {
      clearTimeout(slow);
    }
  }

  async #read() {
    const found = await this.#caches?.match(ADDRESS, { cacheName: CACHE });
    if (!found) return null;
    try {
      const file = await found.arrayBuffer();
      if (String(file.byteLength) !== found.headers.get("x-size")) throw new Error("it is not whole");
      if ((await digest(file)) !== found.headers.get("x-digest")) throw new Error("it is damaged");
      return unpack(file);
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  async has() {
    return Boolean(await this.#caches?.match(ADDRESS, { cacheName: CACHE }));
  }

  /** In place of those of other versions. @param {Uint8Array} whole */
  async keep(whole) {
    const file = pack(whole);
    const headers = { "x-size": String(file.byteLength), "x-digest": await digest(file) };
    const cache = await /** @type {CacheStorage} */ (this.#caches).open(CACHE);
    for (const old of await cache.keys()) await cache.delete(old);
    await cache.put(ADDRESS, new Response(file, { headers }));
  }

  forget() {
    this.#caches?.delete(CACHE).catch(() => {});
  }
}
