/**
 * Saved games in IndexedDB: one entry per game, written after every decision.
 * Where storage is denied, entries live in memory and `persistent` is false.
 */

/** @typedef {import("./types.js").GameRecord} GameRecord */
/**
 * @typedef {object} Save
 * @property {string} id
 * @property {number} version counts the writes, so that two tabs cannot overwrite each other
 * @property {string} game
 * @property {string} title
 * @property {{name: string, colour: string, shape: string}[]} seats
 * @property {string} status
 * @property {number} moves
 * @property {boolean} over
 * @property {number} updated milliseconds
 * @property {string[]} [bots] by seat: the strength of its bot, empty for a person
 * @property {GameRecord} record
 */

const NAME = "revier";
const STORE = "games";

/** Somebody else wrote the same game since we read it. */
export class SaveConflict extends Error {}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** A database that does not answer in this time never will: some browsers leave it at that when their storage is damaged. */
const OPEN_SECONDS = 2.5;

/**
 * @template T
 * @param {Promise<T>} opening
 * @returns {Promise<T>}
 */
export function inTime(opening) {
  return Promise.race([opening, new Promise((_, reject) => setTimeout(() => reject(new Error("the database does not answer")), OPEN_SECONDS * 1000))]);
}

/** @returns {Promise<IDBDatabase | null>} */
async function openDatabase() {
  try {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    return await inTime(result(request));
  } catch {
    return null;
  }
}

export class Saves {
  /** @type {Promise<IDBDatabase | null>} */
  #database = openDatabase();
  /** @type {Map<string, Save>} */
  #memory = new Map();
  /** False when nothing outlasts the page. */
  persistent = true;

  /**
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => Promise<T>} work
   * @param {() => T} otherwise
   * @returns {Promise<T>}
   */
  async #run(mode, work, otherwise) {
    const database = await this.#database;
    if (!database || !this.persistent) {
      this.persistent = false;
      return otherwise();
    }
    const transaction = database.transaction(STORE, mode);
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
    const value = await work(transaction.objectStore(STORE));
    if (mode === "readwrite") await done;
    return value;
  }

  /** All games, the latest first. @returns {Promise<Save[]>} */
  async list() {
    /** @type {Save[]} */
    const all = await this.#run("readonly", (store) => result(store.getAll()), () => [...this.#memory.values()]);
    return all.sort((a, b) => b.updated - a.updated);
  }

  /** @param {string} id @returns {Promise<Save | undefined>} */
  get(id) {
    return this.#run("readonly", (store) => result(store.get(id)), () => this.#memory.get(id));
  }

  /**
   * Writes one game. Throws SaveConflict if the stored version is newer than the one that `save` came from.
   * @param {Save} save
   * @returns {Promise<Save>} with its new version
   */
  async put(save) {
    const next = { ...save, version: save.version + 1 };
    this.#memory.set(next.id, next);
    return this.#run(
      "readwrite",
      async (store) => {
        /** @type {Save | undefined} */
        const stored = await result(store.get(save.id));
        if (stored && stored.version > save.version) throw new SaveConflict(save.id);
        await result(store.put(next));
        return next;
      },
      () => next,
    );
  }

  /** @param {string} id @returns {Promise<void>} */
  async remove(id) {
    this.#memory.delete(id);
    await this.#run("readwrite", (store) => result(store.delete(id)), () => undefined);
  }

  /** Asks the browser not to throw the games away when space is short. */
  async keep() {
    try {
      await navigator.storage?.persist?.();
    } catch {
      // The browser decides; without it the games are still there, only less protected.
    }
  }
}

export function newId() {
  const bytes = crypto.getRandomValues(new Uint32Array(2));
  return [...bytes].map((part) => part.toString(36)).join("");
}
