/** The bar on top: game, where it stands, whose turn it is and what to do, what just happened, undo and redo. */
import { clause, sentence } from "./marks.js";
import { h, refill, show } from "../ui/dom.js";
import { icon, mark } from "../ui/icons.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../types.js").Option} Option */

const LONG = 110;

/**
 * @typedef {object} BarActions
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} menu
 * @property {() => void} whyNoUndo
 * @property {(option: Option) => void} choose
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

/**
 * What was done last: of the newest entries, what a seat did rather than what came of it.
 * @param {Frame} frame
 * @param {LogEntry[]} log
 */
function lastDeed(frame, log) {
  const newest = log.at(-1);
  return (
    log.findLast(
      (entry) => entry.at === newest?.at && entry.seat !== null && entry.text.includes(frame.seats[entry.seat]?.name),
    ) ?? newest
  );
}

/**
 * @param {HTMLElement} bar
 * @param {Frame} frame
 * @param {LogEntry[]} log
 * @param {BarActions} actions
 */
export function drawBar(bar, frame, log, actions) {
  const focused = /** @type {HTMLElement | null} */ (
    bar.contains(document.activeElement) ? document.activeElement : null
  )?.dataset.tool;
  const last = lastDeed(frame, log);
  const special = frame.live ? frame.options.find((option) => option.style !== "plain") : undefined;
  const words = frame.thinking ? t("bot_thinks", { name: frame.seats[frame.thinking.seat].name }) : frame.prompt.text;
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
        h("span", { class: seat.active && !frame.over ? "active" : "" }, mark(seat), seat.points),
      ),
    ),
    h(
      "div",
      { class: "prompt-box" },
      h(
        "p",
        { class: `prompt${words.length > LONG ? " long" : ""}`, "data-clause": frame.prompt.clause },
        sentence(frame, frame.prompt.seat, words),
        clause(frame.prompt.clause),
      ),
      last
        ? h(
            "p",
            { class: "last" },
            h("span", { class: "last-name" }, t("just_now")),
            sentence(frame, last.seat, last.text),
          )
        : null,
    ),
    h(
      "div",
      { class: "bar-tools" },
      special &&
        h(
          "button",
          {
            type: "button",
            class: `btn special ${special.style === "primary" ? "main" : special.style}`,
            "data-tool": "special",
            onclick: () => actions.choose(special),
          },
          special.label,
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
