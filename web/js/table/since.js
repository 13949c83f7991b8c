/** Since your last turn: a line for each turn of the others, newest last; a click on it replays that turn. */
import { h, refill } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { t } from "../app/words.js";
import { signed } from "./marks.js";
import { told } from "./strip.js";
import { gained } from "./turns.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").TurnSummary} TurnSummary */

/**
 * On a wide table the lines stand beside each other; on a phone they are below a pill.
 * @param {HTMLElement} host
 * @param {Frame} frame
 * @param {TurnSummary[]} since
 * @param {(turns: TurnSummary[]) => void} replay
 */
export function drawSince(host, frame, since, replay) {
  const open = host.querySelector('.since-pill[aria-expanded="true"]') !== null;
  const lines = since.map((turn) => {
    const [dot, name, text, points] = told(frame, turn);
    return h(
      "li",
      null,
      h(
        "button",
        {
          type: "button",
          class: "since-turn",
          "data-turn": `${turn.n} ${turn.last}`,
          title: `${turn.text}. ${t("turn_replay")}`,
          onclick: () => replay([turn]),
        },
        dot,
        h("span", { class: "turn-words" }, name, " ", text),
        points,
        icon("play"),
      ),
    );
  });
  const pill = h(
    "button",
    {
      type: "button",
      class: "since-pill",
      "aria-expanded": String(open),
      onclick: (/** @type {Event} */ { currentTarget: button }) => {
        if (button instanceof Element)
          button.setAttribute("aria-expanded", String(button.getAttribute("aria-expanded") !== "true"));
      },
    },
    h("span", null, t("since_count", { n: since.length })),
    h(
      "span",
      { class: "since-who", "aria-hidden": "true" },
      since.slice(-6).map((turn) => h("span", null, told(frame, turn)[0], gained(turn) ? signed(gained(turn)) : null)),
    ),
    icon("fold"),
  );
  const all = { type: "button", class: "btn small", "data-turn": since.map((turn) => turn.n).join() };
  refill(
    host,
    h(
      "div",
      { class: "since-box" },
      pill,
      h(
        "div",
        { class: "since-panel" },
        h("h2", { class: "strip-title" }, t("since")),
        h("ul", { class: "since-list", "aria-label": t("since") }, lines),
        h(
          "p",
          { class: "since-foot" },
          h("span", null, t("since_marked")),
          h("button", { ...all, onclick: () => replay(since) }, icon("play"), t("since_all")),
        ),
      ),
    ),
  );
  const list = host.querySelector(".since-list");
  if (list) requestAnimationFrame(() => (list.scrollLeft = list.scrollWidth));
}
