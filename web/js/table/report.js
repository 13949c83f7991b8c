/** Reports: what a phase brought everybody, a table that fills while the board lights what is counted. It takes the answers' place and blocks nothing. */
import { symbol } from "../ui/art.js";
import { clause, signed } from "./marks.js";
import { fill, h } from "../ui/dom.js";
import { mark } from "../ui/icons.js";
import { announce } from "../ui/notices.js";
import { reducedMotion, settings } from "../app/settings.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Report} Report */
/** @typedef {import("../types.js").ReportRow} Row */
/** @typedef {"done" | "now" | "wait"} State */

/** Milliseconds for a row, and the most for a report, by the bots' pace. */
const ROW = { normal: 650, quick: 250, none: 120 };
const MOST = { normal: 3600, quick: 1200, none: 600 };
/** How long a full table stays when it goes on by itself, in rows. */
const READ = 2.5;

export class ReportPanel {
  #heading = h("h2", { id: "report-title" });
  #head = h("div", { class: "report-head" });
  #body = h("div", { class: "report-body", tabindex: "0" });
  #phases = h("ol", { class: "report-phases" });
  #foot = h("div", { class: "report-foot" });
  element = h(
    "section",
    { class: "report", role: "region", "aria-labelledby": "report-title", hidden: true },
    this.#head,
    this.#body,
    this.#phases,
    this.#foot,
  );
  #spotlight;
  #quiet;
  /** @type {Frame | null} */
  #frame = null;
  /** @type {Report[]} */
  #reports = [];
  #index = 0;
  /** Rows that have been counted; one more than there are: the table is full. */
  #row = 0;
  #waits = true;
  #review = false;
  #held = false;
  #timer = 0;
  /** @type {((value: void) => void) | null} */
  #finish = null;

  /**
   * @param {(targets: string[] | null) => void} spotlight
   * @param {{get: () => boolean, set: (quiet: boolean) => void}} quiet whether reports are skipped in this game
   */
  constructor(spotlight, quiet) {
    this.#spotlight = spotlight;
    this.#quiet = quiet;
    const hold = (/** @type {boolean} */ held) => () => {
      this.#held = held;
      if (!held) this.#plan();
    };
    this.element.addEventListener("pointerenter", hold(true));
    this.element.addEventListener("pointerleave", hold(false));
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.end();
    });
  }

  get open() {
    return this.#finish !== null;
  }

  /**
   * Plays reports out; resolves when they are over.
   * @param {Frame} frame
   * @param {Report[]} reports at least one
   * @param {{waits: boolean, full?: boolean}} how waits: the last one stays until somebody goes on; full: nothing is counted
   * @returns {Promise<void>}
   */
  tell(frame, reports, { waits, full = false }) {
    return this.#begin(frame, reports, { waits, full: full || reducedMotion(), review: false, at: 0 });
  }

  /**
   * Shows all reports of a game again, the last one first.
   * @param {Frame} frame
   * @param {Report[]} reports at least one
   */
  reopen(frame, reports) {
    return this.#begin(frame, reports, { waits: true, full: true, review: true, at: reports.length - 1 });
  }

  /**
   * @param {Frame} frame
   * @param {Report[]} reports
   * @param {{waits: boolean, full: boolean, review: boolean, at: number}} how
   * @returns {Promise<void>}
   */
  #begin(frame, reports, { waits, full, review, at }) {
    this.end();
    const before = document.activeElement;
    this.#frame = frame;
    this.#reports = reports;
    this.#waits = waits;
    this.#review = review;
    this.#held = false;
    this.element.hidden = false;
    this.element.classList.toggle("waits", waits);
    if (!review) announce(reports.map(inWords).join(" "));
    this.#show(at, full);
    // The answers are hidden: whoever was there, or nowhere, goes on here.
    if (waits && (review || !before || before === document.body || before.closest(".options, .report")))
      this.#main()?.focus({ preventScroll: true });
    return new Promise((/** @type {(value: void) => void} */ resolve) => (this.#finish = resolve));
  }

  /** @returns {HTMLElement | null} */
  #main() {
    return this.#foot.querySelector(".main");
  }

  /** Turns to a report. @param {number} index @param {boolean} [full] */
  #show(index, full = reducedMotion()) {
    this.#index = index;
    this.#row = full ? this.#rows.length : 0;
    this.#draw();
    this.#plan();
  }

  get #rows() {
    return this.#reports[this.#index].rows;
  }

  get #last() {
    return this.#index === this.#reports.length - 1;
  }

  /** The next step comes by itself, unless somebody reads. */
  #plan() {
    clearTimeout(this.#timer);
    const full = this.#row >= this.#rows.length;
    // Who wants no motion, or reads, turns the pages; bots are not kept waiting.
    if (this.#review || (full && this.#waits && (this.#last || reducedMotion())) || (full && this.#held)) return;
    const row = Math.min(ROW[settings.pace], MOST[settings.pace] / Math.max(1, this.#rows.length));
    this.#timer = setTimeout(() => this.#step(), full ? ROW[settings.pace] * READ : row);
  }

  #step() {
    if (this.#row < this.#rows.length) {
      this.#row += 1;
      this.#fillTable();
      this.#plan();
    } else this.#next();
  }

  #next() {
    const focused = this.element.contains(document.activeElement);
    if (this.#last) return this.end();
    this.#show(this.#index + 1, this.#review || reducedMotion());
    if (focused) this.#main()?.focus({ preventScroll: true });
  }

  #draw() {
    const report = this.#reports[this.#index];
    this.#heading.textContent = report.title;
    fill(
      this.#head,
      h(
        "p",
        { class: "report-round" },
        h("span", null, report.round),
        this.#reports.length > 1
          ? h("span", null, t("report_step", { n: this.#index + 1, of: this.#reports.length }))
          : null,
      ),
      h("div", { class: "report-title" }, this.#heading, clause(report.clause)),
    );
    this.#fillTable();
    this.#body.scrollTop = 0;
    this.#fillPhases();
    this.#fillFoot();
  }

  /** Rows are done, counting or waiting. */
  #fillTable() {
    const report = this.#reports[this.#index];
    const counting = report.rows[this.#row];
    fill(
      this.#body,
      report.symbols.length
        ? h("p", { class: "report-symbols", "aria-hidden": "true" }, report.symbols.map(symbol))
        : null,
      report.text ? h("p", null, report.text) : null,
      report.rows.length
        ? h(
            "table",
            null,
            h(
              "thead",
              { class: "sr" },
              h(
                "tr",
                null,
                ["report_who", "report_what", "report_change"].map((id) => h("th", { scope: "col" }, t(id))),
              ),
            ),
            h(
              "tbody",
              null,
              report.rows.map((row, index) =>
                this.#line(row, index < this.#row ? "done" : index === this.#row ? "now" : "wait"),
              ),
            ),
          )
        : null,
    );
    this.#body.querySelector(".now")?.scrollIntoView({ block: "nearest" });
    const still = this.#review || reducedMotion();
    const lit = counting ? [counting] : still ? report.rows : [];
    const parts = lit.flatMap((row) => row.parts.flatMap((part) => part.targets));
    const targets = [...new Set(parts.length ? parts : this.#row && !still ? [] : report.targets)];
    this.#spotlight(targets.length ? targets : null);
  }

  /** @param {Row} row @param {State} state */
  #line(row, state) {
    const seat = row.seat === null ? null : this.#frame?.seats[row.seat];
    const waits = state === "wait";
    return h(
      "tr",
      { class: `${state}${row.amount < 0 ? " loss" : ""}` },
      h("th", { scope: "row", title: row.name }, seat ? mark(seat) : null, h("span", null, row.name)),
      h("td", null, row.parts.length ? row.parts.map((part) => h("span", null, part.text)) : t("report_nothing")),
      h(
        "td",
        { class: "report-change" },
        h("b", null, waits ? "\u00b7" : row.amount ? signed(row.amount) : "0"),
        h("small", null, row.word),
        row.total === null || waits ? null : h("small", null, t("report_total", { n: signedTotal(row.total) })),
      ),
    );
  }

  /** The other phases: what each was, and a way there. */
  #fillPhases() {
    this.#phases.hidden = this.#reports.length < 2;
    fill(
      this.#phases,
      this.#reports.map((report, index) =>
        h(
          "li",
          { class: index < this.#index ? "done" : index === this.#index ? "now" : "wait" },
          h(
            "button",
            {
              type: "button",
              "aria-current": index === this.#index ? "step" : null,
              onclick: () => this.#show(index, true),
            },
            this.#review && report.round ? `${report.round}: ${report.title}` : report.title,
          ),
        ),
      ),
    );
    this.#phases.querySelector(".now")?.scrollIntoView({ block: "nearest" });
  }

  #fillFoot() {
    const button = (
      /** @type {string} */ name,
      /** @type {string} */ style,
      /** @type {string} */ label,
      /** @type {() => void} */ act,
    ) => h("button", { type: "button", class: `btn ${style}`, "data-report": name, onclick: act }, label);
    const quiet = this.#quiet.get();
    const over = this.#last || this.#review;
    fill(
      this.#foot,
      over
        ? button("done", "main", t(this.#review ? "report_close" : "report_done"), () => this.end())
        : button("next", "main", t("report_next", { title: this.#reports[this.#index + 1].title }), () => this.#next()),
      over ? null : button("skip", "", t("report_skip"), () => this.end()),
      button("quiet", "ghost", t(quiet ? "report_tell_again" : "report_skip_all"), () => {
        this.#quiet.set(!quiet);
        if (quiet) this.#fillFoot();
        else this.end();
      }),
    );
  }

  end() {
    clearTimeout(this.#timer);
    const finish = this.#finish;
    if (!finish) return;
    this.#finish = null;
    this.element.hidden = true;
    this.#spotlight(null);
    finish();
  }
}

/** A minus that looks like one. @param {number} total */
const signedTotal = (total) => (total < 0 ? signed(total) : String(total));

/** A report for whoever cannot see it. @param {Report} report */
function inWords({ title, text, rows }) {
  const told = rows.filter((row) => row.amount).map((row) => `${row.name}: ${signed(row.amount)} ${row.word}.`);
  return [`${title}.`, text, ...told].filter(Boolean).join(" ");
}
