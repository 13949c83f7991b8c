/** The boards while a report is shown: the scene of a moment, made from how it differs from the frame's. */

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Moment} Moment */

/** A table of a scene as it was. @template V @param {Record<string, V>} now @param {Record<string, V | null>} then @returns {Record<string, V>} */
function asThen(now, then) {
  const all = { ...now, ...then };
  return /** @type {Record<string, V>} */ (
    Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
  );
}

/** @param {Scene} scene of the frame @param {Moment} moment @returns {Scene} */
function sceneOf(scene, moment) {
  const other = new Map(moment.pieces.map((piece) => [piece.id, piece]));
  const without = new Set(moment.without);
  const pieces = scene.pieces.filter(({ id }) => !without.has(id)).map((piece) => other.get(piece.id) ?? piece);
  const there = new Set(pieces.map(({ id }) => id));
  pieces.push(...moment.pieces.filter(({ id }) => !there.has(id)));
  return {
    ...scene,
    pieces,
    tray: pieces.some(({ at }) => at.startsWith("tray/")) ? scene.tray : null,
    counts: asThen(scene.counts, moment.counts),
    turns: asThen(scene.turns, moment.turns),
    stops: asThen(scene.stops, moment.stops),
  };
}

export class Playback {
  #frame;
  #pages;
  #put;
  /** What is on the boards: a moment, or the frame's scene; at first neither. @type {Moment | null | undefined} */
  #moment;

  /**
   * @param {Frame} frame
   * @param {Moment[][]} pages by page: before its first row, as each of its rows is counted, in the end
   * @param {(scene: Scene) => void} put shows the scene of a moment, or of the frame
   */
  constructor(frame, pages, put) {
    this.#frame = frame;
    this.#pages = pages;
    this.#put = put;
  }

  /** Whether the boards show what was, where nothing can be played. */
  get past() {
    return this.#moment !== null;
  }

  /** The frame with what the seats had at the moment that is shown. @param {Frame} frame @returns {Frame} */
  asThen(frame) {
    const then = new Map(this.#moment?.seats.map((seat) => [seat.seat, seat]));
    return then.size ? { ...frame, seats: frame.seats.map((seat) => ({ ...seat, ...then.get(seat.seat) })) } : frame;
  }

  /** @param {number} page @param {number} step @returns {Moment | null} */
  #at(page, step) {
    const steps = this.#pages[page] ?? [];
    const moment = steps[Math.min(step, steps.length - 1)];
    return moment && Object.values(moment).some((part) => Object.keys(part).length) ? moment : null;
  }

  /** @param {number} page @param {number} step rows that are counted, Infinity: the whole page is shown */
  show(page, step) {
    const moment = this.#at(page, step);
    if (moment === this.#moment) return;
    this.#moment = moment;
    this.#put(moment ? sceneOf(this.#frame.scene, moment) : this.#frame.scene);
  }
}
