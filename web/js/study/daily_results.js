/** What came of the puzzles of each day, on this device. */
import { isObject } from "../storage/database.js";

/** @typedef {"right" | "later" | "wrong"} DayResult */

const KEY = "revier.daily";
const DEALS = "revier.daily.deals";
const KEPT = 60;

/** From the best to the worst. @type {readonly unknown[]} */
const RESULTS = ["right", "later", "wrong"];
const DAY = /^\d{4}-\d\d-\d\d$/;
const GAME = /^[a-z0-9_]{1,60}$/;

/** @typedef {Record<string, Record<string, DayResult>>} Days by day and game */

/** Results from a document of anybody's; what cannot be read is left out. @param {unknown} value @returns {Days} */
export function readDays(value) {
  if (!isObject(value)) return {};
  const days = Object.entries(value).filter(([day, found]) => DAY.test(day) && isObject(found));
  days.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    days
      .slice(-KEPT)
      .map(([day, found]) => [
        day,
        Object.fromEntries(Object.entries(found).filter(([game, one]) => GAME.test(game) && RESULTS.includes(one))),
      ]),
  );
}

/** @returns {Days} */
function load() {
  try {
    return readDays(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    return {};
  }
}

/** @param {Days} all */
function keep(all) {
  try {
    localStorage.setItem(KEY, JSON.stringify(readDays(all)));
  } catch {
    // No storage: it is forgotten with the page.
  }
}

/** Adds what came of them elsewhere; of two results for a puzzle the better one stays. @param {Days} others */
export function addDays(others) {
  const all = load();
  for (const [day, found] of Object.entries(others))
    for (const [game, one] of Object.entries(found)) {
      const here = all[day]?.[game];
      if (!here || RESULTS.indexOf(one) < RESULTS.indexOf(here)) all[day] = { ...all[day], [game]: one };
    }
  keep(all);
}

/** @param {string} day @param {string} game @returns {DayResult | null} */
export function resultOf(day, game) {
  return load()[day]?.[game] ?? null;
}

/** All of them, the oldest first. @returns {{day: string, game: string, result: DayResult}[]} */
export function dayResults() {
  const days = Object.entries(load()).sort(([a], [b]) => (a < b ? -1 : 1));
  return days.flatMap(([day, games]) => Object.entries(games ?? {}).map(([game, result]) => ({ day, game, result })));
}

/** By day: the saved game in which its deal was begun. @returns {Record<string, string>} */
function deals() {
  try {
    const stored = JSON.parse(localStorage.getItem(DEALS) ?? "{}");
    return stored && typeof stored === "object" ? stored : {};
  } catch {
    return {};
  }
}

/** @param {string} day @param {string} id of the saved game */
export function noteDeal(day, id) {
  const all = { ...deals(), [day]: id };
  for (const old of Object.keys(all).sort().slice(0, -KEPT)) delete all[old];
  try {
    localStorage.setItem(DEALS, JSON.stringify(all));
  } catch {
    // No storage: it is forgotten with the page.
  }
}

/**
 * How the deal of a day ended, for whoever sits in the first seat; null: not played to its end here.
 * @param {string} day
 * @param {(id: string) => Promise<import("../storage/saves.js").Save | null | undefined>} saved
 */
export async function dealResult(day, saved) {
  const id = deals()[day];
  const save = typeof id === "string" ? await saved(id) : null;
  if (!save?.over || !save.points?.length) return null;
  const [points] = save.points;
  const place = save.winners?.includes(0) ? 1 : 1 + save.points.filter((other) => other > points).length;
  return { points, place, players: save.points.length };
}

export function forgetDays() {
  try {
    localStorage.removeItem(KEY);
    localStorage.removeItem(DEALS);
  } catch {
    // No storage: there is none.
  }
}

/** @param {string} day @param {string} game @param {boolean} right */
export function note(day, game, right) {
  const all = load();
  const before = all[day]?.[game];
  if (before === "right" || before === "later") return;
  const result = right ? (before ? "later" : "right") : "wrong";
  all[day] = { ...all[day], [game]: result };
  keep(all);
}
