/** The table's menu and its help. */
import { rulesPage } from "../ui/clauses.js";
import { openDialog } from "../ui/dialogs.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { settingsPanel } from "../app/settings_panel.js";
import { t } from "../app/words.js";

/** @typedef {import("../app/app.js").App} App */

/**
 * @typedef {object} MenuActions
 * @property {() => void} replay
 * @property {(() => void) | null} save
 * @property {() => void} again
 * @property {(() => void) | null} result
 * @property {(page: string) => void} author takes what is shown to a page for authors
 * @property {(() => void) | null} analyse
 * @property {(() => void) | null} picture
 * @property {() => void} help
 * @property {(() => void) | null} hint
 * @property {(() => void) | null} share
 * @property {{name: string, tell: () => void} | null} components the corrected set that is played with
 * @property {import("../types.js").GameInfo} [game]
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
  const item = (name, label, act) =>
    h(
      "button",
      {
        type: "button",
        class: "btn menu-item",
        onclick: () => {
          dialog.close();
          act();
        },
      },
      icon(name),
      label,
    );
  const dialog = openDialog({
    title: t("menu"),
    kind: "menu",
    body: [
      h(
        "div",
        { class: "menu-items" },
        item("home", t("home"), () => app.go("#/")),
        actions.hint && item("hint", t("hint_title"), actions.hint),
        item("clock", t("look_back"), actions.replay),
        actions.result && item("crown", t("show_result"), actions.result),
        actions.share && item("share", t("share"), actions.share),
        actions.game?.lessons && item("learn", t("learn"), () => app.go(`#/learn/${actions.game?.id}`)),
        actions.components &&
          item("copy", t("components_with", { name: actions.components.name }), actions.components.tell),
        actions.save && item("download", t("export"), actions.save),
        item("dice", t("new_game"), actions.again),
        actions.picture && item("eye", t("picture"), actions.picture),
        item("pointer", t("embed_this"), () => actions.author("#/editor")),
        item("sliders", t("author_position"), () => actions.author("#/position")),
        item("log", t("author_task"), () => actions.author("#/task")),
        actions.analyse && item("eye", t("analysis_board"), actions.analyse),
        rulesLinks(actions.game?.id ?? "", app.hello.lang),
        item("help", t("help"), actions.help),
      ),
      h("h3", null, t("settings")),
      settingsPanel(app, actions.changed),
    ],
  });
}

/**
 * The pages of rules that a game has.
 * @param {string} game
 * @param {string} lang
 */
function rulesLinks(game, lang) {
  const pages = /** @type {const} */ ([
    ["", "rules", "log"],
    ["aid-", "player_aid", "flag"],
  ]);
  return pages.map(([page, id, picture]) => {
    const href = rulesPage(game, lang, page);
    return href
      ? h("a", { class: "btn menu-item", href, target: "_blank", rel: "noopener" }, icon(picture), t(id))
      : null;
  });
}

export function openHelp() {
  const keys = [
    ["u", "help_undo"],
    ["r", "help_redo"],
    ["h", "help_hint"],
    ["1–9", "help_numbers"],
    ["Tab", "help_tab"],
    ["Esc", "help_escape"],
    ["m", "help_menu"],
    ["?", "help_help"],
  ];
  return openDialog({
    title: t("help"),
    kind: "help",
    body: [
      h("p", null, t("help_click")),
      h("p", null, t("help_why")),
      h("h3", null, t("help_keys")),
      h(
        "dl",
        { class: "keys" },
        keys.flatMap(([key, id]) => [h("dt", null, h("kbd", null, key)), h("dd", null, t(id))]),
      ),
    ],
    actions: [{ label: t("close"), value: "", style: "main" }],
  });
}
