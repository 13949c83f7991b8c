/** A puzzle as the source of a table: what somebody plays is the answer, and it is judged by what comes of it. */
import { glimpse } from "../engine/glimpse.js";
import { saveOf } from "../sources/saved_game.js";
import { newId } from "../storage/saves.js";
import { toast } from "../ui/notices.js";
import { t } from "../app/words.js";
import { PuzzlePanel } from "./puzzle_panel.js";
import { prepare } from "./study.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../sources/source.js").TableParts} TableParts */
/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../contract.d.ts").ExerciseVerdict} ExerciseVerdict */
/** @typedef {import("./study.js").Puzzle} Puzzle */

/**
 * How a puzzle is set.
 * @typedef {object} Setting
 * @property {Puzzle} puzzle
 * @property {string} title
 * @property {{href: string, label: string}} list where one leaves to
 * @property {{href: string, label: string} | null} next the next one
 * @property {(right: boolean) => string} answered counts an answer, and says what came of it
 * @property {string} [about] whatever else is to be said of it
 * @property {boolean} [own] it is one of one's own exercises: it cannot be kept once more
 */

const OTHERS = "hewer";

export class PuzzleSource {
  #app;
  #setting;
  /** @type {TableParts | null} */
  #parts = null;
  #panel;
  /** How many choices have been judged, so that nothing is judged twice. */
  #judged = 0;
  /** @type {ExerciseVerdict | null} */
  #verdict = null;
  #gone = false;
  #lang;
  id = "";
  record = null;
  /** @type {string[]} */
  bots = [];
  onTaken = () => {};

  /**
   * @param {App} app
   * @param {Setting} setting
   */
  constructor(app, setting) {
    this.#app = app;
    this.#setting = setting;
    this.#lang = app.hello.lang;
    this.#panel = new PuzzlePanel(setting, {
      again: () => this.#again(),
      playOn: () => this.#playOn(),
      keep: () => this.#keep(),
      analyse: () => this.#analyse(),
    });
  }

  get game() {
    return this.#setting.puzzle.game;
  }

  async load() {
    return true;
  }

  request() {
    const { position, seat } = this.#setting.puzzle;
    return { method: "table.open", params: { document: position, against: OTHERS, person: seat } };
  }

  async write() {}

  /** @param {Error} error */
  failed(error) {
    toast(error.message, { kind: "error" });
    this.#app.go(this.#setting.list.href);
    return true;
  }

  /** @param {TableParts} parts */
  attach(parts) {
    this.#parts = parts;
    parts.layout.element.classList.add("taught");
    parts.layout.banner.after(this.#panel.element);
    this.#observer.observe(this.#panel.element);
  }

  #observer = new ResizeObserver(() =>
    requestAnimationFrame(() =>
      this.#parts?.layout.element.style.setProperty("--coach", `${this.#panel.element.offsetHeight}px`),
    ),
  );

  close() {
    this.#gone = true;
    this.#observer.disconnect();
  }

  /** Nobody plays on while an answer is judged, and the bots do not play at all. @param {Frame} frame */
  adapt(frame) {
    const others =
      frame.thinking !== null || (frame.prompt.seat !== null && frame.prompt.seat !== this.#setting.puzzle.seat);
    frame.thinking = null;
    frame.can_redo = false;
    if (others || frame.over || this.#verdict || this.#answeredBy(frame))
      Object.assign(frame, {
        live: false,
        options: [],
        selection: [],
        elsewhere: [],
        planning: null,
        veil: null,
        can_undo: false,
      });
  }

  /** One choice is an answer unless the result counts. @param {Frame} frame */
  #answeredBy(frame) {
    return this.#setting.puzzle.solved_by !== "result" && frame.record.moves.length > 0;
  }

  /** @param {Frame} frame */
  draw(frame) {
    const { seat } = this.#setting.puzzle;
    if (frame.lang !== this.#lang) {
      this.#lang = frame.lang;
      void prepare(frame.lang).then(() => this.draw(frame)); // the language was changed
    }
    this.#panel.draw({ frame, name: frame.seats[seat].name, verdict: this.#verdict, judging: false });
  }

  /** @param {Frame} frame */
  rest(frame) {
    const { moves } = frame.record;
    if (!moves.length) this.#judged = 0;
    if (moves.length <= this.#judged || this.#verdict) return;
    this.#judged = moves.length;
    this.#judge(frame).catch((error) => toast(error.message, { kind: "error" }));
  }

  /** @param {Frame} frame */
  async #judge(frame) {
    const { puzzle, answered } = this.#setting;
    const { moves } = frame.record;
    const name = frame.seats[puzzle.seat].name;
    const whole = !frame.live;
    if (whole) this.#panel.draw({ frame, name, verdict: null, judging: true });
    const verdict = await this.#app.ask("exercise.judge", { document: puzzle, moves, lang: this.#app.hello.lang });
    if (this.#gone || this.#judged !== moves.length) return;
    if (verdict.state === "open") return;
    this.#verdict = verdict;
    this.#panel.note = answered(verdict.state === "right");
    this.#panel.draw({ frame, name, verdict, judging: false });
    if (frame.live) await this.#parts?.send("table.frame", { lang: this.#app.hello.lang }); // nothing more to choose
  }

  async #again() {
    this.#verdict = null;
    this.#judged = 0;
    this.#panel.reset();
    await this.#parts?.reopen();
  }

  /** A game of its own that goes on from here. */
  async #playOn() {
    const { puzzle } = this.#setting;
    const { lang } = this.#app.hello;
    const params = { document: puzzle.position, against: OTHERS, person: puzzle.seat, lang, veil: false };
    const frame = await glimpse(this.#app, "table.open", params);
    const id = newId();
    await this.#app.saves.put(saveOf(frame, id, 0));
    this.#app.go(`#/table/${id}`);
  }

  async #analyse() {
    const { beginTree } = await import("./trees.js");
    const { puzzle, title } = this.#setting;
    this.#app.go(`#/analysis/${await beginTree(puzzle.position, title)}`);
  }

  async #keep() {
    const { keepExercise } = await import("./deck.js");
    await keepExercise(this.#setting.puzzle, Date.now());
    toast(t("puzzle_kept"));
  }
}
