/** Looking back at a game: the slider, turns replayed at reading pace, and a choice beside a better one. */
import { Replay } from "./replay.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").TurnSummary} TurnSummary */
/** @typedef {import("../contract.d.ts").Choices} Choices */
/** @typedef {import("../contract.d.ts").Verdict} Verdict */

export class LookingBack {
  #session;
  #layout;
  #stage;
  #turns;
  #usual;
  #slider;
  /** The turning points, in their order, once the game has been reviewed. @type {Verdict[]} */
  #points = [];
  /** It comes when a turn is first replayed. @type {import("./turn_replay.js").TurnReplay | null} */
  #turnReplay = null;

  /**
   * @param {object} parts of the table
   * @param {import("../engine/play_session.js").PlaySession} parts.session
   * @param {import("./table_layout.js").TableLayout} parts.layout
   * @param {import("./stage.js").Stage} parts.stage
   * @param {import("./turns.js").Turns} parts.turns
   * @param {(frame: Frame) => void} parts.usual draws what stands in the strip of turns otherwise
   */
  constructor({ session, layout, stage, turns, usual }) {
    this.#session = session;
    this.#layout = layout;
    this.#stage = stage;
    this.#turns = turns;
    this.#usual = usual;
    this.#slider = new Replay(layout.replay, (at) => session.visit(at));
  }

  /** Whether turns are being replayed. */
  get replaysTurns() {
    return Boolean(this.#turnReplay?.open);
  }

  /** A frame has come. @param {Frame} frame */
  update(frame) {
    this.#slider.update(frame);
  }

  /** @param {number | null} at after this many decisions; null: where the game is */
  lookBack(at) {
    if (!this.#session.frame) return;
    this.#turnReplay?.end();
    this.#open(this.#session.frame);
    if (at !== null) void this.#session.visit(at);
  }

  /**
   * Looks back at a turning point.
   * @param {Verdict} verdict
   * @param {Verdict[]} all of the game
   */
  async lookAt(verdict, all) {
    this.#points = [...all].sort((a, b) => a.at - b.at);
    const { frame } = this.#session;
    if (!frame) return;
    this.#open(frame);
    await this.#session.visit(verdict.at);
  }

  /** @param {Frame} frame */
  #open(frame) {
    const points = this.#points.map(({ at, label, best, reason }) => {
      const instead = t("analysis_instead", { played: label, best: best?.label ?? "" });
      return { at, note: reason ? `${instead} ${reason}` : instead };
    });
    this.#slider.show(frame, points);
  }

  /** Marks what was played at a turning point, and what would have been better. @param {Frame} frame */
  async mark(frame) {
    const point = this.#slider.open && this.#points.find(({ at }) => at === frame.at);
    if (!point) return;
    const { seat, key, best } = point;
    /** @type {Choices | null} */
    const answer = await this.#session.ask("table.choices", { keys: [key, best?.key ?? key] });
    /** @param {string | undefined} wanted */
    const targets = (wanted) => answer?.choices.find((one) => one.key === wanted)?.targets ?? [];
    if (this.#session.frame?.at !== frame.at || !this.#slider.open) return;
    this.#stage.markChoice(frame.seats[seat], { played: targets(key), better: targets(best?.key) });
  }

  /** @param {TurnSummary[]} turns */
  async replayTurns(turns) {
    const { TurnReplay } = await import("./turn_replay.js");
    const { frame } = this.#session;
    if (!frame || this.#slider.open) return;
    this.#turnReplay ??= new TurnReplay({
      host: this.#layout.strip,
      visit: (at) => this.#session.visit(at),
      mark: (turn) => this.#mark(turn),
    });
    await this.#turnReplay.play(turns, frame);
  }

  /** @param {TurnSummary | null} turn */
  #mark(turn) {
    const { frame } = this.#session;
    if (!frame) return;
    this.#stage.markTurns(frame, turn ? [turn] : this.#turns.since);
    if (!turn) this.#usual(frame);
  }

  /** A decision back or forth, by a key. @param {number} by @returns {boolean} whether somebody looks back */
  step(by) {
    return this.#slider.step(by);
  }

  /** To the turning point before or after, by a key. @param {number} by @returns {boolean} whether somebody looks back */
  turn(by) {
    return this.#slider.turn(by);
  }

  /** Stops replaying turns. @returns {boolean} whether it did */
  stop() {
    if (!this.replaysTurns) return false;
    void this.#turnReplay?.stop();
    return true;
  }

  /** Back to the present. */
  close() {
    return this.#slider.close();
  }

  destroy() {
    this.#turnReplay?.end();
    this.#slider.hide();
  }
}
