/** What clicks on the boards do: they play a step, pick a goal of a plan, mark a place for the next turn, or ask what a thing is. */
import { clickMeans } from "../engine/clickable.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Option} Option */
/** @typedef {import("./planning.js").Planning} Planning */
/** @typedef {import("./intentions.js").Intentions} Intentions */

export class BoardClicks {
  #session;
  #layout;
  #stage;
  #pointing;
  #choose;
  #planPicked;
  #reports;
  /** Comes with the first place that is meant for the next turn. @type {Intentions | null} */
  #intentions = null;
  /** Comes with the first decision that can be planned. @type {Planning | null} */
  #planning = null;

  /**
   * @param {object} parts of the table
   * @param {import("../engine/play_session.js").PlaySession} parts.session
   * @param {import("./table_layout.js").TableLayout} parts.layout
   * @param {import("./stage.js").Stage} parts.stage
   * @param {import("./pointing.js").Pointing} parts.pointing
   * @param {(option: Option) => void} parts.choose
   * @param {() => void} parts.planPicked a goal is about to be picked
   * @param {import("./reports.js").Reports} parts.reports
   */
  constructor({ session, layout, stage, pointing, choose, planPicked, reports }) {
    this.#session = session;
    this.#layout = layout;
    this.#stage = stage;
    this.#pointing = pointing;
    this.#choose = choose;
    this.#planPicked = planPicked;
    this.#reports = reports;
  }

  /** Whether clicks pick goals now. */
  get plans() {
    return Boolean(this.#planning?.on);
  }

  /** Loads what a frame needs. @param {Frame} frame */
  async prepare(frame) {
    if (!frame.planning || this.#planning) return;
    const { Planning } = await import("./planning.js");
    this.#planning ??= new Planning({
      layout: this.#layout,
      boards: this.#stage.boards,
      plan: (goals) => this.#session.ask("table.plan", { goals }).catch(() => null),
      carryOut: (goals, finish) => this.#session.send("table.carry_out", { goals, finish }),
      choose: (option) => this.#choose(option),
      changed: (frame) => this.mark(frame),
    });
  }

  /** A frame has come. @param {Frame} frame */
  update(frame) {
    this.#planning?.update(frame);
    this.#intentions?.update(frame);
  }

  /** Lights what can be clicked: nothing where a report plays out what was. @param {Frame} frame */
  mark(frame) {
    this.#stage.mark(this.#reports.past ? null : frame, this.#planning?.picked);
  }

  /** @param {string} address @param {Event} event */
  click(address, event) {
    const { frame } = this.#session;
    if (!frame || (event instanceof MouseEvent && event.detail > 1) || this.#reports.toPresent()) return;
    const meaning = clickMeans(frame, address, this.#planning?.picked);
    if (meaning === "intention") void this.#intend(address);
    else if (meaning === "goal") this.#pick(address);
    else if (meaning === "question" || !this.#session.click(address)) void this.#pointing.ask(address);
  }

  /** A goal of a plan. @param {string} address */
  #pick(address) {
    this.#planPicked();
    this.#planning?.click(address);
  }

  /** A place for the next turn. @param {string} address */
  async #intend(address) {
    const { Intentions } = await import("./intentions.js");
    this.#intentions ??= new Intentions(this.#stage.boards);
    const { frame } = this.#session;
    if (frame && clickMeans(frame, address) === "intention") this.#intentions.click(frame, address);
  }

  /** @param {string | null} address @param {Element | null} element */
  hover(address, element) {
    this.#pointing.hover(address, element, { goal: this.#isGoal(address) });
    this.#planning?.point(address);
  }

  /** Says what a thing is, without playing it. @param {string} address */
  inspect(address) {
    void this.#pointing.ask(address, undefined, { goal: this.#isGoal(address) });
  }

  /** @param {string | null} address */
  #isGoal(address) {
    return (
      Boolean(address && this.plans) &&
      clickMeans(this.#session.frame, address ?? "", this.#planning?.picked) === "goal"
    );
  }

  /** A finger may mean several things. @param {string[]} addresses @param {Event} event */
  async askWhich(addresses, event) {
    const { frame } = this.#session;
    const { boards } = this.#stage;
    const { askWhich } = await import("./which.js");
    if (!frame || !this.#current(frame)) return;
    boards.point(addresses);
    const meant = await askWhich(this.#layout.element, frame, addresses, (address) => boards.labelOf(address));
    boards.point(null);
    if (meant && this.#current(frame)) this.click(meant, event);
  }

  /** @param {Frame} frame */
  #current(frame) {
    return this.#session.frame === frame && !this.#session.closed;
  }

  /** Takes off what was picked or marked; true if there was something. */
  clear() {
    return this.#planning?.clear() || this.#intentions?.clear() || false;
  }
}
