/** What a person has chosen for this device: language, theme, motion, and the names used last. */

/**
 * @typedef {object} Settings
 * @property {string} lang empty: the browser's language
 * @property {"auto" | "light" | "dark"} theme
 * @property {"auto" | "calm" | "quick" | "off"} motion
 * @property {boolean} veil
 * @property {boolean} confirm
 * @property {"slow" | "normal" | "quick"} pace of the bots
 * @property {{name: string, colour: string, bot?: string}[]} players
 */

const KEY = "revier.settings";

/** @type {Settings} */
const DEFAULTS = { lang: "", theme: "auto", motion: "auto", veil: true, confirm: true, pace: "normal", players: [] };

/** What each choice may be; what is stored and is nothing of that is as if it had never been chosen. @type {Record<keyof Settings, (value: any) => boolean>} */
const SOUND = {
  lang: (value) => typeof value === "string",
  theme: (value) => ["auto", "light", "dark"].includes(value),
  motion: (value) => ["auto", "calm", "quick", "off"].includes(value),
  veil: (value) => typeof value === "boolean",
  confirm: (value) => typeof value === "boolean",
  pace: (value) => ["slow", "normal", "quick"].includes(value),
  players: (value) =>
    Array.isArray(value) &&
    value.every(
      (seat) =>
        typeof seat?.name === "string" &&
        typeof seat.colour === "string" &&
        ["string", "undefined"].includes(typeof seat.bot),
    ),
};

/** @returns {Settings} */
function load() {
  /** @type {any} */
  let stored;
  try {
    stored = JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    // No storage, or no JSON: nothing has been chosen.
  }
  const sound = Object.entries(SOUND).filter(([name, fits]) => Object.hasOwn(stored ?? {}, name) && fits(stored[name]));
  return { ...DEFAULTS, ...Object.fromEntries(sound.map(([name]) => [name, stored[name]])) };
}

export const settings = load();

/** @param {Partial<Settings>} change */
export function change(change) {
  Object.assign(settings, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // No storage: the choice lasts as long as the page.
  }
  applyTheme();
}

/** Puts the theme on the document; "auto" leaves it to the system. */
export function applyTheme() {
  const root = document.documentElement;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.classList.toggle("still", reducedMotion());
}

export function reducedMotion() {
  if (settings.motion === "auto") return matchMedia("(prefers-reduced-motion: reduce)").matches;
  return settings.motion === "off";
}

/** How fast pieces slide, against the usual speed. */
export function motionSpeed() {
  return settings.motion === "quick" ? 2 : 1;
}

/**
 * The language to ask the engine for.
 * @param {readonly string[]} [known]
 */
export function wantedLanguage(known = ["en", "de", "fr", "nl"]) {
  if (known.includes(settings.lang)) return settings.lang;
  for (const tag of navigator.languages ?? [navigator.language]) {
    const lang = tag.slice(0, 2).toLowerCase();
    if (known.includes(lang)) return lang;
  }
  return "en";
}
