/** All saved games, unfolded on the start page: how they ended, a rematch, looking back; and what cannot be read. */
import { ask } from "../ui/dialogs.js";
import { dateOf, headOf, isYou, standingOf, turnOf } from "./continue_strip.js";
import { fill, h } from "../ui/dom.js";
import { download, withBots } from "../storage/files.js";
import { icon } from "../ui/icons.js";
import { rematch } from "../sources/new_game.js";
import { t } from "../app/words.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../storage/saves.js").Save} Save */
/** @typedef {import("../storage/saves.js").DamagedSave} DamagedSave */

const PAGE = 30;
/** With fewer games nobody needs to search. */
const MANY = 4;

export class SavedGames {
  #app;
  #refresh;
  /** @type {Save[]} */
  #saves = [];
  #wanted = "";
  #shown = PAGE;
  #list = h("ul", { class: "saves" });
  #more = h("p", { class: "saves-more" });
  #search = h("input", { type: "search", class: "saves-search", autocomplete: "off", oninput: () => this.#find() });
  element = h("div", { class: "saves-box" });

  /**
   * @param {App} app
   * @param {() => Promise<void>} refresh
   */
  constructor(app, refresh) {
    this.#app = app;
    this.#refresh = refresh;
  }

  /**
   * @param {Save[]} saves in the order in which they are shown
   * @param {DamagedSave[]} damaged
   */
  draw(saves, damaged) {
    this.#saves = saves;
    this.#shown = PAGE;
    if (!saves.length) this.#wanted = this.#search.value = "";
    this.#search.ariaLabel = this.#search.placeholder = t("saves_search");
    fill(
      this.element,
      saves.length > MANY ? this.#search : null,
      saves.length ? [this.#list, this.#more] : null,
      damaged.length ? this.#damaged(damaged) : null,
    );
    this.#drawList();
  }

  #find() {
    this.#wanted = this.#search.value.trim().toLocaleLowerCase();
    this.#shown = PAGE;
    this.#drawList();
  }

  #drawList() {
    const found = this.#wanted ? this.#saves.filter((save) => this.#matches(save)) : this.#saves;
    const shown = found.slice(0, this.#shown);
    fill(
      this.#list,
      shown.map((save) => this.#save(save)),
    );
    const rest = found.length - shown.length;
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
      headOf(this.#app, save),
      save.over ? t("finished") : "",
      resultOf(save),
      dateOf(this.#app, save),
      ...save.seats.map((seat) => seat.name),
    ]
      .join(" ")
      .toLocaleLowerCase();
    return this.#wanted.split(/\s+/).every((word) => seen.includes(word));
  }

  /** @param {Save} save */
  #save(save) {
    const names = save.seats.map((seat) => seat.name).join(", ");
    const address = `#/table/${encodeURIComponent(save.id)}`;
    const named = (/** @type {string} */ action) => ({ "aria-label": t("action_of", { action, names }) });
    return h(
      "li",
      { class: save.over ? "save over" : "save" },
      h(
        "a",
        { class: "save-link", href: address },
        h(
          "span",
          { class: "save-text" },
          h("strong", null, headOf(this.#app, save)),
          h("small", { class: "soft" }, standingOf(this.#app, save)),
        ),
        save.over ? h("span", { class: `result${won(save) ? " won" : ""}` }, resultOf(save)) : turnOf(save),
      ),
      h(
        "span",
        { class: "save-tools" },
        save.over
          ? [
              h(
                "button",
                {
                  type: "button",
                  class: "btn small",
                  ...named(t("rematch")),
                  onclick: () => rematch(this.#app, save.record, save.seats, save.bots ?? []),
                },
                t("rematch"),
              ),
              h("a", { class: "btn small", href: `${address}/review`, ...named(t("review")) }, t("review")),
            ]
          : null,
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
            onclick: () => this.#remove(save.id, t("delete_text", { title: headOf(this.#app, save), names })),
          },
          icon("trash"),
        ),
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

/** Whether the one person at the table has won, alone or with others. @param {Save} save */
const won = (save) => (save.winners ?? []).some((seat) => isYou(save, seat));

/** How a game ended, for the one person at the table, or for all. @param {Save} save */
function resultOf(save) {
  const winners = save.winners ?? [];
  if (!save.over) return "";
  if (!winners.length) return t("finished");
  if (save.seats.some((_, seat) => isYou(save, seat)))
    return won(save) ? t(winners.length > 1 ? "result_tied" : "result_won") : t("result_lost");
  return winners.length > 1 ? t("result_tied") : t("result_winner", { name: save.seats[winners[0]].name });
}
