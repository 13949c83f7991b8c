/** An analysis in an embedded board: its lines, where a reader is in them, and how the engine opens that place. */
import { childrenOf, pathTo } from "../study/tree.js";
import { treeList } from "../study/tree_list.js";
import { fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").GameRecord} GameRecord */
/** @typedef {import("../engine/play_session.js").Request} Request */
/** @typedef {import("../study/tree.js").Tree} Tree */
/** @typedef {import("../study/tree.js").Node} Node */
/** @typedef {(id: string, values?: Record<string, string | number>) => string} Say */

export class Lines {
  #tree;
  /** The line that is open, to its end. @type {Node[]} */
  #line = [];
  /** The last place that the engine could open. */
  #sound = 0;
  /** The root as a record, once the engine has opened it. @type {GameRecord | null} */
  #base = null;

  /** @param {Tree} tree */
  constructor(tree) {
    this.#tree = { ...tree };
  }

  /** From the beginning through a place to the end of its line. @param {number} at */
  #through(at) {
    const line = pathTo(this.#tree, at);
    for (let [next] = childrenOf(this.#tree, at); next; [next] = childrenOf(this.#tree, next.id)) line.push(next);
    return line;
  }

  /** Choices before the tree begins. */
  get #before() {
    const { moves } = this.#base ?? this.#tree.root;
    return Array.isArray(moves) ? moves.length : 0;
  }

  /**
   * How the engine opens the place: the whole line, looked at there; to be played on, only the way to it.
   * @param {object} how language, bots
   * @param {boolean} playing
   * @returns {Request[]}
   */
  requests(how, playing) {
    const path = pathTo(this.#tree, this.#tree.at);
    this.#line = playing ? path : this.#through(this.#tree.at);
    const keys = this.#line.map(({ key }) => key);
    const root = this.#base ?? this.#tree.root;
    const moves = [...(Array.isArray(root.moves) ? root.moves : []), ...keys];
    /** @type {Request[]} */
    const all =
      root.kind === "record"
        ? [{ method: "table.open", params: { document: { ...root, moves, digest: null }, ...how } }]
        : [
            { method: "table.open", params: { document: root, ...how } },
            ...keys.map((key) => ({ method: "table.choose", params: { key, confirmed: true } })),
          ];
    if (!playing && path.length < this.#line.length)
      all.push({ method: "table.goto", params: { at: this.#before + path.length } });
    return all;
  }

  /** What the engine has opened. @param {Frame} frame */
  opened({ record, at }) {
    const moves = Array.isArray(record.moves) ? record.moves : [];
    this.#base ??= { ...record, moves: moves.slice(0, moves.length - this.#line.length) };
    this.#sound = this.#tree.at = this.#line[at - this.#before - 1]?.id ?? 0;
  }

  /** The engine could not open the place: back to where it was. @returns {boolean} whether that may help */
  retreat() {
    const moved = this.#tree.at !== this.#sound;
    this.#tree.at = this.#sound;
    return moved;
  }

  /**
   * @param {number} at
   * @param {{visit: (at: number) => Promise<void>, reopen: () => Promise<void>}} session
   */
  go(at, session) {
    this.#tree.at = at;
    const place = at ? this.#line.findIndex(({ id }) => id === at) + 1 : 0;
    return at && !place ? session.reopen() : session.visit(this.#before + place);
  }

  /** The comment, the steps and all lines. @param {HTMLElement} host @param {Say} t @param {(at: number) => void} go */
  draw(host, t, go) {
    const tree = this.#tree;
    const place = tree.at ? this.#line.findIndex(({ id }) => id === tree.at) : -1;
    const node = this.#line[place];
    const idAt = (/** @type {number} */ number) => this.#line[number]?.id ?? 0;
    const end = this.#line.length - 1;
    const step = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number} */ to) =>
      h(
        "button",
        {
          type: "button",
          class: "e-btn",
          "data-step": name,
          "aria-label": label,
          title: label,
          disabled: to === place,
          onclick: () => go(idAt(to)),
        },
        icon(name),
      );
    const root = /** @type {ShadowRoot} */ (host.getRootNode());
    const focused = /** @type {HTMLElement | null} */ (root.activeElement)?.dataset ?? {};
    fill(
      host,
      h(
        "div",
        { class: "e-replay" },
        step("first", t("replay_first"), -1),
        step("prev", t("replay_prev"), Math.max(-1, place - 1)),
        step("next", t("replay_next"), Math.min(end, place + 1)),
        step("last", t("replay_last"), end),
        h("strong", null, node ? `${node.label} ${node.mark}` : t("embed_beginning")),
      ),
      node?.comment ? h("p", { class: "e-comment" }, node.comment) : null,
      h(
        "div",
        { class: "tree", role: "group", "aria-label": t("embed_lines"), tabindex: "0" },
        treeList(tree, t("embed_beginning"), go),
      ),
    );
    const same = focused.step ? `[data-step="${focused.step}"]` : focused.node ? `[data-node="${focused.node}"]` : "";
    if (same && !host.contains(root.activeElement))
      /** @type {HTMLElement | null} */ (host.querySelector(same))?.focus({ preventScroll: true });
    const current = /** @type {HTMLElement | null} */ (host.querySelector("[aria-current]"));
    const list = /** @type {HTMLElement | null} */ (host.querySelector(".tree"));
    if (current && list) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  }
}
