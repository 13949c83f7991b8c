/** What a thing or an answer does, costs and risks: the lines of every card that explains one. */
import { h } from "./dom.js";

/** @typedef {{effect?: string, cost?: string, stakes?: string}} Words */

/**
 * Named lines; one line alone needs no name.
 * @param {Words} words
 * @param {(id: string) => string} say
 * @returns {HTMLElement | null} null: there is nothing to say
 */
export function explained({ effect, cost, stakes }, say) {
  const lines = /** @type {[string, string | undefined][]} */ ([
    ["explain_effect", effect],
    ["explain_cost", cost],
    ["explain_stakes", stakes],
  ]).filter(([, text]) => text);
  if (!lines.length) return null;
  if (lines.length === 1) return h("p", null, lines[0][1]);
  return h(
    "dl",
    { class: "explained" },
    lines.flatMap(([id, text]) => [h("dt", null, say(id)), h("dd", null, text)]),
  );
}
