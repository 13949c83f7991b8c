/** The seats at a glance, and who leads in what will be scored. */
import { symbol } from "../ui/art.js";
import { h, refill } from "../ui/dom.js";
import { face } from "../ui/faces.js";
import { boardsOf } from "./frame.js";
import { figure, seatName } from "./marks.js";
import { whoIs } from "./panel_words.js";
import { icon, mark } from "../ui/icons.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../types.js").StandingsRow} StandingsRow */

/**
 * @param {HTMLElement} host
 * @param {Frame} frame
 * @param {(seat: number) => void} onShow
 */
export function drawSeats(host, frame, onShow) {
  const shown = boardsOf(frame).tableau?.seat;
  const focused = host.contains(document.activeElement);
  const cards = frame.seats.map((seat) => seatCard(frame, seat, seat.seat === shown, onShow));
  refill(host, h("h2", { class: "sr" }, t("seats")), h("ul", { class: "seat-list" }, cards));
  if (focused) /** @type {HTMLElement | null} */ (host.querySelector('[aria-pressed="true"]'))?.focus();
}

/**
 * @param {Frame} frame
 * @param {Seat} seat
 * @param {boolean} shown
 * @param {(seat: number) => void} onShow
 */
function seatCard(frame, seat, shown, onShow) {
  const active = seat.active && !frame.over;
  const note = (/** @type {string} */ name, /** @type {string} */ label) =>
    h("span", { class: `seat-note ${name}`, title: label }, icon(name), h("span", { class: "sr" }, label));
  return h(
    "li",
    null,
    h(
      "button",
      {
        type: "button",
        class: `seat${active ? " active" : ""}`,
        "data-colour": seat.colour,
        "aria-pressed": String(shown),
        "aria-current": active ? "true" : null,
        title: t("show_tableau_of", { name: seat.name }),
        onclick: () => onShow(seat.seat),
      },
      h(
        "span",
        { class: "seat-face", ...whoIs(frame, seat.seat) },
        face(frame.bots?.[seat.seat], seat.colour),
        mark(seat),
      ),
      h(
        "span",
        { class: "seat-head" },
        active ? h("span", { class: "turn-arrow" }, icon("next"), h("span", { class: "sr" }, t("on_turn"))) : null,
        h("strong", whoIs(frame, seat.seat), seatName(frame, seat)),
        seat.start ? note("flag", t("start_player")) : null,
        seat.leading ? note("crown", t("leading")) : null,
        shown ? note("eye", t("shown")) : null,
      ),
      h(
        "span",
        { class: "stock" },
        seat.stock.map((item) =>
          h(
            "span",
            {
              class: `${item.warn ? "warn" : ""}${item.main ? "" : " more"}`,
              ...(item.about ? { "data-about": item.about, title: "" } : { title: item.label }),
            },
            symbol(item.icon),
            h("span", { "aria-hidden": "true" }, item.count),
            h("span", { class: "sr" }, `${item.label}, `),
          ),
        ),
      ),
      h("span", { class: "points" }, figure(seat.points), h("span", { class: "sr" }, t("points_unit"))),
    ),
  );
}

/**
 * @param {HTMLElement} host
 * @param {Frame} frame
 * @param {(target: string | null) => void} onPoint a row is pointed at
 */
export function drawStandings(host, frame, onPoint) {
  const standings = frame.standings;
  host.hidden = !standings;
  if (!standings) return;
  const columns = standings.columns.map((seat) => frame.seats[seat]);
  refill(
    host,
    h(
      "table",
      null,
      h("caption", null, standings.title),
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("td", null),
          columns.map((seat) =>
            h(
              "th",
              { scope: "col", title: seatName(frame, seat) },
              mark(seat),
              h("span", { class: "sr" }, seatName(frame, seat)),
            ),
          ),
          standings.other
            ? h(
                "th",
                { scope: "col", title: standings.other.label },
                symbol(standings.other.icon),
                h("span", { class: "sr" }, standings.other.label),
              )
            : null,
          h(
            "th",
            { scope: "col", title: t("points_title") },
            icon("crown"),
            h("span", { class: "sr" }, t("points_title")),
          ),
        ),
      ),
      h(
        "tbody",
        null,
        standings.rows.map((row) => standingsRow(row, columns, standings.columns)),
      ),
    ),
    h("p", { class: "standings-words", "aria-live": "polite" }),
  );
  host.onpointerover = host.onclick = ({ target }) => {
    const row = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("[data-words]"));
    const words = host.querySelector(".standings-words");
    if (!row || !words || words.textContent === row.dataset.words) return;
    words.textContent = row.dataset.words ?? "";
    onPoint(row.dataset.target ?? null);
  };
}

/**
 * @param {StandingsRow} row
 * @param {Seat[]} seats by column
 * @param {number[]} columns
 */
function standingsRow(row, seats, columns) {
  // a name that ends with a number does not run into the next one
  const counts = seats
    .map(({ name }, index) => (/\d$/.test(name) ? `${name} (${row.counts[index]})` : `${name} ${row.counts[index]}`))
    .join(", ");
  const words = `${row.label}: ${counts}. ${row.summary ?? ""}`;
  return h(
    "tr",
    {
      class: `${row.scored ? "" : "later"}${row.now ? " now" : ""}`,
      "data-target": row.target,
      "data-words": words,
    },
    h("th", { scope: "row" }, symbol(row.icon), h("span", null, row.label)),
    columns.map((seat, index) => {
      const place = row.first.includes(seat) ? "first" : row.second.includes(seat) ? "second" : "";
      return h(
        "td",
        { class: place },
        row.counts[index] || "·",
        place && h("span", { class: "sr" }, t(place === "first" ? "place_first" : "place_second")),
      );
    }),
    row.other === undefined
      ? null
      : h(
          "td",
          { class: row.other_first ? "first" : "" },
          row.other || "·",
          row.other_first && h("span", { class: "sr" }, t("place_first")),
        ),
    h("td", { class: "worth" }, row.points[0], row.points[1] ? h("small", null, row.points[1]) : null),
  );
}
