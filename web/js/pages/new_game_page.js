/** A new game: who plays, by which variants, with which components and seed. Begin is always in view. */
import { drawing } from "../ui/art.js";
import { fill, h } from "../ui/dom.js";
import { beginAt, labelOf, listed, namesOf, randomSeed, tableOf } from "../sources/new_game.js";
import { face } from "../ui/faces.js";
import { icon } from "../ui/icons.js";
import { SeatCards } from "./seat_cards.js";
import { change, settings } from "../app/settings.js";
import { languageChoice, toggle } from "../app/settings_panel.js";
import { t } from "../app/words.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").VariantDef} VariantDef */

export class NewGamePage {
  #app;
  #id;
  #table;
  #seed = randomSeed();
  #seedChosen = false;
  /** The corrected components to play with. @type {import("../contract.d.ts").AnyDocument | null} */
  #components = null;
  #variantsNow = h("span", { class: "fold-now" });
  #componentsNow = h("span", { class: "fold-now" });
  #seedNow = h("span", { class: "fold-now" });
  #sum = h("p", { class: "go-sum" });
  #faces = h("span", { class: "faces", "aria-hidden": "true" });
  element = h("div", { class: "start new-game" });

  /**
   * @param {App} app
   * @param {string} id
   * @param {string} set the id of a component set
   */
  constructor(app, id, set) {
    this.#app = app;
    this.#id = id;
    this.#table = tableOf(app, this.#game);
    if (set) this.#table.set = set;
  }

  /** @returns {GameInfo} */
  get #game() {
    return /** @type {GameInfo} */ (this.#app.hello.games.find((game) => game.id === this.#id));
  }

  get title() {
    return this.#game.title;
  }

  async open() {
    const game = this.#game;
    const components = h("div", { class: "seed-block" });
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
        { class: "setup" },
        h(
          "div",
          { class: "setup-title" },
          drawing(`announce/${game.id}.svg`, "setup-art"),
          h("div", null, h("h1", null, game.title), h("p", { class: "soft" }, t("who_sits"))),
        ),
        h(
          "form",
          { class: "new-form", onsubmit: (/** @type {Event} */ event) => this.#submit(event) },
          new SeatCards(this.#app, game, this.#table.seats, () => this.#drawSum()).element,
          h(
            "div",
            { class: "folds" },
            fold(
              t("variants"),
              this.#variantsNow,
              h("p", { class: "soft" }, t("variants_text")),
              ...game.variants.map((option) => this.#option(option)),
            ),
            fold(t("components"), this.#componentsNow, components),
            fold(
              t("at_the_table"),
              this.#seedNow,
              toggle(t("veil"), t("veil_help"), settings.veil, (veil) => change({ veil })),
              this.#seedField(),
            ),
          ),
          h(
            "div",
            { class: "go-bar" },
            h(
              "div",
              null,
              this.#faces,
              h("div", { class: "go-words" }, this.#sum, h("small", { class: "soft" }, t("play_remembers"))),
              h("button", { type: "submit", class: "btn main big" }, t("start_game")),
            ),
          ),
        ),
      ),
    );
    this.#drawFolds();
    const { chooseComponents } = await import("../components/choice.js");
    await chooseComponents(components, this.#id, this.#table.set, (document, id) => {
      this.#components = document;
      this.#table.set = id;
      this.#drawFolds();
    });
  }

  /** The table in words. */
  #drawSum() {
    const { seats } = this.#table;
    const names = namesOf(this.#app, seats);
    const alone = seats.filter((seat) => !seat.bot).length === 1;
    const people = names
      .filter((_, index) => !seats[index].bot)
      .map((name) => (alone && !seats.some((seat) => seat.name.trim() === name) ? t("you") : name));
    const bots = seats.filter((seat) => seat.bot).map((seat) => labelOf(this.#app, seat.bot ?? ""));
    this.#sum.textContent =
      people.length && bots.length
        ? t("against", { people: listed(this.#app, people), bots: listed(this.#app, bots) })
        : listed(this.#app, [...people, ...bots]);
    fill(
      this.#faces,
      seats.map((seat) => face(seat.bot, seat.colour)),
    );
  }

  /** Folded or not, each line says what is chosen. */
  #drawFolds() {
    const changed = this.#game.variants.filter((one) => this.#table.variants[one.id] !== one.default).length;
    this.#variantsNow.textContent = changed ? t("variants_changed", { n: changed }) : t("variants_none");
    this.#componentsNow.textContent = String(this.#components?.name ?? t("components_standard"));
    this.#seedNow.textContent = this.#seedChosen ? t("seed_chosen", { n: this.#seed }) : t("seed_fresh");
  }

  refresh() {
    return this.open();
  }

  destroy() {}

  #seedField() {
    const seed = h("input", {
      id: "seed",
      type: "number",
      min: 0,
      max: 4294967295,
      step: 1,
      required: true,
      inputmode: "numeric",
      value: this.#seed,
    });
    const choose = (/** @type {number} */ value, /** @type {boolean} */ chosen) => {
      this.#seed = value;
      this.#seedChosen = chosen;
      this.#drawFolds();
    };
    seed.addEventListener("input", () => choose(seed.valueAsNumber, true));
    return h(
      "div",
      { class: "seed-block" },
      h("label", { for: "seed" }, t("seed")),
      h(
        "span",
        { class: "row" },
        seed,
        h(
          "button",
          {
            type: "button",
            class: "btn",
            onclick: () => {
              choose(randomSeed(), false);
              seed.value = String(this.#seed);
            },
          },
          icon("dice"),
          t("seed_new"),
        ),
      ),
      h("small", { class: "soft" }, t("seed_help")),
    );
  }

  /** @param {VariantDef} option */
  #option(option) {
    const values = option.values.map((value) => {
      const input = h("input", {
        type: "radio",
        name: option.id,
        value: value.id,
        checked: value.id === this.#table.variants[option.id],
      });
      input.addEventListener("change", () => {
        this.#table.variants[option.id] = value.id;
        this.#drawFolds();
      });
      return h(
        "label",
        { class: "value" },
        input,
        h(
          "span",
          null,
          h("strong", null, value.label),
          value.id === option.default && h("em", null, t("standard")),
          value.help && h("small", null, value.help),
        ),
      );
    });
    return h(
      "fieldset",
      { class: "option-def" },
      h("legend", null, option.label, option.clause && h("span", { class: "clause" }, option.clause)),
      option.help && h("p", { class: "soft" }, option.help),
      h("div", { class: "values" }, values),
    );
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    beginAt(this.#app, this.#game, this.#table, this.#seed, this.#components);
  }
}

/**
 * A line that says what is chosen, and unfolds.
 * @param {string} title
 * @param {HTMLElement} now
 * @param {...HTMLElement} content
 */
function fold(title, now, ...content) {
  return h(
    "details",
    { class: "fold" },
    h("summary", null, icon("next"), h("h2", null, title), now),
    h("div", { class: "fold-body" }, content),
  );
}
