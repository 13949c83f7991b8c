/** Lets a worker make and store what later starts of the engine put back (snapshot.js). Nobody waits for it, and it may fail. */
import { ownScript } from "../ui/trusted.js";

/** Tries of this version of the site: what ends a worker, or the tab, with it must not do so at every visit. */
const KEY = "revier.memory";
const MOST_TRIES = 2;
const PATIENCE = 60_000;

/** @param {string} url @returns {boolean} whether one more try is worth it */
function note(url) {
  try {
    const [version, tries] = (localStorage.getItem(KEY) ?? "").split(" ");
    const next = version === url ? Number(tries) + 1 : 1;
    if (next > MOST_TRIES) return false;
    localStorage.setItem(KEY, `${url} ${next}`);
    return true;
  } catch {
    return false; // without storage nothing can be kept
  }
}

/**
 * @param {string} lang
 * @returns {Promise<boolean>} whether it is stored now
 */
export async function keepMemory(lang) {
  const url = new URL("../worker.js", import.meta.url);
  const { deviceMemory = 8 } = /** @type {any} */ (navigator);
  // for a moment it is one engine more
  if (deviceMemory < 2 || !note(url.pathname)) return false;
  const worker = new Worker(ownScript(url, new URL("../", import.meta.url)), { type: "module", name: `keep ${lang}` });
  const kept = await new Promise((resolve) => {
    setTimeout(() => resolve(false), PATIENCE);
    worker.onmessage = ({ data }) => {
      if (data.kept) resolve(true);
      else if (data.failed !== undefined) {
        console.warn("The engine's memory is not kept:", data.failed);
        resolve(false);
      }
    };
    worker.onerror = (event) => {
      event.preventDefault();
      resolve(false);
    };
  });
  worker.terminate();
  if (kept) localStorage.setItem(KEY, `${url.pathname} 0`);
  return kept;
}
