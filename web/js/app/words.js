/** The words of the interface. They come from the engine (`hello().ui`); this module only looks them up. */

/** @type {Record<string, string>} */
let words = {};

/** @param {Record<string, string>} ui */
export function setWords(ui) {
  words = { ...words, ...ui };
}

/** Words of pages that most visits do not open. @param {Record<string, string>} more */
export function addWords(more) {
  words = { ...words, ...more };
}

/**
 * Fills `{name}` in a text.
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 */
export function format(text, values) {
  return values ? text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole)) : text;
}

/**
 * The text of a ui id in the language of the page.
 * @param {string} id
 * @param {Record<string, string | number>} [values]
 */
export function t(id, values) {
  return format(words[id] ?? id, values);
}
