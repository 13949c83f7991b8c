/** The small panels of an embedded board: what can be chosen, the slider of a game, and what a teacher says. */
import { clauseLink } from "../ui/clauses.js";
import { fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Option} Option */
/** @typedef {(id: string, values?: Record<string, string | number>) => string} Say */
/**
 * @typedef {object} Lesson
 * @property {string} title
 * @property {number} stage
 * @property {number} stages
 * @property {string} kind
 * @property {string} text
 * @property {string[]} clauses
 * @property {string} said
 * @property {string} said_clause
 * @property {boolean} good
 * @property {boolean} can_next
 * @property {boolean} can_again
 * @property {boolean} can_hint
 * @property {null | {text: string, point: string[]}} hint
 * @property {number | null} left
 * @property {string[]} point
 * @property {boolean} over
 */

/**
 * @param {HTMLElement} host
 * @param {Option[]} options
 * @param {(kind: string) => HTMLElement | null} picture
 * @param {string} title
 * @param {(option: Option) => void} choose
 * @param {(option: Option | null, element: Element | null) => void} point a pointer or the keyboard has come to an answer
 */
export function optionButtons(host, options, picture, title, choose, point) {
  const had = host.contains(/** @type {ShadowRoot} */ (host.getRootNode()).activeElement);
  if (!options.length) return fill(host);
  const buttons = options.map((option) =>
    h(
      "button",
      {
        type: "button",
        class: `e-btn e-option ${option.style}`,
        "data-key": option.key,
        onclick: () => choose(option),
        onpointerenter: (/** @type {PointerEvent} */ { pointerType, currentTarget }) =>
          pointerType === "mouse" && point(option, /** @type {Element} */ (currentTarget)),
        onpointerleave: () => point(null, null),
        onfocus: (/** @type {FocusEvent} */ { currentTarget }) =>
          /** @type {Element} */ (currentTarget).matches(":focus-visible") &&
          point(option, /** @type {Element} */ (currentTarget)),
        onblur: () => point(null, null),
      },
      option.icon ? picture(option.icon) : null,
      h("span", null, option.label, option.detail ? h("small", null, option.detail) : null),
      option.cost ? h("span", { class: "e-cost" }, option.cost) : null,
    ),
  );
  fill(
    host,
    h("div", { class: "e-options-title", id: "options" }, title),
    h("div", { class: "e-option-list", role: "group", "aria-labelledby": "options" }, buttons),
  );
  if (had) buttons[0].focus({ preventScroll: true });
}

/**
 * @param {Frame} frame
 * @param {Say} t
 * @param {(at: number) => void} go
 */
export function replayBar(frame, t, go) {
  const { at, last } = frame;
  const place = t("replay_place", { at, last });
  /** @param {string} name @param {string} label @param {number} to */
  const step = (name, label, to) =>
    h(
      "button",
      {
        type: "button",
        class: "e-btn",
        "data-step": name,
        "aria-label": label,
        title: label,
        disabled: to === at,
        onclick: () => go(to),
      },
      icon(name),
    );
  const slider = h("input", {
    type: "range",
    min: 0,
    max: last,
    value: at,
    "aria-label": t("replay_slider"),
    "aria-valuetext": place,
  });
  slider.addEventListener("change", () => go(slider.valueAsNumber));
  return h(
    "div",
    { class: "e-replay" },
    step("first", t("replay_first"), 0),
    step("prev", t("replay_prev"), Math.max(0, at - 1)),
    step("next", t("replay_next"), Math.min(last, at + 1)),
    step("last", t("replay_last"), last),
    last > 1 ? slider : null,
    h("output", null, place),
  );
}

/**
 * @param {HTMLElement} host
 * @param {Lesson | null} lesson
 * @param {Say} t
 * @param {{game: string, lang: string}} rules
 * @param {(method: string) => void} send
 */
export function teacher(host, lesson, t, rules, send) {
  if (!lesson) return fill(host);
  /** @param {string} id */
  const chip = (id) => (id ? clauseLink(id, t("clause", { id }), rules) : null);
  /** @param {string} method @param {string} label @param {string} style */
  const button = (method, label, style = "") =>
    h(
      "button",
      { type: "button", class: `e-btn ${style}`, "data-lesson": method, onclick: () => send(`lesson.${method}`) },
      label,
    );
  const last = lesson.stage >= lesson.stages - 1;
  const solved = lesson.over || (lesson.good && last);
  host.classList.toggle("solved", solved);
  fill(
    host,
    h(
      "div",
      { class: "e-lesson-head" },
      h("strong", null, lesson.title),
      lesson.stages > 1 && !lesson.over ? h("span", null, `${lesson.stage + 1} / ${lesson.stages}`) : null,
    ),
    lesson.over
      ? null
      : h(
          "p",
          null,
          lesson.text,
          " ",
          lesson.clauses.map((id) => chip(id)),
        ),
    lesson.said
      ? h("p", { class: lesson.good ? "e-praise" : "e-said" }, lesson.said, " ", chip(lesson.said_clause))
      : null,
    lesson.hint?.text ? h("p", { class: "e-said" }, lesson.hint.text) : null,
    lesson.left !== null && !lesson.good ? h("p", { class: "e-soft" }, t("embed_left", { n: lesson.left })) : null,
    solved ? h("p", { class: "e-praise" }, icon("crown"), t("embed_done")) : null,
    h(
      "div",
      { class: "e-lesson-tools" },
      lesson.can_next && !solved ? button("next", t("next"), "main") : null,
      lesson.can_hint ? button("hint", t("embed_hint")) : null,
      lesson.can_again ? button("again", t("embed_stage_again")) : null,
    ),
  );
  return undefined;
}
