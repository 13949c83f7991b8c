/**
 * What somebody has solved, and a rating that moves with it (Glicko, with puzzles whose strength is known). On this device;
 * without storage it lasts as long as the page.
 */
import { isObject } from "../storage/database.js";
import { mixed } from "./daily.js";

/** @typedef {{at: number, right: boolean, solved: boolean, of?: string}} Outcome at: when it was first answered; right: at once; solved: sooner or later; of: what the puzzle was then */
/** @typedef {Pick<import("./study.js").Puzzle, "game" | "id" | "rating" | "made" | "solution">} Rated */
/** @typedef {{rating: number, deviation: number, at: number, outcomes: Record<string, Outcome>}} Standing */

const KEY = "revier.puzzles";
const FIRST = 1200;
const WIDEST = 220;
const NARROWEST = 45;
/** How sure the strength of a puzzle is. */
const PUZZLE_DEVIATION = 150;
/** By so much a day's rest widens the deviation: from 50 to 150 in half a year. */
const DRIFT = 10.5;
const DAY = 86400000;
const Q = Math.LN10 / 400;

/** More puzzles than this nobody has solved. */
const MOST_OUTCOMES = 20_000;
const HIGHEST = 5000;
const LONGEST_NAME = 20;
const PUZZLE = /^[a-z0-9_]{1,60}\/[\w-]{1,80}$/;

/** @returns {Standing} */
const beginning = () => ({ rating: FIRST, deviation: WIDEST, at: 0, outcomes: {} });

/** Without storage it lasts as long as the page. @type {Standing} */
let memory = beginning();

/** @returns {Standing} */
function load() {
  try {
    return readStanding(JSON.parse(localStorage.getItem(KEY) ?? "null")) ?? beginning();
  } catch {
    return memory;
  }
}

/** @param {any} one @returns {Outcome} */
function outcomeFrom({ at, right, solved, of }) {
  const outcome = { at, right: right === true, solved: solved === true };
  return typeof of === "string" && of.length <= LONGEST_NAME ? { ...outcome, of } : outcome;
}

/** A standing from a document of anybody's; outcomes that cannot be read are left out. @param {unknown} value @returns {Standing | null} */
export function readStanding(value) {
  if (!isObject(value) || !isObject(value.outcomes)) return null;
  const { rating, deviation, at } = value;
  if (![rating, deviation, at].every(Number.isFinite) || rating < 0 || rating > HIGHEST || at < 0) return null;
  if (deviation < NARROWEST || deviation > WIDEST) return null;
  const outcomes = Object.entries(value.outcomes)
    .filter(([key, one]) => PUZZLE.test(key) && isObject(one) && Number.isFinite(one.at))
    .slice(0, MOST_OUTCOMES)
    .map(([key, one]) => [key, outcomeFrom(one)]);
  return { rating, deviation, at, outcomes: Object.fromEntries(outcomes) };
}

/**
 * Adds what was solved elsewhere. The first answer to a puzzle counts; the rating is that of whoever has answered more.
 * @param {Standing} other
 */
export function addStanding(other) {
  const here = load();
  const outcomes = { ...other.outcomes };
  for (const [key, one] of Object.entries(here.outcomes)) {
    const there = outcomes[key];
    const first = there && there.at < one.at ? there : one;
    outcomes[key] = { ...first, solved: one.solved || there?.solved === true };
  }
  const many = (/** @type {Standing} */ one) => Object.keys(one.outcomes).length;
  const { rating, deviation, at } = many(other) > many(here) ? other : here;
  keep({ rating, deviation, at, outcomes });
}

/** @param {Standing} known */
function keep(known) {
  memory = known;
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // No storage: it lasts as long as the page.
  }
}

/** @param {number} deviation */
const weight = (deviation) => 1 / Math.sqrt(1 + (3 * Q * Q * deviation * deviation) / (Math.PI * Math.PI));

/**
 * The rating after one more answer.
 * @param {{rating: number, deviation: number}} before
 * @param {number} strength of the puzzle
 * @param {boolean} right
 */
export function rated({ rating, deviation }, strength, right) {
  const g = weight(PUZZLE_DEVIATION);
  const expected = 1 / (1 + 10 ** ((-g * (rating - strength)) / 400));
  const information = Q * Q * g * g * expected * (1 - expected);
  const precision = 1 / (deviation * deviation) + information;
  return {
    rating: rating + (Q / precision) * g * (Number(right) - expected),
    deviation: Math.max(NARROWEST, Math.sqrt(1 / precision)),
  };
}

export function standing() {
  const known = load();
  return { rating: Math.round(known.rating), deviation: Math.round(known.deviation) };
}

/** What makes it this puzzle: where it was found and what solves it. How hard it is may change. @param {Rated} puzzle */
export const nameOf = ({ made, solution }) => mixed(JSON.stringify([made ?? null, solution])).toString(36);

/** What came of a puzzle; null as well if it has become another one since. @param {Rated} puzzle @returns {Outcome | null} */
export function outcomeOf(puzzle) {
  const outcome = load().outcomes[`${puzzle.game}/${puzzle.id}`];
  return outcome && (outcome.of ?? nameOf(puzzle)) === nameOf(puzzle) ? outcome : null;
}

/** All outcomes by `<game>/<id>`. */
export const outcomes = () => load().outcomes;

/**
 * An answer to a puzzle. The first one counts; later ones only tell that it is solved. A puzzle that has changed is a new one.
 * @param {Rated} puzzle
 * @param {boolean} right
 * @param {number} now
 * @returns {number | null} by how much the rating has moved; null if this answer did not count
 */
export function answered(puzzle, right, now) {
  const known = load(); // another tab may have solved some
  const key = `${puzzle.game}/${puzzle.id}`;
  const before = outcomeOf(puzzle);
  if (before) {
    known.outcomes[key] = { ...before, solved: before.solved || right };
    keep(known);
    return null;
  }
  known.outcomes[key] = { at: now, right, solved: right, of: nameOf(puzzle) };
  const days = known.at ? Math.max(0, now - known.at) / DAY : 0;
  const deviation = Math.min(WIDEST, Math.sqrt(known.deviation ** 2 + days * DRIFT ** 2));
  const old = Math.round(known.rating);
  Object.assign(known, rated({ rating: known.rating, deviation }, puzzle.rating ?? FIRST, right), { at: now });
  keep(known);
  return Math.round(known.rating) - old;
}

export function forgetAll() {
  keep(beginning());
}
