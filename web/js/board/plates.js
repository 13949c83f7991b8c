/** What is written over the pieces of one board: small plates with numbers, and a veil over places that are not in use. */
import { mapped, numbers, svg } from "./svg.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board_types.js").Label} Label */
/** @typedef {import("./board_types.js").SlotInfo} SlotInfo */

/**
 * Small plates with numbers: how many lie in a group, what a space costs.
 * @param {Board} board
 * @param {(Label & {scale: number})[]} labels
 * @param {Record<string, SlotInfo>} slots
 * @param {Set<string>} used names of the slots in which pieces lie
 */
export function dress(board, labels, slots, used) {
  const all = [...labels];
  /** @type {[string, () => SVGElement][]} */
  const covers = [];
  for (const [name, group] of board.groups) {
    group.classList.toggle("occupied", used.has(name));
    const info = slots[`${board.id}/${name}`];
    const slot = info && board.slot(name);
    if (!slot || !info) continue;
    if (info.off && group.dataset.cover !== "none") {
      const { a, d, e, f } = slot.matrix;
      const make = () => {
        const cover = /** @type {SVGElement} */ (board.outline(name));
        cover.setAttribute("class", "off");
        return cover;
      };
      covers.push([[name, board.narrow, a, d, e, f].join(), make]);
    }
    const { box, matrix } = slot;
    const [x = box.x + box.w - 4, y = box.y + 4] = numbers(group.dataset.costAt);
    if (info.cost !== undefined && info.cost > 1)
      all.push({ ...mapped(matrix, { x, y }), text: String(info.cost), className: "cost", scale: matrix.a * 0.86 });
    const [nx, ny] = numbers(group.dataset.noteAt);
    if (info.note && nx !== undefined)
      all.push({ ...mapped(matrix, { x: nx, y: ny }), text: info.note, className: "note", scale: matrix.a });
  }
  keep(board.layers.covers, covers);
  keep(
    board.layers.labels,
    all.map((label) => [Object.values(label).join(), () => badge(label)]),
  );
}

/** By layer: what is drawn there, by a key that says all of it. @type {WeakMap<Element, Map<string, SVGElement>>} */
const drawn = new WeakMap();

/**
 * Draws what is new and takes away what is gone; the rest stays, so that a browser need not paint it again.
 * @param {Element} layer
 * @param {[string, () => SVGElement][]} wanted
 */
function keep(layer, wanted) {
  const old = drawn.get(layer) ?? new Map();
  /** @type {Map<string, SVGElement>} */
  const now = new Map();
  for (const [key, make] of wanted) now.set(key, old.get(key) ?? make());
  drawn.set(layer, now);
  for (const [key, element] of old) if (!now.has(key)) element.remove();
  for (const element of now.values()) if (element.parentNode !== layer) layer.append(element);
}

/** @param {Label & {scale: number}} label */
function badge({ x, y, text, className, scale }) {
  if (className === "done") {
    const disc = svg("circle", { class: "plate", r: 13 });
    return svg("g", { class: "badge done", transform: `translate(${x} ${y}) scale(${scale})` }, [
      disc,
      svg("path", { class: "tick", d: "M-6 0l4.500 5L6-5" }),
    ]);
  }
  const words = svg("text", { x: 0, y: 6, "font-size": 18 });
  words.textContent = text;
  const parts = [words];
  let half = Math.max(12, 5 + text.length * (className === "note" ? 4.2 : 5));
  if (className === "cost") {
    // a figure before the number: a count of workers
    half = 15 + (text.length - 1) * 4;
    words.setAttribute("x", "6");
    parts.push(
      /** @type {any} */ (
        svg("path", {
          class: "who",
          transform: `translate(${-half + 3.5} -8)`,
          d: "M0 16c0-5 1-7 3-8-1-1-1.500-2-1.500-3.600h7c0 1.600-.5 2.600-1.500 3.600 2 1 3 3 3 8zM.7 3.400C.7 1 3 0 5 0s4.300 1 4.300 3.400z",
        })
      ),
    );
  }
  const plate = svg("rect", {
    class: "plate",
    x: -half,
    y: -12,
    width: 2 * half,
    height: 24,
    rx: className === "note" ? 5 : 12,
  });
  return svg("g", { class: `badge ${className}`, transform: `translate(${x} ${y}) scale(${scale})` }, [
    plate,
    ...parts,
  ]);
}
