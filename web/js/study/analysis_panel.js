/** The panel beside the analysis board: the lines that were tried, what is said of them, and what the adviser expects. */
import { fill, h } from "../ui/dom.js";
import { icon, mark } from "../ui/icons.js";
import { t } from "../app/words.js";
import { MARKS } from "./tree.js";
import { treeList } from "./tree_list.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../contract.d.ts").Ranking} Ranking */
/** @typedef {import("./tree.js").Tree} Tree */
/**
 * @typedef {object} Actions
 * @property {(at: number) => void} go
 * @property {(comment: string) => void} comment
 * @property {(mark: string) => void} mark
 * @property {() => void} cut
 * @property {() => Promise<void>} evaluate
 * @property {(key: string) => void} choose
 * @property {(level: string) => void} playOn
 * @property {() => void} save
 * @property {() => void} link
 * @property {() => void} embed
 */

const BARS = 8;
/** Points that a bar spans at least. */
const WIDEST = 5;
const USUAL = "deputy";

/** @param {number} value */
const number = (value) =>
  value.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1, signDisplay: "exceptZero" });

/** How far the searches differ; nothing where they agree. @param {import("../contract.d.ts").RankedAnswer} answer */
const range = ({ low, high }) => (low < high ? ` (${t("tree_range", { low: number(low), high: number(high) })})` : "");

export class AnalysisPanel {
  #actions;
  /** @type {Ranking | null} */
  #ranking = null;
  #evaluating = false;
  #for = "";
  #footFor = "";
  #lines = h("div", { class: "tree", tabindex: "0", role: "group" });
  #node = h("div", { class: "tree-node" });
  #bars = h("div", { class: "tree-bars", "aria-live": "polite" });
  #foot = h("div", { class: "coach-foot" });
  #levels;
  /** The strength that was chosen last. */
  #level = USUAL;
  #title = h("h2", { tabindex: "-1" });
  element = h(
    "section",
    { class: "coach analysis-panel", tabindex: "-1" },
    h("div", { class: "coach-head" }, this.#title),
    this.#bars,
    this.#lines,
    this.#node,
    this.#foot,
  );

  /** @param {Actions} actions @param {{id: string, label: string}[]} levels of bots */
  constructor(actions, levels) {
    this.#actions = actions;
    this.#levels = levels;
  }

  /** What was evaluated is out of date. */
  forget() {
    this.#ranking = null;
    this.#evaluating = false;
  }

  /** @param {Ranking} ranking @param {Tree} tree @param {Frame} frame */
  show(ranking, tree, frame) {
    this.#ranking = ranking;
    this.#evaluating = false;
    this.draw(tree, frame);
  }

  /** By key: how an answer compares with the best one, in percent of the widest gap; and in words. */
  get shares() {
    const answers = this.#ranking?.answers ?? [];
    const best = answers[0]?.lead ?? 0;
    const widest = Math.max(WIDEST, ...answers.map(({ lead }) => best - lead));
    return new Map(
      answers.map((answer) => [
        answer.key,
        {
          part: Math.max(4, Math.round(100 - (96 * (best - answer.lead)) / widest)),
          words: `${number(answer.lead)}${range(answer)} ${answer.gap}`,
          sure: answer.sure,
        },
      ]),
    );
  }

  /** @param {Tree} tree @param {Frame} frame */
  draw(tree, frame) {
    if (frame.record.digest !== this.#for) this.forget();
    this.#for = frame.record.digest;
    this.#title.textContent = tree.title || t("analysis_board");
    this.element.setAttribute("aria-label", t("analysis_board"));
    this.#lines.setAttribute("aria-label", t("tree"));
    fill(this.#lines, treeList(tree, t("tree_start"), this.#actions.go));
    this.#lines.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    this.#drawNode(tree);
    this.#drawBars(frame);
    this.#drawFoot(tree, frame);
  }

  /** @param {Tree} tree */
  #drawNode(tree) {
    const node = tree.nodes.find(({ id }) => id === tree.at);
    if (this.#node.contains(document.activeElement) && this.#node.dataset.at === String(tree.at)) return; // somebody writes
    this.#node.dataset.at = String(tree.at);
    if (!node) return void this.#node.replaceChildren();
    const comment = h(
      "textarea",
      { rows: 2, maxlength: 2000, "aria-label": t("tree_comment"), placeholder: t("tree_comment") },
      node.comment,
    );
    comment.addEventListener("change", () => this.#actions.comment(comment.value));
    const sign = h(
      "select",
      { "aria-label": t("tree_mark") },
      MARKS.map((value) => h("option", { value, selected: value === node.mark }, value || t("tree_mark_none"))),
    );
    sign.addEventListener("change", () => this.#actions.mark(sign.value));
    fill(
      this.#node,
      comment,
      h(
        "div",
        { class: "row wrap" },
        sign,
        this.#button("cut", t("tree_delete"), () => this.#actions.cut(), "small"),
      ),
    );
  }

  /** @param {Frame} frame */
  #drawBars(frame) {
    const ranking = this.#ranking;
    if (!ranking) return fill(this.#bars, this.#evaluating ? h("p", { class: "soft" }, t("tree_evaluating")) : null);
    const shown = ranking.answers.slice(0, BARS);
    const { shares } = this;
    return fill(
      this.#bars,
      h(
        "p",
        { class: "tree-points" },
        t("tree_expected"),
        ranking.points.map((points, seat) =>
          h("span", null, " ", mark(frame.seats[seat]), ` ${t("tree_about", { n: Math.round(points) })}`),
        ),
      ),
      h(
        "ol",
        { class: "answer-bars" },
        shown.map((answer) => {
          const { key, label, lead, gap, sure } = answer;
          const part = shares.get(key)?.part ?? 0;
          return h(
            "li",
            null,
            h(
              "button",
              {
                type: "button",
                class: `answer-bar ${sure ? "" : "unsure"}`,
                "data-bar": key,
                onclick: () => this.#actions.choose(key),
              },
              h("span", { class: "bar-label" }, label),
              h("span", { class: "bar-value" }, number(lead), h("small", null, `${range(answer)} ${gap}`)),
              h("progress", { max: 100, value: part, "aria-hidden": "true" }),
            ),
          );
        }),
      ),
      shown.length
        ? h("p", { class: "soft" }, ranking.visits ? t("tree_walks", { n: ranking.visits }) : t("tree_looks"))
        : null,
    );
  }

  /** @param {string} act @param {string} label @param {() => void} onclick @param {string} [style] */
  #button(act, label, onclick, style = "") {
    return h("button", { type: "button", class: `btn ${style}`, "data-act": act, onclick }, label);
  }

  /** @param {(level: string) => void} playOn */
  #playOn(playOn) {
    const levels = h(
      "select",
      { "aria-label": t("tree_level") },
      this.#levels.map(({ id, label }) => h("option", { value: id, selected: id === this.#level }, label)),
    );
    levels.addEventListener("change", () => (this.#level = levels.value));
    return h(
      "div",
      { class: "row tree-play" },
      this.#button("play", t("tree_play"), () => playOn(this.#level), "ghost small"),
      levels,
    );
  }

  /** @param {Tree} tree @param {Frame} frame */
  #drawFoot(tree, frame) {
    // what stays as it is must not be made anew: a comment is taken when its field is left, perhaps by a click on a button here
    const now = JSON.stringify([tree.at, frame.over, frame.record.digest, frame.lang]);
    if (now === this.#footFor) return;
    this.#footFor = now;
    const { go, evaluate, playOn, save, link, embed } = this.#actions;
    const parent = tree.nodes.find(({ id }) => id === tree.at)?.parent;
    fill(
      this.#foot,
      frame.over
        ? null
        : this.#button(
            "evaluate",
            t("tree_evaluate"),
            () => {
              this.#evaluating = true;
              this.#drawBars(frame);
              void evaluate();
            },
            "main",
          ),
      parent === undefined ? null : this.#button("back", t("tree_back"), () => go(parent)),
      frame.over ? null : this.#playOn(playOn),
      h(
        "details",
        null,
        h("summary", { "aria-label": t("share") }, icon("share"), " ", t("share")),
        h(
          "div",
          { class: "row wrap" },
          this.#button("save", t("tree_save"), save, "small"),
          this.#button("link", t("tree_link"), link, "small"),
          this.#button("embed", t("tree_embed"), embed, "small"),
        ),
      ),
    );
  }
}
