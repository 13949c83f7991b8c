/** The small card beside a place: what it is, and why it cannot be chosen now. */
import { reasonList } from "./marks.js";
import { fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Reason} Reason */

export class WhyCard {
  element = h("div", { class: "why", role: "status", hidden: true });
  /** Stays until it is closed, because it was asked for by a click. */
  pinned = false;

  /**
   * @param {string} title
   * @param {Reason[]} reasons
   * @param {DOMRect | null} near
   * @param {{pinned?: boolean, note?: string}} [options]
   */
  show(title, reasons, near, { pinned = false, note = "" } = {}) {
    this.pinned = pinned;
    fill(
      this.element,
      h(
        "div",
        { class: "why-head" },
        h("strong", null, title),
        pinned &&
          h(
            "button",
            { type: "button", class: "btn ghost close", "aria-label": t("close"), onclick: () => this.hide() },
            icon("close"),
          ),
      ),
      note ? h("p", null, note) : null,
      reasons.length ? reasonList(reasons) : null,
    );
    this.element.classList.toggle("info", !reasons.length && !note);
    this.element.hidden = false;
    this.#place(near);
  }

  /** @param {DOMRect | null} near */
  #place(near) {
    const { offsetWidth: width, offsetHeight: height, style } = this.element;
    const box = near ?? new DOMRect(innerWidth / 2, 70, 0, 0);
    const below = box.bottom + 8;
    const top = below + height < innerHeight - 8 ? below : Math.max(8, box.top - height - 8);
    const left = Math.min(Math.max(8, box.left + box.width / 2 - width / 2), innerWidth - width - 8);
    style.left = `${left}px`;
    style.top = `${top}px`;
  }

  /** @returns {boolean} whether something was there to close */
  hide() {
    const was = !this.element.hidden;
    this.element.hidden = true;
    this.pinned = false;
    return was;
  }
}
