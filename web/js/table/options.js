/** The answers: everything that can be clicked on the board, as buttons, in three parts. On a phone they are a sheet that rises. */
import { symbol } from "../ui/art.js";
import { h, refill } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { t } from "../app/words.js";
import { Digits } from "./digits.js";
import { fewLeft } from "./frame.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Option} Option */

/**
 * @typedef {object} Ways
 * @property {(option: Option) => void} choose
 * @property {() => void} unselect
 * @property {() => void} result shows how the game ended
 * @property {(targets: string[] | null, key: string | null, entry: HTMLElement | null) => void} point an answer or a heading is pointed at
 * @property {(key: string, entry: HTMLElement) => void} inspect somebody wants to know, not to choose
 * @property {{paused: () => boolean, hurrying: () => boolean, pause: () => void, resume: () => void, skip: () => void}} bots
 */

const MANY = 8;
/** Answers that are only a word or a number stand side by side if they are more than these. */
const FEW = 4;
const WORD = 14;
/** Pixels after which a finger on the handle is a swipe. */
const SWIPE = 16;
const ENTRY = ".option, .option-group > summary";

export class OptionList {
  #host;
  #ways;
  #digits;
  #open = false;
  /** A swipe has moved the sheet: the click that ends it does not. */
  #swiped = false;
  /** @type {Option[]} */
  #options = [];
  #decision = "";
  /** The heading that was opened last: it stays open from one decision to the next. */
  #unfolded = "";
  /** @type {HTMLElement | null} */
  #pointed = null;
  /** The answer that a hint is about. @type {string | null} */
  #advised = null;

  /**
   * @param {HTMLElement} host
   * @param {Ways} ways
   */
  constructor(host, ways) {
    this.#host = host;
    this.#ways = ways;
    this.#digits = new Digits(host);
    host.addEventListener("pointerover", (event) => event.pointerType !== "touch" && this.#point(event.target));
    host.addEventListener("pointerleave", () => this.#point(null));
    host.addEventListener("focusin", (event) => this.#point(event.target));
    host.addEventListener("focusout", () => this.#point(null));
    host.addEventListener("contextmenu", (event) => this.#inspect(event));
    host.addEventListener("keydown", (event) => this.#arrows(event));
    host.addEventListener("pointerdown", (event) => this.#swipe(event));
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
      const chosen = new Set(frame.selection);
      const left = this.#options.some(({ targets }) => targets.some((target) => !chosen.has(target)));
      const here = frame.selection.length ? fewLeft(frame) || (onBoard && left) : onBoard;
      this.#setOpen(this.#options.length > 0 && !here);
      this.#decision = decision;
    }
    this.#point(null);
    this.#host.classList.toggle("empty", !this.#options.length);
    const part = (/** @type {Option["part"]} */ name) => this.#options.filter((option) => option.part === name);
    const also = part("also");
    const end = part("end");
    refill(
      this.#host,
      h(
        "button",
        {
          type: "button",
          class: "sheet-handle",
          "aria-expanded": String(this.#open),
          onclick: () => (this.#swiped ? (this.#swiped = false) : this.#setOpen(!this.#open)),
        },
        h("span", null, t("what_now")),
        h("span", { class: "count" }, this.#options.length),
      ),
      this.#head(frame, also.length > 0),
      h(
        "div",
        { class: "answers" },
        frame.thinking ? this.#thinking(frame) : null,
        this.#list(part("main"), also.length ? t("answers_main") : ""),
        this.#list(also, t("answers_also")),
        frame.over && frame.live ? this.#over() : null,
      ),
      end.length
        ? h(
            "div",
            { class: "answers-end option-list", role: "group", "aria-label": t("answers_end") },
            end.map((option) => this.#button(option)),
          )
        : null,
    );
    this.#digits.show(false);
    requestAnimationFrame(() => {
      // measured then anyway, not twice
      const answers = this.#host.querySelector(".answers");
      if (answers) answers.scrollTop = 0;
      if (this.#advised) this.#reveal(this.#buttonOf(this.#advised));
    });
    if (hadFocus) this.#host.querySelector("h2")?.focus({ preventScroll: true });
  }

  /** What is asked; with a selection, what is missing. @param {Frame} frame @param {boolean} parts whether the parts have headings */
  #head(frame, parts) {
    const chosen = frame.live && frame.selection.length > 0;
    return h(
      "div",
      { class: `options-head${chosen ? " asking" : parts ? " quiet" : ""}` },
      h("h2", { tabindex: "-1" }, chosen ? frame.prompt.text : t("what_now")),
      chosen
        ? h(
            "button",
            { type: "button", class: "btn small", onclick: this.#ways.unselect },
            icon("close"),
            t("unselect"),
          )
        : null,
    );
  }

  #over() {
    return h(
      "div",
      null,
      h("p", null, t("game_over")),
      h("button", { type: "button", class: "btn main", onclick: this.#ways.result }, icon("crown"), t("show_result")),
    );
  }

  /** A bot has to answer: who, and how to go on faster or to stop it. @param {Frame} frame */
  #thinking(frame) {
    const { bots } = this.#ways;
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
      frame.lesson || frame.bots?.every(Boolean) ? null : h("p", { class: "soft" }, t("plan_ahead")),
    );
  }

  /**
   * One part of the answers.
   * @param {Option[]} options
   * @param {string} title
   */
  #list(options, title) {
    if (!options.length) return null;
    const words =
      options.length > FEW && options.every(({ label, detail, cost }) => !detail && !cost && label.length <= WORD);
    const list = h("div", { class: `option-list${words ? " words" : ""}` }, title ? h("h3", null, title) : null);
    // Many answers under several headings are folded, so that the headings can be seen at once.
    const fold = this.#options.length > MANY && new Set(this.#options.map((option) => option.group)).size > 1;
    for (const name of new Set(options.map((option) => option.group ?? ""))) {
      const group = options.filter((option) => (option.group ?? "") === name);
      const buttons = group.map((option) => this.#button(option));
      if (fold && name && group.length > 2) list.append(this.#group(name, group, buttons));
      else list.append(...(name && !fold ? [h("h3", null, name)] : []), ...buttons);
    }
    return list;
  }

  /**
   * @param {string} name
   * @param {Option[]} options
   * @param {HTMLElement[]} buttons
   */
  #group(name, options, buttons) {
    const advised = options.some((option) => option.key === this.#advised);
    const costs = new Set(options.map((option) => option.cost));
    const group = h(
      "details",
      { class: "option-group", "data-name": name, open: this.#unfolded === name || advised },
      h(
        "summary",
        null,
        symbol(options[0].icon),
        h("span", null, name),
        costs.size === 1 && options[0].cost ? h("span", { class: "option-cost" }, options[0].cost) : null,
        h("span", { class: "count" }, options.length),
      ),
      h("div", { class: "option-list" }, buttons),
    );
    group.addEventListener("toggle", () => group.open && (this.#unfolded = name));
    return group;
  }

  /** @param {Option} option */
  #button(option) {
    return h(
      "button",
      {
        type: "button",
        class: `btn option ${option.style}${option.key === this.#advised ? " advised" : ""}`,
        "data-key": option.key,
        onclick: () => this.#ways.choose(option),
      },
      symbol(option.icon),
      h("span", { class: "option-text" }, option.label),
      " ",
      option.cost ? h("span", { class: "option-cost" }, option.cost) : null,
      " ",
      option.detail ? h("small", null, option.detail) : null,
    );
  }

  /** @param {string} key */
  #buttonOf(key) {
    return /** @type {HTMLElement | null} */ (this.#host.querySelector(`.option[data-key="${CSS.escape(key)}"]`));
  }

  // --- pointing

  /** The board lights what an answer, or all answers under a heading, are about. @param {EventTarget | null} target */
  #point(target) {
    const entry = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(ENTRY)) : null;
    if (entry === this.#pointed) return;
    this.#pointed = entry;
    const buttons = entry?.matches("summary") ? entry.parentElement?.querySelectorAll("[data-key]") : entry && [entry];
    const keys = new Set([...(buttons ?? [])].map((one) => /** @type {HTMLElement} */ (one).dataset.key));
    const targets = this.#options.filter((option) => keys.has(option.key)).flatMap((option) => option.targets);
    this.#ways.point(targets.length ? targets : null, entry?.dataset.key ?? null, entry);
  }

  /** @param {Event} event */
  #inspect(event) {
    const entry = /** @type {Element} */ (event.target).closest(".option");
    if (!(entry instanceof HTMLElement) || !entry.dataset.key) return;
    event.preventDefault();
    this.#ways.inspect(entry.dataset.key, entry);
  }

  /** Marks the answers that a place on the board belongs to. @param {string | null} address */
  mark(address) {
    for (const old of this.#host.querySelectorAll(".hot")) old.classList.remove("hot");
    const found = address ? this.#options.filter((option) => option.targets.includes(address)) : [];
    const entries = found.map(({ key }) => {
      const button = this.#buttonOf(key);
      return button?.closest(".option-group:not([open])")?.querySelector("summary") ?? button;
    });
    for (const entry of entries) entry?.classList.add("hot");
    this.#reveal(entries[0]);
  }

  /** Marks the answer that a hint is about; null: none. @param {string | null} key */
  advise(key) {
    this.#advised = key;
    for (const old of this.#host.querySelectorAll(".advised")) old.classList.remove("advised");
    const button = key ? this.#buttonOf(key) : null;
    button?.classList.add("advised");
    button?.closest("details")?.setAttribute("open", "");
    this.#reveal(button);
  }

  /** @param {HTMLElement | null | undefined} entry */
  #reveal(entry) {
    const room = entry?.closest(".answers");
    if (!entry || !room || !entry.checkVisibility()) return;
    const [inner, outer] = [entry.getBoundingClientRect(), room.getBoundingClientRect()];
    if (inner.top < outer.top) room.scrollTop -= outer.top - inner.top;
    else if (inner.bottom > outer.bottom) room.scrollTop += inner.bottom - outer.bottom;
  }

  // --- keys

  /** @param {KeyboardEvent} event */
  #arrows(event) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step || event.altKey) return;
    const entries = /** @type {HTMLElement[]} */ (
      [...this.#host.querySelectorAll(ENTRY)].filter((one) => one.checkVisibility())
    );
    if (!entries.length) return;
    event.preventDefault();
    const at = entries.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    entries[(at + step + entries.length) % entries.length]?.focus();
  }

  /** A digit was typed. @param {string} digit */
  type(digit) {
    this.#digits.type(digit);
  }

  /** Shows which digits choose what. @param {boolean} on */
  showDigits(on) {
    this.#digits.show(on);
  }

  /** All keys in a dialog, and meanwhile the digits. */
  async help() {
    const { openHelp } = await import("./menu.js");
    const { closed } = openHelp();
    this.#digits.show(true);
    await closed;
    this.#digits.show(false);
  }

  // --- the sheet

  /** @param {boolean} open */
  #setOpen(open) {
    this.#open = open;
    this.#host.classList.toggle("open", open);
    this.#host.querySelector(".sheet-handle")?.setAttribute("aria-expanded", String(open));
  }

  /** The handle can be drawn up and down too. @param {PointerEvent} event */
  #swipe({ target, clientY, pointerId }) {
    const handle = target instanceof Element && target.closest(".sheet-handle");
    if (!handle) return;
    const over = new AbortController();
    const { signal } = over;
    addEventListener(
      "pointermove",
      (now) => {
        if (now.pointerId !== pointerId || Math.abs(now.clientY - clientY) < SWIPE) return;
        over.abort();
        this.#swiped = true;
        this.#setOpen(now.clientY < clientY);
      },
      { signal },
    );
    this.#swiped = false;
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => over.abort(), { signal });
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
