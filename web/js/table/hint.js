/** "What would you do?": the best answer as a strong bot sees it, lit on the board and marked in the list, with its reason. */
import { drawGhost } from "../board/ghost.js";
import { fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { lightSteps, stepList } from "./steps.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../contract.d.ts").Hint} Hint */
/** @typedef {Hint["advice"][number]} Advice */
/** @typedef {import("../contract.d.ts").PlanStep} PlanStep */

export class HintCard {
  #host;
  #ways;
  /** The position that the advice is about. @type {number | null} */
  #at = null;

  /**
   * @param {HTMLElement} host
   * @param {object} ways
   * @param {(key: string | null) => void} ways.show lights an answer on the board and marks it in the list; null: none
   * @param {(keys: string[]) => unknown} ways.play
   * @param {(keys: string[]) => Promise<PlanStep[]>} ways.steps answers in a row, to be drawn
   * @param {ReturnType<typeof import("../board/boards.js").createBoards>} ways.boards
   */
  constructor(host, ways) {
    this.#host = host;
    this.#ways = ways;
    lightSteps(host, ways.boards);
  }

  get open() {
    return this.#at !== null;
  }

  /**
   * @param {Frame} frame
   * @param {Promise<Hint>} thinking
   */
  async show(frame, thinking) {
    this.#at = frame.at;
    this.#fill(h("p", { class: "soft" }, t("hint_thinking")), h("progress", { "aria-label": t("hint_thinking") }));
    this.#host.hidden = false;
    const advice = await thinking.then(
      (hint) => hint.advice,
      () => [],
    );
    if (this.#at !== frame.at) return;
    if (advice.length) await this.#tell(advice, advice[0]);
    else this.#fill(h("p", { class: "warn" }, t("hint_failed")));
  }

  /**
   * @param {Advice[]} advice
   * @param {Advice} chosen
   */
  async #tell(advice, chosen) {
    const at = this.#at;
    const steps = chosen.line.length > 1 ? await this.#ways.steps(chosen.line).catch(() => []) : [];
    if (this.#at !== at) return;
    const others = advice.filter((line) => line !== chosen);
    const chain = steps.length > 1;
    this.#fill(
      h("p", { class: "hint-answer" }, h("strong", null, chosen.label), h("span", { class: "chip" }, chosen.gap)),
      h("p", null, chosen.text),
      chain ? stepList(steps) : null,
      h(
        "div",
        { class: "hint-buttons" },
        chain
          ? [
              this.#play("main", t("hint_play_all", { n: steps.length }), chosen.line),
              this.#play("hint-first", t("hint_play_one"), [chosen.key]),
            ]
          : this.#play("main", t("hint_play"), [chosen.key]),
      ),
      others.length ? h("p", { class: "soft" }, t("hint_others")) : null,
      others.map((line) =>
        h(
          "button",
          { type: "button", class: "btn small hint-other", onclick: () => this.#tell(advice, line) },
          line.label,
          h("small", null, line.gap),
        ),
      ),
    );
    this.#ways.show(chosen.key);
    this.#ways.boards.overlay(chain ? (board, find) => drawGhost(board, find, steps) : null, "hint");
    /** @type {HTMLElement | null} */ (this.#host.querySelector(".btn.main"))?.focus({ preventScroll: true });
  }

  /** @param {string} look @param {string} label @param {string[]} keys */
  #play(look, label, keys) {
    return h("button", { type: "button", class: `btn ${look}`, onclick: () => this.#ways.play(keys) }, label);
  }

  /** @param {...(import("../ui/dom.js").Child | import("../ui/dom.js").Child[])} body */
  #fill(...body) {
    fill(
      this.#host,
      h(
        "div",
        { class: "hint-head" },
        icon("hint"),
        h("h2", { title: t("hint_note") }, t("hint")),
        h(
          "button",
          { type: "button", class: "btn ghost close", "aria-label": t("close"), onclick: () => this.close() },
          icon("close"),
        ),
      ),
      h("div", { class: "hint-body", "aria-live": "polite" }, body.flat()),
    );
  }

  /** Another decision is asked: the advice is out of date. @param {Frame} frame */
  update(frame) {
    if (this.open && (frame.at !== this.#at || !frame.live)) this.close();
  }

  /** Takes the advice away; true if there was some. */
  close() {
    const was = this.open;
    this.#at = null;
    this.#host.hidden = true;
    if (!was) return false;
    this.#ways.show(null);
    this.#ways.boards.overlay(null, "hint");
    return true;
  }
}
