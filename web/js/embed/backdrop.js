/** What a board without a picture shows until the engine runs: the empty boards of its game, and what it is called. */

/** @typedef {import("../board/board_types.js").Scene} Scene */
/** @typedef {import("./given.js").Bundle} Bundle */

const DATA = new URL("../../start/", import.meta.url).href;

/** @type {Map<string, Promise<any>>} what the start page shows without an engine, by language */
const known = new Map();

/** @param {string} lang */
function dataIn(lang) {
  const data =
    known.get(lang) ??
    fetch(`${DATA}${lang}.json`)
      .then((answer) => (answer.ok ? answer.json() : null))
      .catch(() => null);
  known.set(lang, data);
  return data;
}

/** The game of a link: its name follows the first byte. @param {string} link */
function gameOf(link) {
  try {
    const bytes = atob(link.slice(0, 60).replaceAll("-", "+").replaceAll("_", "/"));
    return bytes.slice(2, 2 + bytes.charCodeAt(1));
  } catch {
    return "";
  }
}

/**
 * @param {Bundle} bundle
 * @param {string} lang
 * @returns {Promise<{title: string, scene: Scene | undefined}>}
 */
export async function backdropOf(bundle, lang) {
  const given = /** @type {any} */ (bundle.document);
  const game = bundle.lesson?.game ?? given?.game ?? gameOf(bundle.link ?? "");
  const data = await dataIn(lang);
  const name = data?.hello?.games?.find((/** @type {{id: string}} */ one) => one.id === game)?.title ?? "";
  const lessons = Object.hasOwn(data?.lessons ?? {}, game) ? data.lessons[game] : [];
  const lesson = bundle.lesson && lessons.find((/** @type {{id: string}} */ one) => one.id === bundle.lesson?.id);
  const own = lesson?.title ?? (typeof given?.title === "object" ? (given.title?.[lang] ?? given.title?.en) : "");
  const title = [name, typeof own === "string" ? own : ""].filter(Boolean).join(": ").slice(0, 200);
  return { title, scene: Object.hasOwn(data?.boards ?? {}, game) ? data.boards[game] : undefined };
}
