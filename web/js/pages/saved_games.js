/** The saved games on the start page: the latest few, all of them on demand, and what cannot be read. */
import { ask } from "../ui/dialogs.js";
import { fill, h } from "../ui/dom.js";
import { download, withBots } from "../storage/files.js";
import { icon, mark } from "../ui/icons.js";
import { t } from "../app/words.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../storage/saves.js").Save} Save */
/** @typedef {import("../storage/saves.js").DamagedSave} DamagedSave */

const PAGE = 30;
const few = () => (matchMedia("(max-width: 560px)").matches ? 2 : 3);

export class SavedGames {
  #app;
  #refresh;
  #date;
  /** @type {Save[]} */
  #saves = [];
  #unfolded = false;
  #wanted = "";
  #shown = PAGE;
  #list = h("ul", { class: "saves" });
  #more = h("p", { class: "saves-more" });
  #search = h("input", { type: "search", class: "saves-search", autocomplete: "off", oninput: () => this.#find() });
  #toggle = h("button", { type: "button", class: "btn saves-toggle", onclick: () => this.#fold() });
  element = h("section", { class: "saved" });

  /**
   * @param {App} app
   * @param {() => Promise<void>} refresh
   */
  constructor(app, refresh) {
    this.#app = app;
    this.#refresh = refresh;
    this.#date = new Intl.DateTimeFormat(app.hello.lang, { dateStyle: "medium", timeStyle: "short" });
  }

  /**
   * @param {Save[]} saves the latest first
   * @param {DamagedSave[]} damaged
   */
  draw(saves, damaged) {
    this.#saves = [...saves.filter((save) => !save.over), ...saves.filter((save) => save.over)];
    this.#search.ariaLabel = this.#search.placeholder = t("saves_search");
    const head = h(
      "div",
      { class: "saved-head" },
      h("h2", null, t("continue_title")),
      saves.length > few() ? [this.#search, this.#toggle] : null,
    );
    fill(
      this.element,
      saves.length ? [head, this.#list, this.#more] : null,
      damaged.length ? this.#damaged(damaged) : null,
    );
    this.#drawList();
  }

  #fold() {
    this.#unfolded = !this.#unfolded;
    this.#wanted = this.#search.value = "";
    this.#shown = PAGE;
    this.#drawList();
  }

  #find() {
    this.#wanted = this.#search.value.trim().toLocaleLowerCase();
    this.#shown = PAGE;
    this.#drawList();
  }

  #drawList() {
    const open = this.#unfolded || this.#wanted !== "";
    const found = this.#wanted ? this.#saves.filter((save) => this.#matches(save)) : this.#saves;
    const shown = found.slice(0, open ? this.#shown : few());
    fill(
      this.#list,
      shown.map((save) => this.#save(save)),
    );
    fill(this.#toggle, this.#unfolded ? t("saves_fewer") : t("saves_all", { n: this.#saves.length }));
    this.#toggle.ariaExpanded = String(this.#unfolded);
    const rest = open ? found.length - shown.length : 0;
    fill(
      this.#more,
      rest
        ? h("button", { type: "button", class: "btn", onclick: () => this.#showMore() }, t("saves_more", { n: rest }))
        : null,
      found.length ? null : t("saves_none"),
    );
    this.#more.hidden = !this.#more.hasChildNodes();
  }

  #showMore() {
    const before = this.#shown;
    this.#shown += PAGE;
    this.#drawList();
    this.#list.children[before]?.querySelector("a")?.focus();
  }

  /** Every word that is searched for is somewhere in what is seen. @param {Save} save */
  #matches(save) {
    const seen = [
      this.#title(save),
      save.status,
      save.over ? t("finished") : "",
      this.#when(save),
      ...save.seats.map((seat) => seat.name),
    ]
      .join(" ")
      .toLocaleLowerCase();
    return this.#wanted.split(/\s+/).every((word) => seen.includes(word));
  }

  /** The game's title in the language of the page. @param {Save} save */
  #title(save) {
    return this.#app.hello.games.find((game) => game.id === save.game)?.title ?? save.title;
  }

  /** @param {Save} save */
  #when(save) {
    return save.updated ? this.#date.format(save.updated) : "";
  }

  /** @param {Save} save */
  #save(save) {
    const names = save.seats.map((seat) => seat.name).join(", ");
    const set = save.record.components?.name;
    const status = save.over ? t("finished") : save.status;
    return h(
      "li",
      { class: save.over ? "save over" : "save" },
      h(
        "a",
        { class: "save-link", href: `#/table/${encodeURIComponent(save.id)}` },
        h("strong", null, this.#title(save)),
        status ? h("span", { class: "chip" }, status) : null,
        h(
          "span",
          { class: "save-names" },
          save.seats.map((seat) => h("span", null, mark(seat), seat.name)),
        ),
        h(
          "small",
          { class: "soft" },
          [set && t("components_with", { name: set }), t("save_moves", { n: save.moves }), this.#when(save)]
            .filter(Boolean)
            .join(" · "),
        ),
      ),
      h(
        "button",
        {
          type: "button",
          class: "btn ghost",
          "aria-label": t("export_of", { names }),
          title: t("export"),
          onclick: () => download(withBots(save.record, save.bots), save.game),
        },
        icon("download"),
      ),
      h(
        "button",
        {
          type: "button",
          class: "btn ghost",
          "aria-label": t("delete_of", { names }),
          title: t("delete"),
          onclick: () => this.#remove(save.id, t("delete_text", { title: this.#title(save), names })),
        },
        icon("trash"),
      ),
    );
  }

  /** @param {DamagedSave[]} damaged */
  #damaged(damaged) {
    return h(
      "details",
      { class: "damaged" },
      h("summary", null, t("damaged_title", { n: damaged.length })),
      h("p", { class: "soft" }, t("damaged_text")),
      h(
        "ul",
        { class: "saves" },
        damaged.map((one) => this.#bad(one)),
      ),
    );
  }

  /** @param {DamagedSave} one */
  #bad({ key, value }) {
    const known = /** @type {Record<string, unknown>} */ (value ?? {});
    const label = [known.title, known.game].find((name) => typeof name === "string" && name) ?? "";
    const name = `${label} ${String(key)}`.trim();
    return h(
      "li",
      { class: "save bad" },
      h("span", { class: "save-link" }, h("strong", null, t("damaged_one")), h("small", { class: "soft" }, name)),
      h(
        "button",
        {
          type: "button",
          class: "btn ghost",
          "aria-label": t("damaged_export", { name }),
          title: t("damaged_export", { name }),
          onclick: () => download(/** @type {object} */ (value), "damaged"),
        },
        icon("download"),
      ),
      h(
        "button",
        {
          type: "button",
          class: "btn ghost",
          "aria-label": t("damaged_delete", { name }),
          title: t("delete"),
          onclick: () => this.#remove(key, t("damaged_delete_text", { name })),
        },
        icon("trash"),
      ),
    );
  }

  /**
   * @param {IDBValidKey} key
   * @param {string} text
   */
  async #remove(key, text) {
    if (!(await ask(t("delete_title"), [h("p", null, text)], t("delete"), t("cancel"), { style: "stop" }))) return;
    await this.#app.saves.remove(key);
    await this.#refresh();
  }
}
