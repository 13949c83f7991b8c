/** What is set for a day: a function of the date alone, so it is the same everywhere, without a server. */

/** @typedef {import("./study.js").Puzzle} Puzzle */

/** A date as it is written in addresses and results, by the clock on the wall. @param {Date} date */
export function dayOf(date) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Only real dates. @param {string} text */
export function isDay(text) {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!parts) return false;
  const [year, month, day] = parts.slice(1).map(Number);
  return dayOf(new Date(year, month - 1, day)) === text;
}

/** A number of 32 bits that depends on all of a text (FNV-1a, then stirred). @param {string} text */
export function mixed(text) {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * The puzzle of a day. Which one does not depend on how the list is sorted.
 * @param {string} game
 * @param {string} day
 * @param {Puzzle[]} puzzles
 */
export function puzzleOfDay(game, day, puzzles) {
  const drawn = puzzles.map((puzzle) => ({ puzzle, lot: mixed(`${game} ${day} ${puzzle.id}`) }));
  drawn.sort((a, b) => a.lot - b.lot || (a.puzzle.id < b.puzzle.id ? -1 : 1));
  return drawn[0]?.puzzle ?? null;
}

/**
 * The deal of a day: one of the games, with a seed.
 * @param {string} day
 * @param {{id: string, players: number[]}[]} games
 */
export function dealOfDay(day, games) {
  const game = games[mixed(`deal ${day}`) % games.length];
  const players = game.players[mixed(`players ${day}`) % game.players.length];
  return { game: game.id, players, seed: mixed(`seed ${day}`) };
}
