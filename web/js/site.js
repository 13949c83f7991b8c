/**
 * Where the files of the site lie. The build puts everything but the pages into a folder named after its content
 * (see tools/site.mjs), so an address is made from the place of this script, never from the address of the page.
 */
const FOLDER = new URL("../", import.meta.url);

/**
 * The address of a file in web/: `place("svg/coal_baron/board.svg")`, `place("js/worker.js")`.
 * @param {string} path
 */
export function place(path) {
  return new URL(path, FOLDER).href;
}
