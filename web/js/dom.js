/** Small helpers to make elements. Data only ever becomes text or attributes, never markup. */

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Props */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} element
 * @param {Props} props
 */
function setProps(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @param {Element} element
 * @param {(Child | Child[])[]} children
 */
function append(element, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * An HTML element: `h("button", {class: "btn", onclick: f}, "Undo")`.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  if (props) setProps(element, props);
  append(element, children);
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, props, ...children) {
  const element = document.createElementNS(SVG, tag);
  if (props) setProps(element, props);
  append(element, children);
  return element;
}

/**
 * Replaces everything inside an element.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/**
 * Shows or hides.
 * @param {HTMLElement} element
 * @param {boolean} on
 */
export function show(element, on) {
  element.hidden = !on;
}

/**
 * The text with every occurrence of a name set in bold.
 * @param {string} text
 * @param {string | undefined} name
 * @returns {Child[]}
 */
export function withName(text, name) {
  if (!name) return [text];
  /** @type {Child[]} */
  const parts = [];
  text.split(name).forEach((part, index) => {
    if (index) parts.push(h("b", null, name));
    if (part) parts.push(part);
  });
  return parts;
}

/** @type {WeakMap<Element, Map<string, {key: string, made: HTMLElement}>>} */
const kept = new WeakMap();

/**
 * What was made for a part of an element before, if it would be the same again: most of a frame does not change.
 * @param {Element} host
 * @param {string} part
 * @param {unknown} key everything that `make` depends on
 * @param {() => HTMLElement} make
 */
export function keep(host, part, key, make) {
  const parts = kept.get(host) ?? new Map();
  kept.set(host, parts);
  const text = JSON.stringify(key);
  const before = parts.get(part);
  if (before?.key === text) return before.made;
  const made = make();
  parts.set(part, { key: text, made });
  return made;
}

/** @param {number} milliseconds */
export const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
