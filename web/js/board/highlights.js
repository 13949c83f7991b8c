/** What draws the eye to places of the boards: rings around what was touched, a spotlight, a flash, somebody's drawing. */
import { svg } from "./svg.js";
import { shapePath } from "../ui/icons.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board_types.js").Box} Box */
/** @typedef {import("./pieces.js").Table} Table */
/** @typedef {(board: Board, find: (address: string) => [Board | null, Box | null]) => SVGElement[]} Overlay */

/**
 * A place that somebody touched: a solid ring with their shape where something was placed, a dashed one where it was taken.
 * Looking back at a choice: a dashed ring around what was played, a solid one around what would have been better.
 * @typedef {{address: string, kind: "placed" | "taken" | "played" | "better", colour: string, shape: string}} Mark
 * @param {Mark} mark
 * @param {import("./board_types.js").Box} box
 * @param {number} unit of the board, about a pixel
 */
function ring({ kind, colour, shape }, box, unit) {
  const size = Math.min(15 * unit, Math.max(9 * unit, Math.min(box.w, box.h) / 2.6)); // a small place is not hidden by it
  const at = {
    x: box.x - 3 * unit,
    y: box.y - 3 * unit,
    width: box.w + 6 * unit,
    height: box.h + 6 * unit,
    rx: 5 * unit,
  };
  return svg("g", { class: `touched ${kind}`, "data-colour": colour }, [
    svg("rect", { ...at, class: "edge" }),
    svg("rect", at),
    svg("path", {
      d: shapePath(shape),
      transform: `translate(${box.x - size / 1.6} ${box.y - size / 1.6}) scale(${size / 24})`,
    }),
  ]);
}

export class Highlights {
  #boards;
  #table;
  #reveal;
  /** @type {Mark[]} */
  #marks = [];
  /** @type {Map<string, Overlay>} */
  #overlays = new Map();
  /** @type {string[] | null} */
  #lit = null;
  /** @type {"" | "soft" | "ring"} */
  #look = "";

  /**
   * @param {Map<string, Board>} boards on the page
   * @param {Table} table
   * @param {(board: Board, place: () => DOMRect | null) => void} reveal brings a place of an enlarged board into view
   */
  constructor(boards, table, reveal) {
    this.#boards = boards;
    this.#table = table;
    this.#reveal = reveal;
  }

  /** Draws all of it anew, because pieces or boards have moved. */
  redraw() {
    if (this.#lit) this.spotlight(this.#lit, this.#look);
    if (this.#overlays.size) this.#drawOverlays();
    this.#drawMarks();
  }

  /** Marks what was touched, until other marks come. @param {Mark[]} next */
  setMarks(next) {
    if (!this.#marks.length && !next.length) return;
    this.#marks = [...next];
    this.#drawMarks();
  }

  #drawMarks() {
    for (const board of this.#boards.values()) {
      const here = this.#marks.filter((mark) => this.#table.find(mark.address)[0] === board);
      const { marks: layer } = board.layers;
      if (!here.length && !layer.firstChild) continue;
      layer.replaceChildren(
        ...here.flatMap((mark) => {
          const [, box] = this.#table.find(mark.address);
          return box ? [ring(mark, box, board.viewBox[2] / (board.narrow ? 420 : 1000))] : [];
        }),
      );
    }
  }

  /** Lets somebody draw over the boards, now and whenever they are drawn anew; null ends it. @param {Overlay | null} draw @param {string} [kind] one does not replace another */
  overlay(draw, kind = "plan") {
    if (draw) this.#overlays.set(kind, draw);
    else if (!this.#overlays.delete(kind)) return;
    this.#drawOverlays();
  }

  #drawOverlays() {
    for (const board of this.#boards.values())
      board.layers.ghost.replaceChildren(
        ...[...this.#overlays.values()].flatMap((draw) => draw(board, (address) => this.#table.find(address))),
      );
  }

  /** Says by a soft light that something has just changed. @param {string[]} addresses */
  flash(addresses) {
    for (const address of addresses) {
      const board = this.#table.find(address)[0];
      const shape = this.#table.outline(address);
      if (!board || !shape) continue;
      shape.setAttribute("class", "flash");
      shape.addEventListener("animationend", () => shape.remove());
      board.layers.flashes.append(shape);
    }
  }

  /**
   * Darkens all but some places; null ends it.
   * @param {string[] | null} addresses
   * @param {"" | "soft" | "ring"} [look] how dark; "ring" darkens nothing
   */
  spotlight(addresses, look = "") {
    this.#lit = addresses;
    this.#look = look;
    for (const board of this.#boards.values()) {
      const { veil } = board.layers;
      veil.replaceChildren();
      veil.setAttribute("class", `veil ${look}`);
      if (!addresses) continue;
      const here = addresses.filter((address) => this.#table.find(address)[0] === board);
      this.#reveal(board, () => here.map((address) => this.#table.rect(address))[0] ?? null);
      const [x, y, w, h] = board.viewBox;
      const boxes = here.map((address) => this.#table.find(address)[1]).filter((box) => box !== null);
      const holes = boxes.map((box) => `M${box.x - 4} ${box.y - 4}h${box.w + 8}v${box.h + 8}h${-box.w - 8}z`).join("");
      const rings = boxes.map((box) =>
        svg("rect", { x: box.x - 4, y: box.y - 4, width: box.w + 8, height: box.h + 8, rx: 6 }),
      );
      veil.append(svg("path", { d: `M${x} ${y}h${w}v${h}h${-w}z${holes}` }), ...rings);
    }
  }
}
