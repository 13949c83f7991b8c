/** What the table asks in dialogs. */
import { clause } from "./marks.js";
import { ask, openDialog } from "../ui/dialogs.js";
import { h } from "../ui/dom.js";
import { icon, mark } from "../ui/icons.js";
import { change, settings } from "../app/settings.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */

/**
 * Before something hidden is shown: whether to go on, asked where the settings wish it.
 * @param {Frame} frame
 * @param {NonNullable<Frame["confirm"]>} question
 */
export async function confirmed({ bots, lesson }, question) {
  const shared = !lesson && (bots ?? []).filter((level) => !level).length > 1;
  const asks = settings.confirm === "always" || (settings.confirm === "shared" && shared);
  return !asks || askSure(question);
}

/** @param {NonNullable<Frame["confirm"]>} question */
async function askSure({ title, text, reveals, clause: id }) {
  const never = h("input", { type: "checkbox" });
  const body = [
    ...reveals.map((line) => h("p", { class: "reveals" }, icon("eye"), line)),
    h("p", null, text, " ", clause(id)),
    h("label", { class: "setting toggle" }, never, t("confirm_not_again")),
  ];
  const sure = await ask(title || t("confirm_title"), body, t("confirm_yes"), t("confirm_no"), { quick: true });
  if (sure && never.checked) change({ confirm: "never" });
  return sure;
}

/**
 * Until the one who may look sits in front of the screen.
 * @param {Frame} frame
 * @param {NonNullable<Frame["veil"]>} veil
 * @param {() => unknown} look
 */
export async function askToLook(frame, veil, look) {
  const seat = frame.seats[veil.seat];
  const body = [h("div", { class: "veil-mark" }, mark(seat)), h("p", null, veil.text)];
  const dialog = openDialog({
    title: t("veil_title", { name: seat.name }),
    kind: "veil-dialog",
    body,
    strict: true,
    quick: true,
    actions: [{ label: t("veil_look", { name: seat.name }), value: "look", style: "main big" }],
  });
  if ((await dialog.closed) === "look") await look();
}

/** Another tab has the game. @returns {Promise<string>} "here" or "home" */
export function askWhere() {
  const actions = [
    { label: t("other_tab_here"), value: "here", style: "main" },
    { label: t("home"), value: "home" },
  ];
  return openDialog({
    title: t("other_tab_title"),
    kind: "taken",
    body: [h("p", null, t("other_tab_text"))],
    strict: true,
    actions,
  }).closed;
}
