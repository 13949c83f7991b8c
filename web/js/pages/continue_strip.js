/** The saved games on the start page: the running ones that were played last, with whose turn it is; the others unfold. */
import { drawing } from "../ui/art.js";
import { fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { t } from "../app/words.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../storage/saves.js").Save} Save */
/** @typedef {import("../storage/saves.js").DamagedSave} DamagedSave */

const FEW = 2;

export class ContinueStrip {
  #app;
  /** @type {Save[]} */
  #saves = [];
  /** @type {DamagedSave[]} */
  #damaged = [];
  #unfolded = false;
  #toggle = h("button", { type: "button", class: "btn saves-toggle", onclick: () => this.#fold() });
  #rest = h("div", { class: "saves-rest" });
  /** @type {Promise<import("./saved_games.js").SavedGames> | null} */
  #list = null;
  element = h("section", { class: "saved", hidden: true });

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
  }

  /** How many games there are. */
  get count() {
    return this.#saves.length + this.#damaged.length;
  }

  /** Reads the saved games and shows them. */
  async read() {
    const { saves, damaged } = await this.#app.saves.read();
    this.#saves = [...saves.filter((save) => !save.over), ...saves.filter((save) => save.over)];
    this.#damaged = damaged;
    this.element.hidden = !this.count;
    this.#draw();
  }

  #fold() {
    this.#unfolded = !this.#unfolded;
    this.#draw();
  }

  #draw() {
    const shown = this.#saves.filter((save) => !save.over).slice(0, FEW);
    this.#toggle.ariaExpanded = String(this.#unfolded);
    fill(this.#toggle, icon("fold"), t("saves_all", { n: this.#saves.length }));
    fill(
      this.element,
      this.#saves.length ? h("h2", null, t("continue_title")) : null,
      this.#unfolded ? null : shown.map((save) => h("div", { class: "save" }, this.#link(save))),
      this.#saves.length ? this.#toggle : null,
      this.#rest,
    );
    if (!this.#unfolded && !this.#damaged.length) return this.#rest.replaceChildren();
    this.#list ??= import("./saved_games.js").then(({ SavedGames }) => new SavedGames(this.#app, () => this.read()));
    this.#list.then((list) => {
      list.draw(this.#unfolded ? this.#saves : [], this.#damaged);
      fill(this.#rest, list.element);
    });
  }

  /** @param {Save} save */
  #link(save) {
    return h(
      "a",
      { class: "save-link", href: `#/table/${encodeURIComponent(save.id)}` },
      drawing(`announce/${save.game}.svg`, "save-art"),
      h(
        "span",
        { class: "save-text" },
        h("strong", null, headOf(this.#app, save)),
        h("small", { class: "soft" }, standingOf(this.#app, save)),
      ),
      turnOf(save),
    );
  }
}

/** The game's title in the language of the page, and where it stands. @param {App} app @param {Save} save */
export function headOf(app, save) {
  const title = app.hello.games.find((game) => game.id === save.game)?.title.split(" – ")[0] ?? save.title;
  return save.over || !save.status ? title : `${title}, ${save.status}`;
}

/** Whether one person plays against bots: then it is "you" who plays. @param {Save} save @param {number} seat */
export const isYou = (save, seat) => {
  const people = save.seats.filter((_, index) => !save.bots?.[index]);
  return people.length === 1 && save.seats.length > 1 && !save.bots?.[seat];
};

/** Who has how many points, and when it was played. @param {App} app @param {Save} save */
export function standingOf(app, save) {
  const names = save.seats.map((seat, index) => {
    const name = isYou(save, index) ? t("you") : seat.name;
    return save.points?.length ? `${name} ${save.points[index]}` : name;
  });
  const set = save.record.components?.name;
  return [names.join(", "), set && t("components_with", { name: set }), dateOf(app, save)].filter(Boolean).join(" · ");
}

/** The time of day for today, else the day. @param {App} app @param {Save} save */
export function dateOf(app, save) {
  if (!save.updated) return "";
  const today = new Date(save.updated).toDateString() === new Date().toDateString();
  /** @type {Intl.DateTimeFormatOptions} */
  const form = today ? { timeStyle: "short" } : { dateStyle: "medium" };
  return new Intl.DateTimeFormat(app.hello.lang, form).format(save.updated);
}

/** Whose turn it is. @param {Save} save */
export function turnOf(save) {
  const { turn } = save;
  if (save.over || turn === null || turn === undefined) return null;
  const mine = isYou(save, turn);
  return h(
    "span",
    { class: `turn${save.bots?.[turn] ? "" : " mine"}` },
    mine ? t("your_turn") : t("turn_of", { name: save.seats[turn].name }),
  );
}
