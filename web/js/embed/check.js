/**
 * Checks what comes from outside before anything is made of it. A *form* is given a value and its path: it returns a copy that
 * holds only what the form knows, or throws a `Misfit` that names the place and the reason.
 */

/** @typedef {"missing" | "type" | "long" | "range" | "form" | "twice" | "deep"} Why */
/**
 * @template T
 * @typedef {(value: any, path: string) => T} Form
 */

const LONGEST_PATH = 100;

/** A value that is not what it should be; its message is the reason. */
export class Misfit extends Error {
  /** @param {string} path @param {Why} why */
  constructor(path, why) {
    super(why);
    this.path = path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path;
    this.why = why;
  }
}

/** @param {unknown} value @returns {value is Record<string, any>} */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {boolean} good @param {string} path @param {Why} why */
function need(good, path, why) {
  if (!good) throw new Misfit(path, why);
}

/** @param {number} most characters @param {RegExp} [pattern] @returns {Form<string>} */
export const text = (most, pattern) => (value, path) => {
  need(typeof value === "string", path, "type");
  need(value.length <= most, path, "long");
  need(!pattern || pattern.test(value), path, "form");
  return value;
};

/** @param {number} from @param {number} to @returns {Form<number>} */
export const whole = (from, to) => (value, path) => {
  need(Number.isInteger(value), path, "type");
  need(value >= from && value <= to, path, "range");
  return value;
};

/** @type {Form<boolean>} */
export const flag = (value, path) => {
  need(typeof value === "boolean", path, "type");
  return value;
};

/** @template T @param {number} most @param {Form<T>} form @returns {Form<T[]>} */
export const list = (most, form) => (value, path) => {
  need(Array.isArray(value), path, "type");
  need(value.length <= most, path, "long");
  return value.map((/** @type {any} */ one, /** @type {number} */ i) => form(one, `${path}.${i}`));
};

/**
 * Values by names that are not known before.
 * @template T
 * @param {number} most @param {Form<string>} key @param {Form<T>} form @returns {Form<Record<string, T>>}
 */
export const record = (most, key, form) => (value, path) => {
  need(isObject(value), path, "type");
  const entries = Object.entries(value);
  need(entries.length <= most, path, "long");
  return Object.fromEntries(entries.map(([name, one]) => [key(name, `${path}.${name}`), form(one, `${path}.${name}`)]));
};

/**
 * An object with known fields; a name that ends in "?" need not be there. Others are left out.
 * @param {Record<string, Form<any>>} fields @returns {Form<any>}
 */
export const shape = (fields) => (value, path) => {
  need(isObject(value), path, "type");
  /** @type {Record<string, any>} */
  const out = {};
  for (const [field, form] of Object.entries(fields)) {
    const name = field.replace("?", "");
    const there = Object.hasOwn(value, name);
    need(there || field !== name, `${path}.${name}`, "missing");
    if (there) out[name] = form(value[name], `${path}.${name}`);
  }
  return out;
};

/** @template T @param {Form<T>} form @returns {Form<T | null>} */
export const orNull = (form) => (value, path) => (value === null ? null : form(value, path));

/** Whatever JSON can say, but not without end: most engines, ours too, go down into it step by step. @param {number} deepest @param {number} most values @returns {Form<any>} */
export const tree = (deepest, most) => (value, path) => {
  let left = most;
  /** @param {any} part @param {string} at @param {number} depth */
  const walk = (part, at, depth) => {
    left -= 1;
    need(left >= 0, path, "long");
    if (typeof part !== "object" || part === null) return;
    need(depth > 0, at, "deep");
    for (const [name, inner] of Object.entries(part))
      walk(inner, `${at}.${name}`.slice(0, 2 * LONGEST_PATH), depth - 1);
  };
  walk(value, path, deepest);
  return value;
};

/** Whether a value is what a form wants. @param {Form<any>} form @param {unknown} value */
export function fits(form, value) {
  try {
    form(value, "");
    return true;
  } catch (error) {
    if (error instanceof Misfit) return false;
    throw error;
  }
}

/** No two of a list may have the same. @template {Record<string, any>} T @param {string} name @param {Form<T[]>} form @returns {Form<T[]>} */
export const unique = (name, form) => (value, path) => {
  const all = form(value, path);
  const seen = new Set();
  all.forEach((one, i) => {
    need(!seen.has(one[name]), `${path}.${i}.${name}`, "twice");
    seen.add(one[name]);
  });
  return all;
};
