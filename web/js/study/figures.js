/** The figures behind the statistics: finished games against bots, and everything as CSV. */
import { dayResults } from "./daily_results.js";
import { outcomes, standing } from "./rating.js";
import { reviews } from "./reviews.js";

/** @typedef {import("../storage/saves.js").Save} Save */
/** @typedef {{save: Save, seat: number, points: number, best: number, won: boolean, levels: string}} Game */

/** The finished games of one person against bots, the oldest first. @param {Save[]} saves @returns {Game[]} */
export function gamesOf(saves) {
  return saves
    .flatMap((save) => {
      const { bots = [], points = [], winners = [] } = save;
      const people = save.seats.map((_, seat) => seat).filter((seat) => !bots[seat]);
      if (!save.over || people.length !== 1 || points.length < 2) return [];
      const [seat] = people;
      const levels = [...new Set(bots.filter(Boolean))].sort().join(" ");
      const best = Math.max(...points.filter((_, other) => other !== seat));
      return [{ save, seat, points: points[seat], best, won: winners.includes(seat), levels }];
    })
    .sort((a, b) => a.save.updated - b.save.updated);
}

/** A field of a CSV file. @param {string | number | boolean} value */
const field = (value) => {
  const text = String(value);
  // what begins like this, a spreadsheet would take for a formula
  const safe = /^[=+@\t]|^-\D/.test(text) ? `'${text}` : text;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** @param {number} time */
const date = (time) => (time > 0 && time <= 8.64e15 ? new Date(time).toISOString() : "");

const HEAD = [
  ...["date", "game", "players", "opponents", "won", "points", "best_opponent"],
  ...["what", "id", "result", "accuracy", "points_lost", "rating"],
];

/**
 * Everything that the statistics tell, a thing in each line: `what` is a game, a review of one, a loss in it, a puzzle, the
 * puzzle of a day, or the rating.
 * @param {Game[]} games
 */
export function csvOf(games) {
  /** @type {Record<string, string | number>[]} */
  const rows = games.map(({ save, levels, won, points, best }) => ({
    what: "game",
    date: date(save.updated),
    game: save.game,
    players: save.seats.length,
    opponents: levels,
    won: won ? 1 : 0,
    points,
    best_opponent: best,
  }));
  for (const { at, game, players, accuracy, lost } of reviews()) {
    const one = { date: date(at), game, players };
    const sum = lost.reduce((all, { points }) => all + points, 0);
    rows.push({ ...one, what: "review", accuracy, points_lost: Math.round(10 * sum) / 10 });
    for (const { theme, points } of lost) rows.push({ ...one, what: "loss", id: theme, points_lost: points });
  }
  for (const [key, { at, right, solved }] of Object.entries(outcomes())) {
    const [game, id] = key.split("/");
    rows.push({ what: "puzzle", date: date(at), game, id, result: right ? "right" : solved ? "later" : "wrong" });
  }
  for (const { day, game, result } of dayResults()) rows.push({ what: "daily", date: day, game, result });
  if (Object.keys(outcomes()).length) rows.push({ what: "rating", rating: standing().rating });
  return (
    [HEAD, ...rows.map((row) => HEAD.map((name) => row[name] ?? ""))]
      .map((row) => row.map(field).join(","))
      .join("\n") + "\n"
  );
}
