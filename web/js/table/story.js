/** A scoring told step by step: what counts, who gets points, the running totals. */
import { symbol } from "../ui/art.js";
import { clause, signed } from "./marks.js";
import { fill, h } from "../ui/dom.js";
import { mark } from "../ui/icons.js";
import { announce } from "../ui/notices.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */

export class Story {
  element = h("section", { class: "story", role: "dialog", hidden: true, tabindex: "-1" });
  #spotlight;
  /** @type {((value: void) => void) | null} */
  #finish = null;

  /** @param {(targets: string[] | null) => void} spotlight */
  constructor(spotlight) {
    this.#spotlight = spotlight;
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.end();
    });
  }

  get telling() {
    return this.#finish !== null;
  }

  /**
   * Tells the frame's story; resolves when it is over.
   * @param {Frame} frame
   * @returns {Promise<void>}
   */
  tell(frame) {
    this.end();
    if (!frame.story.length) return Promise.resolve();
    const before = document.activeElement;
    this.element.hidden = false;
    this.#show(frame, 0);
    return new Promise((/** @type {(value: void) => void} */ resolve) => (this.#finish = resolve)).then(() => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    });
  }

  /**
   * @param {Frame} frame
   * @param {number} index
   */
  #show(frame, index) {
    const step = frame.story[index];
    const last = index === frame.story.length - 1;
    this.element.setAttribute("aria-label", step.title);
    const next = h(
      "button",
      { type: "button", class: "btn main", onclick: () => (last ? this.end() : this.#show(frame, index + 1)) },
      last ? t("story_done") : t("story_next"),
    );
    const { points, totals, symbols } = step;
    fill(
      this.element,
      h(
        "div",
        { class: "story-head" },
        h("h2", null, step.heading || step.title, step.heading ? h("small", null, step.title) : null),
        clause(step.clause),
        h("span", { class: "soft" }, t("story_step", { n: index + 1, of: frame.story.length })),
      ),
      symbols ? h("p", { class: "story-symbols", "aria-hidden": "true" }, symbols.map(symbol)) : null,
      h("p", { class: "story-text" }, step.text),
      points && totals
        ? h(
            "ul",
            { class: "story-points" },
            frame.seats.map((seat) => {
              const gain = points[seat.seat] ?? 0;
              return h(
                "li",
                { class: gain < 0 ? "loss" : gain ? "gain" : "", "data-colour": seat.colour },
                mark(seat),
                h("span", null, seat.name, step.counts ? h("small", null, ` (${step.counts[seat.seat]})`) : null),
                h("b", null, gain ? signed(gain) : "·"),
                h("span", { class: "total" }, totals[seat.seat]),
              );
            }),
          )
        : null,
      h(
        "div",
        { class: "story-foot" },
        next,
        index > 0
          ? h("button", { type: "button", class: "btn", onclick: () => this.#show(frame, index - 1) }, t("story_back"))
          : null,
        last ? null : h("button", { type: "button", class: "btn ghost", onclick: () => this.end() }, t("story_skip")),
      ),
    );
    this.#spotlight(step.targets.length ? step.targets : null);
    next.focus({ preventScroll: true });
    announce(`${step.heading || step.title} ${step.text}`);
  }

  end() {
    this.element.hidden = true;
    this.#spotlight(null);
    const finish = this.#finish;
    this.#finish = null;
    finish?.();
  }
}
