/** The shortest text that says what a board shows: a link of the game that led to it, a setup with changes, or the document itself. */
import { EngineError } from "../engine/client.js";
import { positionOf } from "../engine/glimpse.js";
import { changes, write } from "../embed/readable.js";
import { pack } from "../embed/pack.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../types.js").GameRecord} GameRecord */
/** @typedef {{name: "link" | "position" | "", text: string, cut?: boolean}} Source without a name: packed; cut: with shorter names */

/** A setup with more changes than this is no easier to read than the document. */
const MOST_CHANGES = 40;

/** @param {App} app @param {GameRecord} record @returns {Promise<string>} */
async function linkTo(app, record) {
  const { table } = await app.ask("table.open", { document: record, lang: app.hello.lang, veil: false });
  const { text } = await app.ask("link.make", { table });
  await app.ask("table.close", { table });
  return text;
}

const sizeOf = (/** @type {string[]} */ names) => new TextEncoder().encode(names.join("")).length;

/** Names shortened alike, the longest first, until together they have that many bytes less. @param {string[]} names @param {number} less */
function shorter(names, less) {
  const cut = (/** @type {number} */ most) =>
    names.map((name) =>
      [...name].length > most
        ? `${[...name]
            .slice(0, most - 1)
            .join("")
            .trim()}.`
        : name,
    );
  let most = Math.max(...names.map((name) => [...name].length));
  while (most > 2 && sizeOf(names) - sizeOf(cut(most)) < less) most -= 1;
  return cut(most);
}

/** @param {App} app @param {GameRecord} record @param {number} room characters @returns {Promise<Source>} */
async function linkOf(app, record, room) {
  const text = await linkTo(app, record);
  const seats = /** @type {{name?: string}[]} */ (record.seats ?? []);
  if (text.length <= room || !seats.length) return { name: "link", text };
  const names = shorter(
    seats.map(({ name }) => name ?? ""),
    Math.ceil(((text.length - room) * 3) / 4),
  );
  const brief = { ...record, seats: seats.map((seat, at) => ({ ...seat, name: names[at] })), digest: null };
  return { name: "link", text: await linkTo(app, brief), cut: true };
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
 * @param {number} room characters for a link
 * @returns {Promise<Source>}
 */
export async function shortest(app, content, played, packed, room) {
  /** @type {Source[]} */
  const found = [];
  try {
    if (played || content.kind === "record") found.push(await linkOf(app, played ?? content, room));
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
