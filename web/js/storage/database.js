/** Databases of one store each, whose entries have an `id`. What earlier or later versions of the page left there is kept. */

/** A database that has opened and then answers nothing any more, as browsers leave one behind after a device slept. */
export class Silence extends Error {}

/** What is not answered in this time never will be. */
const ANSWER_SECONDS = 4;

/**
 * The answer, or Silence: then the transaction is ended, so that nothing is written behind our back.
 * @template T
 * @param {Promise<T>} answer
 * @param {IDBTransaction | null} transaction
 * @returns {Promise<T>}
 */
export function inTime(answer, transaction) {
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  /** @type {Promise<never>} */
  const silence = new Promise((_, reject) => {
    timer = setTimeout(() => {
      reject(new Silence("the database does not answer"));
      try {
        transaction?.abort();
      } catch {
        // It has ended already: only its answer is missing.
      }
    }, ANSWER_SECONDS * 1000);
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
export function result(request) {
  /** @type {Promise<T>} */
  const answer = new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return inTime(answer, request.transaction);
}

/** @param {unknown} value @returns {value is Record<string, any>} */
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Opens a database at whatever version it has, and gives it its store if that is missing or has other keys.
 * @param {string} name
 * @param {string} store
 * @returns {Promise<IDBDatabase>}
 */
export async function openStore(name, store) {
  const database = await open(name, store);
  const sound =
    database.objectStoreNames.contains(store) && database.transaction(store).objectStore(store).keyPath === "id";
  if (sound) return database;
  const next = database.version + 1;
  database.close();
  return open(name, store, next);
}

/** A database that does not answer in this time never will: some browsers leave it at that when their storage is damaged. */
const OPEN_SECONDS = 2.5;

/**
 * @param {string} name
 * @param {string} store
 * @param {number} [version]
 * @returns {Promise<IDBDatabase>}
 */
function open(name, store, version) {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("the database does not answer")), OPEN_SECONDS * 1000);
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      const { result: database, transaction } = request;
      const old = database.objectStoreNames.contains(store) ? transaction?.objectStore(store) : null;
      if (!old) database.createObjectStore(store, { keyPath: "id" });
      else if (old.keyPath !== "id") moveEntries(database, old, store);
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close(); // another tab repairs it
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked by another tab"));
  });
}

/**
 * Into a store of our form under the same name, within the same transaction: it happens as a whole or not at all.
 * @param {IDBDatabase} database
 * @param {IDBObjectStore} old
 * @param {string} store
 */
function moveEntries(database, old, store) {
  /** @type {Record<string, any>[]} */
  const entries = [];
  const cursor = old.openCursor();
  cursor.onsuccess = () => {
    if (cursor.result) {
      const { key, value } = cursor.result;
      const id = typeof value?.id === "string" ? value.id : String(key);
      entries.push(isObject(value) ? { ...value, id } : { id, value });
      cursor.result.continue();
      return;
    }
    database.deleteObjectStore(store);
    const made = database.createObjectStore(store, { keyPath: "id" });
    entries.forEach((entry) => made.put(entry));
  };
}

/**
 * All entries. If one of them cannot be read, all others are: it comes with its key alone.
 * @param {IDBObjectStore} store
 * @returns {Promise<unknown[]>}
 */
export async function readAll(store) {
  try {
    return await result(store.getAll());
  } catch {
    const { transaction } = store;
    /** @param {(again: IDBObjectStore) => IDBRequest<any>} ask */
    const again = (ask) => result(ask(transaction.db.transaction(store.name).objectStore(store.name)));
    const keys = await again((one) => one.getAllKeys());
    return Promise.all(keys.map((/** @type {IDBValidKey} */ id) => again((one) => one.get(id)).catch(() => ({ id }))));
  }
}
