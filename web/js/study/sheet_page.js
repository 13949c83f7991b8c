/** A sheet of puzzles for the printer: the boards as they are drawn everywhere, the solutions on a page of their own. */
import { createBoards } from "../board/boards.js";
import { glimpse } from "../engine/glimpse.js";
import { fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { t } from "../app/words.js";
import { StudyPage } from "./study_page.js";
import { puzzlesOf, themeName } from "./study.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("./study.js").Puzzle} Puzzle */

const ART = new URL("../../svg/", import.meta.url).href;
const SHEET = 6;
/** What is asked for by name is printed as it is, but nobody prints more boards than this. */
const MOST = 40;

export class SheetPage extends StudyPage {
  #game;
  #wanted;
  /** @type {{destroy: () => void}[]} */
  #boards = [];

  /** @param {App} app @param {string} game @param {string} wanted ids of puzzles with commas between them; empty: some of every difficulty */
  constructor(app, game, wanted) {
    super(app, "puzzles");
    this.#game = game;
    this.#wanted = wanted.split(",").filter(Boolean);
  }

  get title() {
    return t("sheet");
  }

  async draw() {
    const all = await puzzlesOf(this.#game);
    const step = Math.max(1, Math.floor(all.length / SHEET));
    const puzzles = this.#wanted.length
      ? all.filter(({ id }) => this.#wanted.includes(id)).slice(0, MOST)
      : [...all.filter((_, number) => number % step === 0), ...all]; // some of what is drawn cannot be printed
    const state = h("p", { class: "soft sheet-making", "aria-live": "polite" }, t("sheet_making"));
    const list = h("ol", { class: "sheet" });
    const solutions = h("ol", { class: "sheet-solutions" });
    const title = this.app.hello.games.find(({ id }) => id === this.#game)?.title ?? "";
    fill(
      this.main,
      this.heading(`${t("sheet")}: ${title}`, t("sheet_text", { n: this.#wanted.length ? puzzles.length : SHEET })),
      h(
        "p",
        { class: "sheet-tools" },
        h("button", { type: "button", class: "btn main", onclick: () => print() }, icon("download"), t("sheet_print")),
        state,
      ),
      list,
      h("section", { class: "sheet-back" }, h("h2", null, t("sheet_solutions")), solutions),
    );
    void this.#drawAll(puzzles, list, solutions).then(() => state.remove());
  }

  /** @param {Puzzle[]} puzzles @param {HTMLElement} list @param {HTMLElement} solutions */
  async #drawAll(puzzles, list, solutions) {
    const { lang } = this.app.hello;
    const most = this.#wanted.length ? puzzles.length : SHEET;
    for (const puzzle of new Set(puzzles)) {
      if (list.children.length >= most) break;
      const params = { document: puzzle.position, against: "hewer", person: puzzle.seat, lang, veil: false };
      const frame = await glimpse(this.app, "table.open", params);
      if (frame.scene.tray && !this.#wanted.length) continue; // what lies over the board would hide it
      const verdict = await this.app.ask("exercise.judge", { document: puzzle, moves: puzzle.solution, lang });
      const { name } = frame.seats[puzzle.seat];
      const task = t(puzzle.solved_by === "result" ? "puzzle_task_result" : "puzzle_task", { name });
      const places = h("div", { class: "sheet-boards" });
      // what lies over the boards on the screen can be read instead
      const answers = frame.scene.tray ? frame.options.map(({ label }) => h("li", null, label)) : [];
      list.append(
        h(
          "li",
          null,
          h("p", null, h("strong", null, task), ` ${frame.status} · ${frame.prompt.text}`),
          answers.length ? h("ul", { class: "sheet-answers" }, answers) : null,
          places,
        ),
      );
      const boards = createBoards(places, { artBase: ART, onTarget: () => {}, reducedMotion: () => true });
      this.#boards.push(boards);
      const shown = frame.scene.boards.filter((board) => board.seat === undefined || board.seat === puzzle.seat);
      for (const board of shown) {
        const box = h("div", { class: "sheet-board" });
        places.append(box);
        boards.place(board.id, box);
      }
      await boards.setScene(
        {
          ...frame.scene,
          boards: shown.map((board) => ({ ...board, shown: board.seat === undefined ? undefined : true })),
          ahead: [],
        },
        { animate: false },
      );
      for (const host of /** @type {NodeListOf<HTMLElement>} */ (places.querySelectorAll("[data-board]"))) {
        host.shadowRoot?.querySelector(".zoom")?.remove();
        const { width = 4, height = 3 } =
          /** @type {SVGSVGElement | null | undefined} */ (host.shadowRoot?.querySelector("svg.board"))?.viewBox
            .baseVal ?? {};
        const box = /** @type {HTMLElement | null} */ (host.closest(".sheet-board"));
        if (box && width && height) box.style.aspectRatio = `${width} / ${height}`;
      }
      solutions.append(
        h(
          "li",
          null,
          h("strong", null, verdict.best?.labels.join(" → ") ?? ""),
          ` ${verdict.best?.text ?? ""} (${themeName(puzzle.game, puzzle.theme ?? "")}) `,
          verdict.second ? t("puzzle_second", { answer: verdict.second.labels.join(" → ") }) : "",
        ),
      );
    }
  }

  destroy() {
    for (const boards of this.#boards) boards.destroy();
  }
}
