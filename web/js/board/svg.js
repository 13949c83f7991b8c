const NS = "http://www.w3.org/2000/svg";

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} name
 * @param {Record<string, string | number>} [attributes]
 * @param {Element[]} [children]
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(name, attributes = {}, children = []) {
  const element = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * Numbers of an attribute, separated by blanks or commas.
 * @param {string | null | undefined} text
 * @returns {number[]}
 */
export function numbers(text) {
  return text
    ? text
        .trim()
        .split(/[\s,]+/)
        .map(Number)
    : [];
}

/**
 * @param {string} text
 * @returns {[string, string]} board and slot, or "" and the text for a piece
 */
export function split(text) {
  const at = text.indexOf("/");
  return text.startsWith("#") || at < 0 ? ["", text] : [text.slice(0, at), text.slice(at + 1)];
}

/**
 * @param {string} address "#id" or "#id/spot"
 * @returns {[string, number | null]}
 */
export function pieceOf(address) {
  const at = address.indexOf("/");
  return at < 0 ? [address.slice(1), null] : [address.slice(1, at), Number(address.slice(at + 1))];
}

/** A point where a matrix takes it. @param {DOMMatrix} matrix @param {{x: number, y: number}} at @returns {{x: number, y: number}} */
export function mapped(matrix, at) {
  const { x, y } = matrix.transformPoint({ x: at.x, y: at.y });
  return { x, y };
}
