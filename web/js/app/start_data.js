/** What the page shows before the engine runs: made from the engine at build time, one file for each language (tools/start_data.py). */

/** @typedef {import("../types.js").StartData} StartData */

/** The file is missing, or does not arrive. */
export class StartDataError extends Error {
  /** @param {string} url @param {string} why */
  constructor(url, why) {
    super(`${url}: ${why}`);
    this.url = url;
  }
}

/**
 * @param {string} lang
 * @returns {Promise<StartData>}
 */
export async function loadStartData(lang) {
  // The first script of the page asks for the file before this one is there.
  const early = /** @type {any} */ (globalThis).revierBoot?.data;
  if (early?.lang === lang) {
    const data = await early.answer;
    if (data) return data;
  }
  const url = new URL(`../../start/${lang}.json`, import.meta.url).href;
  const response = await fetch(url).catch((error) => Promise.reject(new StartDataError(url, String(error))));
  if (!response.ok) throw new StartDataError(url, String(response.status));
  return response
    .json()
    .catch((/** @type {unknown} */ error) => Promise.reject(new StartDataError(url, String(error))));
}
