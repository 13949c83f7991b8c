/** The start page: what this is, the games, the saved ones, and the way in for files. */
import { drawing } from "../ui/art.js";
import { rulesPage } from "../ui/clauses.js";
import { openDialog } from "../ui/dialogs.js";
import { fill, h } from "../ui/dom.js";
import { EngineError } from "../engine/client.js";
import { acceptDrops, botsOf, fileButton, readDocument } from "../storage/files.js";
import { icon } from "../ui/icons.js";
import { toast } from "../ui/notices.js";
import { newId } from "../storage/saves.js";
import { settings } from "../app/settings.js";
import { languageChoice, settingsPanel, themeChoice } from "../app/settings_panel.js";
import { saveOf } from "../sources/saved_game.js";
import { t } from "../app/words.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../types.js").Frame} Frame */

export class StartPage {
  #app;
  /** @type {import("./saved_games.js").SavedGames | null} */
  #list = null;
  title = "";
  element = h("div", { class: "start" });

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    acceptDrops(this.element, (file) => this.#import(file));
  }

  async open() {
    const saved = await this.#saved();
    fill(
      this.element,
      h("a", { class: "skip", href: "#games", onclick: (/** @type {Event} */ e) => this.#skip(e) }, t("skip_games")),
      this.#header(),
      h(
        "main",
        { class: "start-main" },
        saved,
        this.#games(),
        h(
          "section",
          { class: "tools" },
          h("h2", null, t("import_title")),
          h("p", { class: "soft" }, t("import_help")),
          fileButton(t("import"), (file) => this.#import(file), icon("upload")),
        ),
        h(
          "section",
          { class: "tools" },
          h("h2", null, t("editor_title")),
          h("p", { class: "soft" }, t("editor_intro")),
          h("a", { class: "btn", href: "#/editor" }, icon("pointer"), t("editor_open")),
        ),
      ),
      this.#footer(),
    );
  }

  refresh() {
    this.#list = null; // dates and words are of another language now
    return this.open();
  }

  destroy() {}

  /** @param {Event} event */
  #skip(event) {
    event.preventDefault();
    /** @type {HTMLElement | null} */ (this.element.querySelector("#games"))?.focus();
  }

  #header() {
    return h(
      "header",
      { class: "hero" },
      h(
        "div",
        { class: "hero-bar" },
        languageChoice(this.#app),
        themeChoice(),
        h(
          "button",
          {
            type: "button",
            class: "btn",
            onclick: () => openDialog({ title: t("settings"), body: [settingsPanel(this.#app)] }),
          },
          icon("gear"),
          t("settings"),
        ),
      ),
      drawing("title.svg", "hero-art"),
      h("h1", { class: "sr" }, t("app_name")),
      h("div", { class: "hero-text" }, h("p", null, t("what_1")), h("p", null, t("what_2"))),
    );
  }

  #games() {
    const { games } = this.#app.hello;
    return h(
      "section",
      { class: "games" },
      h("h2", { id: "games", tabindex: "-1" }, t("games_title")),
      h(
        "ul",
        { class: "cards" },
        games.map((game) =>
          h(
            "li",
            { class: "card playable" },
            drawing(`announce/${game.id}.svg`, "card-art"),
            h("h3", null, game.title),
            game.text ? h("p", null, game.text) : null,
            h(
              "p",
              { class: "soft" },
              t("players_range", { from: Math.min(...game.players), to: Math.max(...game.players) }),
            ),
            h("a", { class: "btn main", href: `#/new/${game.id}` }, t("new_game")),
            game.lessons
              ? h(
                  "a",
                  { class: "btn", href: `#/learn/${game.id}`, "aria-label": t("learn_title", { game: game.title }) },
                  icon("learn"),
                  t("learn"),
                )
              : null,
            this.#rules(game.id),
          ),
        ),
      ),
    );
  }

  /** @param {string} game */
  #rules(game) {
    const { lang } = this.#app.hello;
    const pages = [
      ["", t("rules")],
      ["aid-", t("player_aid")],
      ["components-", t("components")],
    ];
    const links = pages.map(([page, name]) => ({ href: rulesPage(game, lang, page), name })).filter(({ href }) => href);
    return links.length
      ? h(
          "p",
          { class: "card-links" },
          links.map(({ href, name }) => h("a", { href }, name)),
        )
      : null;
  }

  /** The saved games; most first visits have none. @returns {Promise<HTMLElement | null>} */
  async #saved() {
    const { saves, damaged } = await this.#app.saves.read();
    if (!saves.length && !damaged.length) {
      this.#list = null;
      return null;
    }
    const { SavedGames } = await import("./saved_games.js");
    this.#list ??= new SavedGames(this.#app, () => this.open());
    this.#list.draw(saves, damaged);
    return this.#list.element;
  }

  /** @param {File} file */
  async #import(file) {
    const { engine, saves, hello } = this.#app;
    try {
      const document = await readDocument(file);
      /** @type {Frame} */
      const frame = await this.#app.ask("table.open", {
        document: /** @type {import("../types.js").GameRecord} */ (document),
        lang: hello.lang,
        veil: settings.veil,
        bots: botsOf(document),
      });
      await engine.call("table.close", { table: frame.table });
      const id = newId();
      // What can only be looked at is kept as it came, so that it stays so.
      const record = frame.readonly ? /** @type {import("../types.js").GameRecord} */ (document) : frame.record;
      await saves.put({ ...saveOf(frame, id, 0), record });
      this.#app.go(`#/table/${id}`);
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

  #footer() {
    const installed = matchMedia("(display-mode: standalone)").matches;
    return h(
      "footer",
      { class: "foot" },
      this.#app.saves.persistent ? null : h("p", { class: "warn" }, t("no_storage")),
      installed ? null : h("p", null, t("install_hint")),
      h("p", null, t("notice"), " ", h("a", { href: "third-party.txt" }, t("notice_link"))),
      h("p", { class: "soft" }, t("version", { version: this.#app.hello.version })),
    );
  }
}
