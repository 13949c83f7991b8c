/** Whether the engine can open a document: its first frame, or why not. */
import { EngineError } from "../engine/client.js";
import { glimpse } from "../engine/glimpse.js";
import { Misfit } from "../embed/check.js";
import { analysisForm } from "../embed/forms.js";
import { childrenOf, keysTo, treeFrom } from "../study/tree.js";
import { textsIn } from "../embed/text.js";
import { t } from "../app/words.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../types.js").Frame} Frame */

/** So many lines of an analysis are played to their end. */
const MOST_LINES = 40;

/** What is wrong with a document, for its author. */
export class Wrong extends Error {}

/** @param {App} app @param {any} content @returns {Promise<Frame>} throws `Wrong` */
export async function opened(app, content) {
  const how = { lang: app.hello.lang, veil: false };
  try {
    if (content?.kind === "analysis") return await openedTree(app, content, how);
    return await glimpse(app, content?.kind === "lesson" ? "lesson.open" : "table.open", { document: content, ...how });
  } catch (error) {
    if (error instanceof Misfit)
      throw new Wrong(t("editor_wrong", { path: error.path, why: textsIn(app.hello.lang)[error.why] }), {
        cause: error,
      });
    if (!(error instanceof EngineError)) throw error;
    const path = /** @type {{path?: string} | undefined} */ (error.details)?.path;
    throw new Wrong(path ? t("editor_wrong", { path, why: error.message }) : error.message, { cause: error });
  }
}

/** @param {App} app @param {any} content @param {{lang: string, veil: boolean}} how */
async function openedTree(app, content, how) {
  const tree = treeFrom(analysisForm(content, "document"));
  const frame = await glimpse(app, "table.open", { document: tree.root, ...how });
  const leaves = tree.nodes.filter(({ id }) => !childrenOf(tree, id).length).slice(0, MOST_LINES);
  for (const { id } of leaves) {
    const moves = [...frame.record.moves, ...keysTo(tree, id)];
    await glimpse(app, "table.open", { document: { ...frame.record, moves, digest: null }, ...how });
  }
  return frame;
}
