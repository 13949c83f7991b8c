/** How far somebody has come in the lessons, on this device. Without storage it lasts as long as the page. */

/** @typedef {{stage: number, done: boolean}} Progress stage: where to go on */

const KEY = "revier.lessons";
const MOST_LESSONS = 1000;
const LONGEST_KEY = 130;

/** @returns {Record<string, Progress>} */
function load() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return stored && typeof stored === "object" && !Array.isArray(stored) ? stored : {};
  } catch {
    return {};
  }
}

/** What was reached in this page, for where there is no storage. @type {Record<string, Progress>} */
const known = load();

/**
 * @param {string} game
 * @param {string} lesson
 * @returns {Progress}
 */
export function progressOf(game, lesson) {
  const key = `${game}/${lesson}`;
  const { stage, done } = load()[key] ?? known[key] ?? {}; // another tab may have come further
  return { stage: Number.isSafeInteger(stage) ? Math.max(0, Number(stage)) : 0, done: done === true };
}

/** Adds how far somebody came elsewhere. @param {unknown} others by `<game>/<lesson>` */
export function addProgress(others) {
  if (typeof others !== "object" || others === null) return;
  for (const [key, there] of Object.entries(others).slice(0, MOST_LESSONS)) {
    const [game, lesson, more] = key.split("/");
    if (!lesson || more !== undefined || key.length > LONGEST_KEY || typeof there !== "object" || !there) continue;
    const here = progressOf(game, lesson);
    const stage = Number.isSafeInteger(there.stage) ? Math.max(here.stage, there.stage) : here.stage;
    keepProgress(game, lesson, { stage, done: here.done || there.done === true });
  }
}

/**
 * @param {string} game
 * @param {string} lesson
 * @param {Progress} progress
 */
export function keepProgress(game, lesson, progress) {
  const before = progressOf(game, lesson);
  if (before.stage === progress.stage && before.done === progress.done) return;
  known[`${game}/${lesson}`] = progress;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...load(), [`${game}/${lesson}`]: progress }));
  } catch {
    // No storage: it lasts as long as the page.
  }
}
