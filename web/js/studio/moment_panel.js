/** The moment that is looked at: what is decided, what was played, and the notes that can be added there. */
import { h } from "../ui/dom.js";
import { t } from "../app/words.js";
import { button } from "./studio.js";

/** @typedef {import("./note_form.js").Note["kind"]} Kind */

/** @param {import("../contract.d.ts").Noting} now @param {(kind: Kind) => void} add */
export function momentPanel(now, add) {
  const played = now.options.find(({ key }) => key === now.played);
  /** @param {string} sign @param {Kind} kind @param {boolean} disabled */
  const note = (sign, kind, disabled) =>
    button(sign, t(`task_add_${kind}`), () => add(kind), {
      disabled,
      style: kind === "do" ? "main" : "",
      name: `add-${kind}`,
    });
  return [
    h("h2", null, t("task_moment")),
    h("p", null, now.question),
    played ? h("p", { class: "soft" }, t("task_played", { move: played.label })) : null,
    h(
      "div",
      { class: "studio-acts" },
      note("check", "do", now.seat === null),
      note("flag", "goal", !now.goals.length),
      note("log", "read", false),
      note("play", "free", now.seat === null),
    ),
  ];
}
