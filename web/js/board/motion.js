/** @typedef {import("./board_types.js").Placement} Placement */

/** Everything that moves: durations, the wish for no motion, and the promise that it has come to rest. */
export class Motion {
  /** @param {() => boolean} still */
  constructor(still) {
    this.still = still;
    this.factor = 1;
    /** @type {Map<Element, Animation>} */
    this.running = new Map();
    /** @type {Set<Promise<unknown>>} */
    this.waiting = new Set();
  }

  /**
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {number} [delay]
   * @param {number} [duration]
   * @returns {Promise<void>}
   */
  play(element, frames, delay = 0, duration = 250) {
    this.stop(element);
    if (this.still()) return Promise.resolve();
    const animation = element.animate(frames, {
      duration: duration / this.factor,
      delay: delay / this.factor,
      easing: "cubic-bezier(.3, .1, .2, 1)",
      fill: "backwards",
    });
    this.running.set(element, animation);
    const done = animation.finished
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => {
        if (this.running.get(element) === animation) this.running.delete(element);
        this.waiting.delete(done);
      });
    this.waiting.add(done);
    return done;
  }

  /** @param {Element} element */
  stop(element) {
    this.running.get(element)?.cancel();
    this.running.delete(element);
  }

  stopAll() {
    for (const animation of this.running.values()) animation.cancel();
    this.running.clear();
  }

  /** @returns {Promise<void>} */
  async idle() {
    while (this.waiting.size) await Promise.all(this.waiting);
  }
}

/** @param {Placement} place */
export function css(place) {
  return `translate(${place.x}px, ${place.y}px) scale(${place.sx}, ${place.sy})`;
}

/** @param {Placement} place */
export function attribute(place) {
  return `translate(${place.x} ${place.y}) scale(${place.sx} ${place.sy})`;
}
