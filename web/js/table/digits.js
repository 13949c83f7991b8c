/** Numbers for the answers, as keys: shown while Alt is held or the help is open, and typed at any time. */
import { h } from "../ui/dom.js";

/** Everything in the list that is seen and can be pressed, in its order. @param {HTMLElement} host */
const entriesOf = (host) =>
  /** @type {HTMLElement[]} */ ([...host.querySelectorAll(".option, .option-group > summary")]).filter((entry) =>
    entry.checkVisibility(),
  );

/** With ten answers or more all numbers have two digits, so that none has to be waited for. @param {number} count */
const widthFor = (count) => String(count).length;

export class Digits {
  #host;
  #typed = "";

  /** @param {HTMLElement} host */
  constructor(host) {
    this.#host = host;
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
