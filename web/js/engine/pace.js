/** How far a bot's turn is drawn out so that people can follow it, and how long it may think. */
import { settings } from "../app/settings.js";

/**
 * Milliseconds before the first and every other step of a turn, and when the rest of it is played without a pause: all of a
 * turn, with what a bot thinks and the time that pieces move, stays below four seconds at the usual pace.
 */
const PACES = {
  normal: { first: 900, step: 450, most: 2300 },
  quick: { first: 200, step: 60, most: 500 },
  none: { first: 0, step: 0, most: 0 },
};
/** How much faster pieces move once a turn has taken long. */
const LATE = 4;
/** When a turn has taken this many milliseconds, the rest of it is answered after the least of thinking. */
const THOUGHT = 2300;
const LEAST = 50;
/** The first answer of a turn decides most of it: what follows is mostly carried out as planned. */
const FIRST = 0.8;
const HALF = 0.5;

export class Pace {
  #turn = "";
  #begun = 0;
  #steps = 0;

  get #pace() {
    return PACES[settings.pace] ?? PACES.normal;
  }

  get #spent() {
    return performance.now() - this.#begun;
  }

  /** Nothing is to be seen but the result. */
  get atOnce() {
    return this.#pace === PACES.none;
  }

  /** A bot is to answer. @param {number} seat @param {number} turn its number */
  next(seat, turn) {
    const same = `${seat} ${turn}` === this.#turn;
    this.#turn = `${seat} ${turn}`;
    this.#steps = same ? this.#steps + 1 : 0;
    if (!same) this.#begun = performance.now();
  }

  /** Milliseconds before the answer is played. */
  get pause() {
    const { first, step, most } = this.#pace;
    return Math.max(0, Math.min(this.#steps ? step : first, most - this.#spent));
  }

  /** Milliseconds in which a bot may think about the answer: most of its turn for the first, half of what is left after. */
  get thinking() {
    return Math.round(Math.max(LEAST, (THOUGHT - this.#spent) * (this.#steps ? HALF : FIRST)));
  }

  /** How much faster than usual pieces move. */
  get speed() {
    if (!this.#turn) return 1;
    const spent = this.#spent / Math.max(this.#pace.most, 1);
    return spent > 1 ? LATE : 1 + spent;
  }

  /** A person decides. */
  rest() {
    this.#turn = "";
  }
}
