/** The end of a game: who won, where the points came from, and what can be done next. */
import { clause, signed } from "./marks.js";
import { drawChart } from "./chart.js";
import { openDialog } from "../ui/dialogs.js";
import { h } from "../ui/dom.js";
import { icon, mark } from "../ui/icons.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Rank} Rank */

/**
 * @param {Frame} frame
 * @param {{replay: () => void, analyse: (() => void) | null, again: () => void, save: () => void}} actions
 */
export function showEnd(frame, actions) {
  const result = frame.result;
  if (!result) return;
  const dialog = openDialog({
    title: result.text,
    kind: "end",
    body: [
      h(
        "ol",
        { class: "ranking" },
        result.ranking.map((rank) => rankCard(frame, rank)),
      ),
      pointTable(frame, result.ranking),
      drawChart(frame, result.chart),
    ],
    actions: [
      { label: t("back_to_table"), value: "table", style: "main" },
      { label: t("look_back"), value: "replay" },
      ...(actions.analyse ? [{ label: t("analysis"), value: "analyse" }] : []),
      { label: t("new_game"), value: "again" },
      { label: t("export"), value: "save" },
    ],
  });
  dialog.closed.then((value) => {
    if (value === "replay") actions.replay();
    if (value === "analyse") actions.analyse?.();
    if (value === "again") actions.again();
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
    h("span", { class: "points" }, rank.points),
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
    const own = rank.lines.filter((line) => keyOf(line) === key);
    return h("td", null, own.length ? signed(own.reduce((sum, line) => sum + line.points, 0)) : "·");
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
          ranking.map((rank) => h("td", null, rank.points)),
        ),
      ),
    ),
  );
}
