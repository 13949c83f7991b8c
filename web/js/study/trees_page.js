/** The analyses that are kept on this device. */
import { fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { toast } from "../ui/notices.js";
import { fileButton, readDocument } from "../storage/files.js";
import { newId } from "../storage/saves.js";
import { t } from "../app/words.js";
import { StudyPage } from "./study_page.js";
import { readTree } from "./tree.js";
import { beginTree, keepTree, removeTree, trees } from "./trees.js";

export class TreesPage extends StudyPage {
  /** @param {import("../app/app.js").App} app */
  constructor(app) {
    super(app, "analysis");
  }

  get title() {
    return t("analysis_board");
  }

  async draw() {
    const { games, lang } = this.app.hello;
    const all = await trees();
    fill(
      this.main,
      this.heading(t("analysis_board"), t("trees_text")),
      h(
        "ul",
        { class: "study-cards" },
        all.map((tree) =>
          h(
            "li",
            { class: "study-card" },
            h(
              "div",
              null,
              h(
                "h3",
                null,
                h(
                  "a",
                  { href: `#/analysis/${tree.id}` },
                  tree.title || games.find(({ id }) => id === tree.game)?.title,
                ),
              ),
              h(
                "p",
                { class: "soft" },
                new Date(tree.updated).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" }),
              ),
            ),
            h(
              "button",
              {
                type: "button",
                class: "btn ghost",
                "aria-label": `${t("trees_delete")}: ${tree.title}`,
                title: t("trees_delete"),
                onclick: () => removeTree(tree.id).then(() => this.draw()),
              },
              icon("trash"),
            ),
          ),
        ),
      ),
      h(
        "p",
        { class: "row wrap" },
        games.map(({ id, title }) =>
          h("button", { type: "button", class: "btn", onclick: () => this.#begin(id) }, icon("plus"), title),
        ),
        fileButton(t("trees_open"), (file) => this.#open(file), icon("upload")),
      ),
    );
  }

  /** A new game, to be played for everybody. @param {string} game */
  async #begin(game) {
    const { glimpse } = await import("../engine/glimpse.js");
    const known = this.app.hello.games.find(({ id }) => id === game);
    const players = known?.players[0] ?? 2;
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const frame = await glimpse(this.app, "table.new", { game, players, seed, lang: this.app.hello.lang, veil: false });
    this.app.go(`#/analysis/${await beginTree(frame.record, frame.title)}`);
  }

  /** @param {File} file */
  async #open(file) {
    const tree = readTree(await readDocument(file).catch(() => null));
    if (!tree) return void toast(t("tree_bad"), { kind: "error" });
    const id = newId();
    try {
      await keepTree({ ...tree, id });
    } catch (error) {
      return void toast(error instanceof Error ? error.message : String(error), { kind: "error" });
    }
    this.app.go(`#/analysis/${id}`);
  }
}
