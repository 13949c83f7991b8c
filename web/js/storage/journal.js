/**
 * Decisions on their way, by game: noted at once, before the engine hears of them, and struck out when the game is stored. A page
 * that is closed in between has them played when the game is opened next. The database would be too late: it answers when the
 * page may be gone.
 */
import { isObject } from "./database.js";

/** @typedef {import("../engine/play_session.js").Wish} Wish */

const KEY = "revier.journal.";

/** @param {unknown} entry @returns {entry is Wish} */
const isWish = (entry) =>
  isObject(entry) &&
  typeof entry.method === "string" &&
  isObject(entry.params) &&
  isObject(entry.before) &&
  Array.isArray(entry.before.selection) &&
  Array.isArray(entry.before.scene?.pieces);

/** @param {string} id @returns {Wish[]} the oldest first */
export function readJournal(id) {
  try {
    const entries = JSON.parse(localStorage.getItem(KEY + id) ?? "[]");
    return Array.isArray(entries) ? entries.filter(isWish) : [];
  } catch {
    return []; // no storage, or no JSON
  }
}

/** @param {string} id @param {Wish[]} wishes */
export function writeJournal(id, wishes) {
  try {
    if (wishes.length) localStorage.setItem(KEY + id, JSON.stringify(wishes));
    else localStorage.removeItem(KEY + id);
  } catch {
    // No storage, or it is full: then the decision lasts as long as the page, until the game is stored.
  }
}
