/** The tree of an analysis: what was tried from a position, with comments and marks. Pure data; a document can be kept, sent, opened. */
import { fits, isObject } from "../embed/check.js";
import { analysisForm } from "../embed/forms.js";

/** @typedef {import("../types.js").GameRecord} GameRecord */
/** @typedef {{id: number, parent: number, key: string, label: string, comment: string, mark: string}} Node */
/** @typedef {{revier: 1, kind: "analysis", id: string, game: string, title: string, root: GameRecord, nodes: Node[], at: number, updated: number}} Tree root: a record, to whose end the tree is attached; node 0 is that */

export const MARKS = ["", "!!", "!", "!?", "?!", "?", "??"];
const MOST_NODES = 2000;
const LONGEST_LABEL = 300;

/** A tree as it is used, from one that fits `analysisForm`. @param {any} found @returns {Tree} */
export function treeFrom({ game, title = "", root, nodes, at }) {
  return {
    revier: 1,
    kind: "analysis",
    id: "",
    game,
    title,
    root,
    nodes: nodes.map((/** @type {any} */ node) => ({
      ...node,
      label: node.label || node.key,
      comment: node.comment ?? "",
      mark: node.mark ?? "",
    })),
    at: nodes.some((/** @type {Node} */ { id }) => id === at) ? at : 0,
    updated: 0,
  };
}

/** A tree from a document of anybody's; null if it is none. @param {unknown} value @returns {Tree | null} */
export function readTree(value) {
  if (!isObject(value) || value.kind !== "analysis" || !fits(analysisForm, value)) return null;
  const { id, updated } = value;
  return {
    ...treeFrom(analysisForm(value, "")),
    id: typeof id === "string" ? id.slice(0, 60) : "",
    updated: Number.isFinite(updated) ? updated : 0,
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
      next = {
        id,
        parent: at,
        key,
        label: (number === keys.length - 1 && label ? label : key).slice(0, LONGEST_LABEL),
        comment: "",
        mark: "",
      };
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
