/** Who sits at the table of a new game: a card for each seat, and two to add one. */
import { face, pips } from "../ui/faces.js";
import { fill, h } from "../ui/dom.js";
import { icon, mark } from "../ui/icons.js";
import { namesOf } from "../sources/new_game.js";
import { t } from "../app/words.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../app/settings.js").SeatChoice} SeatChoice */

export class SeatCards {
  #app;
  #game;
  #seats;
  #onChange;
  element = h("div", { class: "players" });

  /**
   * @param {App} app
   * @param {GameInfo} game
   * @param {SeatChoice[]} seats changed in place
   * @param {() => void} onChange
   */
  constructor(app, game, seats, onChange) {
    this.#app = app;
    this.#game = game;
    this.#seats = seats;
    this.#onChange = onChange;
    this.#draw();
  }

  /** @param {string} [focus] what is to have the focus afterwards */
  #draw(focus) {
    const most = Math.max(...this.#game.players);
    fill(
      this.element,
      this.#seats.map((seat, index) => this.#card(seat, index)),
      this.#seats.length < most ? this.#adders(most) : null,
    );
    this.#onChange();
    if (focus) /** @type {HTMLElement | null} */ (this.element.querySelector(focus))?.focus();
  }

  /**
   * @param {SeatChoice} seat
   * @param {number} index
   */
  #card(seat, index) {
    const level = this.#app.hello.levels.find((one) => one.id === seat.bot);
    const alone = this.#seats.filter((one) => !one.bot).length === 1;
    const title = h("strong", { class: "player-name" });
    const name = () => {
      title.textContent = level?.label ?? (seat.name.trim() || (alone ? t("you") : t("player_n", { n: index + 1 })));
    };
    name();
    return h(
      "section",
      {
        class: "player",
        "data-colour": seat.colour,
        "data-seat": index,
        "aria-label": t("player_n", { n: index + 1 }),
      },
      h(
        "div",
        { class: "player-head" },
        h("span", { class: "player-face" }, face(seat.bot, seat.colour), mark(this.#colourOf(seat))),
        h("span", null, title, h("small", null, level?.help ?? t("sits_here"))),
        this.#seats.length > Math.min(...this.#game.players) ? this.#remover(index) : null,
      ),
      this.#game.bots ? this.#kind(seat, index) : null,
      level ? this.#levels(seat, index) : this.#name(seat, index, name),
      this.#colours(seat, index),
    );
  }

  /** @param {SeatChoice} seat */
  #colourOf({ colour }) {
    return { colour, shape: this.#game.colours.find((one) => one.id === colour)?.shape ?? "" };
  }

  /** @param {number} index */
  #remover(index) {
    const label = t("remove_seat", { name: namesOf(this.#app, this.#seats)[index] });
    return h(
      "button",
      {
        type: "button",
        class: "btn ghost close",
        "aria-label": label,
        title: label,
        onclick: () => {
          this.#seats.splice(index, 1);
          this.#draw(".adder");
        },
      },
      icon("close"),
    );
  }

  /**
   * A person, or a bot.
   * @param {SeatChoice} seat
   * @param {number} index
   */
  #kind(seat, index) {
    /** @param {"person" | "bot"} kind */
    const choice = (kind) => {
      const input = h("input", {
        type: "radio",
        class: "sr",
        name: `kind-${index}`,
        value: kind,
        checked: (kind === "bot") === Boolean(seat.bot),
      });
      input.addEventListener("change", () => {
        seat.bot = kind === "bot" ? this.#likeliest() : "";
        this.#draw(`[name="kind-${index}"]:checked`);
      });
      return h("label", { class: "segment" }, input, h("span", null, t(kind)));
    };
    return h(
      "div",
      { class: "segments", role: "radiogroup", "aria-label": t("kind_of_n", { n: index + 1 }) },
      choice("person"),
      choice("bot"),
    );
  }

  /** The strength of another bot at the table, or the gentlest. */
  #likeliest() {
    return this.#seats.find((seat) => seat.bot)?.bot ?? this.#app.hello.levels[0].id;
  }

  /**
   * @param {SeatChoice} seat
   * @param {number} index
   */
  #levels(seat, index) {
    const { levels } = this.#app.hello;
    return h(
      "div",
      { class: "levels", role: "radiogroup", "aria-label": t("which_bot_n", { n: index + 1 }) },
      levels.map((level) => {
        const input = h("input", {
          type: "radio",
          class: "sr",
          name: `bot-${index}`,
          value: level.id,
          checked: level.id === seat.bot,
        });
        input.addEventListener("change", () => {
          seat.bot = level.id;
          this.#draw(`[name="bot-${index}"]:checked`);
        });
        return h(
          "label",
          { class: "level", title: level.help },
          input,
          face(level.id),
          h("span", null, level.label),
          pips(levels, level.id),
        );
      }),
    );
  }

  /**
   * @param {SeatChoice} seat
   * @param {number} index
   * @param {() => void} onChange
   */
  #name(seat, index, onChange) {
    const input = h("input", {
      type: "text",
      maxlength: 20,
      value: seat.name,
      autocomplete: "off",
      placeholder: t("player_n", { n: index + 1 }),
      "aria-label": t("name_of_n", { n: index + 1 }),
    });
    input.addEventListener("input", () => {
      seat.name = input.value;
      onChange();
      this.#onChange();
    });
    return h("label", { class: "player-field" }, h("span", { "aria-hidden": "true" }, t("name")), input);
  }

  /**
   * @param {SeatChoice} seat
   * @param {number} index
   */
  #colours(seat, index) {
    const taken = this.#seats.filter((other) => other !== seat).map((other) => other.colour);
    return h(
      "div",
      { class: "player-colour" },
      h("span", { "aria-hidden": "true" }, t("colour")),
      h(
        "span",
        { class: "swatches", role: "radiogroup", "aria-label": t("colour_of_n", { n: index + 1 }) },
        this.#game.colours.map((colour) => {
          const input = h("input", {
            type: "radio",
            class: "sr",
            name: `colour-${index}`,
            value: colour.id,
            checked: colour.id === seat.colour,
            "aria-label": colour.name,
          });
          input.addEventListener("change", () => this.#takeColour(index, colour.id));
          return h(
            "label",
            { class: `swatch${taken.includes(colour.id) ? " taken" : ""}`, title: colour.name },
            input,
            mark({ colour: colour.id, shape: colour.shape }),
          );
        }),
      ),
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
    this.#draw(`[name="colour-${index}"]:checked`);
  }

  /** @param {number} most players */
  #adders(most) {
    /** @param {"bot" | "person"} kind @param {string} help */
    const adder = (kind, help) =>
      h(
        "button",
        { type: "button", class: "adder", "data-add": kind, onclick: () => this.#add(kind === "bot") },
        icon("plus"),
        h("b", null, t(`add_${kind}`)),
        h("small", null, help),
      );
    return h(
      "div",
      { class: "adders" },
      this.#game.bots ? adder("bot", t("add_bot_help", { n: most })) : null,
      adder("person", t("add_person_help")),
    );
  }

  /** @param {boolean} bot */
  #add(bot) {
    const taken = this.#seats.map((seat) => seat.colour);
    const colour = this.#game.colours.find(({ id }) => !taken.includes(id))?.id ?? "";
    this.#seats.push({ name: "", colour, bot: bot ? this.#likeliest() : "" });
    const index = this.#seats.length - 1;
    this.#draw(bot ? `[name="bot-${index}"]:checked` : `.player[data-seat="${index}"] input[type="text"]`);
  }
}
