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

/** @param {Element} one @param {Element} other */
const alike = (one, other) => one.cloneNode(false).isEqualNode(other.cloneNode(false));

/**
 * Replaces what is inside an element, but for what would look the same: a browser need not style, lay out and paint that again.
 * Whatever listens on what stays goes on listening, so it must mean the same whenever it looks the same.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function refill(element, ...children) {
  const next = h("div", null, ...children);
  const old = [...element.childNodes];
  /** @param {(one: ChildNode) => boolean} fits */
  const take = (fits) => {
    const at = old.findIndex(fits);
    return at < 0 ? null : old.splice(at, 1)[0];
  };
  const wanted = [...next.childNodes].map((node) => {
    const same = take((one) => one.isEqualNode(node));
    if (same || !(node instanceof HTMLElement) || node.matches("button:not([data-key]), a")) return same ?? node;
    const shell = take((one) => one instanceof HTMLElement && alike(one, node));
    if (shell) refill(/** @type {Element} */ (shell), ...node.childNodes);
    return shell ?? node;
  });
  for (const node of old) node.remove();
  wanted.forEach((node, at) => {
    if (element.childNodes[at] !== node) element.insertBefore(node, element.childNodes[at] ?? null);
  });
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

/** @param {number} milliseconds */
export const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Once what was changed until now is on the screen; soon, if nothing is painted (a page in the background). @returns {Promise<unknown>} */
export const painted = () =>
  Promise.race([wait(100), new Promise((done) => requestAnimationFrame(() => setTimeout(done)))]);
