/** How far a bot's turn is drawn out so that people can follow it. */
import { settings } from "../app/settings.js";

/**
 * Milliseconds before the first and every other step of a turn, and when the rest of it is played without a pause: all of a
 * turn, with the time that pieces move, stays below four seconds at the usual pace.
 */
const PACES = {
  normal: { first: 900, step: 450, most: 2300 },
  quick: { first: 200, step: 60, most: 500 },
  none: { first: 0, step: 0, most: 0 },
};
/** How much faster pieces move once a turn has taken long. */
const LATE = 4;

export class Pace {
  #seat = -1;
  #begun = 0;
  #steps = 0;

  get #pace() {
    return PACES[settings.pace] ?? PACES.normal;
  }

  /** Nothing is to be seen but the result. */
  get atOnce() {
    return this.#pace === PACES.none;
  }

  /** Before the next step of a bot. @param {number} seat */
  pause(seat) {
    if (seat !== this.#seat) {
      this.#seat = seat;
      this.#begun = performance.now();
      this.#steps = 0;
    }
    const { first, step, most } = this.#pace;
    const left = most - (performance.now() - this.#begun);
    return Math.max(0, Math.min(this.#steps++ ? step : first, left));
  }

  /** How much faster than usual pieces move. */
  get speed() {
    if (this.#seat < 0) return 1;
    const spent = (performance.now() - this.#begun) / Math.max(this.#pace.most, 1);
    return spent > 1 ? LATE : 1 + spent;
  }

  /** A person decides. */
  rest() {
    this.#seat = -1;
  }
}
