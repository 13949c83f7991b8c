/** A new game: who plays, in which colours, by which variants, with which seed. */
import { drawing } from "../ui/art.js";
import { fill, h } from "../ui/dom.js";
import { icon, mark } from "../ui/icons.js";
import { newId } from "../storage/saves.js";
import { change, settings } from "../app/settings.js";
import { languageChoice, toggle } from "../app/settings_panel.js";
import { saveOf } from "../sources/saved_game.js";
import { t } from "../app/words.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").VariantDef} VariantDef */
/** @typedef {import("../types.js").Frame} Frame */

const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

export class NewGamePage {
  #app;
  #id;
  /** @type {{name: string, colour: string, bot?: string}[]} */
  #seats;
  #players;
  /** @type {Record<string, string>} */
  #chosen = {};
  #seed = randomSeed();
  #list = h("div", { class: "players" });
  #changes = h("span", { class: "soft" });
  /** The corrected components to play with. @type {import("../contract.d.ts").AnyDocument | null} */
  #components = null;
  #set;
  element = h("div", { class: "start new-game" });

  /**
   * @param {App} app
   * @param {string} id
   * @param {string} set the id of a component set
   */
  constructor(app, id, set) {
    this.#app = app;
    this.#id = id;
    this.#set = set;
    const colours = this.#game.colours.map((colour) => colour.id);
    const remembered = settings.players;
    this.#players = Math.min(
      Math.max(remembered.length, Math.min(...this.#game.players)),
      Math.max(...this.#game.players),
    );
    const wanted = remembered
      .map((seat) => seat.colour)
      .filter((colour, index, all) => colours.includes(colour) && all.indexOf(colour) === index);
    const order = [...wanted, ...colours.filter((colour) => !wanted.includes(colour))];
    this.#seats = order.map((colour, index) => ({
      name: remembered[index]?.name ?? "",
      colour,
      bot: (this.#game.bots && remembered[index]?.bot) || "",
    }));
    for (const option of this.#game.variants) this.#chosen[option.id] = option.default;
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
    const components = h("div", { class: "block seed-block" });
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
    seed.addEventListener("input", () => (this.#seed = seed.valueAsNumber));
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
        h(
          "div",
          { class: "new-title" },
          drawing(`announce/${game.id}.svg`, "card-art"),
          h("div", null, h("h1", null, game.title), h("p", { class: "soft" }, t("new_game_text"))),
        ),
        h(
          "form",
          { class: "new-form", onsubmit: (/** @type {Event} */ event) => this.#submit(event) },
          h(
            "fieldset",
            { class: "block" },
            h("legend", null, t("who_plays")),
            this.#counts(),
            this.#list,
            toggle(t("veil"), t("veil_help"), settings.veil, (veil) => change({ veil })),
          ),
          h(
            "details",
            { class: "block" },
            h("summary", null, h("h2", null, t("variants")), this.#changes),
            h("p", { class: "soft" }, t("variants_text")),
            game.variants.map((option) => this.#option(option)),
          ),
          components,
          h(
            "div",
            { class: "block seed-block" },
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
                    this.#seed = randomSeed();
                    seed.value = String(this.#seed);
                  },
                },
                icon("dice"),
                t("seed_new"),
              ),
            ),
            h("small", { class: "soft" }, t("seed_help")),
          ),
          h("p", { class: "new-go" }, h("button", { type: "submit", class: "btn main big" }, t("start_game"))),
        ),
      ),
    );
    this.#drawSeats();
    this.#countChanges();
    const { chooseComponents } = await import("../components/choice.js");
    await chooseComponents(components, this.#id, this.#set, (document) => (this.#components = document));
  }

  /** Says beside the heading how far the rules are from the standard. */
  #countChanges() {
    const changed = this.#game.variants.filter((option) => this.#chosen[option.id] !== option.default).length;
    this.#changes.textContent = changed ? t("variants_changed", { n: changed }) : t("standard");
  }

  refresh() {
    return this.open();
  }

  destroy() {}

  #counts() {
    return h(
      "div",
      { class: "segments", role: "radiogroup", "aria-label": t("player_count") },
      this.#game.players.map((count) => {
        const input = h("input", {
          type: "radio",
          name: "count",
          value: count,
          checked: count === this.#players,
          class: "sr",
        });
        input.addEventListener("change", () => {
          this.#players = count;
          this.#drawSeats();
        });
        return h("label", { class: "segment" }, input, h("span", null, t("n_players", { n: count })));
      }),
    );
  }

  #drawSeats() {
    fill(
      this.#list,
      this.#seats.slice(0, this.#players).map((seat, index) => this.#seat(seat, index)),
    );
  }

  /**
   * Who plays a seat: a person, or a bot of some strength.
   * @param {{name: string, colour: string, bot?: string}} seat
   * @param {number} index
   */
  #kind(seat, index) {
    if (!this.#game.bots) return null;
    const levels = this.#app.hello.levels ?? [];
    const select = h(
      "select",
      { class: "kind", "aria-label": t("kind_of_n", { n: index + 1 }) },
      [{ id: "", label: t("person"), help: "" }, ...levels].map((level) =>
        h(
          "option",
          { value: level.id, selected: level.id === (seat.bot ?? ""), title: level.help },
          level.id ? t("bot_level", { level: level.label }) : level.label,
        ),
      ),
    );
    select.addEventListener("change", () => {
      seat.bot = select.value;
      this.#drawSeats();
      /** @type {HTMLElement | null} */ (this.#list.querySelectorAll(".kind")[index])?.focus();
    });
    return select;
  }

  /** The name of a seat to which nobody gave one. @param {{bot?: string}} seat @param {number} index */
  #nameOf(seat, index) {
    const level = this.#app.hello.levels?.find((one) => one.id === seat.bot);
    return level ? t("bot_name", { level: level.label, n: index + 1 }) : t("player_n", { n: index + 1 });
  }

  /**
   * @param {{name: string, colour: string, bot?: string}} seat
   * @param {number} index
   */
  #seat(seat, index) {
    const name = h("input", {
      type: "text",
      maxlength: 20,
      value: seat.name,
      autocomplete: "off",
      placeholder: this.#nameOf(seat, index),
      "aria-label": t("name_of_n", { n: index + 1 }),
    });
    name.addEventListener("input", () => (seat.name = name.value));
    const colours = this.#game.colours.map((colour) => {
      const input = h("input", {
        type: "radio",
        name: `colour-${index}`,
        checked: colour.id === seat.colour,
        class: "sr",
        "aria-label": colour.name,
      });
      input.addEventListener("change", () => this.#takeColour(index, colour.id));
      return h(
        "label",
        { class: "swatch", title: colour.name },
        input,
        mark({ colour: colour.id, shape: colour.shape }),
      );
    });
    return h(
      "div",
      { class: "player", "data-colour": seat.colour },
      name,
      this.#kind(seat, index),
      h("span", { class: "swatches", role: "radiogroup", "aria-label": t("colour_of_n", { n: index + 1 }) }, colours),
    );
  }

  /**
   * Who had the colour gets the other one: no two players ever share it.
   * @param {number} index
   * @param {string} colour
   */
  #takeColour(index, colour) {
    const other = this.#seats.find((seat) => seat.colour === colour);
    if (other) other.colour = this.#seats[index].colour;
    this.#seats[index].colour = colour;
    this.#drawSeats();
    const checked = this.#list.querySelector(`[name="colour-${index}"]:checked`);
    if (checked instanceof HTMLElement) checked.focus();
  }

  /** @param {VariantDef} option */
  #option(option) {
    const values = option.values.map((value) => {
      const input = h("input", {
        type: "radio",
        name: option.id,
        value: value.id,
        checked: value.id === this.#chosen[option.id],
      });
      input.addEventListener("change", () => {
        this.#chosen[option.id] = value.id;
        this.#countChanges();
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
  async #submit(event) {
    event.preventDefault();
    const seats = this.#seats
      .slice(0, this.#players)
      .map((seat, index) => ({ name: seat.name.trim() || this.#nameOf(seat, index), colour: seat.colour }));
    const bots = this.#seats.slice(0, this.#players).map((seat) => seat.bot ?? "");
    change({ players: this.#seats.slice(0, this.#players) });
    const { engine, hello, saves } = this.#app;
    /** @type {Frame} */
    const frame = await this.#app.ask("table.new", {
      game: this.#id,
      players: seats.length,
      seed: this.#seed,
      variants: this.#chosen,
      seats,
      bots,
      components: this.#components,
      lang: hello.lang,
      veil: settings.veil,
    });
    await engine.call("table.close", { table: frame.table });
    const id = newId();
    await saves.put(saveOf(frame, id, 0));
    this.#app.go(`#/table/${id}`);
  }
}
