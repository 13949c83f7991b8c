/**
 * While the others play: places that somebody means to use in the next turn, marked with a ghost. It plays nothing and knows
 * no rules: a click marks a place, a second one takes the mark off, and all of them go when that turn begins with an act.
 */
import { drawIntended } from "../board/ghost.js";
import { announce } from "../ui/notices.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */

export class Intentions {
  #boards;
  /** In the order in which they were clicked. @type {string[]} */
  #places = [];
  /** How many choices had been played when the turn came. */
  #since = -1;

  /** @param {ReturnType<typeof import("../board/boards.js").createBoards>} boards */
  constructor(boards) {
    this.#boards = boards;
  }

  /** @param {Frame} frame @param {string} address */
  click(frame, address) {
    const had = this.#places.includes(address);
    this.#places = had ? this.#places.filter((one) => one !== address) : [...this.#places, address];
    this.#draw(frame);
    announce(t(had ? "plan_dropped" : "plan_marked", { goal: this.#boards.labelOf(address) }));
  }

  /** A frame has come. @param {Frame} frame */
  update(frame) {
    if (!frame.live) return;
    if (this.#since >= 0 && frame.at !== this.#since) this.clear();
    if (!frame.thinking) this.#since = frame.at;
  }

  /** Takes all marks off; true if there were any. */
  clear() {
    const had = this.#places.length > 0;
    this.#places = [];
    this.#since = -1;
    this.#boards.overlay(null, "intended");
    return had;
  }

  /** @param {Frame} frame */
  #draw(frame) {
    const { colour, shape } = frame.seats[frame.bots?.findIndex((level) => !level) ?? 0];
    const places = this.#places;
    this.#boards.overlay((board, find) => drawIntended(board, find, places, { colour, shape }), "intended");
  }
}
