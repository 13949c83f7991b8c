/** A lesson as the source of a table: the engine's teacher speaks in a panel, and what it speaks of is pointed at. */
import { Coach } from "../table/coach.js";
import { howItPlays } from "../pages/how_it_plays.js";
import { toast } from "../ui/notices.js";
import { keepProgress, progressOf } from "../storage/progress.js";
import { t } from "../app/words.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("./source.js").TableParts} TableParts */
/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Lesson} Lesson */
/** @typedef {import("../table/table_layout.js").View} View */

/** Whether fingers play here. */
const fingers = () => matchMedia("(any-pointer: coarse)").matches;

/** On a phone: where the panels that a lesson may point at stand. @type {Record<string, View>} */
const VIEWS = { "panel:seats": "seats", "panel:standings": "seats", "panel:log": "log", "panel:tableau": "tableau" };

export class LessonSource {
  #app;
  #game;
  #lesson;
  /** Where to begin, or to go on after the engine was lost. */
  #stage;
  /** @type {TableParts | null} */
  #parts = null;
  /** @type {Frame | null} */
  #frame = null;
  #coach = new Coach({
    next: () => this.#send("lesson.next"),
    again: () => this.#send("lesson.again"),
    hint: () => this.#send("lesson.hint"),
    show: () => this.#showNext(),
    advise: () => this.#parts?.advise(),
  });
  /** @type {{href: string, title: string} | null} */
  #next = null;
  #pointed = "";
  #shown = -1;
  /** @type {Element[]} */
  #marked = [];
  id = "";
  record = null;
  /** @type {string[]} */
  bots = [];
  onTaken = () => {};

  /**
   * @param {App} app
   * @param {string} game
   * @param {string} lesson
   * @param {string} stage counted from 1; empty: where it was left
   */
  constructor(app, game, lesson, stage) {
    this.#app = app;
    this.#game = game;
    this.#lesson = lesson;
    const asked = /^[1-9]\d{0,2}$/.test(stage) ? Number(stage) - 1 : null;
    this.#stage = asked ?? progressOf(game, lesson).stage;
  }

  get game() {
    return this.#game;
  }

  async load() {
    return true;
  }

  request() {
    return {
      method: "lesson.open",
      params: { game: this.#game, id: this.#lesson, stage: this.#stage, touch: fingers() },
    };
  }

  async write() {}

  /** There is no such lesson: perhaps an old link. */
  failed() {
    toast(t("lesson_missing"), { kind: "error" });
    this.#app.go(`#/learn/${this.#game}`);
    return true;
  }

  /** @param {TableParts} parts */
  attach(parts) {
    this.#parts = parts;
    parts.layout.element.classList.add("taught");
    parts.layout.banner.after(this.#coach.element);
    // On a phone the sheet of options lies above the teacher's panel.
    this.#observer.observe(this.#coach.element);
  }

  #observer = new ResizeObserver(() =>
    requestAnimationFrame(() =>
      this.#parts?.layout.element.style.setProperty("--coach", `${this.#coach.element.offsetHeight}px`),
    ),
  );

  close() {
    this.#observer.disconnect();
  }

  /** @param {Frame} frame */
  draw(frame) {
    const { lesson } = frame;
    if (!lesson) return;
    this.#frame = frame;
    this.#stage = Math.min(lesson.stage, lesson.stages - 1);
    const { done } = progressOf(this.#game, this.#lesson);
    keepProgress(this.#game, this.#lesson, {
      stage: lesson.over ? 0 : lesson.stage + Number(lesson.good),
      done: done || lesson.over,
    });
    this.#drawCoach(frame, lesson);
    if (lesson.over) this.#findNext(frame, lesson);
    this.#mark(lesson);
    if (this.#pointing(lesson) !== this.#pointed) this.#parts?.boards.spotlight(null);
  }

  /**
   * @param {Frame} frame
   * @param {Lesson} lesson
   */
  #drawCoach(frame, lesson) {
    const advice = frame.live && !frame.over && !frame.thinking;
    const list = `#/learn/${this.#game}`;
    this.#coach.draw(lesson, {
      list,
      again: `${list}/${this.#lesson}/1`,
      next: this.#next,
      game: `#/new/${this.#game}`,
      how: this.#app.lessons[this.#game]?.[0]?.id === this.#lesson ? howItPlays(this.#game, frame.lang) : "",
      advice,
    });
  }

  /** @param {Frame} frame @param {Lesson} lesson */
  #findNext(frame, lesson) {
    const lessons = this.#app.lessons[this.#game] ?? [];
    const next = lessons[lessons.findIndex((lesson) => lesson.id === this.#lesson) + 1];
    this.#next = next ? { href: `#/learn/${this.#game}/${next.id}`, title: next.title } : null;
    this.#drawCoach(frame, lesson);
  }

  /** What to point at now: what the hint says, or else the stage. @param {Lesson} lesson */
  #targets(lesson) {
    return lesson.hint?.point.length ? lesson.hint.point : lesson.point;
  }

  /** @param {Lesson} lesson */
  #pointing(lesson) {
    return JSON.stringify([this.#targets(lesson), lesson.hint?.key]);
  }

  /** Once the pieces lie still, the light falls on what the text talks about. @param {Frame} frame */
  rest(frame) {
    const { lesson } = frame;
    const parts = this.#parts;
    if (!lesson || !parts) return;
    const targets = this.#targets(lesson);
    const places = targets.filter((target) => !target.startsWith("panel:") && parts.boards.boxOf(target));
    parts.boards.spotlight(
      places.length ? places : null,
      lesson.kind === "read" || lesson.kind === "do" ? "soft" : "ring",
    );
    const pointed = this.#pointing(lesson);
    if (pointed === this.#pointed) return;
    this.#pointed = pointed;
    this.#shown = -1;
    if (lesson.hint?.point.length) this.#showNext();
    else if (targets.length) this.#turnTo(targets[0]);
  }

  /** Panels of the page that are talked about get a frame. @param {Lesson} lesson */
  #mark(lesson) {
    for (const element of this.#marked) element.classList.remove("pointed");
    this.#marked = this.#targets(lesson)
      .map((target) => this.#panel(target))
      .filter((element) => element !== null);
    for (const element of this.#marked) element.classList.add("pointed");
  }

  /** @param {string} target @returns {HTMLElement | null} */
  #panel(target) {
    const layout = this.#parts?.layout;
    if (!layout) return null;
    /** @type {Record<string, HTMLElement | null>} */
    const panels = {
      "panel:prompt": layout.bar.querySelector(".prompt-box"),
      "panel:seats": layout.seats,
      "panel:standings": layout.standings,
      "panel:options": layout.options,
      "panel:log": layout.log,
      "panel:tableau": layout.tableauBox,
    };
    return panels[target] ?? null;
  }

  /** Brings a place or a panel into view. @param {string} target */
  #turnTo(target) {
    const parts = this.#parts;
    if (!parts) return;
    const { layout, boards } = parts;
    const panel = this.#panel(target);
    if (panel) {
      if (!layout.wide && VIEWS[target]) layout.show(VIEWS[target]);
      if (target === "panel:options") parts.openOptions();
      panel.scrollIntoView({ block: "nearest" });
    } else {
      parts.turnTo([target]);
      if (!layout.wide) layout.reveal(boards.boxOf(target));
    }
  }

  /** The next of the places that the text talks about: brought into view, lit, and given the focus if it can be chosen. */
  #showNext() {
    const lesson = this.#frame?.lesson;
    const targets = lesson ? this.#targets(lesson) : [];
    if (!targets.length || !this.#parts) return;
    this.#shown = (this.#shown + 1) % targets.length;
    const target = targets[this.#shown];
    this.#turnTo(target);
    if (target.startsWith("panel:")) {
      /** @type {HTMLElement | null | undefined} */ (
        this.#panel(target)?.querySelector("button:not(:disabled), [tabindex]")
      )?.focus();
    } else {
      this.#parts.boards.flash([target]);
      this.#parts.boards.focus(target);
    }
  }

  /** @param {string} method */
  #send(method) {
    return this.#parts?.send(method);
  }
}
