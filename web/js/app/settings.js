/** What a person has chosen for this device: language, theme, motion, and the names used last. */

/**
 * @typedef {object} Settings
 * @property {string} lang empty: the browser's language
 * @property {"auto" | "light" | "dark"} theme
 * @property {"auto" | "calm" | "quick" | "off"} motion
 * @property {boolean} veil
 * @property {"shared" | "always" | "never"} confirm when to ask before something hidden is shown; shared: if others sit at the screen
 * @property {"seats" | "standings" | "projection"} panel what is shown above the answers
 * @property {boolean} figures all figures of every seat, not only the most important
 * @property {boolean} projection whether "if it ended now" is offered
 * @property {boolean} plan a chain of steps as a whole, not step by step
 * @property {"normal" | "quick" | "none"} pace of the bots
 * @property {boolean} reports phase reports are shown
 * @property {boolean} sounds moves, points and turns are heard
 * @property {Record<string, boolean>} single by game: on a wide table one board is seen, not both
 * @property {SeatChoice[]} players of the last table, whatever the game
 * @property {Record<string, TableChoice>} tables the last table of each game
 *
 * @typedef {{name: string, colour: string, bot?: string}} SeatChoice bot: its strength; missing or empty: a person
 * @typedef {{seats: SeatChoice[], variants: Record<string, string>, set: string}} TableChoice set: id of a component set, or empty
 */

const KEY = "revier.settings";

/** @type {Settings} */
const DEFAULTS = {
  lang: "",
  theme: "auto",
  motion: "auto",
  veil: true,
  confirm: "shared",
  panel: "seats",
  figures: false,
  projection: true,
  plan: true,
  pace: "normal",
  reports: true,
  sounds: false,
  single: {},
  players: [],
  tables: {},
};

/** @param {any} value */
const isSeats = (value) =>
  Array.isArray(value) &&
  value.every(
    (seat) =>
      typeof seat?.name === "string" &&
      typeof seat.colour === "string" &&
      ["string", "undefined"].includes(typeof seat.bot),
  );
/** @param {any} value */
const isTable = (value) =>
  isSeats(value?.seats) &&
  typeof value.set === "string" &&
  Object.values(value.variants ?? [null]).every((one) => typeof one === "string");

/** What each choice may be; what is stored and is nothing of that is as if it had never been chosen. @type {Record<keyof Settings, (value: any) => boolean>} */
const SOUND = {
  lang: (value) => typeof value === "string",
  theme: (value) => ["auto", "light", "dark"].includes(value),
  motion: (value) => ["auto", "calm", "quick", "off"].includes(value),
  veil: (value) => typeof value === "boolean",
  confirm: (value) => ["shared", "always", "never"].includes(value),
  panel: (value) => ["seats", "standings", "projection"].includes(value),
  figures: (value) => typeof value === "boolean",
  projection: (value) => typeof value === "boolean",
  plan: (value) => typeof value === "boolean",
  pace: (value) => ["normal", "quick", "none"].includes(value),
  reports: (value) => typeof value === "boolean",
  sounds: (value) => typeof value === "boolean",
  single: (value) =>
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((one) => typeof one === "boolean"),
  players: isSeats,
  tables: (value) =>
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(isTable),
};

function load() {
  let stored;
  try {
    stored = JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    // No storage, or no JSON: nothing has been chosen.
  }
  return readSettings(stored);
}

/** @param {any} stored whatever it is @returns {Settings} */
export function readSettings(stored) {
  if (stored?.confirm === false) stored.confirm = "never"; // as it was written before there were three ways
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
