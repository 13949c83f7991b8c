/** The exercises that somebody keeps: how many are due, and each with when it comes back. */
import { fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { toast } from "../ui/notices.js";
import { rulesAt } from "../ui/clauses.js";
import { clause } from "../table/marks.js";
import { fileButton, download, readDocument } from "../storage/files.js";
import { t } from "../app/words.js";
import { MOST_A_DAY, STEPS, answeredToday, auto, cards, dueOf, exported, imported, remove } from "./deck.js";
import { StudyPage } from "./study_page.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("./deck.js").Card} Card */

export class DeckPage extends StudyPage {
  /** @param {App} app */
  constructor(app) {
    super(app, "deck");
  }

  get title() {
    return t("deck");
  }

  async draw() {
    const now = Date.now();
    const all = await cards();
    const due = dueOf(all, now);
    const waiting = all.filter((card) => card.due <= now).length > due.length;
    fill(
      this.main,
      this.heading(t("deck"), t("deck_text")),
      h(
        "section",
        { class: "study-card" },
        h(
          "div",
          null,
          h("p", { class: "study-rating" }, t("deck_due", { n: due.length })),
          this.#standing(all, due, waiting),
        ),
        due.length ? h("a", { class: "btn main", href: "#/deck/now" }, icon("play"), t("deck_begin")) : null,
      ),
      h(
        "label",
        { class: "study-check" },
        h("input", {
          type: "checkbox",
          checked: auto.on,
          onchange: (/** @type {Event} */ event) => (auto.on = /** @type {HTMLInputElement} */ (event.target).checked),
        }),
        t("deck_auto"),
      ),
      h(
        "ul",
        { class: "study-cards deck" },
        all.map((card) => this.#card(card, now)),
      ),
      h(
        "p",
        { class: "row wrap" },
        all.length
          ? h(
              "button",
              { type: "button", class: "btn", onclick: () => this.#export() },
              icon("download"),
              t("deck_export"),
            )
          : null,
        fileButton(t("deck_import"), (file) => this.#import(file), icon("upload")),
      ),
    );
  }

  /** @param {Card[]} all @param {Card[]} due @param {boolean} waiting */
  #standing(all, due, waiting) {
    if (due.length) return null;
    if (!all.length) return h("p", null, t("deck_none"));
    if (waiting) return h("p", null, t("deck_enough", { n: Math.min(MOST_A_DAY, answeredToday(Date.now())) }));
    return h("p", null, t("deck_rest", { date: this.#date(all[0].due) }));
  }

  /** @param {number} time */
  #date(time) {
    return new Date(time).toLocaleString(this.app.hello.lang, { dateStyle: "medium", timeStyle: "short" });
  }

  /** @param {Card} card @param {number} now */
  #card(card, now) {
    const { puzzle } = card;
    const { lang, games } = this.app.hello;
    rulesAt(puzzle.game, lang);
    const title = games.find(({ id }) => id === puzzle.game)?.title ?? puzzle.game;
    const due = card.due <= now ? t("deck_now") : this.#date(card.due);
    return h(
      "li",
      { class: "study-card", "data-card": card.id },
      h(
        "div",
        null,
        h("h3", null, title, " ", clause(puzzle.clause)),
        // the mistake is the reason given: what was better stays hidden until it is answered
        h("p", null, puzzle.second?.reason?.[lang] ?? puzzle.second?.reason?.en ?? ""),
        h(
          "p",
          { class: "soft" },
          puzzle.margin ? `${t("deck_lost", { n: puzzle.margin.points })} · ` : null,
          t("deck_step", { n: card.step + 1, of: STEPS.length, date: due }),
        ),
      ),
      h(
        "button",
        {
          type: "button",
          class: "btn ghost",
          "aria-label": `${t("deck_delete")}: ${title}`,
          title: t("deck_delete"),
          onclick: () => this.#remove(card),
        },
        icon("trash"),
      ),
    );
  }

  /** @param {Card} card */
  async #remove(card) {
    await remove(card.id);
    await this.draw();
  }

  async #export() {
    download(/** @type {any} */ (await exported()), "exercises");
  }

  /** @param {File} file */
  async #import(file) {
    const found = await readDocument(file)
      .then(imported)
      .catch(() => null);
    if (found === null) toast(t("deck_bad_file"), { kind: "error" });
    else toast(t("deck_imported", { n: found }));
    await this.draw();
  }
}
