/** The components of a game: their values with marks of where they come from, and sets of corrections by owners of the box. */
import { rulesPage } from "../ui/clauses.js";
import { ask } from "../ui/dialogs.js";
import { fill, h, show } from "../ui/dom.js";
import { EngineError } from "../engine/client.js";
import { acceptDrops, download, fileButton, readDocument } from "../storage/files.js";
import { icon } from "../ui/icons.js";
import { announce, toast } from "../ui/notices.js";
import { newId } from "../storage/saves.js";
import { languageChoice } from "../app/settings_panel.js";
import { t } from "../app/words.js";
import { SetEditor } from "./editor.js";
import { putSet, removeSet, setsOf } from "./set_store.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("./set_store.js").SetDocument} SetDocument */
/** @typedef {import("./set_store.js").StoredSet} StoredSet */
/** @typedef {import("./editor.js").Shown} Shown */

export class ComponentsPage {
  #app;
  #id;
  #open;
  /** @type {StoredSet[]} */
  #sets = [];
  /** @type {Shown | null} */
  #shown = null;
  /** @type {SetEditor | null} */
  #editor = null;
  #list = h("div", { class: "component-sets" });
  #place = h("div");
  element = h("div", { class: "start components" });
  #keep = (/** @type {BeforeUnloadEvent} */ event) => this.#editor?.dirty && event.preventDefault();

  /**
   * @param {App} app
   * @param {string} id of the game
   * @param {string} open the id of a set to begin with
   */
  constructor(app, id, open) {
    this.#app = app;
    this.#id = id;
    this.#open = open;
    acceptDrops(this.element, (file) => this.#import(file));
    this.element.addEventListener("click", (event) => this.#leave(event));
    addEventListener("beforeunload", this.#keep);
  }

  get title() {
    return t("components_title", { game: this.#app.hello.games.find((game) => game.id === this.#id)?.title ?? "" });
  }

  async open() {
    const { lang } = this.#app.hello;
    const draft = this.#editor?.dirty ? this.#editor.set : null;
    this.#shown = /** @type {Shown} */ (await this.#app.ask("components.show", { game: this.#id, lang }));
    this.#sets = await setsOf(this.#id);
    const all = rulesPage(this.#id, lang, "components-");
    fill(
      this.element,
      h(
        "header",
        { class: "page-bar" },
        h("a", { class: "btn ghost", href: "#/" }, icon("home"), t("home")),
        languageChoice(this.#app),
      ),
      h(
        "main",
        { class: "new-main" },
        h("h1", null, this.title),
        h("p", { class: "soft" }, t("components_intro")),
        this.#legend(all),
        h(
          "section",
          { class: "block" },
          h("h2", null, t("components_mine")),
          this.#list,
          h(
            "p",
            { class: "row" },
            h(
              "button",
              { type: "button", class: "btn", onclick: () => this.#new() },
              icon("copy"),
              t("components_new"),
            ),
            fileButton(t("components_import"), (file) => this.#import(file), icon("upload")),
          ),
        ),
        this.#place,
      ),
    );
    this.#drawList();
    const wanted = draft ?? this.#sets.find((set) => set.id === (this.#editor?.set.id ?? this.#open)) ?? this.#sets[0];
    this.#edit(wanted ?? this.#fresh(), draft !== null);
  }

  refresh() {
    return this.open();
  }

  destroy() {
    removeEventListener("beforeunload", this.#keep);
  }

  /** @param {string} all the page with all components */
  #legend(all) {
    const marks = Object.entries(this.#shown?.marks ?? {});
    return h(
      "section",
      { class: "component-marks", "aria-label": t("components_marks") },
      h(
        "dl",
        null,
        marks.map(([kind, mark]) =>
          h(
            "div",
            null,
            h("dt", null, h("span", { class: `source-mark from-${kind}` }, mark.label)),
            h("dd", null, mark.text),
          ),
        ),
      ),
      all ? h("a", { href: all }, t("components_all")) : null,
    );
  }

  #drawList() {
    show(this.#list, true);
    const rows = this.#sets.map((set) => {
      const name = set.document.name;
      /** @param {string} id */
      const of = (id) => t("components_of", { action: t(id), name });
      return h(
        "li",
        { class: "component-set", "aria-current": set.id === this.#editor?.set.id ? "true" : null },
        h(
          "span",
          { class: "component-set-name" },
          h("strong", null, name),
          h("small", { class: "soft" }, t("components_count", { n: Object.keys(set.document.changes).length })),
        ),
        h(
          "button",
          { type: "button", class: "btn", "aria-label": of("components_edit"), onclick: () => this.#change(set) },
          t("components_edit"),
        ),
        h(
          "a",
          { class: "btn", href: `#/new/${this.#id}/${set.id}`, "aria-label": of("components_play") },
          t("components_play"),
        ),
        h(
          "button",
          {
            type: "button",
            class: "btn ghost",
            title: t("export"),
            "aria-label": of("export"),
            onclick: () => download(set.document, `${this.#id}-components`),
          },
          icon("download"),
        ),
        h(
          "button",
          {
            type: "button",
            class: "btn ghost",
            title: t("delete"),
            "aria-label": of("delete"),
            onclick: () => this.#remove(set),
          },
          icon("trash"),
        ),
      );
    });
    fill(this.#list, rows.length ? h("ul", null, rows) : h("p", { class: "soft" }, t("components_nothing")));
  }

  /** @returns {StoredSet} */
  #fresh() {
    const names = this.#sets.map((set) => set.document.name);
    const plain = t("components_untitled");
    let name = plain;
    for (let n = 2; names.includes(name); n++) name = t("components_copy", { name: plain, n });
    return { id: newId(), updated: 0, document: { revier: 1, kind: "components", game: this.#id, name, changes: {} } };
  }

  /**
   * @param {StoredSet} set
   * @param {boolean} [dirty] with changes that are not saved
   */
  #edit(set, dirty = false) {
    if (!this.#shown) return;
    this.#editor = new SetEditor(
      this.#shown,
      set,
      dirty,
      (document) => this.#app.ask("components.check", { document, lang: this.#app.hello.lang }),
      (saved) => this.#save(saved),
    );
    fill(this.#place, this.#editor.element);
    this.#drawList();
  }

  /** Another set, unless there is something to lose. @param {StoredSet} set */
  async #change(set) {
    if (!(await this.#mayLeave())) return;
    this.#edit(set);
    this.#editor?.focus();
  }

  #new() {
    return this.#change(this.#fresh());
  }

  async #mayLeave() {
    return (
      !this.#editor?.dirty ||
      (await ask(
        t("components_leave"),
        [h("p", null, t("components_leave_text"))],
        t("components_leave_yes"),
        t("cancel"),
        { style: "stop" },
      ))
    );
  }

  /** A link away from changes that are not saved asks first. @param {Event} event */
  async #leave(event) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || !this.#editor?.dirty) return;
    event.preventDefault();
    if (await this.#mayLeave()) {
      removeEventListener("beforeunload", this.#keep);
      location.href = link.href;
    }
  }

  /** @param {StoredSet} set */
  async #save(set) {
    const stored = await putSet(set);
    this.#sets = await setsOf(this.#id);
    this.#drawList();
    const said = t(stored ? "components_saved" : "components_unsaved", { name: set.document.name });
    toast(said, { id: "components-saved", ...(stored ? {} : { kind: "error", seconds: 0 }) });
    announce(said);
  }

  /** @param {StoredSet} set */
  async #remove(set) {
    if (
      !(await ask(
        t("components_delete"),
        [h("p", null, t("components_delete_text", { name: set.document.name }))],
        t("delete"),
        t("cancel"),
        { style: "stop" },
      ))
    )
      return;
    await removeSet(set.id);
    this.#sets = await setsOf(this.#id);
    if (this.#editor?.set.id === set.id) this.#edit(this.#sets[0] ?? this.#fresh());
    this.#drawList();
  }

  /** @param {File} file */
  async #import(file) {
    try {
      const given = /** @type {SetDocument} */ (await readDocument(file));
      /** @type {import("../contract.d.ts").ComponentsChecked} */
      const { document, problems } = await this.#app.ask("components.check", {
        document: given,
        lang: this.#app.hello.lang,
      });
      if (!document) throw new Error(problems.map(({ path, text }) => `${path}: ${text}`).join(" "));
      if (document.game !== this.#id) throw new Error(t("components_foreign"));
      if (!(await this.#mayLeave())) return;
      const set = { id: newId(), updated: Date.now(), document };
      await this.#save(set);
      this.#edit(set);
    } catch (error) {
      const path =
        error instanceof EngineError ? /** @type {{path?: string} | undefined} */ (error.details)?.path : undefined;
      const foreign = path !== undefined && ["revier", "kind", "game"].includes(path);
      const why = [foreign && t("components_foreign"), error instanceof Error ? error.message : String(error)]
        .filter(Boolean)
        .join(" ");
      toast(t("import_failed", { name: file.name, why }), { kind: "error", seconds: 0, id: "import-error" });
    }
  }
}
