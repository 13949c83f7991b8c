/** A lesson in the making: the games that are looked at, the notes at their moments, what it is called. */
import { newId } from "../storage/saves.js";

/** @typedef {import("../types.js").GameRecord} GameRecord */
/** @typedef {import("../contract.d.ts").OpenedLesson} OpenedLesson */
/** @typedef {import("./note_form.js").Note} Note */
/** @typedef {Record<string, string>} Words by language */
/**
 * As it is stored.
 * @typedef {object} Draft
 * @property {string} id
 * @property {number} updated
 * @property {GameRecord[]} games with all moves so far; a stage may begin with a position of its own
 * @property {number} game the one that is looked at
 * @property {number} at its moment
 * @property {Note[]} notes
 * @property {Words} title
 * @property {Words} summary
 * @property {Record<string, unknown> | null} kept what the lesson had that was opened, and no note shows
 */

/** @param {GameRecord} game */
export const movesOf = (game) => /** @type {string[]} */ (game.moves ?? []);

/** @param {GameRecord} record @param {Words} title @returns {Draft} */
export const newWork = (record, title) => ({
  ...{ id: newId(), updated: Date.now(), games: [record], game: 0, at: 0 },
  ...{ notes: [], title, summary: {}, kept: null },
});

/** Of a lesson that is there already. @param {OpenedLesson} opened @returns {Draft} */
export function openedWork({ games, notes, title, summary, kept }) {
  const all = /** @type {Note[]} */ (/** @type {unknown} */ (notes));
  return {
    ...{
      id: newId(),
      updated: Date.now(),
      games: /** @type {any[]} */ (games),
      game: 0,
      at: all[0]?.at ?? 0,
      notes: all,
    },
    ...{ title: /** @type {Words} */ (title), summary: /** @type {Words} */ (summary), kept },
  };
}

/** Whether there is anything that somebody would miss. @param {Draft} work */
export const isWorth = ({ games, notes, title }) =>
  notes.length > 0 || Object.values(title).some(Boolean) || games.some((game) => movesOf(game).length > 0);

/** In the order of the lesson. @param {Note[]} notes */
export const inOrder = (notes) => notes.sort((one, other) => one.game - other.game || one.at - other.at);

/** What the engine makes the lesson of. @param {Draft} work @param {string} lang */
export function request({ games, notes, title, summary, kept }, lang) {
  const [document, ...more] = /** @type {any[]} */ (games);
  return {
    ...{ document, more, title, summary, lang },
    notes: notes.map(({ at, game, kind, text, right, guided, wrong, praise, hint, replies, ...note }) => ({
      ...{ at, game, kind, text, right, guided: guided === true, wrong, praise, hint },
      replies: replies.map(({ to, text: said, clause }) => ({ to, text: said, clause })),
      ...(kind === "goal" ? { goal: note.goal, also: note.also, within: note.within } : {}),
      ...(note.kept ? { kept: note.kept } : {}),
    })),
    ...(kept ? { kept } : {}),
  };
}

/** In the author's language, or in another. @param {Draft | null} work @param {string} lang */
export const titleOf = (work, lang) => work?.title[lang] || Object.values(work?.title ?? {}).find(Boolean) || "";
