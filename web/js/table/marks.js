/** Small pieces of text and marks that several panels show. */
import { clauseLink } from "../ui/clauses.js";
import { h, withName } from "../ui/dom.js";
import { mark } from "../ui/icons.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Reason} Reason */

/**
 * The id of the rule behind something, as a small link to it.
 * @param {string | null | undefined} id
 */
export function clause(id) {
  return id ? clauseLink(id, t("clause", { id })) : null;
}

/**
 * A sentence about a seat: its mark, its name in bold.
 * @param {Frame} frame
 * @param {number | null | undefined} index
 * @param {string} text
 */
export function sentence(frame, index, text) {
  const seat = index === null || index === undefined ? undefined : frame.seats[index];
  return [seat ? mark(seat) : null, h("span", null, withName(text, seat?.name))];
}

/**
 * What a seat is called where no sentence is made of it: the only person among bots is "You".
 * @param {Frame} frame
 * @param {import("../types.js").Seat} seat
 */
export function seatName(frame, seat) {
  const people = frame.lesson ? [] : frame.seats.filter((_, index) => !frame.bots[index]);
  return people.length === 1 && people[0] === seat && frame.seats.length > 1 ? t("you") : seat.name;
}

/** @param {Reason[]} reasons */
export function reasonList(reasons) {
  return h(
    "ul",
    { class: "reasons" },
    reasons.map((reason) => h("li", null, reason.text, " ", clause(reason.clause))),
  );
}

/** With a minus that looks like one. @param {number} value */
export const figure = (value) => String(value).replace("-", "\u2212");

/** @param {number} value */
export function signed(value) {
  return value > 0 ? `+${value}` : figure(value);
}
