/** "If it ended now": what every seat would have, with its parts. */
import { clause, figure, seatName, signed } from "./marks.js";
import { fill, h } from "../ui/dom.js";
import { mark } from "../ui/icons.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../contract.d.ts").Projection} Projection */

/**
 * @param {HTMLElement} host
 * @param {Frame} frame
 * @param {Projection} projection
 */
export function drawProjection(host, frame, { seats }) {
  /** By label: the clause and the points of each seat; what is nothing for everybody is left out. @type {Map<string, {clause: string, points: number[]}>} */
  const rows = new Map();
  seats.forEach(({ lines }, index) => {
    for (const line of lines) {
      const row = rows.get(line.label) ?? { clause: line.clause, points: seats.map(() => 0) };
      row.points[index] += line.points;
      rows.set(line.label, row);
    }
  });
  const best = Math.max(...seats.map((seat) => seat.total));
  const shown = [...rows].filter(([, { points }]) => points.some(Boolean));
  fill(
    host,
    h(
      "table",
      null,
      h("caption", null, t("projection")),
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("td", null),
          frame.seats.map((seat) =>
            h(
              "th",
              { scope: "col", title: seatName(frame, seat) },
              mark(seat),
              h("span", { class: "sr" }, seatName(frame, seat)),
            ),
          ),
        ),
      ),
      h(
        "tbody",
        null,
        h(
          "tr",
          null,
          h("th", { scope: "row" }, t("projection_so_far")),
          frame.seats.map((seat) => h("td", null, seat.points)),
        ),
        shown.map(([label, { clause: id, points }]) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, label, " ", clause(id)),
            points.map((value) => h("td", { class: value < 0 ? "loss" : "" }, value ? signed(value) : "·")),
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
          seats.map(({ total }) => h("td", { class: total === best ? "first" : "" }, figure(total))),
        ),
      ),
    ),
  );
}
