/**
 * Component sets in a database of their own, so that nothing has to be changed about the one of the games.
 * What cannot be stored lives in memory, as long as the page.
 */
import { isObject, openStore, readAll, result } from "../storage/database.js";

/** @typedef {{revier: 1, kind: "components", game: string, name: string, changes: Record<string, unknown>, digest?: string}} SetDocument */
/** @typedef {{id: string, updated: number, document: SetDocument}} StoredSet */

const STORE = "sets";
/** @type {Map<string, StoredSet>} */
const memory = new Map();
/** @type {Promise<IDBDatabase | null> | undefined} */
let opened;

function database() {
  opened ??= openStore("revier-components", STORE).catch(() => null);
  return opened;
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => Promise<T>} work
 * @returns {Promise<T | undefined>} undefined where nothing can be stored
 */
async function run(mode, work) {
  const open = await database();
  if (!open) return undefined;
  const transaction = open.transaction(STORE, mode);
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
  done.catch(() => {}); // whoever waits for it hears of it
  const value = await work(transaction.objectStore(STORE));
  if (mode === "readonly") return value;
  await done;
  return value;
}

/**
 * The sets for a game, by name.
 * @param {string} game
 * @returns {Promise<StoredSet[]>}
 */
export async function setsOf(game) {
  const stored = (await run("readonly", readAll).catch(() => [])) ?? [];
  const all = new Map([...stored.filter(isSet), ...memory.values()].map((one) => [one.id, one]));
  return [...all.values()]
    .filter((one) => one.document.game === game)
    .sort((a, b) => a.document.name.localeCompare(b.document.name));
}

/** @param {unknown} entry @returns {entry is StoredSet} */
function isSet(entry) {
  return (
    isObject(entry) &&
    isObject(entry.document) &&
    typeof entry.document.game === "string" &&
    typeof entry.document.name === "string" &&
    isObject(entry.document.changes)
  );
}

/** Whether it is stored; if not, it is there as long as the page. @param {StoredSet} set */
export async function putSet(set) {
  memory.set(set.id, set);
  try {
    const stored = await run("readwrite", (store) => result(store.put(set)));
    if (stored === undefined) return false;
    memory.delete(set.id);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} id */
export async function removeSet(id) {
  memory.delete(id);
  await run("readwrite", (store) => result(store.delete(id)));
}
