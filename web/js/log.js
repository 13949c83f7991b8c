/** The log: what happened, newest at the bottom, each entry with the rule behind it. */
import { clause, sentence } from "./bits.js";
import { fill, h } from "./dom.js";
import { announce } from "./notices.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").LogEntry} LogEntry */

export class Log {
  #host;
  /** @type {LogEntry[]} */
  entries = [];

  /** @param {HTMLElement} host */
  constructor(host) {
    this.#host = host;
  }

  /**
   * Takes over what the frame tells and answers with the entries that are new.
   * @param {Frame} frame
   */
  take(frame) {
    const known = new Map(this.entries.map((entry) => [entry.n, entry.text]));
    this.entries = [...this.entries.filter((entry) => entry.n < frame.log_from), ...frame.log];
    return frame.log.filter((entry) => known.get(entry.n) !== entry.text);
  }

  /**
   * @param {Frame} frame
   * @param {(at: number) => void} onVisit
   */
  draw(frame, onVisit) {
    const list = h(
      "ol",
      { class: "log" },
      this.entries.map((entry) =>
        h(
          "li",
          { class: entry.level ? "small" : "", "data-at": entry.at },
          sentence(frame, entry.seat, entry.text),
          clause(entry.clause),
          h("button", { type: "button", class: "visit", title: t("visit"), "aria-label": t("visit_n", { n: entry.at }), tabindex: "-1", onclick: () => onVisit(entry.at) }, "\u21BA"),
        ),
      ),
    );
    fill(this.#host, h("h2", null, t("log")), list);
    list.scrollTop = list.scrollHeight;
  }

  /**
   * Tells screen readers what is new.
   * @param {LogEntry[]} fresh
   * @param {Frame} frame
   */
  announce(fresh, frame) {
    const lines = fresh.length > 12 ? fresh.slice(-3) : fresh.filter((entry) => !entry.level);
    announce([...lines.map((entry) => entry.text), frame.prompt.text].join(" "));
  }
}
