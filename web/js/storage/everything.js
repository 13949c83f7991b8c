/**
 * All that this browser keeps, as one file: games with their bots, settings, progress in lessons, component sets, exercises, analyses,
 * courses, what was solved, drafts of lessons. Opening it adds what is missing or older here; nothing is deleted.
 */
import { setsOf, putSet } from "../components/set_store.js";
import { fits, text, tree } from "../embed/check.js";
import { addCourses } from "../study/course.js";
import { addDays, readDays } from "../study/daily_results.js";
import { addCards, cards, isCard } from "../study/deck.js";
import { addStanding, readStanding } from "../study/rating.js";
import { readTree } from "../study/tree.js";
import { addTrees, trees } from "../study/trees.js";
import { isObject } from "./database.js";
import { download } from "./files.js";
import { addProgress } from "./progress.js";
import { readSave, SaveConflict } from "./saves.js";
import { toast } from "../ui/notices.js";
import { t } from "../app/words.js";

/** What is kept under these names in `localStorage`: texts. */
const NAMES = /^revier\.(settings|lessons|quiet_games|begin\.[a-z_]+|puzzles|daily|courses|deck\.auto|task\.[\w-]+)$/;

const MOST_GAMES = 5000;
const MOST_SETS = 1000;
const MOST_CARDS = 2000;
const MOST_TREES = 1000;
const LONGEST_TEXT = 5_000_000; // as much as a browser keeps
const LONGEST_NAME = 2000;
/** A game of some thousand decisions; what is deeper or larger no engine opens. */
const recordForm = tree(30, 100_000);
const idForm = text(80, /^[\w-]+$/);

/** @typedef {{revier: 1, kind: "everything", games: unknown[], sets: unknown[], cards?: unknown[], analyses?: unknown[], kept: Record<string, unknown>}} Everything older files have neither cards nor analyses */

/**
 * What is added to what is here. Everything else that is kept as text stays as it is here, if it is here.
 * @type {Record<string, (value: unknown) => number | void>}
 */
const ADD = {
  "revier.lessons": addProgress,
  "revier.puzzles"(value) {
    const standing = readStanding(value);
    if (standing) addStanding(standing);
  },
  "revier.daily": (value) => addDays(readDays(value)),
  "revier.courses": addCourses,
};

/** @param {import("../app/app.js").App} app */
export async function exportEverything(app) {
  const { saves, damaged } = await app.saves.read();
  const sets = await Promise.all(app.hello.games.map(({ id }) => setsOf(id)));
  /** @type {Everything} */
  const everything = {
    revier: 1,
    kind: "everything",
    games: [...saves, ...damaged.map(({ value }) => value)],
    sets: sets.flat(),
    cards: await cards(),
    analyses: await trees(),
    kept: Object.fromEntries(Object.entries(stored()).filter(([name]) => NAMES.test(name))),
  };
  download(everything, "revier");
}

/** @returns {Record<string, string>} */
function stored() {
  try {
    return { ...localStorage };
  } catch {
    return {};
  }
}

/** @param {unknown} document_ @returns {document_ is Everything} */
export const isEverything = (document_) =>
  isObject(document_) && document_.revier === 1 && document_.kind === "everything";

/**
 * What can be used of a file. Entries that are damaged are left aside: the file of a browser with damaged entries has them, too.
 * @param {Everything} everything
 */
function usable({ games, sets, cards: exercises = [], analyses = [], kept }) {
  const lists = { games, sets, exercises, analyses };
  if (!Object.values(lists).every(Array.isArray) || !isObject(kept)) throw new Error(t("file_foreign"));
  const tooMany = games.length > MOST_GAMES || sets.length > MOST_SETS;
  if (tooMany || exercises.length > MOST_CARDS || analyses.length > MOST_TREES) throw new Error(t("file_too_big"));
  return {
    games: games
      .map(readSave)
      .filter((save) => save !== null)
      .filter(({ id, record }) => fits(idForm, id) && fits(recordForm, record)),
    sets: sets.flatMap((set) => {
      const { id, updated, document: found } = isObject(set) ? set : {};
      if (!fits(idForm, id) || !isObject(found) || found.kind !== "components" || !isObject(found.changes)) return [];
      if (!fits(text(60), found.game) || !fits(text(LONGEST_NAME), found.name) || !fits(recordForm, found)) return [];
      return [{ id: String(id), updated: Number(updated) || 0, document: /** @type {any} */ (found) }];
    }),
    cards: exercises.filter(isCard),
    analyses: analyses.map(readTree).filter((one) => one !== null && fits(idForm, one.id)),
    kept: Object.entries(kept).flatMap(([key, value]) =>
      NAMES.test(key) && typeof value === "string" && value.length <= LONGEST_TEXT ? [{ key, value }] : [],
    ),
  };
}

/**
 * Throws an Error with a message for a person before anything is changed.
 * @param {import("../app/app.js").App} app
 * @param {Everything} everything
 * @param {string} name of the file
 */
export async function importEverything(app, everything, name) {
  const found = usable(everything);
  let games = 0;
  for (const save of found.games) {
    const here = await app.saves.get(save.id);
    if (here && (here.moves > save.moves || (here.moves === save.moves && here.updated >= save.updated))) continue;
    try {
      await app.saves.put({ ...save, version: here?.version ?? 0 });
      games++;
    } catch (error) {
      if (!(error instanceof SaveConflict)) throw error; // it is being played in another tab: that is newer
    }
  }
  let sets = 0;
  for (const set of found.sets) {
    const known = await setsOf(set.document.game);
    if (known.some((here) => here.id === set.id && here.updated >= set.updated)) continue;
    await putSet(set);
    sets++;
  }
  const exercises = await addCards(found.cards);
  const analyses = await addTrees(/** @type {import("../study/tree.js").Tree[]} */ (found.analyses));
  let courses = 0;
  for (const { key, value } of found.kept) {
    if (ADD[key]) {
      const added = ADD[key](parsed(value));
      if (key === "revier.courses") courses = Number(added);
      continue;
    }
    if (stored()[key] !== undefined) continue;
    try {
      localStorage.setItem(key, value);
    } catch {
      break; // no room, or no storage: games come first
    }
  }
  toast(t("import_all", { name, games, sets, exercises, analyses, courses }), { seconds: 12 });
  await app.refresh();
}

/** @param {string} value */
function parsed(value) {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

/** Browsers that delete what is stored when a page was not opened for a week, unless it is on the home screen or kept for good. */
export async function forgetsAfterAWeek() {
  const apple = navigator.vendor.startsWith("Apple");
  const installed =
    matchMedia("(display-mode: standalone)").matches || /** @type {any} */ (navigator).standalone === true;
  return apple && !installed && !(await navigator.storage?.persisted?.().catch(() => false));
}
