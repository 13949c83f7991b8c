/** What an embedded board is given: options, and a document from an address, a URL's fragment, or the page itself. */
import { wantedLanguage } from "../app/settings.js";
import { isObject, Misfit } from "./check.js";
import { treeFrom } from "../study/tree.js";
import { analysisForm, atForm, documentForm, sceneForm, titleForm } from "./forms.js";
import { collect, unpack, UNPACKED } from "./pack.js";
import { isReadable, read, Unreadable } from "./readable.js";

/** @typedef {import("../board/board_types.js").Scene} Scene */
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
 * @property {boolean} picture the engine draws the beginning when it comes into view
 */
/**
 * @typedef {object} Bundle
 * @property {string} [title]
 * @property {GameRecord} [document] of an analysis: its root
 * @property {import("../study/tree.js").Tree} [tree] an analysis
 * @property {string} [link]
 * @property {{game: string, id: string}} [lesson]
 * @property {Scene} [scene] a picture of the beginning
 * @property {BadSource} [unseen] why there is no picture of it, although one was given
 * @property {number} [at]
 * @property {Mode} [mode]
 */

const MODES = ["show", "play", "task"];
const CONTROLS = ["replay", "try", "options", "undo", "reset", "log"];
const KINDS = ["position", "record", "lesson", "analysis"];
const PROBLEMS = /** @type {const} */ (["not_found", "not_json", "too_long"]);
/** The longest link that the engine reads. */
const LONGEST_LINK = 20_000;

/** Something is wrong with what was given; the message is an id of `text.js`, and the values are for it. */
export class BadSource extends Error {
  /** @param {import("./text.js").TextId} id @param {{path?: string, why?: import("./check.js").Why, name?: string}} [values] */
  constructor(id, values = {}) {
    super(id);
    this.id = id;
    this.values = values;
  }
}

/** Reads a part of what was given; what does not fit is named by its path. @template T @param {() => T} read @param {import("./text.js").TextId} id @returns {T} */
function checked(read, id) {
  try {
    return read();
  } catch (error) {
    if (error instanceof Misfit) throw new BadSource(id, { path: error.path, why: error.why });
    throw error;
  }
}

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
    picture: !["0", "false", null].includes(get("picture")),
  };
}

/** @type {Map<string, Promise<any>>} files that several boards of a page share */
const files = new Map();

/** @param {URL} url */
function load(url) {
  let file = files.get(url.href);
  if (!file) {
    file = fetch(url, { credentials: "same-origin" }).then(
      async (answer) => {
        if (!answer.ok) throw new BadSource("not_found");
        if (!answer.body) return parse("");
        const bytes = await collect(answer.body, UNPACKED).catch((error) =>
          Promise.reject(new BadSource(error instanceof RangeError ? "too_long" : "not_found")),
        );
        return parse(new TextDecoder().decode(bytes));
      },
      () => Promise.reject(new BadSource("not_found")),
    );
    file.catch(() => files.delete(url.href));
    files.set(url.href, file);
  }
  return file;
}

/** @param {string} text @returns {any} */
function parse(text) {
  if (text.length > UNPACKED) throw new BadSource("too_long");
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
  // what the script in somebody else's page found out
  const problem = PROBLEMS.find((id) => id === get("problem"));
  if (problem) throw new BadSource(problem);
  const lesson = get("lesson");
  const written = get("position");
  if (lesson) return lessonOf(lesson);
  if (link) return linkOf(link);
  if (written) return readableOf(written);
  if (src) {
    let url;
    try {
      url = new URL(src, document.baseURI);
    } catch {
      throw new BadSource("not_found");
    }
    if (url.origin !== location.origin || !/^https?:$/.test(url.protocol)) throw new BadSource("other_site");
    const name = nameIn(url.hash);
    url.hash = "";
    return bundleOf(await load(url), name);
  }
  if (inside) return bundleOf(parse(inside), "");
  if (isReadable(packed)) return readableOf(packed);
  if (packed) {
    const text = await unpack(packed).catch((error) =>
      Promise.reject(new BadSource(error instanceof RangeError ? "too_long" : "damaged")),
    );
    return bundleOf(parse(text), "");
  }
  throw new BadSource("empty");
}

/** @param {string} name @returns {Bundle} */
function lessonOf(name) {
  const found = /^([a-z_]{1,40})\/([a-z0-9_]{1,60})$/.exec(name);
  if (!found) throw new BadSource("no_lesson", { name: name.slice(0, 100) });
  return { lesson: { game: found[1], id: found[2] }, mode: "task" };
}

/** @param {string} link @returns {Bundle} */
function linkOf(link) {
  if (link.length > LONGEST_LINK) throw new BadSource("too_long");
  return { link };
}

/** @param {string} text @returns {Bundle} */
function readableOf(text) {
  try {
    const { link, lesson, document: found } = read(text);
    if (link) return linkOf(link);
    return lesson ? lessonOf(lesson) : contentOf(found);
  } catch (error) {
    if (error instanceof Unreadable)
      throw error.path ? new BadSource("bad_value", { path: error.path, why: "form" }) : new BadSource("too_long");
    throw error;
  }
}

/** @param {string} hash @returns {string} */
function nameIn(hash) {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    throw new BadSource("not_found");
  }
}

/** @param {any} content @param {string} name of one board of several @returns {Bundle} */
function bundleOf(content, name) {
  if (!isObject(content)) throw new BadSource("not_ours");
  // a page of somebody else sends along which of its boards is meant
  if (content.kind === "page") return boardOf(content.content, typeof content.name === "string" ? content.name : "");
  return boardOf(content, name);
}

/** @param {any} content @param {string} name @returns {Bundle} */
function boardOf(content, name) {
  let given = content;
  if (isObject(content) && content.kind === "boards") {
    if (!isObject(content.boards) || !Object.hasOwn(content.boards, name)) throw new BadSource("not_found");
    given = content.boards[name];
  } else if (!isObject(content) || content.kind !== "board") {
    return contentOf(content);
  }
  if (!isObject(given)) throw new BadSource("not_ours");
  const { title, at, mode, document, scene } = given;
  /** @type {Bundle} */
  const found = contentOf(document);
  const bundle = {
    ...found,
    title: title === undefined ? found.title : checked(() => titleForm(title, "title"), "bad_value").slice(0, 200),
    at: at === undefined ? undefined : checked(() => atForm(at, "at"), "bad_value"),
    mode: MODES.includes(mode) ? mode : undefined,
  };
  try {
    // without its picture a board can still be played
    if (scene !== undefined) bundle.scene = checked(() => sceneForm(scene), "bad_scene");
  } catch (error) {
    if (!(error instanceof BadSource)) throw error;
    bundle.unseen = error;
  }
  return bundle;
}

/** @param {any} content @returns {Bundle} */
function contentOf(content) {
  if (!isObject(content) || !KINDS.includes(content.kind)) throw new BadSource("not_ours");
  if (content.kind !== "analysis") return { document: checked(() => documentForm(content, "document"), "bad_value") };
  const tree = treeFrom(checked(() => analysisForm(content, "document"), "bad_value"));
  return { document: tree.root, tree, title: tree.title || undefined };
}
