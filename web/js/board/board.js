import { correct } from "./pictures.js";
import { numbers, svg } from "./svg.js";
import { lay } from "./layout.js";

/** @typedef {import("./board_types.js").Box} Box */
/** @typedef {import("./board_types.js").Placement} Placement */
/** @typedef {import("./board_types.js").Label} Label */
/** @typedef {import("./board_types.js").SlotInfo} SlotInfo */
/** @typedef {import("./layout.js").Item} Item */
/** @typedef {import("./pictures.js").Sprites} Sprites */
/** @typedef {{box: Box, matrix: DOMMatrix, shape: SVGElement, group: SVGGElement}} Slot */

/** Over the art lie two sheets: what moves, and the light on it. A browser keeps a sheet that has not changed as it is. */
const SHEETS = /** @type {const} */ ([
  ["covers", "pieces", "labels"],
  ["flashes", "marks", "veil", "hits", "ghost"],
]);

/** @typedef {typeof SHEETS[number][number]} Layer */

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
      labels: labels.map((label) => ({ ...label, ...point(matrix, label), scale: matrix.a })),
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
    // words stand in the symbols, too
    for (const text of this.shadow.querySelectorAll("text[data-text]")) {
      if (!set(text, texts[text.getAttribute("data-text") ?? ""] ?? "")) continue;
      this.unfitted = true;
    }
  }

  /** Squeezes words that are too long for their sign; needs a board that is on the page. */
  fit() {
    if (!this.unfitted || !this.art.isConnected || !this.art.getClientRects().length) return;
    this.unfitted = false;
    for (const text of /** @type {NodeListOf<SVGTextElement>} */ (this.art.querySelectorAll("text[data-fit]"))) {
      text.removeAttribute("textLength");
      const room = Number(text.dataset.fit);
      if (text.getComputedTextLength() > room) {
        text.setAttribute("textLength", String(room));
        text.setAttribute("lengthAdjust", "spacingAndGlyphs");
      }
    }
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

  /**
   * Small plates with numbers: how many lie in a group, what a space costs.
   * @param {(Label & {scale: number})[]} labels
   * @param {Record<string, SlotInfo>} slots
   * @param {Set<string>} used names of the slots in which pieces lie
   */
  dress(labels, slots, used) {
    const all = [...labels];
    /** @type {[string, () => SVGElement][]} */
    const covers = [];
    for (const [name, group] of this.groups) {
      group.classList.toggle("occupied", used.has(name));
      const info = slots[`${this.id}/${name}`];
      const slot = info && this.slot(name);
      if (!slot || !info) continue;
      if (info.off && group.dataset.cover !== "none") {
        const { a, d, e, f } = slot.matrix;
        const make = () => {
          const cover = /** @type {SVGElement} */ (this.outline(name));
          cover.setAttribute("class", "off");
          return cover;
        };
        covers.push([[name, this.narrow, a, d, e, f].join(), make]);
      }
      const { box, matrix } = slot;
      const [x = box.x + box.w - 4, y = box.y + 4] = numbers(group.dataset.costAt);
      if (info.cost !== undefined && info.cost > 1)
        all.push({ ...point(matrix, { x, y }), text: String(info.cost), className: "cost", scale: matrix.a * 0.86 });
      const [nx, ny] = numbers(group.dataset.noteAt);
      if (info.note && nx !== undefined)
        all.push({ ...point(matrix, { x: nx, y: ny }), text: info.note, className: "note", scale: matrix.a });
    }
    keep(this.layers.covers, covers);
    keep(
      this.layers.labels,
      all.map((label) => [Object.values(label).join(), () => badge(label)]),
    );
  }
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

/** @param {DOMMatrix} matrix @param {{x: number, y: number}} at @returns {{x: number, y: number}} */
function point(matrix, at) {
  const { x, y } = matrix.transformPoint({ x: at.x, y: at.y });
  return { x, y };
}

/** @param {Element} element @param {string} text @returns {boolean} whether it changed */
function set(element, text) {
  if (element.textContent === text) return false;
  element.textContent = text;
  return true;
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
    // a figure before the number: so many workers
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
