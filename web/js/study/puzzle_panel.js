/** The panel beside a puzzle: what is asked, what an answer was worth and why, and how to go on. */
import { clause } from "../table/marks.js";
import { fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { t } from "../app/words.js";
import { themeName } from "./study.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../contract.d.ts").ExerciseVerdict} ExerciseVerdict */
/** @typedef {import("../contract.d.ts").ToldAnswer} ToldAnswer */
/** @typedef {import("./puzzle_source.js").Setting} Setting */
/** @typedef {{frame: Frame, name: string, verdict: ExerciseVerdict | null, judging: boolean}} Shown */
/** @typedef {{again: () => void, playOn: () => void, keep: () => void, analyse: () => void}} Actions */

/** Numbers as the reader's language writes them. @param {number} value */
const number = (value) => value.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });

export class PuzzlePanel {
  #setting;
  #actions;
  #head = h("div", { class: "coach-head" });
  #text = h("div", { class: "coach-text", "aria-live": "polite" });
  #foot = h("div", { class: "coach-foot" });
  #hinted = false;
  #solved = false;
  #kept = false;
  #told = "";
  /** @type {Shown | null} */
  #shown = null;
  /** What came of the answer: the rating, the next date. */
  note = "";
  element = h("section", { class: "coach puzzle", tabindex: "-1" }, this.#head, this.#text, this.#foot);

  /**
   * @param {Setting} setting
   * @param {Actions} actions
   */
  constructor(setting, actions) {
    this.#setting = setting;
    this.#actions = actions;
  }

  /** It begins again. */
  reset() {
    this.#told = "";
    this.note = "";
  }

  #redraw() {
    this.#told = "";
    if (this.#shown) this.draw(this.#shown);
  }

  /** @param {Shown} shown */
  draw(shown) {
    this.#shown = shown;
    const { verdict, judging, name } = shown;
    const told = JSON.stringify([
      verdict,
      judging,
      name,
      this.#hinted,
      this.#solved,
      this.#kept,
      this.note,
      document.documentElement.lang,
    ]);
    if (told === this.#told) return;
    this.#told = told;
    const focused = this.element.contains(document.activeElement);
    const { title, list } = this.#setting;
    this.element.setAttribute("aria-label", title);
    fill(
      this.#head,
      h("h2", { tabindex: "-1" }, title),
      h("a", { class: "btn ghost close", href: list.href, "aria-label": list.label, title: list.label }, icon("close")),
    );
    fill(this.#text, ...(verdict ? this.#judged(verdict) : this.#asked(shown)));
    fill(this.#foot, ...(verdict ? this.#after(verdict) : this.#before(judging)));
    if (verdict) this.element.scrollTop = 0;
    if (focused || verdict)
      /** @type {HTMLElement} */ (this.#foot.querySelector(".btn.main") ?? this.element).focus({ preventScroll: true });
  }

  /** @param {Shown} shown */
  #asked({ name, judging }) {
    const { puzzle, about } = this.#setting;
    const facts = t("puzzle_about", { players: puzzle.players, rating: puzzle.rating ?? "–" });
    return [
      h("p", null, t(puzzle.solved_by === "result" ? "puzzle_task_result" : "puzzle_task", { name })),
      h("p", { class: "soft" }, about ?? facts),
      this.#hinted && puzzle.theme
        ? h(
            "p",
            { class: "said hint" },
            icon("help"),
            h("span", null, t("puzzle_theme", { theme: themeName(puzzle.game, puzzle.theme) })),
          )
        : null,
      judging ? h("p", { class: "soft" }, t("puzzle_judging")) : null,
    ];
  }

  /** @param {boolean} judging */
  #before(judging) {
    const { puzzle, next } = this.#setting;
    return [
      puzzle.theme && !this.#hinted && !judging
        ? h(
            "button",
            {
              type: "button",
              class: "btn",
              "data-act": "hint",
              onclick: () => ((this.#hinted = true), this.#redraw()),
            },
            t("puzzle_hint"),
          )
        : null,
      next ? h("a", { class: "btn ghost", href: next.href, "data-act": "skip" }, t("puzzle_skip")) : null,
    ];
  }

  /** @param {ToldAnswer} answer */
  #chain({ labels }) {
    return labels.join(" → ");
  }

  /** @param {ExerciseVerdict} verdict */
  #judged(verdict) {
    const { puzzle } = this.#setting;
    const right = verdict.state === "right";
    const best = verdict.best && verdict.played && this.#chain(verdict.best) === this.#chain(verdict.played);
    const shown = right || this.#solved;
    return [
      h(
        "p",
        { class: `said ${right ? "good" : "bad"}` },
        icon(right ? "check" : "close"),
        h(
          "span",
          null,
          h(
            "strong",
            null,
            t(right ? (best || puzzle.solved_by === "result" ? "puzzle_right" : "puzzle_right_also") : "puzzle_wrong"),
          ),
          right ? null : ` · ${verdict.gap}`,
        ),
      ),
      verdict.played
        ? h(
            "p",
            null,
            t("puzzle_played", { answer: this.#chain(verdict.played) }),
            " ",
            h("span", { class: "soft" }, verdict.played.text),
          )
        : null,
      shown && verdict.best && !best
        ? h(
            "p",
            null,
            h("strong", null, t("puzzle_best", { answer: this.#chain(verdict.best) })),
            " ",
            verdict.best.text,
            " ",
            clause(verdict.clause),
          )
        : null,
      shown && best ? h("p", null, clause(verdict.clause)) : null,
      shown && verdict.second ? this.#second(verdict.second) : null,
      !right && verdict.follows.length
        ? h(
            "details",
            { open: true },
            h("summary", null, t("puzzle_follows")),
            h(
              "ul",
              { class: "follows" },
              verdict.follows.map((line) => h("li", null, line)),
            ),
          )
        : null,
      this.note ? h("p", { class: "soft puzzle-note" }, this.note) : null,
    ];
  }

  /** @param {ToldAnswer} second */
  #second(second) {
    const { margin } = this.#setting.puzzle;
    const cost =
      margin?.low === undefined || margin.high === undefined
        ? t("puzzle_second_cost_plain", { n: number(margin?.points ?? 0) })
        : t("puzzle_second_cost", { n: number(margin.points), low: number(margin.low), high: number(margin.high) });
    return h("p", { class: "puzzle-second" }, t("puzzle_second", { answer: this.#chain(second) }), " ", cost);
  }

  /** @param {ExerciseVerdict} verdict */
  #after(verdict) {
    const { next, list, own } = this.#setting;
    const { again, playOn, keep, analyse } = this.#actions;
    const right = verdict.state === "right";
    const button = (
      /** @type {string} */ act,
      /** @type {string} */ label,
      /** @type {() => void} */ onclick,
      style = "",
    ) => h("button", { type: "button", class: `btn ${style}`, "data-act": act, onclick }, label);
    const onward = next ?? list;
    return [
      right
        ? h("a", { class: "btn main", href: onward.href, "data-act": "next" }, onward.label)
        : button("again", t("puzzle_again"), again, "main"),
      right || this.#solved
        ? null
        : button("solution", t("puzzle_solution"), () => ((this.#solved = true), this.#redraw())),
      right || own || this.#kept
        ? null
        : button("keep", t("puzzle_keep"), () => (keep(), (this.#kept = true), this.#redraw())),
      right ? null : h("a", { class: "btn ghost", href: onward.href, "data-act": "next" }, onward.label),
      right || this.#solved ? button("play", t("puzzle_play_on"), playOn, "ghost") : null,
      right || this.#solved ? button("analyse", t("analysis_board"), analyse, "ghost") : null,
    ];
  }
}
