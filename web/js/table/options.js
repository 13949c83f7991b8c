/** The option list: everything that can be clicked on the board, as buttons. On a phone it is a sheet that rises. */
import { symbol } from "../ui/art.js";
import { h, refill } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Option} Option */

const MANY = 8;
const BRIEF = 12;

export class OptionList {
  #host;
  #choose;
  #unselect;
  #result;
  #bots;
  #open = false;
  /** @type {Option[]} */
  #options = [];
  #decision = "";
  /** The heading that was opened last: it stays open from one decision to the next. */
  #unfolded = "";

  /**
   * @param {HTMLElement} host
   * @param {(option: Option) => void} choose
   * @param {() => void} unselect
   * @param {() => void} result shows how the game ended
   * @param {{paused: () => boolean, hurrying: () => boolean, pause: () => void, resume: () => void, skip: () => void}} bots
   */
  constructor(host, choose, unselect, result, bots) {
    this.#result = result;
    this.#bots = bots;
    this.#host = host;
    this.#choose = choose;
    this.#unselect = unselect;
  }

  /** @param {Frame} frame */
  draw(frame) {
    const hadFocus = this.#host.contains(document.activeElement);
    this.#options = frame.live ? frame.options : [];
    const decision = `${frame.at}:${frame.selection.length}`;
    if (decision !== this.#decision) {
      // A sheet opens by itself only where the board cannot be clicked instead; a tray hides the board.
      const onBoard = this.#options.some((option) =>
        option.targets.some((target) => !frame.scene.tray || !target.startsWith("board/")),
      );
      this.#setOpen(this.#options.length > 0 && (!onBoard || frame.selection.length > 0));
      this.#decision = decision;
    }
    this.#host.classList.toggle("empty", !this.#options.length);
    refill(
      this.#host,
      h(
        "button",
        {
          type: "button",
          class: "sheet-handle",
          "aria-expanded": String(this.#open),
          onclick: () => this.#setOpen(!this.#open),
        },
        h("span", null, t("what_now")),
        h("span", { class: "count" }, this.#options.length),
      ),
      h(
        "div",
        { class: "options-head" },
        h("h2", { tabindex: "-1" }, t("what_now")),
        frame.selection.length
          ? h("button", { type: "button", class: "btn small", onclick: this.#unselect }, icon("close"), t("unselect"))
          : null,
      ),
      frame.thinking ? this.#thinking(frame) : null,
      this.#options.length ? this.#list() : frame.over && frame.live ? this.#over() : null,
    );
    requestAnimationFrame(() => (this.#host.scrollTop = 0)); // measured then anyway, not twice
    if (hadFocus) this.#host.querySelector("h2")?.focus({ preventScroll: true });
  }

  #over() {
    return h(
      "div",
      null,
      h("p", null, t("game_over")),
      h("button", { type: "button", class: "btn main", onclick: this.#result }, icon("crown"), t("show_result")),
    );
  }

  /** A bot has to answer: who, and how to go on faster or to stop it. @param {Frame} frame */
  #thinking(frame) {
    const bots = this.#bots;
    const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ act) =>
      h("button", { type: "button", class: "btn small", onclick: act }, icon(name), label);
    return h(
      "div",
      { class: "thinking" },
      h(
        "p",
        null,
        t(bots.paused() ? "bot_paused" : "bot_thinks", { name: frame.seats[frame.thinking?.seat ?? 0].name }),
      ),
      h(
        "p",
        { class: "row" },
        bots.paused()
          ? button("play", t("bot_resume"), bots.resume)
          : [
              button("pause", t("bot_pause"), bots.pause),
              bots.hurrying()
                ? null
                : button("last", t(frame.bots?.every(Boolean) ? "bot_skip_all" : "bot_skip"), bots.skip),
            ],
      ),
    );
  }

  #list() {
    const list = h("div", { class: "option-list" });
    // Many answers under several headings are folded, so that the headings can be seen at once.
    const fold = this.#options.length > MANY;
    for (const name of new Set(this.#options.map((option) => option.group ?? ""))) {
      const options = this.#options.filter((option) => (option.group ?? "") === name);
      const buttons = options.map((option) => this.#button(option, this.#options.indexOf(option)));
      if (!fold || !name || options.length < 3)
        list.append(...(name && !fold ? [h("h3", null, name)] : []), ...buttons);
      else {
        const group = h(
          "details",
          { class: "option-group", "data-name": name, open: this.#unfolded === name },
          h(
            "summary",
            null,
            symbol(options[0].icon),
            h("span", null, name),
            h("span", { class: "count" }, options.length),
          ),
          h("div", { class: "option-list" }, buttons),
        );
        group.addEventListener("toggle", () => group.open && (this.#unfolded = name));
        list.append(group);
      }
    }
    list.addEventListener("keydown", (event) => this.#arrows(list, event));
    return list;
  }

  /**
   * @param {Option} option
   * @param {number} index
   */
  #button(option, index) {
    return h(
      "button",
      {
        type: "button",
        class: `btn option ${option.style}${option.detail.length < BRIEF ? " brief" : ""}`,
        "data-key": option.key,
        onclick: () => this.#choose(option),
      },
      symbol(option.icon),
      h(
        "span",
        { class: "option-text" },
        option.label,
        option.detail ? ["\u2002", h("small", null, option.detail)] : null,
      ),
      index < 9 ? h("kbd", { "aria-hidden": "true" }, index + 1) : null,
    );
  }

  /**
   * @param {HTMLElement} list
   * @param {KeyboardEvent} event
   */
  #arrows(list, event) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = /** @type {HTMLElement[]} */ (
      [...list.querySelectorAll("button, summary")].filter((one) => one.getClientRects().length)
    );
    const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  }

  /** @param {boolean} open */
  #setOpen(open) {
    this.#open = open;
    this.#host.classList.toggle("open", open);
    this.#host.querySelector(".sheet-handle")?.setAttribute("aria-expanded", String(open));
  }

  /** Plays the n-th option (from 1), as the number keys do. @param {number} number */
  pick(number) {
    const option = this.#options[number - 1];
    const folded =
      option && this.#host.querySelector(`.option-group:not([open]) [data-key="${CSS.escape(option.key)}"]`);
    if (option && !folded) this.#choose(option);
  }

  /** Opens the sheet. */
  open() {
    this.#setOpen(true);
  }

  /** Closes the sheet; true if it was open. */
  close() {
    const was = this.#open;
    this.#setOpen(false);
    return was;
  }
}
