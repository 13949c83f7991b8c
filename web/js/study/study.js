/** What all pages for learning from play need: their words, their styles, the puzzles. Loaded when the first of them is opened. */
import { addWords } from "../app/words.js";
import { loadSheet } from "../board/pictures.js";

/** @typedef {import("../types.js").GameRecord} GameRecord */
/**
 * A position and its best answer (docs/puzzle.schema.json). The engine checks it before it is judged by it.
 * @typedef {object} Puzzle
 * @property {string} id
 * @property {string} game
 * @property {number} players
 * @property {number} seat
 * @property {string} [theme]
 * @property {string} [clause]
 * @property {"answer" | "result"} [solved_by]
 * @property {string[]} solution
 * @property {GameRecord} position
 * @property {number} [rating]
 * @property {{seed: number, game: number, choice: number}} [made] where it was found
 * @property {{points: number, low?: number, high?: number}} [margin]
 * @property {Record<string, string>} [reason]
 * @property {{keys: string[], reason: Record<string, string>}} [second]
 */

const FOLDER = new URL("../../puzzles/", import.meta.url).href;
const STYLE = new URL("../../css/study.css", import.meta.url).href;
/** @type {Record<string, Record<string, string>>} */
let themes = {};
/** @type {Record<string, {id: string, decisions: string[], events: string[]}[]>} */
let toldBy = {};
/** @type {Map<string, Promise<any>>} */
const files = new Map();

/** @param {string} name @returns {Promise<any>} */
function load(name) {
  let file = files.get(name);
  if (!file) {
    const url = FOLDER + name;
    file = fetch(url).then((answer) =>
      answer.ok ? answer.json() : Promise.reject(new Error(`${url}: ${answer.status}`)),
    );
    file.catch(() => files.delete(name));
    files.set(name, file);
  }
  return file;
}

/** A sheet of a script's, not a link: the policy of the one file knows its own style sheets only. */
async function style() {
  const sheet = await loadSheet(STYLE);
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Words and styles of these pages, in the language of the page. @param {string} lang */
export async function prepare(lang) {
  const [told] = await Promise.all([load(`words-${lang}.json`), style()]);
  addWords(told.words);
  themes = told.themes;
  toldBy = told.told_by;
}

/** @param {string} game @param {string} theme */
export const themeName = (game, theme) => themes[game]?.[theme] ?? theme;

/**
 * What a mistake was about; empty if no theme fits.
 * @param {string} game
 * @param {import("../contract.d.ts").About} about
 */
export function themeOf(game, { decision, missed, events }) {
  const all = toldBy[game] ?? [];
  const told = (/** @type {string[]} */ kinds) =>
    all.find((theme) => theme.events.some((kind) => kinds.includes(kind)));
  return (all.find(({ decisions }) => decisions.includes(decision)) ?? told(missed) ?? told(events))?.id ?? "";
}

/** The themes of a game with their names, in their order. @param {string} game */
export const themesOf = (game) => Object.entries(themes[game] ?? {});

/** All puzzles of a game, the easiest first. @param {string} game @returns {Promise<Puzzle[]>} */
export const puzzlesOf = (game) => load(`${game}.json`);

/** How hard a puzzle is. @param {Puzzle} puzzle @returns {"easy" | "middle" | "hard"} */
export function levelOf({ rating = 1200 }) {
  if (rating < 1150) return "easy";
  return rating < 1500 ? "middle" : "hard";
}
