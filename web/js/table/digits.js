/** Numbers for the answers, as keys: shown while Alt is held or the help is open, and typed at any time. */
import { h } from "../ui/dom.js";

/** What can be an answer: in the list, and what ends a plan. */
const ANSWERS = ".plan-buttons > :enabled, .option, .option-group > summary";

/** Everything that is seen and can be pressed, in its order. @param {HTMLElement} host */
const entriesOf = (host) =>
  /** @type {HTMLElement[]} */ ([...host.querySelectorAll(ANSWERS)]).filter((entry) => entry.checkVisibility());

/** With ten answers or more all numbers have two digits, so that none has to be waited for. @param {number} count */
const widthFor = (count) => String(count).length;

export class Digits {
  #list;
  #typed = "";

  /** @param {HTMLElement} list the answers; a plan stands beside it */
  constructor(list) {
    this.#list = list;
  }

  get #host() {
    return this.#list.parentElement ?? this.#list;
  }

  /** @param {boolean} on */
  show(on) {
    for (const old of this.#host.querySelectorAll("kbd")) old.remove();
    if (!on) return void (this.#typed = "");
    const entries = entriesOf(this.#host);
    entries.forEach((entry, index) => {
      const number = String(index + 1).padStart(widthFor(entries.length), "0");
      entry.append(h("kbd", { "aria-hidden": "true", class: number.startsWith(this.#typed) ? "" : "out" }, number));
    });
  }

  /** Presses the answer whose number is complete with this digit. @param {string} digit */
  type(digit) {
    const entries = entriesOf(this.#host);
    this.#typed += digit;
    if (this.#typed.length < widthFor(entries.length)) return this.show(true);
    const entry = entries[Number(this.#typed) - 1];
    this.show(false);
    return entry?.click();
  }
}
