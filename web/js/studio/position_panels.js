/** The panels of the position editor: what does not fit, the supply, what is decided, the figures. */
import { symbol } from "../ui/art.js";
import { h } from "../ui/dom.js";
import { mark } from "../ui/icons.js";
import { t } from "../app/words.js";
import { select } from "./studio.js";

/** @typedef {import("../contract.d.ts").EditFrame} EditFrame */
/** @typedef {import("../contract.d.ts").EditFigure} EditFigure */
/** @typedef {import("../contract.d.ts").EditProblem} EditProblem */

/**
 * @typedef {object} Ways
 * @property {(target: string) => void} pick
 * @property {(to: string) => void} put what is in the hand
 * @property {(path: string, value: unknown) => void} set
 * @property {(question: string, seat: number) => void} ask
 * @property {(problem: EditProblem) => void} light
 */

/** What is wrong, or that nothing is. @param {EditFrame} frame @param {Ways} ways */
export function problems(frame, ways) {
  if (!frame.problems.length) return [h("p", { class: "studio-fits" }, t("position_fits"))];
  return [
    h("h2", null, t("position_problems")),
    h(
      "ul",
      { class: "studio-problems" },
      frame.problems.map((problem) =>
        h(
          "li",
          null,
          h(
            "button",
            {
              type: "button",
              class: "linkish",
              "data-path": problem.path,
              title: t("position_show"),
              onclick: () => ways.light(problem),
            },
            problem.label ? h("b", null, problem.label, ": ") : null,
            h("span", { lang: problem.lang }, problem.text),
          ),
        ),
      ),
    ),
  ];
}

/** The supply in its groups, then what lies beside the boards. @param {EditFrame} frame @param {Ways} ways */
export function supply(frame, ways) {
  /** @type {Map<string, import("../contract.d.ts").SupplyPiece[]>} */
  const groups = new Map();
  for (const piece of frame.supply) groups.set(piece.group, [...(groups.get(piece.group) ?? []), piece]);
  const { picked } = frame;
  /** @param {string} target @param {string} kind @param {string} label @param {number | null} left */
  const entry = (target, kind, label, left) =>
    h(
      "button",
      {
        type: "button",
        class: "supply-piece",
        "data-target": target,
        "aria-pressed": String(picked?.target === target),
        disabled: left === 0,
        title: label,
        onclick: () => ways.pick(target),
      },
      symbol(kind),
      h("span", { class: "supply-name" }, label),
      left === null ? null : h("span", { class: "count", "aria-label": t("position_left", { n: left }) }, String(left)),
    );
  return [
    h(
      "div",
      { class: "supply-head" },
      h("h2", null, t("position_supply")),
      h(
        "button",
        {
          type: "button",
          class: "btn small",
          "data-act": "to-supply",
          disabled: !picked?.supply,
          onclick: () => ways.put("supply"),
        },
        t("position_to_supply"),
      ),
    ),
    ...[...groups].map(([group, pieces], n) =>
      h(
        "details",
        { class: "supply-group", open: n === 0, "data-group": String(n) },
        h("summary", null, group),
        h(
          "div",
          { class: "supply-pieces" },
          pieces.map(({ kind, label, left }) => entry(`supply:${kind}`, kind, label, left)),
        ),
      ),
    ),
    ...frame.beside.map(({ at, label, pieces }) =>
      h(
        "details",
        { class: "supply-group", open: true, "data-group": at },
        h("summary", null, label),
        h(
          "div",
          { class: "supply-pieces" },
          pieces.map((piece) => entry(piece.target, piece.kind, piece.label, null)),
        ),
      ),
    ),
  ];
}

/** What is decided, and by whom. @param {EditFrame} frame @param {Ways} ways */
export function question(frame, ways) {
  const { question: open, questions, seats } = frame;
  const known = questions.map(({ id, label }) => /** @type {[string, string]} */ ([id, label]));
  if (!open.id) known.unshift(["", t("position_other", { question: open.label })]);
  const what = select(known, open.id, (id) => id && ways.ask(id, open.seat));
  what.id = "position-question";
  const who = select(
    seats.map(({ seat, name }) => [String(seat), name]),
    String(open.seat),
    (seat) => open.id && ways.ask(open.id, Number(seat)),
  );
  who.id = "position-whose";
  who.disabled = !open.id || open.id === "over";
  return [
    h("h2", null, h("label", { for: "position-question" }, t("position_question"))),
    what,
    h("div", { class: "studio-row" }, h("label", { for: "position-whose" }, t("position_whose")), who),
  ];
}

/** The figures: of the seat that is shown, common ones, hidden ones. @param {EditFrame} frame @param {Ways} ways */
export function figures(frame, ways) {
  const seat = frame.seats[frame.shown];
  const own = frame.figures.filter((one) => one.seat === frame.shown);
  const common = frame.figures.filter((one) => one.seat === null && !one.hidden);
  const hidden = frame.figures.filter((one) => one.hidden);
  /** @param {EditFigure[]} list */
  const rows = (list) =>
    h(
      "div",
      { class: "studio-figures" },
      list.map((one) => row(one, ways)),
    );
  return [
    h("h2", null, mark(seat), " ", seat.name),
    rows(own),
    h("h2", null, t("position_common")),
    rows(common),
    hidden.length
      ? h("details", { class: "supply-group" }, h("summary", null, t("position_hidden")), rows(hidden))
      : null,
  ];
}

/** @param {EditFigure} figure @param {Ways} ways */
function row(figure, ways) {
  const id = `figure-${figure.path}`;
  /** @type {HTMLElement} */
  let input;
  if (figure.form === "choice") {
    const names = figure.choices.map(({ label }, n) => /** @type {[string, string]} */ ([String(n), label]));
    const now = String(figure.choices.findIndex(({ value }) => value === figure.value));
    input = select(names, now, (n) => ways.set(figure.path, figure.choices[Number(n)].value));
  } else if (figure.form === "switch") {
    const box = h("input", { type: "checkbox", checked: figure.value === true });
    box.addEventListener("change", () => ways.set(figure.path, box.checked));
    input = box;
  } else {
    const number = h("input", {
      type: "number",
      inputmode: "numeric",
      min: figure.low,
      max: figure.high,
      value: Number(figure.value),
    });
    number.addEventListener("change", () => ways.set(figure.path, Math.round(Number(number.value))));
    input = number;
  }
  input.id = id;
  input.dataset.path = figure.path;
  return h("div", { class: "studio-figure", "data-form": figure.form }, h("label", { for: id }, figure.label), input);
}
