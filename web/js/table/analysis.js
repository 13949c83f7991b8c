/** After the game: the choices that cost most, as a strong bot sees them, each linked to the replay. */
import { openDialog } from "../ui/dialogs.js";
import { fill, h } from "../ui/dom.js";
import { mark } from "../ui/icons.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../contract.d.ts").Verdict} Verdict */

const SHOWN = 6;
const MILLISECONDS = 250;

/**
 * @param {Frame} frame of the finished game
 * @param {(at: number) => Promise<Verdict>} judge
 * @param {{look: (verdict: Verdict) => void, tryFrom: (at: number) => void}} ways
 */
export async function showAnalysis(frame, judge, { look, tryFrom }) {
  const bar = h("progress", { max: frame.last, value: 0, "aria-label": t("analysis_running") });
  const body = h("div", { class: "analysis", "aria-live": "polite" }, h("p", null, t("analysis_running")), bar);
  let open = true;
  const dialog = openDialog({ title: t("analysis"), kind: "analysis", body: [body] });
  dialog.closed.then(() => (open = false));
  /** @type {Verdict[]} */
  const verdicts = [];
  for (let at = 0; at < frame.last && open; at++) {
    bar.value = at;
    try {
      const verdict = await judge(at);
      if (!frame.bots?.[verdict.seat]) verdicts.push(verdict);
    } catch {
      break;
    }
  }
  if (!open) return;
  const worst = verdicts
    .filter((verdict) => verdict.loss >= 1)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, SHOWN);
  fill(
    body,
    h("p", null, worst.length ? t("analysis_text") : t("analysis_none")),
    h(
      "ol",
      { class: "advice" },
      worst.map((verdict) =>
        h(
          "li",
          null,
          h(
            "div",
            { class: "advice-head" },
            mark(frame.seats[verdict.seat]),
            h("strong", null, frame.seats[verdict.seat].name),
            h("span", { class: "soft" }, verdict.status),
            h("span", { class: "chip" }, verdict.gap),
          ),
          h("p", null, t("analysis_instead", { played: verdict.label, best: verdict.best?.label ?? "" })),
          h(
            "p",
            { class: "advice-tools" },
            h(
              "button",
              { type: "button", class: "btn small", onclick: () => (dialog.close(), look(verdict)) },
              t("analysis_look"),
            ),
            h(
              "button",
              { type: "button", class: "btn small", onclick: () => (dialog.close(), tryFrom(verdict.at)) },
              t("analysis_try"),
            ),
          ),
        ),
      ),
    ),
    h("p", { class: "soft" }, t("hint_note")),
  );
}

export const ANALYSIS_MS = MILLISECONDS;
