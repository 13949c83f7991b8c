/** The lessons of a game, in their order, and how far one has come. */
import { drawing } from "../ui/art.js";
import { howItPlays } from "./how_it_plays.js";
import { fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { progressOf } from "../storage/progress.js";
import { languageChoice } from "../app/settings_panel.js";
import { t } from "../app/words.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../contract.d.ts").LessonInfo} LessonInfo */

export class LearnPage {
  #app;
  #id;
  element = h("div", { class: "start learn" });

  /**
   * @param {App} app
   * @param {string} id of the game
   */
  constructor(app, id) {
    this.#app = app;
    this.#id = id;
  }

  get #game() {
    return this.#app.hello.games.find((game) => game.id === this.#id);
  }

  get title() {
    return t("learn_title", { game: this.#game?.title ?? "" });
  }

  async open() {
    const lessons = this.#app.lessons[this.#id] ?? [];
    const done = lessons.filter((lesson) => progressOf(this.#id, lesson.id).done).length;
    const next = lessons.find((lesson) => !progressOf(this.#id, lesson.id).done);
    const how = howItPlays(this.#id, this.#app.hello.lang);
    fill(
      this.element,
      h(
        "header",
        { class: "page-bar" },
        h("a", { class: "btn ghost", href: "#/" }, icon("home"), t("home")),
        languageChoice(this.#app),
      ),
      h(
        "main",
        { class: "new-main" },
        h(
          "div",
          { class: "new-title" },
          drawing(`announce/${this.#id}.svg`, "card-art"),
          h(
            "div",
            null,
            h("h1", null, this.title),
            h("p", { class: "soft" }, t("learn_text")),
            how ? h("a", { class: "btn", href: how }, icon("play"), t("how_it_plays")) : null,
          ),
        ),
        lessons.length
          ? h(
              "p",
              { class: "learn-sum" },
              h("progress", { max: lessons.length, value: done, "aria-label": t("learn_progress") }),
              t("learn_done", { n: done, of: lessons.length }),
            )
          : h("p", null, t("learn_none")),
        h(
          "ol",
          { class: "lessons" },
          lessons.map((lesson, index) => this.#lesson(lesson, index, lesson === next)),
        ),
      ),
    );
  }

  /**
   * @param {LessonInfo} lesson
   * @param {number} index
   * @param {boolean} next the one to do now
   */
  #lesson(lesson, index, next) {
    const { stage, done } = progressOf(this.#id, lesson.id);
    const begun = stage > 0 && stage < lesson.stages;
    const address = `#/learn/${this.#id}/${lesson.id}`;
    const label = begun
      ? t("lesson_continue", { n: stage + 1, of: lesson.stages })
      : done
        ? t("lesson_repeat")
        : t("lesson_start");
    return h(
      "li",
      { class: `lesson${done ? " done" : ""}${next ? " now" : ""}` },
      h("span", { class: "lesson-number", "aria-hidden": "true" }, done ? icon("check") : index + 1),
      h(
        "div",
        { class: "lesson-text" },
        h("h2", null, lesson.title),
        h("p", null, lesson.summary),
        h(
          "p",
          { class: "soft" },
          t("lesson_minutes", { n: lesson.minutes }),
          done ? h("span", { class: "lesson-done" }, ` · ${t("lesson_is_done")}`) : null,
        ),
      ),
      h(
        "div",
        { class: "lesson-go" },
        h("a", { class: `btn${next ? " main" : ""}`, href: address, "aria-label": `${label}: ${lesson.title}` }, label),
        begun
          ? h(
              "a",
              { class: "btn ghost small", href: `${address}/1`, "aria-label": `${t("lesson_anew")}: ${lesson.title}` },
              t("lesson_anew"),
            )
          : null,
      ),
    );
  }

  refresh() {
    return this.open();
  }

  destroy() {}
}
