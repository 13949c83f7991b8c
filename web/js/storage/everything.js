/**
 * All that this browser keeps, as one file: games with their bots, settings, progress in lessons, component sets. Opening it adds
 * what is missing or older here; nothing is deleted.
 */
import { setsOf, putSet } from "../components/set_store.js";
import { fits, text, tree } from "../embed/check.js";
import { isObject } from "./database.js";
import { download } from "./files.js";
import { readSave } from "./saves.js";
import { toast } from "../ui/notices.js";
import { t } from "../app/words.js";

/** What is kept under these names in `localStorage`: texts. */
const NAMES = /^revier\.(settings|lessons|quiet_games|begin\.[a-z_]+)$/;

const MOST_GAMES = 5000;
const MOST_SETS = 1000;
const LONGEST_TEXT = 200_000;
/** A game of some thousand decisions; what is deeper or larger no engine opens. */
const recordForm = tree(30, 100_000);
const idForm = text(80, /^[\w-]+$/);

/** @typedef {{revier: 1, kind: "everything", games: unknown[], sets: unknown[], kept: Record<string, unknown>}} Everything */

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
function usable({ games, sets, kept }) {
  if (!Array.isArray(games) || !Array.isArray(sets) || !isObject(kept)) throw new Error(t("file_foreign"));
  if (games.length > MOST_GAMES || sets.length > MOST_SETS) throw new Error(t("file_too_big"));
  return {
    games: games
      .map(readSave)
      .filter((save) => save !== null)
      .filter(({ id, record }) => fits(idForm, id) && fits(recordForm, record)),
    sets: sets.flatMap((set) => {
      const { id, updated, document: found } = isObject(set) ? set : {};
      if (!fits(idForm, id) || !isObject(found) || found.kind !== "components" || !isObject(found.changes)) return [];
      if (!fits(text(60), found.game) || !fits(text(LONGEST_TEXT), found.name) || !fits(recordForm, found)) return [];
      return [{ id: String(id), updated: Number(updated) || 0, document: /** @type {any} */ (found) }];
    }),
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
    await app.saves.put({ ...save, version: here?.version ?? 0 });
    games++;
  }
  let sets = 0;
  for (const set of found.sets) {
    const known = await setsOf(set.document.game);
    if (known.some((here) => here.id === set.id && here.updated >= set.updated)) continue;
    await putSet(set);
    sets++;
  }
  for (const { key, value } of found.kept) {
    if (stored()[key] !== undefined) continue;
    try {
      localStorage.setItem(key, value);
    } catch {
      break; // no room, or no storage: games come first
    }
  }
  toast(t("import_all", { name, games, sets }), { seconds: 12 });
  await app.refresh();
}

/** Browsers that delete what is stored when a page was not opened for a week, unless it is on the home screen or kept for good. */
export async function forgetsAfterAWeek() {
  const apple = navigator.vendor.startsWith("Apple");
  const installed =
    matchMedia("(display-mode: standalone)").matches || /** @type {any} */ (navigator).standalone === true;
  return apple && !installed && !(await navigator.storage?.persisted?.().catch(() => false));
}
