/** Replays turns on the board at reading pace. The game stays as it is: the table looks back, and returns to the present. */
import { h, refill, wait } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { t } from "../app/words.js";
import { told } from "./strip.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").TurnSummary} TurnSummary */

/** Milliseconds that each step can be looked at. */
const PACES = [1100, 2200];

export class TurnReplay {
  #host;
  #visit;
  #mark;
  /** Counts the replays: a new one, or none, ends the one that runs. */
  #run = 0;
  #slow = false;
  /** @type {TurnSummary[]} */
  #turns = [];
  running = false;
  open = false;

  /**
   * @param {object} ways
   * @param {HTMLElement} ways.host where its buttons are
   * @param {(at: number | null) => Promise<void>} ways.visit shows the table after `at` decisions; null is the present
   * @param {(turn: TurnSummary | null) => void} ways.mark marks what a turn touches; null: as usual
   */
  constructor({ host, visit, mark }) {
    this.#host = host;
    this.#visit = visit;
    this.#mark = mark;
  }

  /** @param {TurnSummary[]} turns @param {Frame} frame */
  async play(turns, frame) {
    const run = ++this.#run;
    this.#turns = turns;
    this.#set(true);
    for (const turn of turns) {
      this.running = true;
      this.#draw(frame, turn);
      for (let at = Math.max(turn.first - 1, 0); at <= turn.last; at++) {
        await this.#visit(at);
        if (run !== this.#run) return;
        this.#mark(turn);
        await wait(PACES[Number(this.#slow)]);
        if (run !== this.#run) return;
      }
    }
    this.running = false;
    this.#draw(frame, turns[turns.length - 1]);
  }

  /** @param {boolean} open */
  #set(open) {
    this.open = open;
    this.#host.closest(".table")?.classList.toggle("turn-replaying", open);
  }

  /** @param {Frame} frame @param {TurnSummary} turn */
  #draw(frame, turn) {
    const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ act) =>
      h(
        "button",
        { type: "button", class: "btn small", "data-run": `${name}${this.#run}`, onclick: act },
        icon(name),
        label,
      );
    const inside = this.#host.contains(document.activeElement);
    refill(
      this.#host,
      h(
        "div",
        {
          class: "strip-line turn-replay",
          role: "group",
          "aria-label": t("turn_replaying", { name: frame.seats[turn.seat ?? 0].name }),
        },
        told(frame, turn),
        button("close", t("turn_stop"), () => void this.stop()),
        this.running
          ? button(this.#slow ? "next" : "pause", t(this.#slow ? "turn_faster" : "turn_slower"), () => {
              this.#slow = !this.#slow;
              this.#draw(frame, turn);
            })
          : button("redo", t("turn_again"), () => void this.play(this.#turns, frame)),
      ),
    );
    if (inside) this.#host.querySelector("button")?.focus();
  }

  /** Back to the present. */
  async stop() {
    if (!this.open) return;
    this.end();
    await this.#visit(null);
  }

  /** Without going anywhere. */
  end() {
    this.#run++;
    this.running = false;
    this.#set(false);
    this.#mark(null);
  }
}
