/**
 * What becomes a script or markup, where the browser wants that to be said (Trusted Types): the policy of the page takes nothing
 * else. A page that boards are embedded in may have rules of its own; then it decides.
 */

/** @typedef {{createScriptURL(url: string): any, createHTML(text: string): any}} Policy */

/** @type {Policy | null} */
const policy = (() => {
  const same = (/** @type {string} */ text) => text;
  try {
    const { trustedTypes } = /** @type {any} */ (globalThis);
    return trustedTypes?.createPolicy("revier", { createScriptURL: same, createHTML: same }) ?? null;
  } catch {
    return null;
  }
})();

/**
 * The address of a script for a worker; only one below our own folder of scripts.
 * @param {string | URL} url
 * @param {string | URL} folder
 * @returns {any} for the browser alone
 */
export function ownScript(url, folder) {
  const address = String(new URL(url, folder));
  if (!address.startsWith(String(new URL(".", folder)))) throw new TypeError(`${address} is not a script of this page`);
  return policy?.createScriptURL(address) ?? address;
}

/** The text of a picture of our own art (its address is checked by whoever loads it). @param {string} text @returns {any} for the browser alone */
export const ownPicture = (text) => policy?.createHTML(text) ?? text;
