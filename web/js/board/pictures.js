import { ownPicture } from "../ui/trusted.js";
import { numbers, svg } from "./svg.js";

/** @typedef {import("./board_types.js").Kind} Kind */

/** A file of the art that is not there, or is not what it should be. */
export class ArtError extends Error {
  /** @param {string} url @param {string} why */
  constructor(url, why) {
    super(`${url}: ${why}`);
    /** Its folder and name, as a scene says it. */
    this.file = url.split("/").slice(-2).join("/");
  }
}

/** @type {Map<string, Promise<SVGSVGElement>>} */
const pictures = new Map();
/** @type {Map<string, Promise<CSSStyleSheet>>} */
const sheets = new Map();

/**
 * @template T
 * @param {Map<string, Promise<T>>} store
 * @param {string} url
 * @param {(text: string) => T} make
 * @returns {Promise<T>}
 */
function load(store, url, make) {
  let waiting = store.get(url);
  if (!waiting) {
    waiting = fetch(url).then(async (answer) => {
      if (!answer.ok) throw new ArtError(url, String(answer.status));
      return make(await answer.text());
    });
    waiting.catch(() => store.delete(url));
    store.set(url, waiting);
  }
  return waiting;
}

/** @param {string} url */
export function loadPicture(url) {
  return load(pictures, url, (text) => {
    const root = new DOMParser().parseFromString(ownPicture(text), "image/svg+xml").documentElement;
    if (!(root instanceof SVGSVGElement)) throw new ArtError(url, "not an SVG");
    return root;
  });
}

/** A style sheet; if it is missing, an empty one: a plain board is better than none. @param {string} url */
export function loadSheet(url) {
  const sheet = (/** @type {string} */ text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  };
  return load(sheets, url, sheet).catch((error) => {
    reportError(error);
    return sheet("");
  });
}

const PAINT = "pattern, linearGradient, radialGradient, filter, clipPath, mask, marker";

/**
 * Writes corrected values over the printed ones.
 * @template {Element} T
 * @param {T} picture
 * @param {Record<string, string>} values
 */
export function correct(picture, values) {
  for (const text of picture.querySelectorAll("[data-value]")) {
    const value = values[text.getAttribute("data-value") ?? ""];
    if (value !== undefined && text.textContent !== value) text.textContent = value;
  }
  return picture;
}

/** What sprites depend on: those with other values are others. @param {{sprites: string[], style?: string, values?: object}} scene */
export const spritesKey = (scene) => JSON.stringify([scene.sprites, scene.style, scene.values]);

/** The symbols of a game: sprites in their order, and what each kind measures. */
export class Sprites {
  /** @param {SVGSVGElement[]} roots @param {CSSStyleSheet[]} styles @param {Record<string, string>} [values] corrected ones */
  constructor(roots, styles, values) {
    this.roots = values ? roots.map((root) => correct(document.importNode(root, true), values)) : roots;
    this.styles = styles;
    /** @type {Map<string, Kind>} */
    this.kinds = new Map();
    for (const root of roots) {
      for (const symbol of root.querySelectorAll("symbol")) {
        const [w, h] = numbers(symbol.dataset.size);
        const flat = numbers(symbol.dataset.spots);
        /** @type {[number, number][]} */
        const spots = [];
        for (let i = 0; i + 1 < flat.length; i += 2) spots.push([flat[i], flat[i + 1]]);
        const [sw = 28, sh = sw] = numbers(symbol.dataset.spot);
        this.kinds.set(symbol.id, {
          w: w || 24,
          h: h || 24,
          spots,
          spot: [sw, sh],
          stretch: "stretch" in symbol.dataset,
        });
      }
    }
  }

  /** @param {string} id @returns {Kind} */
  kind(id) {
    return this.kinds.get(id) ?? { w: 24, h: 24, spots: [], spot: [24, 24], stretch: false };
  }

  /**
   * A shadow root with the styles and a copy of the sprites: ids and classes of one game meet no other.
   * @param {HTMLElement} host
   * @param {string[]} [only] copy only these symbols and what they use
   */
  scope(host, only) {
    const shadow = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = this.styles;
    const roots = only ? [this.pick(only)] : this.roots;
    // Symbols must not be rendered: a browser lays out their insides too, several times as much as the whole board.
    // Only what paints (patterns, gradients) works nowhere else.
    const symbols = svg("svg", { display: "none" });
    for (const root of roots) symbols.append(...document.importNode(root, true).childNodes);
    const paint = svg("svg", { width: 0, height: 0 }, [...symbols.querySelectorAll(PAINT)]);
    const holder = document.createElement("div");
    holder.className = "sprites";
    holder.ariaHidden = "true";
    holder.append(symbols, paint);
    shadow.replaceChildren(holder);
    return shadow;
  }

  /** @param {string[]} ids */
  pick(ids) {
    const out = svg("svg", { width: 0, height: 0 });
    const seen = new Set();
    /** @param {string} id */
    const take = (id) => {
      if (seen.has(id)) return;
      seen.add(id);
      const found = this.roots.map((root) => root.querySelector(`[id="${CSS.escape(id)}"]`)).find(Boolean);
      if (!found) return;
      out.append(document.importNode(found, true));
      for (const part of found.querySelectorAll("*")) {
        const name =
          (part.getAttribute("href") ?? "").slice(1) || /^url\(#(.+)\)$/.exec(part.getAttribute("fill") ?? "")?.[1];
        if (name) take(name);
      }
    };
    ids.forEach(take);
    return out;
  }
}

/**
 * A small picture of a kind; empty as long as there is no art.
 * @param {Sprites | null} sprites
 * @param {string} kind
 * @returns {HTMLElement}
 */
export function iconOf(sprites, kind) {
  const element = document.createElement("span");
  element.className = "icon";
  element.setAttribute("aria-hidden", "true");
  if (sprites) {
    const { w, h } = sprites.kind(kind);
    const use = svg("use", { href: `#${kind}`, width: w, height: h });
    sprites.scope(element, [kind]).append(svg("svg", { class: "icon", viewBox: `0 0 ${w} ${h}` }, [use]));
  }
  return element;
}
