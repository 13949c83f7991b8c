/** Why the page does not start, in words (which index.html carries) and what can be done about it. Needs nothing but the page itself. */
import { h } from "../ui/dom.js";
import { wantedLanguage } from "./settings.js";

/**
 * @typedef {"file" | "missing" | "type" | "wasm" | "network" | "slow" | "script" | "broken"} Cause
 * @typedef {{cause: Cause, file?: string, status?: string}} Finding
 */

/**
 * Words in the language of the page.
 * @param {string} name
 * @param {Record<string, string | undefined>} [values]
 * @returns {HTMLElement} for a cause: what has happened, and what to do
 */
function words(name, values = {}) {
  const all = /** @type {HTMLTemplateElement} */ (document.getElementById("boot-words")).content;
  const asked = [new URLSearchParams(location.search).get("lang"), wantedLanguage(), "en"];
  const [lang] = asked.filter((tag) => tag && /^[a-z]+$/.test(tag) && all.querySelector(`[lang=${tag}]`));
  const found = /** @type {HTMLElement} */ (all.querySelector(`[lang=${lang}] [data-word=${name}]`)?.cloneNode(true));
  for (const part of [found, ...found.children]) {
    if (!part.childElementCount)
      part.textContent = (part.textContent ?? "").replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "?");
  }
  return found;
}

/** @param {string} url @returns {string} as it lies below the page */
const nameOf = (url) => url.replace(new URL(".", location.href).href, "").split(/[?#]/)[0];

/** The style sheet that could not be loaded. @param {string} url @param {string} status */
export const styleWords = (url, status) => words("style", { file: nameOf(url), status });

/** @param {() => void} onRetry */
const retryButton = (onRetry) =>
  h("p", null, h("button", { type: "button", class: "btn main", onclick: onRetry }, words("retry").textContent));

/**
 * The cause, what to do, and a way to try again.
 * @param {Finding} finding
 * @param {{detail?: string, onRetry?: () => void}} [more]
 */
export function explanation({ cause, ...values }, { detail, onRetry = () => location.reload() } = {}) {
  return h(
    "div",
    { class: "boot-note", role: "alert" },
    words(cause, values),
    detail && h("p", { class: "soft" }, detail),
    cause !== "file" && h("p", { class: "soft" }, words("safe").textContent),
    retryButton(onRetry),
  );
}

/**
 * What is said below the bar while nothing arrives.
 * @param {"network" | "slow"} cause
 * @param {{loaded: number, total: number}} bytes
 * @param {() => void} onRetry
 */
export function waiting(cause, bytes, onRetry) {
  const format = new Intl.NumberFormat(document.documentElement.lang, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const [loaded, total] = [bytes.loaded, bytes.total].map((count) => format.format(count / 1e6));
  return h(
    "div",
    { class: "boot-note", role: "alert" },
    words(cause),
    bytes.total > 0 && words("loaded", { loaded, total }),
    retryButton(onRetry),
  );
}

/**
 * Asks the server for a file once more, to find out what is wrong with it.
 * @param {string} url
 * @returns {Promise<Finding | null>} null: nothing
 */
export async function probe(url) {
  const file = nameOf(url);
  try {
    const response = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(1000) });
    response.body?.cancel().catch(() => {});
    const type = response.headers.get("content-type")?.split(";")[0] ?? "";
    if (!response.ok) return { cause: "missing", file, status: String(response.status) };
    if (/\.m?js$/.test(file) && !/(java|ecma)script/.test(type))
      return { cause: type === "text/html" ? "missing" : "type", file, status: type || "–" };
    return null;
  } catch {
    return { cause: "network", file };
  }
}

/** The address of the module that could not be imported, if this error says so. @param {unknown} error */
export const missingModule = (error) => /import.*?(https?:\S+)/i.exec(String(error))?.[1];
