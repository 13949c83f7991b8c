/** The log: what happened, newest at the bottom, each entry with the rule behind it. */
import { clause, sentence } from "./marks.js";
import { fill, h } from "../ui/dom.js";
import { announce } from "../ui/notices.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").LogEntry} LogEntry */

export class Log {
  /** @type {LogEntry[]} */
  #entries = [];
  /** What is on the page. @type {LogEntry[]} */
  #drawn = [];
  #title = h("h2");
  #list = h("ol", { class: "log", tabindex: "0" });
  #visit;

  /**
   * @param {HTMLElement} host
   * @param {(at: number) => void} visit looks back at the moment of an entry
   */
  constructor(host, visit) {
    this.#visit = visit;
    fill(host, this.#title, this.#list);
  }

  /**
   * Takes over what the frame tells and answers with the entries that are new.
   * @param {Frame} frame
   */
  take(frame) {
    const known = new Map(this.#entries.map((entry) => [entry.n, entry.text]));
    this.#entries = [...this.#entries.filter((entry) => entry.n < frame.log_from), ...frame.log];
    return frame.log.filter((entry) => known.get(entry.n) !== entry.text);
  }

  /** The entries up to the moment that is shown. @param {Frame} frame */
  until(frame) {
    return frame.at < frame.last ? this.#entries.filter((entry) => entry.at <= frame.at) : this.#entries;
  }

  /** Draws what is new; everything only if the past has changed. @param {Frame} frame */
  draw(frame) {
    const entries = this.until(frame);
    const kept = entries.length >= this.#drawn.length && this.#drawn.every((entry, index) => entry === entries[index]);
    if (!kept) fill(this.#list);
    const fresh = entries.slice(kept ? this.#drawn.length : 0).map((entry) => this.#line(frame, entry));
    this.#list.append(...fresh);
    this.#drawn = [...entries];
    this.#title.textContent = t("log");
    this.#list.setAttribute("aria-label", t("log"));
    if (fresh.length) requestAnimationFrame(() => (this.#list.scrollTop = this.#list.scrollHeight));
  }

  /**
   * @param {Frame} frame
   * @param {LogEntry} entry
   */
  #line(frame, entry) {
    return h(
      "li",
      null,
      sentence(frame, entry.seat, entry.text),
      clause(entry.clause),
      h(
        "button",
        {
          type: "button",
          class: "visit",
          title: t("visit"),
          "aria-label": t("visit_n", { n: entry.at }),
          tabindex: "-1",
          onclick: () => this.#visit(entry.at),
        },
        "\u21BA",
      ),
    );
  }

  /**
   * Tells screen readers what is new.
   * @param {LogEntry[]} fresh
   * @param {Frame} frame
   */
  announce(fresh, frame) {
    const lines = fresh.length > 12 ? fresh.slice(-3) : fresh;
    announce([...lines.map((entry) => entry.text), frame.prompt.text].join(" "));
  }
}
