/** The card beside a place, piece or answer: what it does, costs and risks, and why it cannot be chosen now. */
import { clause, reasonList } from "./marks.js";
import { fill, h } from "../ui/dom.js";
import { explained } from "../ui/explained.js";
import { icon } from "../ui/icons.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Why} Why */
/** @typedef {import("../types.js").Option} Option */

const GAP = 12;

/** @param {DOMRect} a @param {DOMRect} b */
const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * What is shown when there is more than a sentence.
 * @typedef {Partial<Why> & {name: string}} Told
 */

export class ExplanationCard {
  element = h("div", { class: "why", role: "status", hidden: true });
  /** Stays until it is closed, because it was asked for by a click. */
  pinned = false;
  #choose;

  /** @param {(option: Option) => void} choose */
  constructor(choose) {
    this.#choose = choose;
  }

  /**
   * @param {Told} told
   * @param {DOMRect | null} near what the card must not cover
   * @param {{pinned?: boolean, beside?: boolean, note?: string, choices?: Option[], avoid?: DOMRect[], face?: HTMLElement | null}} [options] choices: answers to be chosen on the card; avoid: what it does not cover, rather than be shown; face: what it is about, large
   */
  show(told, near, { pinned = false, beside = false, note = "", choices = [], avoid = [], face = null } = {}) {
    this.pinned = pinned;
    const reasons = told.reasons ?? [];
    fill(
      this.element,
      h(
        "div",
        { class: "why-head" },
        h("strong", null, told.name),
        told.clause ? clause(told.clause) : null,
        pinned &&
          h(
            "button",
            { type: "button", class: "btn ghost close", "aria-label": t("close"), onclick: () => this.hide() },
            icon("close"),
          ),
      ),
      h(
        "div",
        { class: "why-body" },
        face,
        h(
          "div",
          null,
          note ? h("p", null, note) : null,
          explained(told, t),
          reasons.length ? this.#reasons(reasons) : null,
        ),
      ),
      choices.map((option) =>
        h(
          "button",
          {
            type: "button",
            class: `btn choice ${choices.length === 1 ? "main" : ""}`,
            onclick: () => (this.hide(), this.#choose(option)),
          },
          h(
            "span",
            null,
            choices.length === 1 ? t("choose_this", { what: option.label }) : option.label,
            choices.length > 1 && option.detail ? h("small", null, option.detail) : null,
          ),
          option.cost && choices.length > 1 ? h("span", { class: "option-cost" }, option.cost) : null,
        ),
      ),
    );
    this.element.classList.toggle("info", !reasons.length && !note);
    this.element.classList.toggle("faced", face !== null);
    this.element.hidden = false;
    if (!this.#place(near, beside, avoid)) this.hide();
  }

  /** The reason that matters is read at once, the others are folded. @param {NonNullable<Told["reasons"]>} reasons */
  #reasons(reasons) {
    const [first, ...more] = reasons;
    return [
      reasonList([first]),
      more.length
        ? h("details", null, h("summary", null, t("more_reasons", { n: more.length })), reasonList(more))
        : null,
    ];
  }

  /**
   * Below the thing, above it, or beside it: the first place that is free.
   * @param {DOMRect | null} near
   * @param {boolean} beside never below or above it
   * @param {DOMRect[]} avoid
   * @returns {boolean} false: no place is free
   */
  #place(near, beside, avoid) {
    const { offsetWidth: width, offsetHeight: height, style } = this.element;
    const box = near ?? new DOMRect(innerWidth / 2, 70, 0, 0);
    const middle = box.left + box.width / 2 - width / 2;
    const level = box.top + box.height / 2 - height / 2;
    const sides = [
      [box.left - width - GAP, level],
      [box.right + GAP, level],
    ];
    if (box.left <= innerWidth - box.right) sides.reverse();
    const ways = [[middle, box.bottom + GAP], [middle, box.top - height - GAP], ...sides].slice(beside ? 2 : 0);
    /** Inside the window along one axis. @param {number} at @param {number} size @param {number} room */
    const inside = (at, size, room) => Math.min(Math.max(8, at), Math.max(8, room - size - 8));
    const places = ways.map(
      ([x, y]) => new DOMRect(inside(x, width, innerWidth), inside(y, height, innerHeight), width, height),
    );
    const free = (/** @type {DOMRect} */ place) => ![box, ...avoid].some((other) => meet(place, other));
    const found = places.find(free) ?? (avoid.length ? null : places[places.length - 1]);
    if (!found) return false;
    style.left = `${found.left}px`;
    style.top = `${found.top}px`;
    return true;
  }

  /** @returns {boolean} whether something was there to close */
  hide() {
    const was = !this.element.hidden;
    this.element.hidden = true;
    this.pinned = false;
    return was;
  }
}
