/** Points over the game as lines; the same numbers as a table for those who cannot see it. */
import { h, s } from "../ui/dom.js";
import { mark } from "../ui/icons.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Chart} Chart */

const LEFT = 36;
const RIGHT = 30;
const TOP = 18;
const BOTTOM = 26;

/**
 * @param {Frame} frame
 * @param {Chart} chart
 * @param {(at: number) => void} look shows the moment after this many choices
 */
export function drawChart(frame, chart, look) {
  // Drawn in the size in which it is seen, so that its numbers stay readable on a phone.
  const [WIDTH, HEIGHT] = innerWidth < 600 ? [340, 220] : [640, 240];
  const length = Math.max(2, ...chart.series.map((line) => line.points.length));
  const all = chart.series.flatMap((line) => line.points);
  const low = Math.min(0, ...all);
  const step = Math.max(1, Math.ceil((Math.max(10, ...all) - low) / 5 / 5) * 5);
  const high = low + Math.ceil((Math.max(10, ...all) - low) / step) * step;
  /** @param {number} at */
  const x = (at) => LEFT + ((WIDTH - LEFT - RIGHT) * at) / (length - 1);
  /** @param {number} points */
  const y = (points) => TOP + ((HEIGHT - TOP - BOTTOM) * (high - points)) / (high - low);

  const picture = s("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    class: "chart",
    role: "img",
    "aria-label": t("chart_title"),
  });
  for (let value = low; value <= high; value += step) {
    picture.append(
      s("path", { class: "grid", d: `M${LEFT} ${y(value)}H${WIDTH - RIGHT}` }),
      s("text", { class: "axis", x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, value),
    );
  }
  for (const { at, label } of chart.marks) {
    picture.append(
      s("path", { class: "mark-line", d: `M${x(at)} ${TOP - 6}V${HEIGHT - BOTTOM}` }),
      s("text", { class: "axis", x: x(at), y: HEIGHT - 8, "text-anchor": "middle" }, label),
    );
  }
  for (const line of chart.series) {
    const seat = frame.seats[line.seat];
    const path = line.points
      .map((points, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(points).toFixed(1)}`)
      .join("");
    picture.append(
      s("path", { class: "edge", d: path }),
      s("path", { class: "line", "data-colour": seat.colour, "data-seat": line.seat, d: path }),
    );
    const end = mark(seat);
    const points = line.points.at(-1) ?? 0;
    for (const [name, value] of Object.entries({
      x: x(line.points.length - 1) + 4,
      y: y(points) - 9,
      width: 18,
      height: 18,
    }))
      end.setAttribute(name, String(value));
    picture.append(end);
  }
  picture.addEventListener("click", (event) => {
    const { left, width } = picture.getBoundingClientRect();
    const share = ((event.clientX - left) / width) * WIDTH;
    look(Math.min(Math.max(Math.round(((share - LEFT) / (WIDTH - LEFT - RIGHT)) * (length - 1)), 0), length - 1));
  });
  return h(
    "figure",
    { class: "chart-box" },
    h("figcaption", null, t("chart_title"), " ", h("small", { class: "soft" }, t("chart_click"))),
    picture,
    chartTable(frame, chart, length),
  );
}

/**
 * @param {Frame} frame
 * @param {Chart} chart
 * @param {number} length
 */
function chartTable(frame, chart, length) {
  const stops = chart.marks.map((one) => ({ at: Math.min(one.at, length - 1), label: one.label }));
  if (stops.at(-1)?.at !== length - 1) stops.push({ at: length - 1, label: t("chart_end") });
  return h(
    "details",
    null,
    h("summary", null, t("chart_table")),
    h(
      "table",
      { class: "plain" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("td", null),
          chart.series.map((line) => h("th", { scope: "col" }, frame.seats[line.seat].name)),
        ),
      ),
      h(
        "tbody",
        null,
        stops.map((stop) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, stop.label),
            chart.series.map((line) => h("td", null, line.points[stop.at] ?? line.points.at(-1))),
          ),
        ),
      ),
    ),
  );
}
