/** Which parts of a course are done: ticked by hand, or seen by itself, for what was done on this device is known already. */
import { progressOf } from "../storage/progress.js";
import { outcomeOf } from "./rating.js";
import { puzzlesOf } from "./study.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("./course.js").Course} Course */
/** @typedef {import("./course.js").Part} Part */
/** @typedef {import("../storage/saves.js").Save} Save */

/** @param {App} app @param {Part} part @param {Save[]} saves */
async function seen(app, part, saves) {
  if (part.kind === "text" || !app.hello.games.some(({ id }) => id === part.game)) return false;
  if (part.kind !== "game") {
    if (part.kind === "lesson") return progressOf(part.game, part.id)?.done === true;
    const puzzle = (await puzzlesOf(part.game)).find(({ id }) => id === part.id);
    return puzzle !== undefined && outcomeOf(puzzle)?.solved === true;
  }
  const { game, players, seed } = part;
  return saves.some(
    (save) => save.over && save.game === game && save.seats.length === players && save.record.seed === seed,
  );
}

/**
 * @param {App} app
 * @param {Course} course
 * @param {Save[]} saves
 * @returns {Promise<{done: Set<number>, seen: Set<number>}>} numbers of parts; seen: those that are known to be done
 */
export async function progressIn(app, { parts, done }, saves) {
  const known = await Promise.all(parts.map((part) => seen(app, part, saves)));
  const found = new Set(parts.flatMap((_, number) => (known[number] ? [number] : [])));
  return { done: new Set([...done, ...found]), seen: found };
}
