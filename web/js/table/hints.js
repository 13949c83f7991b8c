/** "What would you do?": the best answers as a strong bot sees them, and why. */
import { openDialog } from "../ui/dialogs.js";
import { fill, h } from "../ui/dom.js";
import { t } from "../app/words.js";

/** @typedef {import("../contract.d.ts").Hint} Hint */

/**
 * @param {Promise<Hint>} thinking
 * @param {(key: string) => void} play
 */
export async function showHint(thinking, play) {
  const body = h(
    "div",
    { class: "hint", "aria-live": "polite" },
    h("p", { class: "soft" }, t("hint_thinking")),
    h("progress", { "aria-label": t("hint_thinking") }),
  );
  const dialog = openDialog({ title: t("hint_title"), kind: "hints", body: [body] });
  try {
    const { advice } = await thinking;
    fill(
      body,
      h(
        "ol",
        { class: "advice" },
        advice.map((line, index) =>
          h(
            "li",
            null,
            h("div", { class: "advice-head" }, h("strong", null, line.label), h("span", { class: "chip" }, line.gap)),
            h("p", null, line.text),
            h(
              "button",
              {
                type: "button",
                class: `btn small${index ? "" : " main"}`,
                onclick: () => {
                  dialog.close();
                  play(line.key);
                },
              },
              t("hint_play"),
            ),
          ),
        ),
      ),
      h("p", { class: "soft" }, t("hint_note")),
    );
    body.querySelector("button")?.focus();
  } catch {
    fill(body, h("p", { class: "warn" }, t("hint_failed")));
  }
}
