/**
 * The exercises that somebody keeps, across all games: each comes back after ever longer times, and a miss begins again.
 * They are in a database of their own, so that nothing that befalls them can harm a saved game.
 */
import { fits, list, record, shape, text, whole } from "../embed/check.js";
import { documentForm } from "../embed/forms.js";
import { isObject, openStore, readAll, result } from "../storage/database.js";

/** @typedef {import("./study.js").Puzzle} Puzzle */
/** @typedef {{id: string, puzzle: Puzzle, step: number, due: number, made: number, answers: number}} Card step: how often it was known in a row */

const HOUR = 3600000;
const DAY = 24 * HOUR;
/** After so long it comes back, by how often it was known in a row. */
export const STEPS = [4 * HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY, 91 * DAY, 182 * DAY];
export const MOST_A_DAY = 15;
const DONE = "revier.deck";
const DUE = "revier.deck.due";
const AUTO = "revier.deck.auto";

/** @type {Promise<IDBDatabase | null> | null} */
let database = null;
/** Without storage they last as long as the page. @type {Map<string, Card>} */
const memory = new Map();

function open() {
  database ??= openStore("revier.deck", "cards").catch(() => null);
  return database;
}

/** More cards than this are no file of ours. */
const MOST_CARDS = 2000;
/** The end of the times that a date can say. */
const LATEST = 8.64e15;

const words = record(10, text(10), text(2000));
/** What a page shows of a card before the engine has read its puzzle. */
const cardForm = shape({
  id: text(80),
  puzzle: shape({
    game: text(60, /^[a-z0-9_]+$/),
    seat: whole(0, 9),
    solution: list(100, text(1000)),
    "clause?": text(40),
    "reason?": words,
    "second?": shape({ keys: list(100, text(1000)), "reason?": words }),
  }),
  step: whole(0, STEPS.length - 1),
  due: whole(0, LATEST),
  made: whole(0, LATEST),
});

/** @param {unknown} entry @returns {entry is Card} */
export const isCard = (entry) =>
  isObject(entry) && fits(cardForm, entry) && isObject(entry.puzzle.position) && fits(documentForm, entry.puzzle);

/** @returns {Promise<Card[]>} all of them, the one that is due first at the beginning */
export async function cards() {
  const found = await open();
  const entries = found ? await readAll(found.transaction("cards").objectStore("cards")).catch(() => []) : [];
  const all = [...entries.filter(isCard), ...memory.values()];
  all.sort((a, b) => a.due - b.due || (a.id < b.id ? -1 : 1));
  remember(all[0]?.due);
  return all;
}

/** When the first one is due: the start page asks for that before it loads them. @param {number | undefined} due */
function remember(due) {
  try {
    if (due === undefined) localStorage.removeItem(DUE);
    else localStorage.setItem(DUE, String(due));
  } catch {
    // No storage: then nothing outlasts the page anyway.
  }
}

/** All of them or none. @param {...Card} some */
async function put(...some) {
  const found = await open();
  const store = found?.transaction("cards", "readwrite").objectStore("cards");
  if (store) await Promise.all(some.map((card) => result(store.put(card))));
  else for (const card of some) memory.set(card.id, card);
  await cards();
}

/** @param {string} id */
export async function remove(id) {
  memory.delete(id);
  const found = await open();
  if (found) await result(found.transaction("cards", "readwrite").objectStore("cards").delete(id));
}

/** What is asked, whatever a search thinks of the answers: the same mistake that is kept twice is one exercise. @param {Puzzle} puzzle */
const askedBy = ({ game, seat, position }) => JSON.stringify([game, seat, position]);

/** @param {Puzzle} puzzle */
async function idOf(puzzle) {
  const text = askedBy(puzzle);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest).slice(0, 10)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {Puzzle} puzzle @param {number} now @returns {Promise<string>} its id; if it is kept already, it stays as it is */
export async function keepExercise(puzzle, now) {
  const asked = askedBy(puzzle);
  const known = (await cards()).find((card) => askedBy(card.puzzle) === asked);
  if (known) return known.id;
  const id = await idOf(puzzle);
  await put({ id, puzzle: { ...puzzle, id: puzzle.id ?? id }, step: 0, due: now + STEPS[0], made: now, answers: 0 });
  return id;
}

/**
 * When a card comes back after an answer.
 * @param {Card} card
 * @param {boolean} right
 * @param {number} now
 * @returns {Card}
 */
export function moved(card, right, now) {
  const step = right ? Math.min(card.step + 1, STEPS.length - 1) : 0;
  return { ...card, step, due: now + STEPS[step], answers: card.answers + 1 };
}

/** @param {Card} card @param {boolean} right @param {number} now */
export async function answer(card, right, now) {
  const next = moved(card, right, now);
  await put(next);
  count(now);
  return next;
}

/** @param {number} now */
const today = (now) => new Date(now).toDateString();

/** How many were answered today. @param {number} now */
export function answeredToday(now) {
  try {
    const { day, n } = JSON.parse(localStorage.getItem(DONE) ?? "{}");
    return day === today(now) && Number.isInteger(n) ? n : 0;
  } catch {
    return 0;
  }
}

/** @param {number} now */
function count(now) {
  try {
    localStorage.setItem(DONE, JSON.stringify({ day: today(now), n: answeredToday(now) + 1 }));
  } catch {
    // No storage: then nobody counts.
  }
}

/** Those that are to be done now: due, and no more than fit into the day. @param {Card[]} all @param {number} now */
export function dueOf(all, now) {
  return all.filter((card) => card.due <= now).slice(0, Math.max(0, MOST_A_DAY - answeredToday(now)));
}

/** Whether mistakes are kept by themselves. */
export const auto = {
  get on() {
    try {
      return localStorage.getItem(AUTO) === "1";
    } catch {
      return false;
    }
  },
  set on(on) {
    try {
      localStorage.setItem(AUTO, on ? "1" : "0");
    } catch {
      // No storage: it is off again with the next page.
    }
  },
};

/** All exercises as a file. */
export async function exported() {
  return { revier: 1, kind: "exercises", cards: await cards() };
}

/** No more of a card than belongs to it. @param {Card} card @returns {Card} */
const plain = ({ id, puzzle, step, due, made, answers }) => ({
  ...{ id, puzzle, step, due, made },
  answers: Number.isSafeInteger(answers) ? answers : 0,
});

/** Adds the cards of another device; one that was answered more often there replaces ours. @param {Card[]} others @returns {Promise<number>} how many */
export async function addCards(others) {
  const here = new Map((await cards()).map((card) => [card.id, plain(card).answers]));
  const better = others
    .slice(0, MOST_CARDS)
    .map(plain)
    .filter(({ id, answers }) => answers > (here.get(id) ?? -1));
  if (better.length) await put(...better);
  return better.length;
}

/** Adds what is new, if all of it can be read. @param {unknown} file @returns {Promise<number | null>} how many were new; null: it is no such file */
export async function imported(file) {
  if (!isObject(file) || file.kind !== "exercises" || !Array.isArray(file.cards)) return null;
  if (file.cards.length > MOST_CARDS || !file.cards.every(isCard)) return null;
  const known = new Set((await cards()).map(({ id }) => id));
  const fresh = file.cards.filter(({ id }) => !known.has(id));
  await put(...fresh.map(plain));
  return fresh.length;
}
