/** What the pages for learning from play have in common: a bar with the ways between them, and a place for what is theirs. */
import { fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { languageChoice } from "../app/settings_panel.js";
import { t } from "../app/words.js";
import { prepare } from "./study.js";

/** @typedef {import("../app/app.js").App} App */

/** Their addresses and their names. */
const PLACES = [
  ["puzzles", "puzzles"],
  ["daily", "daily"],
  ["deck", "deck"],
  ["analysis", "analysis_board"],
  ["statistics", "statistics"],
  ["courses", "courses"],
];

export class StudyPage {
  app;
  #place;
  main = h("main", { class: "study-main" });
  element = h("div", { class: "start study" });

  /** @param {App} app @param {string} place */
  constructor(app, place) {
    this.app = app;
    this.#place = place;
  }

  get title() {
    return "";
  }

  async open() {
    await prepare(this.app.hello.lang);
    fill(
      this.element,
      h(
        "header",
        { class: "page-bar" },
        h("a", { class: "btn ghost", href: "#/" }, icon("home"), t("home")),
        languageChoice(this.app),
      ),
      h(
        "nav",
        { class: "study-nav" },
        PLACES.map(([place, name]) =>
          h("a", { href: `#/${place}`, "aria-current": place === this.#place ? "page" : null }, t(name)),
        ),
      ),
      this.main,
    );
    await this.draw();
  }

  /** What this page shows. */
  async draw() {}

  refresh() {
    return this.open();
  }

  destroy() {}

  /** @param {string} title @param {string} text */
  heading(title, text) {
    return h("div", { class: "study-head" }, h("h1", null, title), h("p", { class: "soft" }, text));
  }
}
