/** The end of a game: who won, where the points came from, and what can be done next. */
import { clause, figure, signed } from "./marks.js";
import { drawChart } from "./chart.js";
import { openDialog } from "../ui/dialogs.js";
import { h } from "../ui/dom.js";
import { icon, mark } from "../ui/icons.js";
import { reducedMotion } from "../app/settings.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Rank} Rank */

/** Pieces of paper that fall once; how they look and fall is the style's. */
const CONFETTI = 24;

/**
 * What can be done next; null: not with this game.
 * @typedef {object} Actions
 * @property {(() => void) | null} rematch
 * @property {(() => void) | null} analyse
 * @property {(() => void) | null} share
 * @property {(at: number) => void} look back at the moment after this many choices
 * @property {() => void} save
 */

/**
 * @param {Frame} frame
 * @param {Actions} actions
 */
export function showEnd(frame, actions) {
  const result = frame.result;
  if (!result) return;
  const dialog = openDialog({
    title: result.text,
    kind: "end",
    body: [
      reducedMotion()
        ? null
        : h(
            "div",
            { class: "confetti", "aria-hidden": "true" },
            Array.from({ length: CONFETTI }, () => h("i", null)),
          ),
      h(
        "ol",
        { class: "ranking" },
        result.ranking.map((rank) => rankCard(frame, rank)),
      ),
      result.decided.length ? h("p", { class: "decided" }, result.decided.join(" ")) : null,
      pointTable(frame, result.ranking),
      drawChart(frame, result.chart, (at) => {
        dialog.close();
        actions.look(at);
      }),
    ],
    actions: [
      ...(actions.rematch ? [{ label: t("rematch"), value: "rematch", style: "main" }] : []),
      ...(actions.analyse ? [{ label: t("review"), value: "analyse" }] : []),
      ...(actions.share ? [{ label: t("share"), value: "share" }] : []),
      { label: t("look_back"), value: "replay" },
      { label: t("export"), value: "save" },
      { label: t("back_to_table"), value: "table" },
    ],
  });
  dialog.closed.then((value) => {
    if (value === "rematch") actions.rematch?.();
    if (value === "analyse") actions.analyse?.();
    if (value === "share") actions.share?.();
    if (value === "replay") actions.look(0);
    if (value === "save") actions.save();
  });
}

/**
 * @param {Frame} frame
 * @param {Rank} rank
 */
function rankCard(frame, rank) {
  const seat = frame.seats[rank.seat];
  return h(
    "li",
    { class: `rank place-${rank.place}`, "data-colour": seat.colour },
    h("span", { class: "place" }, rank.place === 1 ? icon("crown") : null, t("place_n", { n: rank.place })),
    mark(seat),
    h("strong", null, seat.name),
    h("span", { class: "points" }, figure(rank.points)),
    rank.ties.map(({ label, value }) => h("small", { class: "soft" }, `${label}: ${value}`)),
  );
}

/**
 * Every line of points, one column for each seat.
 * @param {Frame} frame
 * @param {Rank[]} ranking
 */
function pointTable(frame, ranking) {
  /** @type {Map<string, {label: string, clause: string | null}>} */
  const rows = new Map();
  const keyOf = (/** @type {import("../types.js").PointLine} */ line) => `${line.label}|${line.clause}`;
  const lines = ranking.flatMap((rank) => rank.lines);
  const scored = new Set(lines.filter((line) => line.points).map(keyOf)); // what brought nobody anything is left out
  for (const line of lines) if (scored.has(keyOf(line))) rows.set(keyOf(line), line);
  /**
   * @param {Rank} rank
   * @param {string} key
   */
  const cell = (rank, key) => {
    const points = pointsOf(rank, key);
    const most = Math.max(...ranking.map((other) => pointsOf(other, key) ?? -Infinity));
    const best = points === most && ranking.some((other) => (pointsOf(other, key) ?? 0) < most);
    return h("td", { class: best ? "best" : "" }, points === null ? "·" : signed(points));
  };
  /** @param {Rank} rank @param {string} key @returns {number | null} null: no such line */
  const pointsOf = (rank, key) => {
    const own = rank.lines.filter((line) => keyOf(line) === key);
    return own.length ? own.reduce((sum, line) => sum + line.points, 0) : null;
  };
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": t("points_from") },
    h(
      "table",
      { class: "plain" },
      h("caption", null, t("points_from")),
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("td", null),
          ranking.map((rank) =>
            h("th", { scope: "col" }, mark(frame.seats[rank.seat]), " ", frame.seats[rank.seat].name),
          ),
        ),
      ),
      h(
        "tbody",
        null,
        [...rows].map(([key, row]) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, row.label, " ", clause(row.clause)),
            ranking.map((rank) => cell(rank, key)),
          ),
        ),
      ),
      h(
        "tfoot",
        null,
        h(
          "tr",
          null,
          h("th", { scope: "row" }, t("sum")),
          ranking.map((rank) => h("td", null, figure(rank.points))),
        ),
      ),
    ),
  );
}
