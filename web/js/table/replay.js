/** Looking back: a slider over every decision of the game, with step and play buttons. */
import { fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {{at: number, note: string}} Point note: what is to be seen there */

export class Replay {
  #host;
  #visit;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  #at = 0;
  #last = 0;
  #slider = h("input", { type: "range", min: 0, step: 1 });
  #place = h("output", { class: "replay-place" });
  #play = h("button", { type: "button", class: "btn tool" });
  #note = h("p", { class: "replay-note", hidden: true, "aria-live": "polite" });
  /** Moments worth a look, in their order. @type {Point[]} */
  #points = [];
  open = false;

  /**
   * @param {HTMLElement} host
   * @param {(at: number | null) => Promise<void>} visit shows the table after `at` decisions; null is the present
   */
  constructor(host, visit) {
    this.#host = host;
    this.#visit = visit;
    this.#slider.addEventListener("input", () => this.#to(this.#slider.valueAsNumber));
    this.#play.addEventListener("click", () => (this.#timer ? this.#pause() : this.#start()));
  }

  /** The table makes room for the bar. @param {boolean} open */
  #setOpen(open) {
    this.open = open;
    this.#host.hidden = !open;
    this.#host.closest(".table")?.classList.toggle("replaying", open);
  }

  /** @param {Frame} frame @param {Point[]} points */
  show(frame, points) {
    this.#points = points;
    this.#setOpen(true);
    /**
     * @param {string} name
     * @param {string} label
     * @param {() => void} act
     */
    const button = (name, label, act) =>
      h(
        "button",
        {
          type: "button",
          class: "btn tool",
          "aria-label": label,
          title: label,
          onclick: () => {
            this.#pause();
            act();
          },
        },
        icon(name),
      );
    this.#slider.setAttribute("aria-label", t("replay_slider"));
    fill(
      this.#host,
      button("first", t("replay_first"), () => this.#to(0)),
      button("prev", t("replay_prev"), () => this.#to(this.#at - 1)),
      this.#play,
      button("next", t("replay_next"), () => this.#to(this.#at + 1)),
      button("last", t("replay_last"), () => this.#to(this.#last)),
      this.#slider,
      this.#place,
      points.length ? [this.#turning("prev", -1), this.#turning("next", 1)] : null,
      this.#note,
      h("button", { type: "button", class: "btn main", onclick: () => this.close() }, t("replay_close")),
    );
    this.#drawPlay();
    this.update(frame);
  }

  /** @param {Frame} frame */
  update(frame) {
    this.#at = frame.at;
    this.#last = frame.last;
    if (!this.open) return;
    this.#slider.max = String(frame.last);
    this.#slider.value = String(frame.at);
    this.#place.textContent = `${frame.status} · ${t("replay_place", { at: frame.at, last: frame.last })}`;
    this.#slider.setAttribute("aria-valuetext", this.#place.textContent);
    const note = this.#points.find(({ at }) => at === frame.at)?.note ?? "";
    this.#note.textContent = note;
    this.#note.hidden = !note;
    for (const button of this.#host.querySelectorAll("[data-turning]"))
      if (button instanceof HTMLButtonElement) button.disabled = !this.#point(Number(button.dataset.turning));
  }

  /** The turning point before or after the moment that is shown. @param {number} by @returns {Point | undefined} */
  #point(by) {
    return by < 0 ? this.#points.findLast(({ at }) => at < this.#at) : this.#points.find(({ at }) => at > this.#at);
  }

  /** @param {"prev" | "next"} name @param {number} by */
  #turning(name, by) {
    const label = t(`turning_${name}`);
    const parts = [icon("flag"), icon(name)];
    return h(
      "button",
      {
        type: "button",
        class: "btn tool turning",
        "data-turning": by,
        "aria-label": label,
        title: label,
        "aria-keyshortcuts": by < 0 ? "Shift+ArrowLeft" : "Shift+ArrowRight",
        onclick: () => this.turn(by),
      },
      by < 0 ? parts.reverse() : parts,
    );
  }

  /** To the turning point before or after this moment. @param {number} by @returns {boolean} whether somebody looks back */
  turn(by) {
    if (!this.open) return false;
    this.#pause();
    const point = this.#point(by);
    if (point) void this.#to(point.at);
    return true;
  }

  /** A decision back or forth, by a key. @param {number} by @returns {boolean} whether somebody looks back */
  step(by) {
    if (!this.open) return false;
    this.#pause();
    void this.#to(this.#at + by);
    return true;
  }

  /** @param {number} at */
  #to(at) {
    const place = Math.min(Math.max(at, 0), this.#last);
    this.#at = place;
    return this.#visit(place);
  }

  #start() {
    if (this.#at >= this.#last) this.#to(0);
    this.#timer = setInterval(() => (this.#at >= this.#last ? this.#pause() : this.#to(this.#at + 1)), 900);
    this.#drawPlay();
  }

  #pause() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#drawPlay();
  }

  #drawPlay() {
    const label = this.#timer ? t("replay_pause") : t("replay_play");
    this.#play.setAttribute("aria-label", label);
    this.#play.title = label;
    fill(this.#play, icon(this.#timer ? "pause" : "play"));
  }

  /** Back to the present. */
  async close() {
    this.hide();
    await this.#visit(null);
  }

  hide() {
    this.#pause();
    this.#setOpen(false);
  }
}
