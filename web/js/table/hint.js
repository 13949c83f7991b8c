/** "What would you do?": the best answer as a strong bot sees it, lit on the board and marked in the list, with its reason. */
import { fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../contract.d.ts").Hint} Hint */
/** @typedef {Hint["advice"][number]} Advice */

export class HintCard {
  #host;
  #ways;
  /** The position that the advice is about. @type {number | null} */
  #at = null;

  /**
   * @param {HTMLElement} host
   * @param {object} ways
   * @param {(key: string | null) => void} ways.show lights an answer on the board and marks it in the list; null: none
   * @param {(key: string) => void} ways.play
   */
  constructor(host, ways) {
    this.#host = host;
    this.#ways = ways;
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
    if (advice.length) this.#tell(advice, advice[0]);
    else this.#fill(h("p", { class: "warn" }, t("hint_failed")));
  }

  /**
   * @param {Advice[]} advice
   * @param {Advice} chosen
   */
  #tell(advice, chosen) {
    const others = advice.filter((line) => line !== chosen);
    this.#fill(
      h("p", { class: "hint-answer" }, h("strong", null, chosen.label), h("span", { class: "chip" }, chosen.gap)),
      h("p", null, chosen.text),
      h("button", { type: "button", class: "btn main", onclick: () => this.#ways.play(chosen.key) }, t("hint_play")),
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
    /** @type {HTMLElement | null} */ (this.#host.querySelector(".btn.main"))?.focus({ preventScroll: true });
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
    if (was) this.#ways.show(null);
    return was;
  }
}
