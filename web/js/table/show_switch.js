/** On a wide table: the common board large, a tableau large, or both; remembered for each game. */
import { h, refill } from "../ui/dom.js";
import { boardsOf } from "./frame.js";
import { change, settings } from "../app/settings.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {"board" | "both" | "tableau"} Showing */

/** What is read is not drawn smaller, in pixels. */
const LEAST = 11;

/**
 * Whether a board that has all the room must still be folded, and scrolled, to be read: its art says how small its text is.
 * @param {HTMLElement} host
 */
export function foldsToRead(host) {
  const shown = host.querySelector("[data-board]:not([data-away])");
  const art = shown?.shadowRoot?.querySelector("svg.board");
  const box = host.parentElement?.getBoundingClientRect();
  if (!(art instanceof SVGSVGElement) || !box) return false;
  const [, , width, height] = (art.dataset.wideViewbox ?? "").split(" ").map(Number);
  const scale = Math.min(box.width / width, box.height / height);
  return Number(art.dataset.least ?? 0) * scale < LEAST;
}

export class ShowSwitch {
  element = h("div", { class: "show-switch", role: "group", hidden: true });
  #onChange;
  /** @type {Frame | null} */
  #frame = null;
  /** Which of the two, while only one is seen: it follows the game. @type {"board" | "tableau"} */
  #one = "board";

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  /** @returns {Showing} */
  get showing() {
    const frame = this.#frame;
    return !frame || !boardsOf(frame).tableau || !settings.single[frame.game] ? "both" : this.#one;
  }

  /** Turns to the board on which something happens, if only one is seen. @param {"board" | "tableau"} view */
  turn(view) {
    const before = this.showing;
    this.#one = view;
    if (this.showing !== before) this.#changed();
  }

  /** @param {Frame} frame */
  draw(frame) {
    const before = this.showing;
    this.#frame = frame;
    const { main, tableau } = boardsOf(frame);
    this.element.hidden = !tableau;
    this.element.setAttribute("aria-label", t("views"));
    /** @type {[Showing, string][]} */
    const ways = [
      ["board", main?.name ?? ""],
      ["both", t("show_both")],
      ["tableau", tableau?.name ?? ""],
    ];
    const focused = this.element.contains(document.activeElement);
    refill(
      this.element,
      ways.map(([way, label]) =>
        h(
          "button",
          {
            type: "button",
            class: "show-way",
            "data-show": way,
            "aria-pressed": String(way === this.showing),
            onclick: () => this.#pick(way),
          },
          label,
        ),
      ),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.element.querySelector('[aria-pressed="true"]'))?.focus();
    if (this.showing !== before) this.#onChange();
  }

  /** @param {Showing} way */
  #pick(way) {
    const { game } = /** @type {Frame} */ (this.#frame);
    if (way !== "both") this.#one = way;
    change({ single: { ...settings.single, [game]: way !== "both" } });
    this.#changed();
  }

  #changed() {
    if (this.#frame) this.draw(this.#frame);
    this.#onChange();
  }
}
