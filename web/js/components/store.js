/**
 * Component sets in a database of their own, so that nothing has to be changed about the one of the games.
 * Where storage is denied they live in memory, as long as the page.
 */
import { inTime } from "../saves.js";

/** @typedef {{revier: 1, kind: "components", game: string, name: string, changes: Record<string, unknown>, digest?: string}} SetDocument */
/** @typedef {{id: string, updated: number, document: SetDocument}} StoredSet */

const STORE = "sets";
/** @type {Map<string, StoredSet>} */
const memory = new Map();
/** @type {Promise<IDBDatabase | null> | undefined} */
let opened;

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

function database() {
  opened ??= (async () => {
    const request = indexedDB.open("revier-components", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    return inTime(result(request));
  })().catch(() => null);
  return opened;
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T | undefined>} undefined where nothing can be stored
 */
async function run(mode, work) {
  const open = await database();
  if (!open) return undefined;
  const transaction = open.transaction(STORE, mode);
  const value = await result(work(transaction.objectStore(STORE)));
  if (mode === "readonly") return value;
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(value);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

/**
 * The sets for a game, by name.
 * @param {string} game
 * @returns {Promise<StoredSet[]>}
 */
export async function setsOf(game) {
  const all = (await run("readonly", (store) => /** @type {IDBRequest<StoredSet[]>} */ (store.getAll()))) ?? [...memory.values()];
  return all.filter((one) => one.document.game === game).sort((a, b) => a.document.name.localeCompare(b.document.name));
}

/** @param {StoredSet} set */
export async function putSet(set) {
  memory.set(set.id, set);
  await run("readwrite", (store) => store.put(set));
}

/** @param {string} id */
export async function removeSet(id) {
  memory.delete(id);
  await run("readwrite", (store) => store.delete(id));
}
