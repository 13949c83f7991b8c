import { set, squeeze, word } from "./lettering.js";
import { correct } from "./pictures.js";
import { mapped, numbers, svg } from "./svg.js";
import { lay } from "./layout.js";

/** @typedef {import("./board_types.js").Box} Box */
/** @typedef {import("./board_types.js").Placement} Placement */
/** @typedef {import("./board_types.js").Label} Label */
/** @typedef {import("./layout.js").Item} Item */
/** @typedef {import("./pictures.js").Sprites} Sprites */
/** @typedef {{box: Box, matrix: DOMMatrix, shape: SVGElement, group: SVGGElement}} Slot */

/** Over the art lie two sheets: what moves, and the light on it. A browser keeps a sheet that has not changed as it is. */
const SHEETS = /** @type {const} */ ([
  ["covers", "pieces", "labels"],
  ["flashes", "marks", "veil", "hits", "ghost"],
]);

/** @typedef {typeof SHEETS[number][number]} Layer */

/** What is read is not drawn smaller, in pixels. */
const READABLE = 11;

/** @param {SVGElement} shape @param {boolean} narrow @returns {Box} */
function boxOfShape(shape, narrow) {
  const given = numbers((narrow && shape.dataset.narrowBox) || shape.dataset.box);
  if (given.length === 4) return { x: given[0], y: given[1], w: given[2], h: given[3] };
  /** @param {string} name */
  const get = (name) => Number(shape.getAttribute(name) ?? 0);
  if (shape.tagName === "rect") return { x: get("x"), y: get("y"), w: get("width"), h: get("height") };
  if (shape.tagName === "circle" || shape.tagName === "ellipse") {
    const rx = get("rx") || get("r");
    const ry = get("ry") || get("r");
    return { x: get("cx") - rx, y: get("cy") - ry, w: 2 * rx, h: 2 * ry };
  }
  const { x, y, width, height } = /** @type {SVGGraphicsElement} */ (shape).getBBox();
  return { x, y, w: width, h: height };
}

/** One board: its art (left alone), and layers of moving things on top of it. */
export class Board {
  /**
   * @param {string} id
   * @param {SVGSVGElement} art a copy that this board owns
   * @param {Sprites} sprites
   */
  constructor(id, art, sprites) {
    this.id = id;
    this.art = art;
    this.sprites = sprites;
    this.narrow = false;
    this.host = document.createElement("div");
    this.host.dataset.board = id;
    this.shadow = sprites.scope(this.host);
    art.classList.add("board");
    this.wide = art.getAttribute("viewBox") ?? "0 0 100 100";
    art.dataset.wideViewbox = this.wide;
    this.layers = /** @type {Record<Layer, SVGGElement>} */ (
      Object.fromEntries(SHEETS.flat().map((name) => [name, svg("g", { class: name })]))
    );
    this.sheets = SHEETS.map((names) =>
      svg(
        "svg",
        { class: `${art.getAttribute("class")} sheet`, viewBox: this.wide },
        names.map((name) => this.layers[name]),
      ),
    );
    /** What is reached by keyboard and named for screen readers. */
    this.top = this.sheets[1];
    this.top.setAttribute("role", "group");
    const { flashes, marks, veil, ghost } = this.layers;
    for (const hidden of [art, this.sheets[0], flashes, marks, veil, ghost]) hidden.setAttribute("aria-hidden", "true");
    /** Art and sheets, enlarged and moved together. */
    this.stage = document.createElement("div");
    this.stage.className = "stage";
    if (art.dataset.zoom) this.stage.dataset.zoom = art.dataset.zoom;
    this.stage.append(art, ...this.sheets);
    this.shadow.append(this.stage);
    /** @type {Map<string, SVGGElement>} */
    this.groups = new Map();
    for (const group of art.querySelectorAll("g[data-slot]"))
      this.groups.set(group.getAttribute("data-slot") ?? "", /** @type {SVGGElement} */ (group));
    for (const group of art.querySelectorAll("g[data-narrow-transform]"))
      group.setAttribute("data-wide-transform", group.getAttribute("transform") ?? "");
    /** @type {Map<string, Slot>} */
    this.cache = new Map();
    /** @type {Map<string, number>} */
    this.angles = new Map();
  }

  get viewBox() {
    return numbers(this.art.getAttribute("viewBox"));
  }

  /** @param {boolean} narrow */
  setNarrow(narrow) {
    this.narrow = narrow;
    this.host.toggleAttribute("data-narrow", narrow);
    for (const sheet of [this.art, ...this.sheets]) {
      sheet.classList.toggle("narrow", narrow);
      sheet.setAttribute("viewBox", (narrow && this.art.dataset.narrowViewbox) || this.wide);
    }
    for (const group of this.art.querySelectorAll("g[data-narrow-transform]")) {
      group.setAttribute(
        "transform",
        group.getAttribute(narrow ? "data-narrow-transform" : "data-wide-transform") ?? "",
      );
    }
    this.cache.clear();
  }

  /** @param {string} name @returns {Slot | null} */
  slot(name) {
    const known = this.cache.get(name);
    if (known) return known;
    const group = this.groups.get(name);
    const shape = [...(group?.children ?? [])].find((child) => child.classList.contains("slot"));
    if (!group || !(shape instanceof SVGElement)) return null;
    let matrix = new DOMMatrix();
    for (let at = /** @type {Element | null} */ (group); at instanceof SVGGElement; at = at.parentElement) {
      const own = at.transform.baseVal.consolidate();
      if (own) matrix = DOMMatrix.fromMatrix(own.matrix).multiply(matrix);
    }
    const slot = { box: boxOfShape(shape, this.narrow), matrix, shape, group };
    this.cache.set(name, slot);
    return slot;
  }

  /** A slot's box in the board's own units. @param {string} name @returns {Box | null} */
  box(name) {
    const slot = this.slot(name);
    if (!slot) return null;
    const a = slot.matrix.transformPoint({ x: slot.box.x, y: slot.box.y });
    const b = slot.matrix.transformPoint({ x: slot.box.x + slot.box.w, y: slot.box.y + slot.box.h });
    return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), w: Math.abs(b.x - a.x), h: Math.abs(b.y - a.y) };
  }

  /**
   * Lays out the pieces of one slot.
   * @param {string} name
   * @param {Item[]} items
   * @returns {{places: Placement[], labels: (Label & {scale: number})[]} | null}
   */
  place(name, items) {
    const slot = this.slot(name);
    if (!slot) return null;
    const { box, matrix } = slot;
    const { places, labels } = lay(slot.group.dataset.layout, box, items, slot.group.dataset);
    return {
      places: places.map((spread, i) => {
        const point = matrix.transformPoint({ x: spread.x, y: spread.y });
        return {
          board: this.id,
          x: point.x,
          y: point.y,
          sx: spread.sx * matrix.a,
          sy: spread.sy * matrix.d,
          w: items[i].size.w,
          h: items[i].size.h,
          hidden: spread.hidden,
        };
      }),
      labels: labels.map((label) => ({ ...label, ...mapped(matrix, label), scale: matrix.a })),
    };
  }

  /** The shape of a slot, to be drawn again in a layer on top. @param {string} name @returns {SVGElement | null} */
  outline(name) {
    const slot = this.slot(name);
    if (!slot) return null;
    const shape = /** @type {SVGElement} */ (slot.shape.cloneNode(false));
    shape.removeAttribute("class");
    const { x, y, w, h } = slot.box;
    if (shape.tagName === "rect")
      for (const [key, value] of Object.entries({ x, y, width: w, height: h })) shape.setAttribute(key, String(value));
    const m = slot.matrix;
    shape.setAttribute("transform", `matrix(${m.a} ${m.b} ${m.c} ${m.d} ${m.e} ${m.f})`);
    return shape;
  }

  /** @param {Record<string, number | string>} counts @param {Record<string, string>} texts @param {Record<string, string>} [values] */
  write(counts, texts, values) {
    if (values) correct(this.art, values);
    for (const text of this.art.querySelectorAll("[data-count]")) {
      set(text, String(counts[`${this.id}/${text.getAttribute("data-count")}`] ?? ""));
    }
    for (const part of this.art.querySelectorAll("[data-when]")) {
      part.classList.toggle("gone", Number(counts[`${this.id}/${part.getAttribute("data-when")}`] ?? 0) === 0);
    }
    for (const part of this.art.querySelectorAll("[data-states]")) {
      const start = `${this.id}/${part.getAttribute("data-states")}.`;
      const names = Object.keys(counts).filter((name) => name.startsWith(start) && Number(counts[name]) > 0);
      const looks = names.map((name) => `is-${name.slice(start.length)}`);
      const old = [...part.classList].filter((name) => name.startsWith("is-"));
      if (old.join() === looks.join()) continue;
      part.classList.remove(...old);
      part.classList.add(...looks);
    }
    if (word(this.shadow, texts)) this.unfitted = true;
  }

  /**
   * Words and numbers grow in a picture that is drawn small, as far as its art has room for them (`data-least`);
   * names of places that would have none (`data-names`) are left to zooming and to the large face.
   * @param {number} width in pixels
   * @param {number} height
   */
  grow(width, height) {
    const [, , w, h] = this.viewBox;
    const scale = Math.min(width / w, height / h);
    const { least, names } = this.art.dataset;
    if (!(scale > 0) || !least) return;
    const wanted = this.narrow ? 0 : Math.ceil((READABLE / scale) * 10) / 10;
    this.host.toggleAttribute("data-nameless", Boolean(names) && wanted > Number(names));
    const size = `${Math.min(wanted, Number(least))}px`;
    if (this.host.style.getPropertyValue("--small") === size) return;
    this.host.style.setProperty("--small", size);
    this.unfitted = true;
  }

  /** Squeezes words that are too long for their sign; needs a board that is on the page. */
  fit() {
    if (!this.unfitted || !this.art.isConnected || !this.art.getClientRects().length) return;
    this.unfitted = false;
    squeeze(this.shadow, this.art);
  }

  /**
   * Turns what turns and moves what has stops. Returns what has to move there, and from where.
   * @param {Record<string, number>} turns
   * @param {Record<string, string>} stops
   * @returns {{element: SVGGElement, from: string, to: string}[]}
   */
  drive(turns, stops) {
    /** @type {{element: SVGGElement, from: string, to: string}[]} */
    const moves = [];
    for (const [name, group] of this.groups) {
      const { layout } = group.dataset;
      const address = `${this.id}/${name}`;
      if (layout === "rotate" && address in turns) {
        const hand = /** @type {SVGGElement | null} */ (group.querySelector("[data-turn]"));
        const [px, py] = numbers(group.dataset.pivot);
        const angles = numbers(group.dataset.angles);
        const to = angles[turns[address]] ?? angles[0];
        const from = this.angles.get(name);
        this.angles.set(name, to);
        if (!hand || from === to) continue;
        hand.setAttribute("transform", `rotate(${to} ${px} ${py})`);
        /** @param {number} angle */
        const css = (angle) => `translate(${px}px, ${py}px) rotate(${angle}deg) translate(${-px}px, ${-py}px)`;
        if (from !== undefined) moves.push({ element: hand, from: css(to < from ? from - 360 : from), to: css(to) });
      } else if (layout === "stops" && address in stops) {
        const [x, y] = numbers(this.groups.get(stops[address].slice(this.id.length + 1))?.dataset.stop);
        const own = group.transform.baseVal.consolidate()?.matrix;
        const before = own ? [own.e, own.f] : [0, 0];
        if (x === undefined || (before[0] === x && before[1] === y)) continue;
        group.setAttribute("transform", `translate(${x} ${y})`);
        this.cache.clear();
        moves.push({
          element: group,
          from: `translate(${before[0]}px, ${before[1]}px)`,
          to: `translate(${x}px, ${y}px)`,
        });
      }
    }
    return moves;
  }
}
