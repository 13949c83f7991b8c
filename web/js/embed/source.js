/** What an embedded board is given: options, and a document from an address, a URL's fragment, or the page itself. */
import { wantedLanguage } from "../settings.js";
import { unpack } from "./pack.js";

/** @typedef {import("../board/types.js").Scene} Scene */
/** @typedef {import("../types.js").GameRecord} GameRecord */
/** @typedef {"show" | "play" | "task"} Mode */
/**
 * @typedef {object} Options
 * @property {Mode | null} mode
 * @property {string} lang
 * @property {string} theme "light", "dark" or empty
 * @property {number | null} seat whose tableau is shown
 * @property {string} bots the strength of everybody else; empty: people
 * @property {Set<string>} controls
 * @property {boolean} eager
 * @property {number | null} height at most, in pixels
 * @property {number | null} at decisions played, for a game that is shown
 * @property {string} label
 */
/**
 * @typedef {object} Bundle
 * @property {string} [title]
 * @property {GameRecord} [document]
 * @property {string} [link]
 * @property {{game: string, id: string}} [lesson]
 * @property {Scene} [scene] a picture of the beginning
 * @property {number} [at]
 * @property {Mode} [mode]
 */

const MODES = ["show", "play", "task"];
const CONTROLS = ["replay", "try", "options", "undo", "reset", "log"];
const KINDS = ["position", "record", "lesson"];
const MOST = 1_000_000;

/** Something is wrong with what was given; the message is an id of `text.js`. */
export class BadSource extends Error {}

/**
 * @param {(name: string) => string | null} get
 * @returns {Options}
 */
export function readOptions(get) {
  /** @param {string} name @param {number} from @param {number} to */
  const whole = (name, from, to) => {
    const text = get(name) ?? "";
    return /^\d{1,6}$/.test(text) ? Math.min(Math.max(Number(text), from), to) : null;
  };
  const mode = get("mode") ?? "";
  const lang = get("lang") ?? "";
  const theme = get("theme") ?? "";
  const controls = (get("controls") ?? "").split(/[\s,]+/).filter((name) => CONTROLS.includes(name) || name === "none");
  return {
    mode: MODES.includes(mode) ? /** @type {Mode} */ (mode) : null,
    lang: ["en", "de", "fr", "nl"].includes(lang) ? lang : wantedLanguage(),
    theme: theme === "light" || theme === "dark" ? theme : "",
    seat: whole("seat", 0, 9),
    bots: /^[a-z]{1,20}$/.test(get("bots") ?? "") ? (get("bots") ?? "") : "",
    controls: new Set(controls.length ? controls : CONTROLS),
    eager: !["0", "false", null].includes(get("eager")),
    height: whole("height", 120, 5000),
    at: whole("at", 0, 999_999),
    label: (get("label") ?? "").slice(0, 200),
  };
}

/** @type {Map<string, Promise<any>>} files that several boards of a page share */
const files = new Map();

/** @param {URL} url */
function load(url) {
  let file = files.get(url.href);
  if (!file) {
    file = fetch(url, { credentials: "same-origin" }).then(async (answer) => {
      if (!answer.ok) throw new BadSource("not_found");
      return parse(await answer.text());
    }, () => Promise.reject(new BadSource("not_found")));
    file.catch(() => files.delete(url.href));
    files.set(url.href, file);
  }
  return file;
}

/** @param {string} text @returns {any} */
function parse(text) {
  if (text.length > MOST) throw new BadSource("not_ours");
  try {
    return JSON.parse(text);
  } catch {
    throw new BadSource("not_json");
  }
}

/**
 * @param {(name: string) => string | null} get
 * @param {string} inside JSON in the page
 * @param {string} packed from the fragment of a URL
 * @returns {Promise<Bundle>}
 */
export async function readBundle(get, inside, packed) {
  const src = get("src");
  const link = get("link");
  const lesson = /^([a-z_]{1,40})\/([a-z0-9_]{1,60})$/.exec(get("lesson") ?? "");
  if (lesson) return { lesson: { game: lesson[1], id: lesson[2] }, mode: "task" };
  if (link) return { link: link.slice(0, 20_000) };
  if (src) {
    let url;
    try {
      url = new URL(src, document.baseURI);
    } catch {
      throw new BadSource("not_found");
    }
    if (url.origin !== location.origin || !/^https?:$/.test(url.protocol)) throw new BadSource("other_site");
    const name = decodeURIComponent(url.hash.slice(1));
    url.hash = "";
    return bundleOf(await load(url), name);
  }
  if (inside) return bundleOf(parse(inside), "");
  if (packed) {
    const text = await unpack(packed).catch(() => Promise.reject(new BadSource("damaged")));
    return bundleOf(parse(text), "");
  }
  throw new BadSource("empty");
}

/** @param {any} content @param {string} name of one board of several @returns {Bundle} */
function bundleOf(content, name) {
  if (!isObject(content)) throw new BadSource("not_ours");
  if (content.kind === "page") return bundleOf(content.content, String(content.name ?? "").slice(0, 80));
  if (content.kind === "boards") {
    if (!isObject(content.boards) || !Object.hasOwn(content.boards, name)) throw new BadSource("not_found");
    return bundleOf({ ...content.boards[name], kind: "board" }, "");
  }
  if (content.kind !== "board") {
    if (!KINDS.includes(content.kind)) throw new BadSource("not_ours");
    return { document: /** @type {GameRecord} */ (content) };
  }
  if (!isObject(content.document) || !KINDS.includes(content.document.kind)) throw new BadSource("not_ours");
  return {
    document: /** @type {GameRecord} */ (content.document),
    title: typeof content.title === "string" ? content.title.slice(0, 200) : undefined,
    at: Number.isInteger(content.at) ? content.at : undefined,
    mode: MODES.includes(content.mode) ? content.mode : undefined,
    scene: safeScene(content.scene),
  };
}

/** @param {unknown} value @returns {value is Record<string, any>} */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * A scene from outside may only name art of ours, and carry words and numbers.
 * @param {any} scene
 * @returns {Scene | undefined}
 */
export function safeScene(scene) {
  const art = /^[a-z_]{1,40}\/[a-z0-9_-]{1,40}\.(svg|css)$/;
  const word = (/** @type {any} */ value) => typeof value === "string" && value.length <= 300;
  if (!isObject(scene) || !Array.isArray(scene.sprites) || !Array.isArray(scene.boards) || !Array.isArray(scene.pieces)) return undefined;
  if (![...scene.sprites, scene.style, ...scene.boards.map((board) => board?.art)].every((path) => word(path) && art.test(path))) return undefined;
  if (scene.sprites.length > 8 || scene.boards.length > 12 || scene.pieces.length > 800) return undefined;
  if (!scene.boards.every((board) => word(board.id) && word(board.label ?? ""))) return undefined;
  if (!scene.pieces.every((piece) => isObject(piece) && word(piece.id) && /^[\w-]{1,60}$/.test(piece.kind) && word(piece.at))) return undefined;
  return /** @type {Scene} */ ({ ...scene, slots: isObject(scene.slots) ? scene.slots : {}, counts: isObject(scene.counts) ? scene.counts : {}, texts: isObject(scene.texts) ? scene.texts : {} });
}
