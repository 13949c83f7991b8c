/** An auction, docked above its answers: what is auctioned, what everybody is worth and why, what is at stake. */
import { symbol } from "../ui/art.js";
import { clause } from "./marks.js";
import { fill, h } from "../ui/dom.js";
import { mark } from "../ui/icons.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {NonNullable<Frame["auction"]>} Auction */

/**
 * @param {HTMLElement} host
 * @param {Frame} frame
 * @param {Auction} auction
 */
export function drawAuction(host, frame, auction) {
  const list = (/** @type {string} */ title, /** @type {string[]} */ lines) =>
    h(
      "div",
      null,
      h("h3", null, title),
      lines.map((line) => h("p", null, line)),
    );
  fill(
    host,
    h("p", { class: "report-round" }, auction.text),
    h("div", { class: "report-title" }, h("h2", null, auction.title), clause(auction.clause)),
    h(
      "div",
      { class: "auction-lot" },
      symbol(auction.icon),
      h("div", null, list(t("auction_win"), auction.win), list(t("auction_lose"), auction.lose)),
    ),
    h(
      "table",
      null,
      h(
        "thead",
        { class: "sr" },
        h(
          "tr",
          null,
          ["auction_bidder", "auction_made_of", "auction_value"].map((id) => h("th", { scope: "col" }, t(id))),
        ),
      ),
      h(
        "tbody",
        null,
        auction.bidders.map((bidder) => {
          const seat = bidder.seat === null ? null : frame.seats[bidder.seat];
          return h(
            "tr",
            { class: `${bidder.look}${seat?.active ? " now" : ""}` },
            h("th", { scope: "row", title: bidder.name }, seat ? mark(seat) : null, h("span", null, bidder.name)),
            h("td", null, h("span", null, bidder.parts), bidder.money ? h("small", null, bidder.money) : null),
            h("td", { class: "report-change" }, h("b", null, bidder.value), h("small", null, bidder.note)),
          );
        }),
      ),
    ),
    auction.stakes ? h("p", { class: "auction-stakes" }, auction.stakes) : null,
  );
}
