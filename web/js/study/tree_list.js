/** The lines of an analysis as a list of steps, beside the analysis board and in embedded boards. */
import { h } from "../ui/dom.js";
import { childrenOf } from "./tree.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./tree.js").Node} Node */

/** Branches of branches that are drawn: nobody reads further, and a browser nests elements only so deep. */
const DEEPEST = 60;

/**
 * @param {Tree} tree
 * @param {string} beginning what the first step is called
 * @param {(at: number) => void} go
 * @returns {(HTMLElement | null)[]}
 */
export function treeList(tree, beginning, go) {
  const step = (/** @type {number} */ id, label = "", sign = "", comment = "") =>
    h(
      "button",
      {
        type: "button",
        class: "tree-step",
        "data-node": id,
        "aria-current": id === tree.at ? "true" : null,
        onclick: () => go(id),
      },
      label,
      sign ? h("b", null, ` ${sign}`) : null,
      comment ? h("small", null, comment) : null,
    );
  const item = (/** @type {Node} */ { id, label, mark, comment }) => h("li", null, step(id, label, mark, comment));
  /**
   * A line goes on below, in one list however long it is; only where it branches the lines are indented.
   * @param {number} at @param {number} deep branches that it hangs on
   * @returns {HTMLElement | null}
   */
  const below = (at, deep) => {
    let children = childrenOf(tree, at);
    if (!children.length) return null;
    /** @type {HTMLElement[]} */
    const items = [];
    for (; children.length === 1; children = childrenOf(tree, children[0].id)) items.push(item(children[0]));
    const branches = children.map((child) => {
      const branch = item(child);
      const more = deep < DEEPEST ? below(child.id, deep + 1) : null;
      if (more) branch.append(more);
      return branch;
    });
    if (!items.length) return h("ul", { class: "branches" }, branches);
    if (branches.length) items.at(-1)?.append(h("ul", { class: "branches" }, branches));
    return h("ul", null, items);
  };
  return [step(0, beginning), below(0, 0)];
}
