/** The table's menu and its help. */
import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { settingsPanel } from "./settings_panel.js";
import { t } from "./words.js";

/** @typedef {import("./app.js").App} App */

/**
 * @typedef {object} MenuActions
 * @property {() => void} replay
 * @property {() => void} save
 * @property {() => void} again
 * @property {(() => void) | null} result
 * @property {(() => void) | null} hint
 * @property {() => void} changed settings have changed
 */

/**
 * @param {App} app
 * @param {MenuActions} actions
 */
export function openMenu(app, actions) {
  /**
   * @param {string} name
   * @param {string} label
   * @param {() => void} act
   */
  const item = (name, label, act) => h("button", { type: "button", class: "btn menu-item", onclick: () => { dialog.close(); act(); } }, icon(name), label);
  const dialog = openDialog({
    title: t("menu"),
    kind: "menu",
    body: [
      h(
        "div",
        { class: "menu-items" },
        item("home", t("home"), () => app.go("#/")),
        actions.hint && item("help", t("hint_title"), actions.hint),
        item("clock", t("look_back"), actions.replay),
        actions.result && item("crown", t("show_result"), actions.result),
        item("download", t("export"), actions.save),
        item("dice", t("new_game"), actions.again),
        item("help", t("help"), openHelp),
      ),
      h("h3", null, t("settings")),
      settingsPanel(app, actions.changed),
    ],
  });
}

export function openHelp() {
  const keys = [["u", "help_undo"], ["r", "help_redo"], ["1–9", "help_numbers"], ["Tab", "help_tab"], ["Esc", "help_escape"], ["m", "help_menu"], ["?", "help_help"]];
  openDialog({
    title: t("help"),
    kind: "help",
    body: [
      h("p", null, t("help_click")),
      h("p", null, t("help_why")),
      h("h3", null, t("help_keys")),
      h("dl", { class: "keys" }, keys.flatMap(([key, id]) => [h("dt", null, h("kbd", null, key)), h("dd", null, t(id))])),
    ],
    actions: [{ label: t("close"), value: "", style: "main" }],
  });
}
