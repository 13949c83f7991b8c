/** What an author can choose for a board: what readers do, title, language, looks, the picture where no board can be. */
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { t } from "../app/words.js";
import { stillOf } from "./snippets.js";

/** @typedef {import("./snippets.js").Choice} Choice */
/**
 * @typedef {object} About
 * @property {boolean} lesson it is a task
 * @property {string} game its id
 * @property {{seat: number, name: string}[]} seats
 * @property {{id: string, name: string}[]} languages
 * @property {{id: string, label: string}[]} levels of bots; empty if none can play
 * @property {(file: string) => void} picture shows the picture, to be saved under this name
 * @property {(redraw?: boolean) => void} change something was chosen; other fields may depend on it
 */

/** @param {Choice} choice is changed @param {About} about */
export function boardOptions(choice, about) {
  /** @param {string} id @param {string} label @param {[string, string][]} values @param {string} now @param {(value: string) => void} take @param {boolean} [redraw] */
  const select = (id, label, values, now, take, redraw) => {
    const field = h(
      "select",
      { id: `editor-${id}` },
      values.map(([value, name]) => h("option", { value, selected: value === now }, name)),
    );
    field.addEventListener("change", () => {
      take(field.value);
      about.change(redraw);
    });
    return h("div", { class: "setting" }, h("label", { for: `editor-${id}` }, label), field);
  };
  /** @param {string} id @param {string} label @param {Record<string, string>} more @param {string} now @param {(value: string) => void} take */
  const input = (id, label, more, now, take) => {
    const field = h("input", { id: `editor-${id}`, type: "text", value: now, ...more });
    field.addEventListener("change", () => {
      take(field.value);
      about.change(true);
    });
    return h("div", { class: "setting" }, h("label", { for: `editor-${id}` }, label), field);
  };
  /** @param {string} label @param {boolean} now @param {(on: boolean) => void} take */
  const toggle = (label, now, take) => {
    const field = h("input", { type: "checkbox", checked: now });
    field.addEventListener("change", () => {
      take(field.checked);
      about.change();
    });
    return h("label", { class: "setting toggle" }, field, label);
  };
  /** @type {[string, string][]} */
  const modes = about.lesson
    ? [["task", t("editor_mode_task")]]
    : [
        ["show", t("editor_mode_show")],
        ["play", t("editor_mode_play")],
      ];
  /** @type {[string, string][]} */
  const seats = about.seats.map((seat) => [String(seat.seat), seat.name]);
  /** @type {[string, string][]} */
  const levels = about.levels.map(({ id, label }) => [id, t("bot_level", { level: label })]);
  /** @type {[string, string][]} */
  const languages = about.languages.map(({ id, name }) => [id, name]);
  const still = stillOf(choice, about.game);
  return [
    select(
      "mode",
      t("editor_mode"),
      modes,
      choice.mode,
      (value) => (choice.mode = /** @type {Choice["mode"]} */ (value)),
      true,
    ),
    input("label", t("editor_label"), {}, choice.label, (value) => (choice.label = value.slice(0, 200))),
    select(
      "lang",
      t("language"),
      [["", t("editor_as_browser")], ...languages],
      choice.lang,
      (value) => (choice.lang = value),
    ),
    select(
      "theme",
      t("theme"),
      [
        ["", t("theme_auto")],
        ["light", t("theme_light")],
        ["dark", t("theme_dark")],
      ],
      choice.theme,
      (value) => (choice.theme = value),
    ),
    select(
      "seat",
      t("editor_seat"),
      [["", t("editor_seat_turn")], ...seats],
      choice.seat,
      (value) => (choice.seat = value),
    ),
    choice.mode === "play" && levels.length
      ? select("bots", t("editor_bots"), [["", t("person")], ...levels], choice.bots, (value) => (choice.bots = value))
      : null,
    toggle(t("editor_eager"), choice.eager, (on) => (choice.eager = on)),
    about.lesson ? null : toggle(t("editor_picture"), choice.picture, (on) => (choice.picture = on)),
    input(
      "still",
      t("editor_still"),
      { placeholder: still, "aria-describedby": "editor-still-help" },
      choice.still,
      (value) => (choice.still = value.trim().slice(0, 300)),
    ),
    h(
      "div",
      { class: "row wrap" },
      h("p", { class: "soft", id: "editor-still-help" }, t("editor_still_help", { file: still })),
      h(
        "button",
        { type: "button", class: "btn small", id: "editor-still-save", onclick: () => about.picture(still) },
        icon("download"),
        t("editor_still_save"),
      ),
    ),
  ];
}
