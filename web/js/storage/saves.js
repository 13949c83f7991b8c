/**
 * Saved games in IndexedDB: one entry per game, written after every decision. What cannot be written (storage is denied,
 * the disk is full, the database has fallen silent) stays in memory and is tried again until it is stored.
 */
import { inTime, isObject, openStore, readAll, result, Silence } from "./database.js";
import { writeJournal } from "./journal.js";

/** @typedef {import("../types.js").GameRecord} GameRecord */
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
 * @property {number} updated milliseconds; 0 if nobody knows
 * @property {string[]} [bots] by seat: the strength of its bot, empty for a person
 * @property {number | null} [turn] the seat that is to decide; null: nobody, or nobody knows
 * @property {number[]} [points] by seat
 * @property {number[]} [winners] seats; empty until the game is over
 * @property {GameRecord} record
 */
/** @typedef {{key: IDBValidKey, value: unknown}} DamagedSave what is stored, but is no game */

const NAME = "revier";
const STORE = "games";
const RETRY_MS = 5000;

/** Somebody else wrote the same game since we read it. */
export class SaveConflict extends Error {}

/** @returns {Promise<IDBDatabase | null>} */
async function openDatabase() {
  try {
    return await openStore(NAME, STORE);
  } catch {
    return null;
  }
}

/** @param {unknown} value @param {string} [otherwise] */
const text = (value, otherwise = "") => (typeof value === "string" ? value : otherwise);
/** @param {unknown} value */
const count = (value) => (typeof value === "number" && Number.isFinite(value) ? value : 0);

/** A list of numbers, of this length if that is given; else an empty one. @param {unknown} value @param {number} [length] @returns {number[]} */
const numbers = (value, length) =>
  Array.isArray(value) && value.every((one) => Number.isFinite(one)) && value.length === (length ?? value.length)
    ? value
    : [];

/**
 * A stored entry as a game. The record is the game; everything else about it can be mended.
 * @param {unknown} entry
 * @returns {Save | null}
 */
export function readSave(entry) {
  if (!isObject(entry) || typeof entry.id !== "string" || !isObject(entry.record)) return null;
  const { record } = entry;
  const game = text(record.game, text(entry.game));
  if (!game) return null;
  const seats =
    [entry.seats, record.seats].find(
      (list) =>
        Array.isArray(list) && list.length && list.every((seat) => isObject(seat) && typeof seat.name === "string"),
    ) ?? [];
  return {
    id: entry.id,
    version: count(entry.version),
    game,
    title: text(entry.title, game),
    seats: seats.map((/** @type {Record<string, unknown>} */ seat) => ({
      name: text(seat.name),
      colour: text(seat.colour),
      shape: text(seat.shape),
    })),
    status: text(entry.status),
    moves: count(entry.moves) || (Array.isArray(record.moves) ? record.moves.length : 0),
    over: entry.over === true,
    updated: Math.abs(count(entry.updated)) <= 8.64e15 ? count(entry.updated) : 0,
    bots: Array.isArray(entry.bots) ? entry.bots.map((bot) => text(bot)) : [],
    turn: seats[entry.turn] ? entry.turn : null,
    points: numbers(entry.points, seats.length),
    winners: numbers(entry.winners).filter((seat) => seats[seat]),
    record: /** @type {GameRecord} */ (record),
  };
}

export class Saves {
  /** @type {Promise<IDBDatabase | null>} */
  #database = openDatabase();
  /** What is newer here than in the database, and the version that is stored there. @type {Map<string, {save: Save, base: number}>} */
  #unsaved = new Map();
  /** @type {Promise<unknown>} */
  #turn = Promise.resolve();
  /** @type {ReturnType<typeof setTimeout> | 0} */
  #timer = 0;
  #onTrouble;
  /** The database opens, but answers nothing: nobody waits for it again until it does. */
  #silent = false;
  /** Written, but never answered: it may have been stored all the same. @type {Set<string>} */
  #unanswered = new Set();
  /** False when nothing outlasts the page. */
  persistent = true;

  /** @param {(saves: Saves) => void} [onTrouble] called when `unsaved` has changed: games that are only in memory */
  constructor(onTrouble = () => {}) {
    this.#onTrouble = onTrouble;
  }

  /** Games that are not stored, the latest last. */
  get unsaved() {
    return [...this.#unsaved.values()].map(({ save }) => save);
  }

  /**
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => Promise<T>} work
   * @returns {Promise<T>}
   */
  async #run(mode, work) {
    try {
      return await this.#try(mode, work);
    } catch (error) {
      // The browser has closed the database, or could not open it before, or it is silent: from now on a new one.
      this.#silent = error instanceof Silence;
      const lost = error instanceof DOMException && ["InvalidStateError", "NotFoundError"].includes(error.name);
      if (!lost && !this.#silent) throw error;
      (await this.#database)?.close();
      this.#database = openDatabase();
      if (lost) return this.#try(mode, work);
      this.persistent = false;
      throw error;
    }
  }

  /**
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => Promise<T>} work
   * @returns {Promise<T>}
   */
  async #try(mode, work) {
    const database = await this.#database;
    this.persistent = Boolean(database);
    if (!database) throw new DOMException("no database", "InvalidStateError");
    const transaction = database.transaction(STORE, mode);
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    });
    done.catch(() => {}); // whoever waits for it hears of it
    const value = await work(transaction.objectStore(STORE));
    if (mode === "readwrite") await inTime(done, transaction);
    this.#silent = false;
    return value;
  }

  /** All games, the latest first, and what is stored but cannot be read. @returns {Promise<{saves: Save[], damaged: DamagedSave[]}>} */
  async read() {
    const entries = await this.#run("readonly", readAll).catch(() => []);
    const saves = new Map(this.unsaved.map((save) => [save.id, save]));
    /** @type {DamagedSave[]} */
    const damaged = [];
    for (const entry of entries) {
      const save = readSave(entry);
      if (!save) damaged.push({ key: /** @type {{id: IDBValidKey}} */ (entry).id, value: entry });
      else if (!saves.has(save.id)) saves.set(save.id, save);
    }
    return { saves: [...saves.values()].sort((a, b) => b.updated - a.updated), damaged };
  }

  /** All games that can be read, the latest first. */
  async list() {
    return (await this.read()).saves;
  }

  /** @param {string} id @returns {Promise<Save | undefined>} */
  async get(id) {
    const here = this.#unsaved.get(id);
    if (here) return here.save;
    return readSave(await this.#run("readonly", (store) => result(store.get(id))).catch(() => null)) ?? undefined;
  }

  /**
   * Writes one game, or keeps it in memory where that fails.
   * Throws SaveConflict if the stored version is newer than the one that `save` came from.
   * @param {Save} save
   * @returns {Promise<Save>} with its new version
   */
  async put(save) {
    return this.#silent ? this.#hold(save) : this.#inTurn(() => this.#put(save));
  }

  /** In memory, until it can be stored. @param {Save} save */
  #hold(save) {
    const next = { ...save, version: save.version + 1 };
    const base = this.#unsaved.get(save.id)?.base ?? save.version;
    this.#unsaved.delete(save.id); // the latest is the last
    this.#unsaved.set(save.id, { save: next, base });
    this.#retryLater();
    this.#onTrouble(this);
    return next;
  }

  /** @param {Save} save */
  async #put(save) {
    if (this.#silent) return this.#hold(save);
    const next = { ...save, version: save.version + 1 };
    const base = this.#unsaved.get(next.id)?.base ?? save.version;
    const before = this.#unsaved.size;
    try {
      await this.#write(next, base);
      this.#unsaved.delete(next.id);
      if (before) await this.#flush();
    } catch (error) {
      if (!(error instanceof SaveConflict)) return this.#hold(save);
      this.#unsaved.delete(next.id);
      throw error;
    }
    if (before) this.#onTrouble(this);
    return next;
  }

  /** One write after the other. @template T @param {() => Promise<T>} work @returns {Promise<T>} */
  #inTurn(work) {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => {});
    return mine;
  }

  /**
   * @param {Save} save
   * @param {number} base the version that may be overwritten
   */
  async #write(save, base) {
    /** @param {Save} one */
    const mark = ({ id, version, updated }) => `${id} ${version} ${updated}`;
    await this.#run("readwrite", async (store) => {
      const stored = await result(store.get(save.id));
      const elsewhere = stored && count(stored.version) > base && !this.#unanswered.has(mark(stored));
      if (elsewhere) throw new SaveConflict(save.id);
      this.#unanswered.add(mark(save));
      await result(store.put(save));
    });
    this.#unanswered.delete(mark(save));
  }

  /** Tries to store what is only in memory; whether everything is stored now. */
  retry() {
    return this.#inTurn(() => this.#retry());
  }

  async #retry() {
    const before = this.#unsaved.size;
    await this.#flush();
    if (before !== this.#unsaved.size) this.#onTrouble(this);
    return !this.#unsaved.size;
  }

  async #flush() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    for (const [id, entry] of this.#unsaved) {
      try {
        await this.#write(entry.save, entry.base);
        const now = this.#unsaved.get(id);
        if (now === entry) this.#unsaved.delete(id);
        else if (now) now.base = entry.save.version; // it was played on meanwhile
      } catch (error) {
        if (!(error instanceof SaveConflict)) break;
      }
    }
    if (this.#unsaved.size) this.#retryLater();
  }

  #retryLater() {
    this.#timer ||= setTimeout(() => this.retry(), RETRY_MS);
  }

  /** Throws if it is still there. @param {IDBValidKey} id @returns {Promise<void>} */
  async remove(id) {
    const here = this.#unsaved.delete(String(id));
    if (here) this.#onTrouble(this);
    try {
      await this.#run("readwrite", (store) => result(store.delete(id)));
      writeJournal(String(id), []);
    } catch (error) {
      if (this.persistent || this.#silent) throw error;
    }
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
