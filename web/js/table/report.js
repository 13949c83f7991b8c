/**
 * Reports: what phases brought everybody, tables that fill while the board lights what is counted and the seats'
 * figures count along. Phases that the game reports together are one page. It takes the answers' place and blocks nothing.
 */
import { symbol } from "../ui/art.js";
import { clause, figure, signed } from "./marks.js";
import { fill, h } from "../ui/dom.js";
import { mark } from "../ui/icons.js";
import { announce } from "../ui/notices.js";
import { reducedMotion, settings } from "../app/settings.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Report} Report */
/** @typedef {import("../types.js").ReportRow} Row */
/** @typedef {"done" | "now" | "wait"} State */

/** Milliseconds for a row, and the most for a page, by the bots' pace. */
const ROW = { normal: 650, quick: 250, none: 120 };
const MOST = { normal: 3600, quick: 1200, none: 600 };
/** How long a full table stays when it goes on by itself, in rows. */
const READ = 2.5;

export class ReportPanel {
  #head = h("p", { class: "report-round" });
  #body = h("div", { class: "report-body", tabindex: "0" });
  #phases = h("ol", { class: "report-phases" });
  #foot = h("div", { class: "report-foot" });
  element = h(
    "section",
    { class: "report", role: "region", "aria-labelledby": "report-title", hidden: true },
    this.#head,
    this.#phases,
    this.#body,
    this.#foot,
  );
  #ways;
  #quiet;
  /** @type {Frame | null} */
  #frame = null;
  /** @type {Report[][]} */
  #pages = [];
  #index = 0;
  /** Rows of the page that have been counted; as many as there are: its tables are full. */
  #row = 0;
  #waits = true;
  #review = false;
  #held = false;
  #timer = 0;
  /** @type {((value: void) => void) | null} */
  #finish = null;

  /**
   * @param {object} ways
   * @param {(targets: string[] | null) => void} ways.spotlight what is lit
   * @param {(page: number, step: number) => void} ways.play the boards as they were on this page once this number of rows had been counted
   * @param {{get: () => boolean, set: (quiet: boolean) => void}} quiet whether reports are skipped in this game
   */
  constructor(ways, quiet) {
    this.#ways = ways;
    this.#quiet = quiet;
    // A pointer that only rests where the report has come up reads nothing.
    this.element.addEventListener("pointermove", ({ movementX, movementY }) => {
      if (movementX || movementY) this.#held = true;
    });
    this.element.addEventListener("pointerleave", () => {
      this.#held = false;
      this.#plan();
    });
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
    return this.#begin(frame, reports, { waits: true, full: true, review: true, at: -1 });
  }

  /**
   * @param {Frame} frame
   * @param {Report[]} reports
   * @param {{waits: boolean, full: boolean, review: boolean, at: number}} how at: the first page that is seen, from the end if negative
   * @returns {Promise<void>}
   */
  #begin(frame, reports, { waits, full, review, at }) {
    this.end();
    const before = document.activeElement;
    this.#frame = frame;
    this.#pages = pagesOf(reports);
    this.#waits = waits;
    this.#review = review;
    this.#held = false;
    this.element.hidden = false;
    this.element.classList.toggle("waits", waits);
    this.element.classList.toggle("again", review);
    if (!review) announce(reports.map(inWords).join(" "));
    this.#show(at < 0 ? this.#pages.length + at : at, full);
    // The answers are hidden: whoever was there, or nowhere, goes on here.
    if (waits && (review || !before || before === document.body || before.closest(".options, .report")))
      this.#main()?.focus({ preventScroll: true });
    return new Promise((/** @type {(value: void) => void} */ resolve) => (this.#finish = resolve));
  }

  /** Everything is shown: the last page with all its rows. */
  toEnd() {
    this.#show(this.#pages.length - 1, true);
  }

  /** @returns {HTMLElement | null} */
  #main() {
    return this.#foot.querySelector(".main");
  }

  /** Turns to a page. @param {number} index @param {boolean} [full] */
  #show(index, full = reducedMotion()) {
    this.#index = index;
    this.#row = full ? this.#rows.length : 0;
    this.#draw();
    this.#plan();
  }

  get #page() {
    return this.#pages[this.#index];
  }

  /** All of the page, in the order in which they are counted. */
  get #rows() {
    return this.#page.flatMap((report) => report.rows);
  }

  get #last() {
    return this.#index === this.#pages.length - 1;
  }

  /** The next step comes by itself, unless somebody reads. */
  #plan() {
    clearTimeout(this.#timer);
    if (this.element.hidden) return; // a pointer that leaves what was closed changes nothing
    const full = this.#row >= this.#rows.length;
    // Who wants no motion, or reads, turns the pages; bots are not kept waiting.
    if (this.#review || (full && this.#waits && (this.#last || reducedMotion())) || (full && this.#held)) return;
    const row = Math.min(ROW[settings.pace], MOST[settings.pace] / Math.max(1, this.#rows.length));
    this.#timer = setTimeout(() => this.#step(), full ? ROW[settings.pace] * READ : row);
  }

  #step() {
    if (this.#row < this.#rows.length) {
      this.#row += 1;
      this.#fillTables();
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
    const several = this.#pages.length > 1;
    fill(
      this.#head,
      h("span", null, this.#page[0].round),
      several && this.#review
        ? h("span", null, t("report_step", { n: this.#index + 1, of: this.#pages.length }))
        : null,
    );
    this.#fillTables();
    this.#body.scrollTop = 0;
    this.#fillPhases();
    this.#fillFoot();
  }

  /** Rows are done, counting or waiting. */
  #fillTables() {
    let before = 0;
    fill(
      this.#body,
      this.#page.map((report, index) => {
        const counted = this.#row - before;
        before += report.rows.length;
        return this.#part(report, counted, index ? null : "report-title");
      }),
    );
    this.#body.querySelector(".now")?.scrollIntoView({ block: "nearest" });
    const still = this.#review || reducedMotion();
    const rows = this.#rows;
    if (!this.#review) this.#ways.play(this.#index, this.#row < rows.length ? this.#row + 1 : Infinity);
    const lit = this.#row < rows.length ? [rows[this.#row]] : still ? rows : [];
    const parts = lit.flatMap((row) => row.parts.flatMap((part) => part.targets));
    const others = this.#row && !still ? [] : this.#page.flatMap((report) => report.targets);
    const targets = [...new Set(parts.length ? parts : others)];
    this.#ways.spotlight(targets.length ? targets : null);
  }

  /** One phase: its heading, what happened, its table. @param {Report} report @param {number} counted rows @param {string | null} id of the heading */
  #part(report, counted, id) {
    const { symbols, text, rows } = report;
    const heads = ["report_who", "report_what", "report_change"].map((word) => h("th", { scope: "col" }, t(word)));
    const lines = rows.map((row, index) =>
      this.#line(row, index < counted ? "done" : index === counted ? "now" : "wait"),
    );
    return h(
      "div",
      { class: "report-part", "data-phase": report.phase },
      h("div", { class: "report-title" }, h("h2", { id }, report.title), clause(report.clause)),
      symbols.length ? h("p", { class: "report-symbols", "aria-hidden": "true" }, symbols.map(symbol)) : null,
      text ? h("p", null, text) : null,
      rows.length ? h("table", null, h("thead", { class: "sr" }, h("tr", null, heads)), h("tbody", null, lines)) : null,
    );
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
        row.total === null || waits ? null : h("small", null, t("report_total", { n: figure(row.total) })),
      ),
    );
  }

  /** The other pages: what each was about, and a way there. */
  #fillPhases() {
    this.#phases.hidden = this.#pages.length < 2;
    fill(
      this.#phases,
      this.#pages.map((page, index) => {
        const titles = page.map((report) => report.title).join(" · ");
        return h(
          "li",
          { class: index < this.#index ? "done" : index === this.#index ? "now" : "wait" },
          h(
            "button",
            {
              type: "button",
              title: titles,
              "aria-current": index === this.#index ? "step" : null,
              onclick: () => this.#show(index, true),
            },
            h("span", null, this.#review && page[0].round ? `${page[0].round}: ${titles}` : titles),
          ),
        );
      }),
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
        : button("next", "main", t("report_next", { title: this.#pages[this.#index + 1][0].title }), () =>
            this.#next(),
          ),
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
    this.#ways.spotlight(null);
    finish();
  }
}

/** What is reported after the same choice on the same page. @param {Report[]} reports @returns {Report[][]} */
function pagesOf(reports) {
  /** @type {Report[][]} */
  const pages = [];
  for (const report of reports) {
    const [last] = pages.at(-1) ?? [];
    if (last && last.at === report.at && last.page === report.page) pages.at(-1)?.push(report);
    else pages.push([report]);
  }
  return pages;
}

/** A report for whoever cannot see it. @param {Report} report */
function inWords({ title, text, rows }) {
  const told = rows.filter((row) => row.amount).map((row) => `${row.name}: ${signed(row.amount)} ${row.word}.`);
  return [`${title}.`, text, ...told].filter(Boolean).join(" ");
}
