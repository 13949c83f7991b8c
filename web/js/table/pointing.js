/** Pointing at a place: after a moment, or at a click, a card tells what it is and why it cannot be chosen. */
import { announce } from "../ui/notices.js";
import { WhyCard } from "./why.js";

/** @typedef {import("../types.js").Reason} Reason */
/** @typedef {import("../types.js").Why} Why */

const PATIENCE = 400;

export class Pointing {
  #why;
  #boxOf;
  #card = new WhyCard();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #asked = 0;
  /** Where the last click was. @type {DOMRect | null} */
  lastBox = null;
  element = this.#card.element;

  /** @param {{why: (target: string) => Promise<Why>, boxOf: (address: string) => DOMRect | null}} ways */
  constructor({ why, boxOf }) {
    this.#why = why;
    this.#boxOf = boxOf;
    document.addEventListener("pointerdown", this.#away);
  }

  destroy() {
    clearTimeout(this.#timer);
    document.removeEventListener("pointerdown", this.#away);
  }

  /** A press anywhere else closes the card. @param {Event} event */
  #away = (event) => {
    if (!event.composedPath().includes(this.element)) this.clear();
  };

  /**
   * @param {string | null} address
   * @param {Element | null} element
   */
  hover(address, element) {
    clearTimeout(this.#timer);
    if (!address) {
      this.#asked++;
      if (!this.#card.pinned) this.#card.hide();
      return;
    }
    if (this.#card.pinned) return;
    this.#timer = setTimeout(
      () => this.#tell(address, element?.getBoundingClientRect() ?? this.#boxOf(address), false),
      PATIENCE,
    );
  }

  /** @param {string} address */
  ask(address) {
    clearTimeout(this.#timer);
    this.lastBox = this.#boxOf(address);
    return this.#tell(address, this.lastBox, true);
  }

  /**
   * @param {string} address
   * @param {DOMRect | null} box
   * @param {boolean} pinned
   */
  async #tell(address, box, pinned) {
    const asked = ++this.#asked;
    const why = await this.#why(address).catch(() => null);
    if (!why || asked !== this.#asked || (!pinned && this.#card.pinned)) return;
    if (!why.title && !why.reasons.length) return;
    this.#card.show(why.title, why.reasons, box, { pinned });
    if (pinned) announce([why.title, ...why.reasons.map((reason) => reason.text)].join(" "));
  }

  /**
   * @param {string} title
   * @param {Reason[]} reasons
   * @param {DOMRect | null} box
   * @param {string} [note]
   */
  explain(title, reasons, box, note = "") {
    this.#asked++;
    this.#card.show(title, reasons, box, { pinned: true, note });
    announce([title, note, ...reasons.map((reason) => reason.text)].join(" "));
  }

  /** Closes the card; true if there was one. */
  clear() {
    clearTimeout(this.#timer);
    this.#asked++;
    return this.#card.hide();
  }
}
