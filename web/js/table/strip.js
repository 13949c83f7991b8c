/**
 * The strip above the board: what a bot is doing, what the others did since one's last turn, or what was done last. What is
 * more than a line is loaded when it is first needed.
 */
import { sentence, signed } from "./marks.js";
import { h, refill } from "../ui/dom.js";
import { mark } from "../ui/icons.js";
import { t } from "../app/words.js";
import { gained } from "./turns.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../types.js").TurnSummary} TurnSummary */
/** @typedef {import("./turns.js").Turns} Turns */

/**
 * Who did what, with the points it brought.
 * @param {Frame} frame
 * @param {TurnSummary} turn
 */
export function told(frame, turn) {
  const seat = frame.seats[turn.seat ?? 0];
  const points = gained(turn);
  return [
    mark(seat),
    h("b", null, seat.name),
    h("span", { class: "turn-text" }, turn.text),
    points
      ? h("span", { class: "turn-points", "aria-label": t("turn_points", { n: signed(points) }) }, signed(points))
      : null,
  ];
}

/**
 * What was done last: of the newest entries, what a seat did rather than what came of it.
 * @param {Frame} frame
 * @param {LogEntry[]} log
 */
function lastDeed(frame, log) {
  const newest = log.at(-1);
  return (
    log.findLast(
      (entry) => entry.at === newest?.at && entry.seat !== null && entry.text.includes(frame.seats[entry.seat]?.name),
    ) ?? newest
  );
}

export class Strip {
  #host;
  #turns;
  #replay;
  /** @type {Promise<typeof import("./since.js")> | null} */
  #since = null;
  /** @type {Frame | null} */
  #frame = null;

  /**
   * @param {HTMLElement} host
   * @param {Turns} turns
   * @param {(turns: TurnSummary[]) => void} replay
   */
  constructor(host, turns, replay) {
    this.#host = host;
    this.#turns = turns;
    this.#replay = replay;
  }

  /**
   * @param {Frame} frame
   * @param {LogEntry[]} log up to the moment that is shown
   */
  draw(frame, log) {
    this.#frame = frame;
    const since = frame.live && !frame.over ? this.#turns.since : [];
    this.#host.classList.toggle("since", since.length > 0);
    if (since.length) return void this.#drawSince(frame, since);
    const turn = frame.thinking && this.#turns.latest;
    if (turn) return refill(this.#host, h("p", { class: "strip-line caption" }, told(frame, turn)));
    const last = lastDeed(frame, log);
    refill(
      this.#host,
      last &&
        h(
          "p",
          { class: "strip-line" },
          h("span", { class: "strip-title" }, t("just_now")),
          sentence(frame, last.seat, last.text),
        ),
    );
  }

  /** @param {Frame} frame @param {TurnSummary[]} since */
  async #drawSince(frame, since) {
    this.#since ??= import("./since.js");
    const { drawSince } = await this.#since;
    if (this.#frame === frame) drawSince(this.#host, frame, since, this.#replay);
  }
}
