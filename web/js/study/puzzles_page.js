/** The puzzles of the games: today's, the next one, or one of a theme or a difficulty. */
import { drawing } from "../ui/art.js";
import { fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { t } from "../app/words.js";
import { StudyPage } from "./study_page.js";
import { outcomeOf, standing } from "./rating.js";
import { levelOf, puzzlesOf, themesOf } from "./study.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("./study.js").Puzzle} Puzzle */

const LEVELS = /** @type {const} */ (["easy", "middle", "hard"]);

/**
 * The next puzzle: one that is not solved and nearest to the rating; if all are solved, the one that was solved longest ago.
 * @param {Puzzle[]} puzzles
 * @param {string} [not] the id of one that is not to come again
 */
export function nextOf(puzzles, not = "") {
  const { rating } = standing();
  const others = puzzles.filter(({ id }) => id !== not);
  const fresh = others.filter((puzzle) => !outcomeOf(puzzle)?.solved);
  if (fresh.length)
    return fresh.reduce((best, one) =>
      Math.abs((one.rating ?? rating) - rating) < Math.abs((best.rating ?? rating) - rating) ? one : best,
    );
  return others.sort((a, b) => (outcomeOf(a)?.at ?? 0) - (outcomeOf(b)?.at ?? 0))[0] ?? null;
}

/** Which puzzles a part of an address means: a theme, a difficulty, or all. @param {Puzzle[]} puzzles @param {string} which */
export function chosen(puzzles, which) {
  return which ? puzzles.filter((puzzle) => puzzle.theme === which || levelOf(puzzle) === which) : puzzles;
}

export class PuzzlesPage extends StudyPage {
  #game;

  /** @param {App} app @param {string} game */
  constructor(app, game) {
    super(app, "puzzles");
    this.#game = game || app.hello.games[0].id;
  }

  get title() {
    return t("puzzles");
  }

  async draw() {
    const { games } = this.app.hello;
    const puzzles = await puzzlesOf(this.#game);
    const { rating, deviation } = standing();
    const solved = (/** @type {Puzzle[]} */ some) => some.filter((one) => outcomeOf(one)?.solved).length;
    const next = nextOf(puzzles);
    fill(
      this.main,
      this.heading(t("puzzles"), t("puzzles_text")),
      h(
        "nav",
        { class: "study-games", "aria-label": t("puzzles_choose_game") },
        games.map(({ id, title }) =>
          h("a", { class: "btn", href: `#/puzzles/${id}`, "aria-current": id === this.#game ? "page" : null }, title),
        ),
      ),
      h(
        "section",
        { class: "study-card puzzle-next" },
        drawing(`announce/${this.#game}.svg`, "card-art"),
        h(
          "div",
          null,
          h("p", { class: "study-rating" }, t("puzzles_rating", { n: rating, d: deviation })),
          h("p", { class: "soft" }, t("puzzles_rating_help")),
          h("p", null, t("puzzles_solved", { n: solved(puzzles), of: puzzles.length })),
          puzzles.length && solved(puzzles) === puzzles.length ? h("p", null, t("puzzles_all_done")) : null,
        ),
        next
          ? h("a", { class: "btn main", href: `#/puzzles/${this.#game}/${next.id}` }, icon("play"), t("puzzles_next"))
          : null,
      ),
      this.#choices(
        t("puzzles_levels"),
        LEVELS.map((level) => [level, t(`puzzles_${level}`)]),
        puzzles,
        solved,
      ),
      this.#choices(t("puzzles_themes"), themesOf(this.#game), puzzles, solved),
      h("p", null, h("a", { class: "btn", href: `#/sheet/${this.#game}` }, t("puzzles_sheet"))),
    );
  }

  /**
   * @param {string} title
   * @param {string[][]} choices
   * @param {Puzzle[]} puzzles
   * @param {(some: Puzzle[]) => number} solved
   */
  #choices(title, choices, puzzles, solved) {
    const filled = choices
      .map(([id, name]) => ({ id, name, some: chosen(puzzles, id) }))
      .filter(({ some }) => some.length);
    return h(
      "section",
      null,
      h("h2", null, title),
      h(
        "ul",
        { class: "study-choices" },
        filled.map(({ id, name, some }) =>
          h(
            "li",
            null,
            h(
              "a",
              { class: "btn", href: `#/puzzles/${this.#game}/${nextOf(some)?.id}/${id}` },
              h("strong", null, name),
              h("small", null, t("puzzles_solved", { n: solved(some), of: some.length })),
            ),
          ),
        ),
      ),
    );
  }
}
