/**
 * Positions as text that a person can read and correct:
 * `game=<id>&players=3&seed=7&pending=!((step:turn,seat:0))&seats.0.marks=20`.
 *
 * A setup, and what is changed of it by path. Parts are separated by "&" or white space. A value is a number, a
 * word, `'words with spaces'`, a list `!(a,b)` or an object `(step:turn,seat:0)`; `!t`, `!f` and `!n` are true, false and null
 * (the notation is called Rison). `link=` is a game so far; with changes after it, a position that began as its last moment.
 * `lesson=` names a lesson of the tutorial instead.
 */

/** @typedef {import("../types.js").GameRecord} GameRecord */
/** @typedef {{link?: string, lesson?: string, document?: GameRecord}} Read */

/** Characters of a readable address: a server never sees it, but people should. */
const LONGEST = 20_000;
const DEEPEST = 12;
const WORD = /[^\s'!:(),*@$&]/;
const SIGNS = /** @type {Record<string, unknown>} */ ({ t: true, f: false, n: null });

/** What cannot be read; the path says where. */
export class Unreadable extends Error {
  /** @param {string} path */
  constructor(path) {
    super(path);
    this.path = path;
  }
}

/** @param {string} text @returns {boolean} packed documents have neither sign */
export const isReadable = (text) => /^[\s&]*[a-z]+=/.test(text);

/** @param {string} text @returns {Read} */
export function read(text) {
  if (text.length > LONGEST) throw new Unreadable("");
  /** @type {Record<string, any>} */
  const from = {};
  /** @type {Record<string, any>} */
  const set = {};
  let game = "";
  for (const part of text
    .trim()
    .split(/&+|\s+(?=[a-z][\w.]*=)/)
    .filter(Boolean)) {
    const path = part.split("=", 1)[0];
    const value = plain(part.slice(path.length + 1), path);
    if (!/^[a-z][\w.]*$/.test(path) || path.includes("__")) throw new Unreadable(path);
    if (path === "lesson") return { lesson: value };
    if (path === "game") game = value;
    else if (path === "link") from.link = value;
    else if (path === "players" || path === "seed") from[path] = valueOf(value, path);
    else if (path.startsWith("variants.")) from.variants = { ...from.variants, [path.slice(9)]: value };
    else set[path] = valueOf(value, path);
  }
  const { link, ...begun } = from;
  if (link !== undefined) {
    if (!game && !Object.keys(set).length && !Object.keys(begun).length) return { link };
    game ||= gameIn(link);
    if (!game) throw new Unreadable("link");
  }
  return { document: /** @type {GameRecord} */ ({ revier: 1, kind: "position", game, from, set }) };
}

/** The game that a link is of: its bytes begin with the format, a length, and the name. @param {string} link */
function gameIn(link) {
  try {
    const bytes = atob(link.slice(0, 64).replaceAll("-", "+").replaceAll("_", "/"));
    const name = bytes.slice(2, 2 + bytes.charCodeAt(1));
    return /^[a-z]\w*$/.test(name) ? name : "";
  } catch {
    return "";
  }
}

/** @param {string} text @param {string} path */
function plain(text, path) {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Unreadable(path);
  }
}

/** @param {string} text @param {string} path @returns {unknown} */
function valueOf(text, path) {
  let at = 0;
  const wrong = () => new Unreadable(path);
  /** @param {string} sign */
  const eat = (sign) => {
    if (text[at] !== sign) throw wrong();
    at += 1;
  };
  /** @param {() => void} one */
  const several = (one) => {
    if (text[at] === ")") return eat(")");
    for (one(); text[at] === ","; one()) at += 1;
    return eat(")");
  };
  const quoted = () => {
    let out = "";
    for (eat("'"); at < text.length && text[at] !== "'"; at += 1) {
      if (text[at] === "!") at += 1;
      out += text[at] ?? "";
    }
    eat("'");
    return out;
  };
  const word = () => {
    const start = at;
    while (at < text.length && WORD.test(text[at])) at += 1;
    if (start === at) throw wrong();
    return text.slice(start, at);
  };
  /** @param {number} depth @returns {unknown} */
  const one = (depth) => {
    if (depth > DEEPEST) throw wrong();
    if (text[at] === "'") return quoted();
    if (text[at] === "(") {
      at += 1;
      /** @type {[string, unknown][]} */
      const found = [];
      several(() => {
        const name = text[at] === "'" ? quoted() : word();
        eat(":");
        found.push([name, one(depth + 1)]);
      });
      return Object.fromEntries(found);
    }
    if (text[at] === "!") {
      at += 1;
      const sign = text[at];
      at += 1;
      if (sign in SIGNS) return SIGNS[sign];
      if (sign !== "(") throw wrong();
      /** @type {unknown[]} */
      const found = [];
      several(() => found.push(one(depth + 1)));
      return found;
    }
    const found = word();
    return /^-?(0|[1-9]\d{0,14})$/.test(found) ? Number(found) : found;
  };
  const value = one(0);
  if (at < text.length) throw wrong();
  return value;
}

/** @param {any} value @returns {string} */
function written(value) {
  if (value === true) return "!t";
  if (value === false) return "!f";
  if (value === null) return "!n";
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return `!(${value.map(written).join(",")})`;
  if (typeof value === "object")
    return `(${Object.entries(value)
      .map(([name, inner]) => `${written(name)}:${written(inner)}`)
      .join(",")})`;
  const text = String(value);
  return /^[a-z_][\w.-]*$/i.test(text) ? text : `'${text.replace(/[!']/g, "!$&")}'`;
}

/** What an address may hold as it stands. @param {string} text */
const escaped = (text) => encodeURIComponent(text).replace(/%(2C|3A|2F)/g, decodeURIComponent);

/**
 * A partial position as readable text; null if it says more than this form can.
 * @param {any} document a position with `from`
 * @returns {string | null}
 */
export function write(document) {
  const { revier, kind, game, from, set = {}, ...more } = document;
  const { link, players, seed, variants = {}, ...begun } = from ?? {};
  const linked = typeof link === "string" && Object.keys(from).length === 1 && gameIn(link) === game;
  const known = revier === 1 && kind === "position" && typeof game === "string";
  if (!known || !(linked || Number.isInteger(players))) return null;
  if (Object.keys(more).length || Object.keys(begun).length) return null;
  const setup = [
    ["game", game],
    ["players", String(players)],
    ...(seed === undefined ? [] : [["seed", String(seed)]]),
    ...Object.entries(variants).map(([name, value]) => [`variants.${name}`, String(value)]),
  ];
  const parts = [
    ...(linked ? [["link", link]] : setup),
    ...Object.entries(set).map(([path, value]) => [path, written(value)]),
  ];
  const text = parts.map(([path, value]) => `${path}=${escaped(value)}`).join("&");
  try {
    const again = read(text).document;
    return JSON.stringify(again?.set ?? {}) === JSON.stringify(set) ? text : null;
  } catch {
    return null; // a path or a value of another form
  }
}

/**
 * What two documents differ in, by path: fields of objects and members of lists of the same length, everything else as a whole.
 * @param {any} base @param {any} wanted @param {string} [path] @param {Record<string, any>} [found]
 * @returns {Record<string, any>}
 */
export function changes(base, wanted, path = "", found = {}) {
  const both = [base, wanted];
  const nested = both.every((one) => typeof one === "object" && one !== null);
  const same = nested && Array.isArray(base) === Array.isArray(wanted);
  const names = same ? Object.keys(wanted) : [];
  if (same && path.split(".").length < DEEPEST && names.join() === Object.keys(base).join())
    for (const name of names) changes(base[name], wanted[name], path ? `${path}.${name}` : name, found);
  else if (JSON.stringify(base) !== JSON.stringify(wanted)) found[path] = wanted;
  return found;
}
