/**
 * Plan, then commit: what is clicked on the boards is a goal, the engine finds the steps to all of them, they are drawn as a
 * ghost, and one button plays them. What the goals are and how they are reached is the game's business.
 */
import { drawGhost } from "../board/ghost.js";
import { symbol } from "../ui/art.js";
import { h, refill, show } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { announce } from "../ui/notices.js";
import { reasonList } from "./marks.js";
import { change, settings } from "../app/settings.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Option} Option */
/** @typedef {import("../contract.d.ts").Plan} Plan */
/** @typedef {import("../contract.d.ts").PlanStep} PlanStep */

/** Budgets up to this are drawn, larger ones only told. */
const MOST_PIPS = 16;

export class Planning {
  #layout;
  #boards;
  #plan;
  #carryOut;
  #choose;
  #changed;
  /** @type {Frame | null} */
  #frame = null;
  #decision = "";
  /** What has been clicked, in that order. @type {string[]} */
  #goals = [];
  /** @type {Plan | null} */
  #found = null;
  #asked = 0;
  element = h("section", { class: "planning", hidden: true });

  /**
   * @param {object} ways
   * @param {import("./table_layout.js").TableLayout} ways.layout
   * @param {ReturnType<typeof import("../board/boards.js").createBoards>} ways.boards
   * @param {(goals: string[]) => Promise<Plan | null>} ways.plan asks the engine
   * @param {(goals: string[]) => unknown} ways.carryOut
   * @param {(option: Option) => void} ways.choose
   * @param {(frame: Frame) => void} ways.changed what can be clicked is another thing now
   */
  constructor({ layout, boards, plan, carryOut, choose, changed }) {
    this.#layout = layout;
    this.#boards = boards;
    this.#plan = plan;
    this.#carryOut = carryOut;
    this.#choose = choose;
    this.#changed = changed;
    layout.options.before(this.element);
  }

  /** Whether clicks on the boards pick goals now. */
  get on() {
    const frame = this.#frame;
    return Boolean(settings.plan && frame?.planning && frame.live && !frame.veil && !frame.confirm);
  }

  /** What can be clicked now, as `clickable` tells it for single steps. */
  get clickable() {
    const goals = this.#frame?.planning?.goals ?? [];
    return {
      possible: goals.map((goal) => goal.address),
      chosen: this.#goals,
      names: new Map(goals.map((goal) => [goal.address, goal.label])),
    };
  }

  /** Whether a click on it would pick it: then it needs no card that says why it cannot be clicked. @param {string | null} address */
  offers(address) {
    return this.on && Boolean(this.#frame?.planning?.goals.some((goal) => goal.address === address));
  }

  /** A frame has come. @param {Frame} frame */
  update(frame) {
    this.#frame = frame;
    const decision = `${frame.table} ${frame.at} ${frame.lang} ${frame.planning ? "" : "none"}`;
    if (decision !== this.#decision) {
      this.#decision = decision;
      this.#forget();
    }
    this.#draw();
  }

  #forget() {
    this.#asked++;
    this.#goals = [];
    this.#found = null;
    this.#boards.overlay(null);
  }

  /** @param {string} address @returns {boolean} whether it is a goal; then it counts */
  click(address) {
    const goal = this.on && this.#frame?.planning?.goals.find((one) => one.address === address);
    if (!goal) return false;
    const had = this.#goals.includes(address);
    this.#goals = had ? this.#goals.filter((one) => one !== address) : [...this.#goals, address];
    void this.#think(t(had ? "plan_dropped" : "plan_picked", { goal: goal.label }));
    return true;
  }

  /** Takes all goals off again; true if there were any. */
  clear() {
    if (!this.on || !this.#goals.length) return false;
    this.#forget();
    this.#show();
    return true;
  }

  /** Asks for the steps to what is picked now. @param {string} said what has just been picked */
  async #think(said) {
    const asked = ++this.#asked;
    this.#mark(); // at once: the steps follow
    if (!this.#goals.length) {
      this.#forget();
      this.#show();
      return announce(said);
    }
    const found = await this.#plan(this.#goals);
    if (asked !== this.#asked) return;
    if (!found) this.#forget();
    else {
      this.#found = found;
      this.#goals = found.goals;
    }
    this.#show();
    const told = [...(found?.reasons ?? []), ...(found?.notes ?? [])].map((one) => one.text);
    announce([said, found?.reasons.length ? "" : found?.budget, ...told].filter(Boolean).join(" "));
  }

  #show() {
    const steps = this.#found?.steps ?? [];
    this.#boards.overlay(steps.length ? (board, find) => drawGhost(board, find, steps) : null);
    this.#mark();
    this.#draw();
  }

  #mark() {
    if (this.#frame) this.#changed(this.#frame);
  }

  /** @param {boolean} plan as a whole, or step by step */
  #switch(plan) {
    change({ plan });
    this.#forget();
    this.#show();
    (plan ? this.element : this.#layout.options).querySelector("h2")?.focus({ preventScroll: true });
  }

  #draw() {
    const { on } = this;
    const frame = this.#frame;
    const hadFocus = this.element.contains(document.activeElement);
    show(this.element, on);
    this.#layout.element.classList.toggle("plans", on);
    this.#layout.options.querySelector(".plan-again")?.remove();
    if (!frame?.planning) return;
    if (!on) {
      if (frame.live && !frame.confirm)
        this.#layout.options.append(
          this.#button("plan-again", t("plan_whole"), () => this.#switch(true), icon("flag")),
        );
      return;
    }
    const { planning } = frame;
    const plan = this.#found;
    const steps = plan?.steps ?? [];
    refill(
      this.element,
      h(
        "div",
        { class: "plan-head" },
        h("h2", { tabindex: "-1" }, plan ? plan.budget : t("plan_title")),
        planning.available <= MOST_PIPS ? pips(plan?.cost ?? 0, planning.available) : null,
      ),
      steps.length ? h("ol", { class: "plan-steps" }, lines(steps)) : null,
      plan?.reasons.length ? reasonList(plan.reasons) : null,
      plan?.notes.length ? h("div", { class: "plan-notes" }, reasonList(plan.notes)) : null,
      plan ? null : h("p", { class: "soft" }, planning.text),
      h(
        "div",
        { class: "plan-buttons" },
        this.#button("main plan-do", t("plan_do"), () => this.#commit(), icon("check"), !steps.length),
        this.#button("plan-clear", t("plan_clear"), () => this.clear(), null, !this.#goals.length),
        this.#button("plan-single", t("plan_single"), () => this.#switch(false)),
        frame.options
          .filter((option) => option.style === "stop")
          .map((option) => this.#button("plan-stop", option.label, () => this.#choose(option))),
      ),
    );
    if (hadFocus && !this.element.contains(document.activeElement))
      this.element.querySelector("h2")?.focus({ preventScroll: true });
  }

  /** @param {string} look @param {string} label @param {() => void} act @param {Node | null} [picture] @param {boolean} [off] */
  #button(look, label, act, picture = null, off = false) {
    return h("button", { type: "button", class: `btn ${look}`, onclick: act, disabled: off }, picture, label);
  }

  #commit() {
    if (this.#found?.steps.length) this.#carryOut(this.#found.goals);
  }
}

/** @param {number} used @param {number} all */
function pips(used, all) {
  return h(
    "span",
    { class: `pips${used > all ? " over" : ""}`, "aria-hidden": "true" },
    Array.from({ length: all }, (_, i) => h("span", { class: i < used ? "used" : "" })),
  );
}

/** The steps in words; equal ones that follow each other share a line. @param {PlanStep[]} steps */
function lines(steps) {
  /** @type {PlanStep[][]} */
  const runs = [];
  for (const step of steps) {
    const last = runs.at(-1);
    if (last?.[0].text === step.text) last.push(step);
    else runs.push([step]);
  }
  return runs.map((run) => {
    const [first, last] = [run[0].number, run[run.length - 1].number];
    return h(
      "li",
      null,
      h("span", { class: "plan-number" }, first === last ? first : `${first}\u2013${last}`),
      symbol(run[0].icon),
      h("span", null, run[0].text),
    );
  });
}
