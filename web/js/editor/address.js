/** The shortest text that says what a board shows: a link of the game that led to it, a setup with changes, or the document itself. */
import { EngineError } from "../engine/client.js";
import { positionOf } from "../engine/glimpse.js";
import { changes, write } from "../embed/readable.js";
import { pack } from "../embed/pack.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../types.js").GameRecord} GameRecord */
/** @typedef {{name: "link" | "position", text: string} | {name: "", text: string}} Source without a name: packed */

/** A setup with more changes than this is no easier to read than the document. */
const MOST_CHANGES = 40;

/** @param {App} app @param {GameRecord} record @returns {Promise<Source>} */
async function linkOf(app, record) {
  const { table } = await app.ask("table.open", { document: record, lang: app.hello.lang, veil: false });
  const { text } = await app.ask("link.make", { table });
  await app.ask("table.close", { table });
  return { name: "link", text };
}

/**
 * A whole position as a setup with changes, if the engine reads the same in both.
 * @param {App} app @param {any} position
 * @returns {Promise<GameRecord | null>}
 */
async function partialOf(app, position) {
  const from = { players: position.seats?.length ?? 0, seed: 7, variants: position.variants ?? {} };
  const setup = { revier: 1, kind: "position", game: position.game, from, set: {} };
  const whole = await positionOf(app, position);
  const base = await positionOf(app, /** @type {any} */ (setup));
  const set = changes(base, whole);
  const partial = /** @type {any} */ ({ ...setup, set });
  if (Object.keys(set).length > MOST_CHANGES) return null;
  return JSON.stringify(await positionOf(app, partial)) === JSON.stringify(whole) ? partial : null;
}

/**
 * @param {App} app
 * @param {GameRecord} content checked by the engine
 * @param {GameRecord | null} played the game that led to it, up to this moment
 * @param {string} packed what it would be otherwise
 * @returns {Promise<Source>}
 */
export async function shortest(app, content, played, packed) {
  /** @type {Source[]} */
  const found = [];
  try {
    if (played || content.kind === "record") found.push(await linkOf(app, played ?? content));
    else if (content.kind === "position") {
      const partial = content.from ? content : await partialOf(app, content);
      const text = partial && write(partial);
      if (text) found.push({ name: "position", text });
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error; // it is said in no shorter way
  }
  return found.find(({ text }) => text.length < packed.length) ?? { name: "", text: packed };
}

/** @param {GameRecord} content @param {string} title */
export const packedBoard = (content, title) =>
  pack(JSON.stringify({ revier: 1, kind: "board", title: title || undefined, document: content }));
