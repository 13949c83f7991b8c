/**
 * What a board from outside may be (docs/architecture.md, "Scene"): every field, with its limits. The largest scenes of the games
 * have about 150 pieces and 150 texts; limits are a few times that, so that no board takes more time or memory than a large one of ours.
 */
import { flag, list, Misfit, orNull, record, shape, text, tree, unique, whole } from "./check.js";

/** @typedef {import("../board/board_types.js").Scene} Scene */
/** @typedef {import("../board/board_types.js").Piece} Piece */

/** A piece may lie on a piece that lies on a piece, and so on: as deep as the boards draw it. */
const DEEPEST = 4;

const words = text(300);
const short = text(60);
const picture = text(90, /^[a-z_]{1,40}\/[a-z0-9_-]{1,40}\.svg$/);
const sheet = text(90, /^[a-z_]{1,40}\/[a-z0-9_-]{1,40}\.css$/);
const kind = text(60, /^[\w-]+$/);
const pieceId = text(80, /^[\w.-]+$/);
const boardId = text(30, /^(?!tray$)[a-z][a-z0-9_]*$/);
const slot = text(100, /^[a-z][a-z0-9_]*\/[\w.-]+$/);
/** On a slot, in the tray, or on a spot of another piece. */
const address = text(100, /^(?:tray\/[1-9]\d?|(?!tray\/)[a-z][a-z0-9_]*\/[\w.-]+|#[\w.-]+(?:\/\d{1,2})?)$/);
const name = text(100, /^[\w.-]+$/);
const seat = whole(0, 9);

/** @type {import("./check.js").Form<number | string>} */
const count = (value, path) => (typeof value === "string" ? short(value, path) : whole(-99_999, 99_999)(value, path));

const board = shape({
  id: boardId,
  art: picture,
  "label?": words,
  "name?": words,
  "icon?": kind,
  "seat?": seat,
  "shown?": flag,
});
const piece = shape({
  id: pieceId,
  kind,
  at: address,
  "label?": words,
  "count?": whole(0, 9999),
  "badge?": short,
  "z?": whole(-99, 99),
  "done?": flag,
  "from?": address,
  "to?": address,
});

const fields = shape({
  sprites: list(4, picture),
  style: sheet,
  boards: unique("id", list(8, board)),
  "ahead?": list(8, shape({ id: boardId, art: picture })),
  "tray?": orNull(shape({ label: words, "board?": boardOrTray })),
  pieces: unique("id", list(600, piece)),
  "slots?": record(600, slot, shape({ "label?": words, "cost?": whole(0, 999), "note?": short, "off?": flag })),
  "counts?": record(600, slot, count),
  "texts?": record(600, name, words),
  "values?": record(1500, name, short),
  "turns?": record(20, slot, whole(0, 99)),
  "stops?": record(20, slot, slot),
});

/** @param {any} value @param {string} path */
function boardOrTray(value, path) {
  return value === "tray" ? value : boardId(value, path);
}

/** Pieces may lie on pieces, but not in a circle. @param {Piece[]} pieces @param {string} path */
function checkCarriers(pieces, path) {
  const homes = new Map(pieces.map(({ id, at }) => [id, at]));
  pieces.forEach(({ at: first }, i) => {
    let at = first;
    for (let depth = 0; at.startsWith("#"); depth += 1) {
      if (depth >= DEEPEST) throw new Misfit(`${path}.${i}.at`, "deep");
      at = homes.get(at.slice(1).split("/")[0]) ?? ""; // not in the picture: then this is not, either
    }
  });
}

/** A scene as the boards draw it. @param {any} value @param {string} [path] @returns {Scene} */
export function sceneForm(value, path = "scene") {
  const scene = /** @type {Scene} */ (fields(value, path));
  checkCarriers(scene.pieces, `${path}.pieces`);
  for (const info of scene.boards) info.label ??= "";
  return scene;
}

/** A position, record or lesson: the engine reads it, and says what is wrong with it. */
export const documentForm = tree(30, 60_000);

const MOST_NODES = 2000;
const node = whole(0, 1e9);
const analysis = shape({
  game: text(60),
  "title?": text(200),
  root: documentForm,
  nodes: list(
    MOST_NODES,
    shape({
      id: whole(1, 1e9),
      parent: node,
      key: text(1000),
      "label?": text(300),
      "comment?": text(2000),
      "mark?": text(2, /^[!?]*$/),
    }),
  ),
  "at?": node,
});

/** The tree of an analysis: the engine reads its root and its keys. @param {any} value @param {string} path */
export function analysisForm(value, path) {
  const found = analysis(value, path);
  const { root } = found;
  if (root?.kind !== "record" && root?.kind !== "position") throw new Misfit(`${path}.root.kind`, "form");
  const known = new Set([0]);
  found.nodes.forEach((/** @type {{id: number, parent: number}} */ { id, parent }, /** @type {number} */ i) => {
    // a node follows its parent, so there are no rings
    if (!known.has(parent)) throw new Misfit(`${path}.nodes.${i}.parent`, "form");
    if (known.has(id)) throw new Misfit(`${path}.nodes.${i}.id`, "twice");
    known.add(id);
  });
  return found;
}
export const titleForm = text(2000);
export const atForm = whole(0, 999_999);
