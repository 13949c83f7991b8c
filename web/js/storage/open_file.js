/** A game that comes as a file: the engine reads it, then it is one of the saved games. */
import { botsOf, readDocument } from "./files.js";
import { EngineError } from "../engine/client.js";
import { glimpse } from "../engine/glimpse.js";
import { newId } from "./saves.js";
import { toast } from "../ui/notices.js";
import { saveOf } from "../sources/saved_game.js";
import { settings } from "../app/settings.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").GameRecord} GameRecord */

/**
 * Stores the game and turns to its table, or says why that is not possible.
 * @param {import("../app/app.js").App} app
 * @param {File} file
 */
export async function openFile(app, file) {
  try {
    const document = await readDocument(file);
    const { importEverything, isEverything } = await import("./everything.js");
    if (isEverything(document)) return await importEverything(app, document, file.name);
    const frame = await glimpse(app, "table.open", {
      document: /** @type {GameRecord} */ (document),
      lang: app.hello.lang,
      veil: settings.veil,
      bots: botsOf(document),
    });
    const id = newId();
    // What can only be looked at is kept as it came, so that it stays so.
    const record = frame.readonly ? /** @type {GameRecord} */ (document) : frame.record;
    await app.saves.put({ ...saveOf(frame, id, 0), record });
    app.go(`#/table/${id}`);
  } catch (error) {
    const path =
      error instanceof EngineError ? /** @type {{path?: string} | undefined} */ (error.details)?.path : undefined;
    const foreign = path !== undefined && ["revier", "kind", "game"].includes(path);
    const why = [foreign && t("file_foreign"), error instanceof Error ? error.message : String(error)]
      .filter(Boolean)
      .join(" ");
    toast(t("import_failed", { name: file.name, why }), { kind: "error", seconds: 0, id: "import-error" });
  }
}
