/** The tree of an analysis: what was tried from a position, with comments and marks. Pure data; a document can be kept, sent, opened. */
import { fits } from "../embed/check.js";
import { documentForm } from "../embed/forms.js";
import { isObject } from "../storage/database.js";

/** @typedef {import("../types.js").GameRecord} GameRecord */
/** @typedef {{id: number, parent: number, key: string, label: string, comment: string, mark: string}} Node */
/** @typedef {{revier: 1, kind: "analysis", id: string, game: string, title: string, root: GameRecord, nodes: Node[], at: number, updated: number}} Tree root: a record, to whose end the tree is attached; node 0 is that */

export const MARKS = ["", "!!", "!", "!?", "?!", "?", "??"];
const MOST_NODES = 2000;
const LONGEST_COMMENT = 2000;
const LONGEST_KEY = 1000;
const HIGHEST_ID = 1e9;

/** @param {unknown} value @param {number} most */
const text = (value, most) => (typeof value === "string" ? value.slice(0, most) : "");

/** A tree from a document of anybody's; null if it is none. @param {unknown} value @returns {Tree | null} */
export function readTree(value) {
  if (!isObject(value) || value.kind !== "analysis" || !isObject(value.root) || !Array.isArray(value.nodes))
    return null;
  if (value.nodes.length > MOST_NODES || typeof value.game !== "string") return null;
  if (!fits(documentForm, value.root)) return null;
  /** @type {Node[]} */
  const nodes = [];
  const ids = new Set();
  for (const node of value.nodes) {
    // a node follows its parent, so there are no rings
    const known = isObject(node) && (node.parent === 0 || ids.has(node.parent));
    if (!known || !Number.isInteger(node.id) || node.id < 1 || node.id > HIGHEST_ID || ids.has(node.id)) return null;
    if (typeof node.key !== "string" || node.key.length > LONGEST_KEY) return null;
    ids.add(node.id);
    nodes.push({
      id: node.id,
      parent: node.parent,
      key: node.key,
      label: text(node.label, 300) || node.key,
      comment: text(node.comment, LONGEST_COMMENT),
      mark: MARKS.includes(node.mark) ? node.mark : "",
    });
  }
  const at = ids.has(value.at) ? value.at : 0;
  return {
    revier: 1,
    kind: "analysis",
    id: text(value.id, 60),
    game: text(value.game, 60),
    title: text(value.title, 200),
    root: /** @type {GameRecord} */ (value.root),
    nodes,
    at,
    updated: Number.isFinite(value.updated) ? value.updated : 0,
  };
}

/** The nodes from the beginning to one of them. @param {Tree} tree @param {number} at @returns {Node[]} */
export function pathTo(tree, at) {
  /** @type {Node[]} */
  const path = [];
  for (
    let node = tree.nodes.find(({ id }) => id === at);
    node;
    node = tree.nodes.find(({ id }) => id === path[0].parent)
  )
    path.unshift(node);
  return path;
}

/** @param {Tree} tree @param {number} at */
export const keysTo = (tree, at) => pathTo(tree, at).map(({ key }) => key);

/** @param {Tree} tree @param {number} at */
export const childrenOf = (tree, at) => tree.nodes.filter(({ parent }) => parent === at);

/**
 * Goes along some keys from the beginning, and adds what is new; a full tree stays as it is, so that it can be read again.
 * @param {Tree} tree
 * @param {string[]} keys
 * @param {string} label of the last one, if it is new
 */
export function follow(tree, keys, label) {
  let at = 0;
  for (const [number, key] of keys.entries()) {
    let next = childrenOf(tree, at).find((node) => node.key === key);
    if (!next) {
      if (tree.nodes.length >= MOST_NODES) break;
      const id = 1 + Math.max(0, ...tree.nodes.map((node) => node.id));
      next = { id, parent: at, key, label: number === keys.length - 1 ? label || key : key, comment: "", mark: "" };
      tree.nodes.push(next);
    }
    at = next.id;
  }
  tree.at = at;
}

/** Takes away a node and all that follows it. @param {Tree} tree @param {number} at */
export function cut(tree, at) {
  const gone = new Set([at]);
  for (const { id, parent } of tree.nodes) if (gone.has(parent)) gone.add(id);
  const { parent = 0 } = tree.nodes.find(({ id }) => id === at) ?? {};
  tree.nodes = tree.nodes.filter(({ id }) => !gone.has(id));
  if (gone.has(tree.at)) tree.at = parent;
}
