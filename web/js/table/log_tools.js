/** Searching and copying the log. */
import { signed } from "./marks.js";
import { toast } from "../ui/notices.js";
import { t } from "../app/words.js";
import { gained } from "./turns.js";

/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../types.js").TurnSummary} TurnSummary */

/**
 * Whether all words are in a turn's line, or in its steps.
 * @param {TurnSummary} turn
 * @param {LogEntry[]} steps
 * @param {string} name
 * @param {string} words
 */
export function matches(turn, steps, name, words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (/** @type {string} */ text) => wanted.every((word) => text.toLowerCase().includes(word));
  return {
    summary: has(`${turn.heading} ${name} ${turn.text}`),
    steps: steps.some((step) => has(`${step.text} ${step.clause}`)),
  };
}

/**
 * The log as plain text.
 * @param {{turn: TurnSummary, name: string, steps: LogEntry[]}[]} log
 */
export function plainText(log) {
  /** @type {string[]} */
  const lines = [];
  let heading = "";
  for (const { turn, name, steps } of log) {
    if (turn.heading !== heading) lines.push("", turn.heading);
    heading = turn.heading;
    const points = gained(turn);
    lines.push(`${name ? `${name}: ` : ""}${turn.text}${points ? ` (${signed(points)})` : ""}`);
    lines.push(...steps.map((step) => `    ${step.text} [${step.clause}]`));
  }
  return lines.join("\n").trim();
}

/** @param {{turn: TurnSummary, name: string, steps: LogEntry[]}[]} log */
export async function copyLog(log) {
  const text = plainText(log);
  try {
    await navigator.clipboard.writeText(text);
    toast(t("log_copied"));
  } catch {
    const { offerText } = await import("../storage/as_text.js"); // where the clipboard is denied, by hand
    offerText(text, t("log"), { title: t("log_copy"), why: t("editor_copy_failed") });
  }
}
