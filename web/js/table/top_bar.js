/** The bar on top: game, where it stands, whose turn it is and what to do, undo and redo. */
import { clause, figure, sentence } from "./marks.js";
import { symbol } from "../ui/art.js";
import { h, refill, show } from "../ui/dom.js";
import { icon, mark } from "../ui/icons.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */

const LONG = 110;

/**
 * @typedef {object} BarActions
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} menu
 * @property {() => void} whyNoUndo
 * @property {() => void} hint
 * @property {"no" | "later" | "now"} advice
 */

/**
 * The line below the bar: that one looks back, or cannot play, or whatever else is to be said.
 * @param {HTMLElement} banner
 * @param {Frame} frame
 * @param {import("../ui/dom.js").Child[]} more
 * @param {() => void} close back to the present
 */
export function drawBanner(banner, frame, more, close) {
  const note =
    frame.readonly?.text ?? (frame.at === frame.last ? "" : t("looking_back_long", { at: frame.at, last: frame.last }));
  show(banner, Boolean(note) || more.length > 0);
  const back =
    frame.at === frame.last || more.length
      ? null
      : h("button", { type: "button", class: "btn small", onclick: close }, t("replay_close"));
  refill(banner, icon("eye"), note ? h("span", null, note) : null, ...more, back);
}

/** What I have, on a phone always in sight: of the only person here, else of who decides. @param {Frame} frame */
function mine({ seats, bots, prompt }) {
  const people = seats.filter((seat) => bots && !bots[seat.seat]);
  const seat = people.length === 1 ? people[0] : seats[prompt.seat ?? 0];
  return (
    seat &&
    h(
      "p",
      { class: "mine", "data-colour": seat.colour, "aria-label": seat.summary, role: "group", tabindex: "0" },
      mark(seat),
      [...seat.stock]
        .sort((a, b) => Number(b.main) - Number(a.main))
        .map((item) =>
          h(
            "span",
            {
              class: item.warn ? "warn" : "",
              ...(item.about ? { "data-about": item.about } : { title: item.label }),
            },
            symbol(item.icon),
            item.count,
          ),
        ),
      h("span", { class: "mine-points" }, icon("crown"), figure(seat.points)),
    )
  );
}

/**
 * @param {HTMLElement} bar
 * @param {Frame} frame
 * @param {BarActions} actions
 */
export function drawBar(bar, frame, actions) {
  const focused = /** @type {HTMLElement | null} */ (
    bar.contains(document.activeElement) ? document.activeElement : null
  )?.dataset.tool;
  const { lesson } = frame;
  // where a teacher asks for one thing, that sentence is the only prompt
  const taught = lesson && (lesson.guided || lesson.kind === "read" || lesson.good) && !lesson.over;
  const asked = taught ? t("lesson_of", { title: lesson.title }) : frame.prompt.text;
  const words = frame.thinking ? t("bot_thinks", { name: frame.seats[frame.thinking.seat].name }) : asked;
  const noUndo = !frame.can_undo && frame.undo_reason;
  refill(
    bar,
    h(
      "a",
      { class: "btn ghost home", href: "#/", "aria-label": t("home"), title: t("home"), "data-tool": "home" },
      icon("home"),
    ),
    h("h1", null, frame.title),
    h(
      "span",
      { class: "chip" },
      frame.status.split(/(?<= ·) /).flatMap((part) => [h("span", null, part), " "]),
    ),
    frame.components &&
      h("span", { class: "chip set-name", title: t("components_with", { name: frame.components }) }, frame.components),
    h(
      "span",
      { class: "scores", "aria-hidden": "true" },
      frame.seats.map((seat) =>
        h("span", { class: seat.active && !frame.over ? "active" : "" }, mark(seat), figure(seat.points)),
      ),
    ),
    mine(frame),
    h(
      "div",
      { class: "prompt-box" },
      h(
        "p",
        { class: `prompt${words.length > LONG ? " long" : ""}`, "data-clause": frame.prompt.clause },
        taught ? words : sentence(frame, frame.prompt.seat, words),
        taught ? null : clause(frame.prompt.clause),
      ),
    ),
    h(
      "div",
      { class: "bar-tools" },
      actions.advice !== "no" &&
        h(
          "button",
          {
            type: "button",
            class: "btn tool",
            "data-tool": "hint",
            title: t("hint_title"),
            disabled: actions.advice === "later",
            "aria-keyshortcuts": "h",
            onclick: actions.hint,
          },
          icon("hint"),
          h("span", null, t("hint")),
        ),
      h(
        "button",
        {
          type: "button",
          class: "btn tool",
          "data-tool": "undo",
          title: noUndo ? noUndo.text : t("undo"),
          "aria-disabled": String(!frame.can_undo),
          "aria-keyshortcuts": "u",
          onclick: () => (frame.can_undo ? actions.undo() : actions.whyNoUndo()),
        },
        icon("undo"),
        h("span", null, t("undo")),
      ),
      h(
        "button",
        {
          type: "button",
          class: "btn tool",
          "data-tool": "redo",
          title: t("redo"),
          disabled: !frame.can_redo,
          "aria-keyshortcuts": "r",
          onclick: actions.redo,
        },
        icon("redo"),
        h("span", null, t("redo")),
      ),
      h(
        "button",
        {
          type: "button",
          class: "btn tool menu",
          "data-tool": "menu",
          title: t("menu"),
          "aria-haspopup": "dialog",
          onclick: actions.menu,
        },
        icon("menu"),
        h("span", null, t("menu")),
      ),
    ),
  );
  if (focused)
    /** @type {HTMLElement | null} */ (bar.querySelector(`[data-tool="${focused}"]:not(:disabled)`))?.focus();
}
