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
/** Among so many it is tried which ones follow from the others. */
const MOST_TRIED = 12;

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
  if (text.length <= room || !seats.length || record.start) return { name: "link", text };
  const names = shorter(
    seats.map(({ name }) => name ?? ""),
    Math.ceil(((text.length - room) * 3) / 4),
  );
  const brief = { ...record, seats: seats.map((seat, at) => ({ ...seat, name: names[at] })), digest: null };
  return { name: "link", text: await linkTo(app, brief), cut: true };
}

/** @typedef {{players: number, seed?: number, variants?: Record<string, string>} | {link: string}} From what a partial position begins with */

/**
 * What the changes of a position may be told from: the game that it was made of, and the usual setup.
 * @param {App} app @param {any} position @param {any} made the record or partial position that it was made of
 * @returns {Promise<From[]>}
 */
async function beginnings(app, position, made) {
  const usual = { players: position.seats?.length ?? 0, seed: 7, variants: position.variants ?? {} };
  const begun = made?.kind === "record" ? made : made?.from;
  if (begun?.link) return [{ link: begun.link }, usual];
  if (typeof begun?.players !== "number" || begun.start || begun.draws) return [usual];
  const { players, seed = 0, variants = {}, seats, moves = [] } = begun;
  /** @type {From[]} */
  const found = [{ players, seed, variants }];
  if (moves.length) {
    const { game, rules_version } = position;
    const record = { revier: 1, kind: "record", game, rules_version, players, seed, variants, moves, digest: null };
    found.unshift({ link: await linkTo(app, /** @type {any} */ (seats ? { ...record, seats } : record)) });
  }
  return found;
}

/**
 * The changes without those that the engine makes by itself, as of a supply: so each can be corrected alone.
 * @param {App} app @param {object} setup @param {Record<string, any>} set @param {string} whole
 * @returns {Promise<Record<string, any>>}
 */
async function needed(app, setup, set, whole) {
  const paths = Object.keys(set);
  if (paths.length > MOST_TRIED) return set;
  for (const path of paths) {
    const rest = { ...set };
    delete rest[path];
    try {
      const position = await positionOf(app, /** @type {any} */ ({ ...setup, set: rest }));
      if (JSON.stringify(position) === whole) set = rest;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error; // nothing fits without it
    }
  }
  return set;
}

/**
 * A whole position as the shortest beginning with changes that the engine reads as the same.
 * @param {App} app @param {any} position @param {any} made the record or partial position that it was made of
 * @returns {Promise<string>} empty if there is none
 */
async function changed(app, position, made) {
  const whole = await positionOf(app, position);
  let best = "";
  for (const from of await beginnings(app, position, made)) {
    const setup = { revier: 1, kind: "position", game: position.game, from, set: {} };
    const found = changes(await positionOf(app, /** @type {any} */ (setup)), whole);
    const set = await needed(app, setup, found, JSON.stringify(whole));
    const partial = /** @type {any} */ ({ ...setup, set });
    const text = Object.keys(set).length > MOST_CHANGES ? null : write(partial);
    if (!text || (best && best.length <= text.length)) continue;
    if (JSON.stringify(await positionOf(app, partial)) === JSON.stringify(whole)) best = text;
  }
  return best;
}

/**
 * @param {App} app
 * @param {GameRecord} content checked by the engine
 * @param {GameRecord | null} played the game that led to it, up to this moment
 * @param {GameRecord | null} made the record or partial position that it was made of by hand
 * @param {string} packed what it would be otherwise
 * @param {number} room characters for a link
 * @returns {Promise<Source>}
 */
export async function shortest(app, content, played, made, packed, room) {
  /** @type {Source[]} */
  const found = [];
  try {
    if (played || content.kind === "record") found.push(await linkOf(app, played ?? content, room));
    // what was played from a position carries all of it: to tell the changes may be shorter
    if (content.kind === "position" && !(found[0]?.text.length <= room)) {
      const text = (content.from ? write(content) : null) || (await changed(app, content, made ?? content));
      if (text) found.push({ name: "position", text });
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error; // it is said in no shorter way
  }
  found.sort((one, other) => one.text.length - other.text.length);
  return found[0]?.text.length < packed.length ? found[0] : { name: "", text: packed };
}

/**
 * A game that began with a setup or with a linked game, told from there: so it keeps its seed, and its link is short.
 * @param {App} app @param {any} begun the document or the game with which it began
 * @param {any} record the same game, beginning with a whole position
 * @returns {Promise<GameRecord>} the record itself if there is no other
 */
export async function fromBeginning(app, begun, record) {
  const { from, set = {} } = begun ?? {};
  if (!record.start || Object.keys(set).length || !(from || begun?.kind === "record")) return record;
  const { revier, kind, game, rules_version, players, seats, variants } = record;
  try {
    const setup = { revier, kind, game, rules_version, players, variants, seed: 0 };
    const base = from ? (from.link ? await recordOf(app, from.link) : { ...setup, ...from }) : begun;
    const whole = { ...base, seats, moves: [...(base.moves ?? []), ...record.moves], digest: null };
    const both = [await positionOf(app, whole), await positionOf(app, record)];
    return JSON.stringify(both[0]) === JSON.stringify(both[1]) ? whole : record;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return record;
  }
}

/** @param {App} app @param {string} text of a link @returns {Promise<any>} */
async function recordOf(app, text) {
  const frame = await app.ask("link.open", { text, lang: app.hello.lang, veil: false });
  await app.ask("table.close", { table: frame.table });
  return frame.record;
}

/** @param {GameRecord} content @param {string} title */
export const packedBoard = (content, title) =>
  pack(JSON.stringify({ revier: 1, kind: "board", title: title || undefined, document: content }));
