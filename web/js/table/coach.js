/** The teacher's panel beside the table: what the stage is about, what was said to an answer, and how to go on. */
import { clause } from "./marks.js";
import { fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Lesson} Lesson */
/** @typedef {{next: () => void, again: () => void, hint: () => void, show: () => void, advise: () => void}} CoachActions */
/** @typedef {{list: string, again: string, next: {href: string, title: string} | null, game: string, how: string, advice: boolean}} Ways where to go before and after the lesson, and whether advice can be had now */

/** Help comes in three steps: words, light, the move. @param {Lesson} lesson @returns {string} what the next one is called */
const helps = ({ hint }) => t(hint?.key ? "hint_play" : hint ? "lesson_show" : "lesson_hint");

export class Coach {
  #actions;
  #head = h("div", { class: "coach-head" });
  /** Screen readers hear what changes in here. */
  #text = h("div", { class: "coach-text", "aria-live": "polite" });
  #foot = h("div", { class: "coach-foot" });
  #told = "";
  element = h("section", { class: "coach", tabindex: "-1" }, this.#head, this.#text, this.#foot);

  /** @param {CoachActions} actions */
  constructor(actions) {
    this.#actions = actions;
  }

  /**
   * @param {Lesson} lesson
   * @param {Ways} ways
   */
  draw(lesson, ways) {
    const focused = this.element.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement)
      : null;
    const act = focused?.dataset.act;
    this.element.setAttribute("aria-label", t("lesson_of", { title: lesson.title }));
    this.#drawHead(lesson, ways);
    const told = JSON.stringify([
      lesson.stage,
      lesson.text,
      lesson.said,
      lesson.hint?.text,
      lesson.over,
      lesson.good,
      ways.next,
    ]);
    if (told !== this.#told) {
      this.#told = told;
      this.#drawText(lesson, ways);
      this.element.scrollTop = 0;
    }
    this.#drawFoot(lesson, ways);
    if (!focused || focused.isConnected) return;
    const same = act ? this.element.querySelector(`[data-act="${act}"]`) : null;
    /** @type {HTMLElement} */ (same ?? this.#foot.querySelector(".btn.main") ?? this.element).focus({
      preventScroll: true,
    });
  }

  /**
   * @param {Lesson} lesson
   * @param {Ways} ways
   */
  #drawHead(lesson, ways) {
    const place = t("lesson_stage", { n: Math.min(lesson.stage + 1, lesson.stages), of: lesson.stages });
    const dots = Array.from({ length: lesson.stages }, (_, index) =>
      h("span", { class: index < lesson.stage ? "done" : index === lesson.stage ? "now" : "" }),
    );
    fill(
      this.#head,
      h("h2", { tabindex: "-1" }, lesson.title),
      h(
        "a",
        {
          class: "btn ghost close",
          href: ways.list,
          "aria-label": t("lesson_leave"),
          title: t("lesson_leave"),
          "data-act": "leave",
        },
        icon("close"),
      ),
      h("div", { class: "dots", role: "img", "aria-label": place, title: place }, dots),
    );
  }

  /**
   * @param {Lesson} lesson
   * @param {Ways} ways
   */
  #drawText(lesson, ways) {
    if (lesson.over) {
      fill(
        this.#text,
        h("p", { class: "coach-done" }, icon("check"), h("strong", null, t("lesson_over"))),
        h("p", null, ways.next ? t("lesson_next_is", { title: ways.next.title }) : t("lesson_all_done")),
      );
      return;
    }
    const answer = lesson.said
      ? h(
          "p",
          { class: `said ${lesson.good ? "good" : "bad"}` },
          icon(lesson.good ? "check" : "close"),
          h("span", null, lesson.said, " ", clause(lesson.said_clause)),
        )
      : null;
    const hint = lesson.hint?.text
      ? h("p", { class: "said hint" }, icon("help"), h("span", null, lesson.hint.text))
      : null;
    const text = h("p", { class: lesson.good ? "soft" : "" }, lesson.text, " ", lesson.clauses.map(clause));
    fill(this.#text, lesson.good ? answer : text, lesson.good ? null : answer, hint);
  }

  /**
   * @param {Lesson} lesson
   * @param {Ways} ways
   */
  #drawFoot(lesson, ways) {
    /**
     * @param {string} act
     * @param {string} label
     * @param {() => void} onclick
     * @param {string} [style]
     */
    const button = (act, label, onclick, style = "") =>
      h("button", { type: "button", class: `btn ${style}`, "data-act": act, onclick }, label);
    if (lesson.over) {
      fill(
        this.#foot,
        ways.next
          ? h("a", { class: "btn main", href: ways.next.href, "data-act": "next" }, t("lesson_next_one"))
          : h("a", { class: "btn main", href: ways.game, "data-act": "next" }, t("new_game")),
        h("a", { class: "btn", href: ways.list }, t("lesson_list")),
        h("a", { class: "btn ghost", href: ways.again }, t("lesson_repeat")),
      );
      return;
    }
    const { next, again, hint, show, advise } = this.#actions;
    const last = lesson.stage === lesson.stages - 1;
    const { point } = lesson;
    fill(
      this.#foot,
      lesson.can_next
        ? button(
            "next",
            last ? t("lesson_finish") : t("lesson_next"),
            next,
            lesson.kind === "free" && !lesson.good ? "" : "main",
          )
        : null,
      point.length && !lesson.can_hint ? button("show", t("lesson_show"), show) : null,
      lesson.can_hint ? button("hint", helps(lesson), hint) : null,
      lesson.kind === "free" && lesson.hints && ways.advice ? button("advise", t("hint_title"), advise) : null,
      lesson.can_again ? button("again", t("lesson_again"), again) : null,
      ways.how && lesson.stage === 0
        ? h("a", { class: "btn ghost", href: ways.how, "data-act": "how" }, icon("play"), t("how_it_plays"))
        : null,
      lesson.left === null ? null : h("span", { class: "left" }, t("lesson_left", { n: lesson.left })),
    );
  }
}
