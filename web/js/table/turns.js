/** The turns of the game as frames tell them: a frame has only those that are new or have changed. */

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").TurnSummary} TurnSummary */

export class Turns {
  /** @type {TurnSummary[]} */
  list = [];
  /** What others did since the last turn of the person who decides. @type {TurnSummary[]} */
  since = [];

  /** @param {Frame} frame */
  take(frame) {
    this.list = [...this.list.filter((turn) => turn.n < frame.turns_from), ...frame.turns];
    if (frame.at === frame.last) this.since = frame.since.flatMap((number) => this.list[number] ?? []);
  }

  /** The last turn that somebody took. */
  get latest() {
    return this.list.findLast((turn) => turn.seat !== null);
  }
}

/** The points that the player of a turn gained in it. @param {TurnSummary} turn */
export const gained = (turn) => (turn.seat === null ? 0 : turn.points[turn.seat]);
