/** What reviews of finished games have found: where points were lost. On this device; for the statistics. */

/** @typedef {{theme: string, points: number}} Loss theme: its id, or empty */
/** @typedef {{at: number, game: string, players: number, accuracy: number, lost: Loss[]}} Review at: when the game was reviewed */

const KEY = "revier.reviews";
const KEPT = 200;

/** @param {any} one @returns {one is Review} */
const sound = (one) =>
  typeof one?.game === "string" &&
  [one.at, one.players, one.accuracy].every(Number.isFinite) &&
  Array.isArray(one.lost) &&
  one.lost.every((/** @type {any} */ loss) => typeof loss?.theme === "string" && Number.isFinite(loss.points));

/** By the digest of the game. @returns {Record<string, Review>} */
function load() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return Object.fromEntries(Object.entries(stored ?? {}).filter(([, one]) => sound(one)));
  } catch {
    return {};
  }
}

/** The oldest first. @returns {Review[]} */
export const reviews = () => Object.values(load()).sort((a, b) => a.at - b.at);

/** A game that is reviewed again counts once. @param {string} digest @param {Review} review */
export function noteReview(digest, review) {
  const all = Object.entries({ ...load(), [digest]: review }).sort(([, a], [, b]) => a.at - b.at);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all.slice(-KEPT))));
  } catch {
    // No storage: the statistics do without it.
  }
}

export function forgetReviews() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // No storage: there is none.
  }
}
