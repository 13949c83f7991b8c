/**
 * Lessons in the making, on this device. Each change is written at once: a page that is closed or crashes loses nothing. The database
 * would be too late: it answers when the page may be gone.
 */
import { isObject } from "../storage/database.js";

/** @typedef {import("./work.js").Draft} Draft */

const KEY = "revier.task.";
const MOST = 12;
/** Characters: a lesson of several whole games has a tenth of it. */
const LONGEST = 1_000_000;

/** @param {any} note */
const isNote = ({ kind, at, game, text, wrong, praise, hint, right, replies, also, goal }) =>
  ["read", "do", "goal", "free"].includes(kind) &&
  [at, game].every(Number.isSafeInteger) &&
  [text, wrong, praise, hint].every(isObject) &&
  [right, replies, also].every(Array.isArray) &&
  [...replies, ...also].every(isObject) &&
  replies.every((/** @type {any} */ reply) => isObject(reply.text)) &&
  (goal === null || isObject(goal));

/** @param {string | null} text @returns {Draft | null} null if it is damaged */
function read(text) {
  try {
    const draft = JSON.parse(text ?? "");
    const { id, updated, games, game, at, notes, title, summary, kept } = isObject(draft) ? draft : {};
    const sound =
      typeof id === "string" &&
      [updated, game, at].every(Number.isSafeInteger) &&
      [games, notes].every((list) => Array.isArray(list) && list.every(isObject)) &&
      notes.every(isNote) &&
      isObject(games[game]) &&
      [title, summary].every(isObject) &&
      (kept === null || isObject(kept));
    return sound ? /** @type {Draft} */ (draft) : null;
  } catch {
    return null;
  }
}

/** @returns {Draft[]} the latest first */
export function drafts() {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(KEY))
      .map((key) => read(localStorage.getItem(key)))
      .filter((draft) => draft !== null)
      .sort((one, other) => other.updated - one.updated);
  } catch {
    return []; // no storage
  }
}

/** @param {Draft} draft @returns {boolean} whether it is kept */
export function keepDraft(draft) {
  const text = JSON.stringify(draft);
  if (text.length > LONGEST) return false;
  const older = drafts().filter(({ id }) => id !== draft.id);
  older.splice(MOST - 1).forEach(({ id }) => removeDraft(id));
  for (;;)
    try {
      localStorage.setItem(KEY + draft.id, text);
      return true;
    } catch {
      const oldest = older.pop(); // full: the oldest makes room
      if (!oldest) return false;
      removeDraft(oldest.id);
    }
}

/** @param {string} id */
export function removeDraft(id) {
  try {
    localStorage.removeItem(KEY + id);
  } catch {
    // No storage: there was none.
  }
}
