/**
 * Plan, then commit: what is clicked on the boards is a goal, the engine finds the steps to all of them, they are drawn as a
 * ghost, and one button plays them. What the goals are and how they are reached is the game's business.
 */
import { drawGhost, drawRefusal } from "../board/ghost.js";
import { h, refill, show } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { announce } from "../ui/notices.js";
import { reasonList } from "./marks.js";
import { lightSteps, markSteps, stepList } from "./steps.js";
import { change, settings } from "../app/settings.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Option} Option */
/** @typedef {import("../contract.d.ts").Plan} Plan */

/** Budgets up to this are drawn, larger ones only written. */
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
   * @param {(goals: string[], finish: boolean) => unknown} ways.carryOut with `finish` it ends the chain as well
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
    lightSteps(this.element, boards);
  }

  /** Whether clicks on the boards pick goals now. */
  get on() {
    const frame = this.#frame;
    return Boolean(settings.plan && frame?.planning && frame.live && !frame.veil && !frame.confirm);
  }

  /** Marks the steps that are about a place; null: none. @param {string | null} address */
  point(address) {
    if (this.on) markSteps(this.element, address);
  }

  /** What is picked now; null: clicks pick nothing. */
  get picked() {
    return this.on ? this.#goals : null;
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

  /** Picks a goal, or drops it. @param {string} address */
  click(address) {
    const goal = this.#frame?.planning?.goals.find((one) => one.address === address);
    if (!goal) return;
    const had = this.#goals.includes(address);
    this.#goals = had ? this.#goals.filter((one) => one !== address) : [...this.#goals, address];
    void this.#think(t(had ? "plan_dropped" : "plan_picked", { goal: goal.label }));
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
    const { steps = [], reasons = [] } = this.#found ?? {};
    const last = this.#goals.at(-1);
    if (steps.length) this.#boards.overlay((board, find) => drawGhost(board, find, steps));
    else if (reasons.length && last)
      this.#boards.overlay((board, find) => drawRefusal(board, find, last, this.#excess));
    else this.#boards.overlay(null);
    this.#mark();
    this.#draw();
  }

  /** What is too much, as short as can be. */
  get #excess() {
    const all = this.#frame?.planning?.parts ?? [];
    const used = this.#found?.parts ?? [];
    const over = all.findIndex((many, i) => used[i] > many);
    return over < 0 ? "!" : `${used[over]} / ${all[over]}`;
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
        planning.available <= MOST_PIPS
          ? h(
              "span",
              { class: "budget", "aria-hidden": "true" },
              planning.parts.map((all, i) => pips(plan?.parts[i] ?? 0, all)),
            )
          : null,
      ),
      plan?.reasons.length ? reasonList(plan.reasons) : null,
      plan?.notes.length ? h("div", { class: "plan-notes" }, reasonList(plan.notes)) : null,
      steps.length ? stepList(steps) : null,
      plan ? null : h("p", { class: "soft" }, planning.text),
      h(
        "div",
        { class: "plan-buttons" },
        this.#button("main plan-do", t("plan_do"), () => this.#commit(false), icon("check"), !steps.length),
        plan?.finish ? this.#button("plan-finish", t("plan_finish"), () => this.#commit(true)) : null,
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

  /** @param {boolean} finish */
  #commit(finish) {
    if (this.#found?.steps.length) this.#carryOut(this.#found.goals, finish);
  }
}

/** @param {number} used @param {number} all */
function pips(used, all) {
  return h(
    "span",
    { class: `pips${used > all ? " over" : ""}` },
    Array.from({ length: Math.max(all, Math.min(used, MOST_PIPS)) }, (_, i) =>
      h("span", { class: i >= all ? "extra" : i < used ? "used" : "" }),
    ),
  );
}
