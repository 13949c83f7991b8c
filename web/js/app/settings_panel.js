/** The controls for language, theme and the rest; the same on every page. */
import { h } from "../ui/dom.js";
import { change, settings } from "./settings.js";
import { t } from "./words.js";

/** @typedef {import("./app.js").App} App */

let count = 0;

/**
 * A labelled choice.
 * @param {string} label
 * @param {{id: string, name: string}[]} values
 * @param {string} value
 * @param {(value: string) => void} onChange
 * @param {string} name
 */
function choice(label, values, value, onChange, name) {
  const id = `setting-${++count}`;
  const select = h(
    "select",
    { id, "data-setting": name, onchange: () => onChange(select.value) },
    values.map((one) => h("option", { value: one.id, selected: one.id === value }, one.name)),
  );
  return h("p", { class: "setting" }, h("label", { for: id }, label), select);
}

/**
 * @param {string} label
 * @param {string} help
 * @param {boolean} value
 * @param {(value: boolean) => void} onChange
 */
export function toggle(label, help, value, onChange) {
  const id = `setting-${++count}`;
  const box = h("input", { type: "checkbox", id, checked: value, onchange: () => onChange(box.checked) });
  return h("p", { class: "setting toggle" }, box, h("label", { for: id }, label, h("small", null, help)));
}

/** @param {App} app */
export function languageChoice(app) {
  return choice(t("language"), app.hello.languages, app.hello.lang, (lang) => app.setLanguage(lang), "lang");
}

export function themeChoice() {
  const values = ["auto", "light", "dark"].map((id) => ({ id, name: t(`theme_${id}`) }));
  return choice(
    t("theme"),
    values,
    settings.theme,
    (theme) => change({ theme: /** @type {typeof settings.theme} */ (theme) }),
    "theme",
  );
}

/**
 * All settings.
 * @param {App} app
 * @param {() => void} [onChange]
 */
export function settingsPanel(app, onChange = () => {}) {
  const motions = ["auto", "calm", "quick", "off"].map((id) => ({ id, name: t(`motion_${id}`) }));
  /** @param {Parameters<typeof change>[0]} what */
  const set = (what) => {
    change(what);
    onChange();
  };
  return h(
    "div",
    { class: "settings" },
    languageChoice(app),
    themeChoice(),
    choice(
      t("motion"),
      motions,
      settings.motion,
      (motion) => set({ motion: /** @type {typeof settings.motion} */ (motion) }),
      "motion",
    ),
    choice(
      t("pace"),
      ["normal", "quick", "none"].map((id) => ({ id, name: t(`pace_${id}`) })),
      settings.pace,
      (pace) => set({ pace: /** @type {typeof settings.pace} */ (pace) }),
      "pace",
    ),
    toggle(t("reports"), t("reports_help"), settings.reports, (reports) => set({ reports })),
    toggle(t("sounds"), t("sounds_help"), settings.sounds, (sounds) => {
      set({ sounds });
      if (sounds) void import("../table/sounds.js").then((made) => made.sounds("turn")); // so sounds one's turn
    }),
    toggle(t("veil"), t("veil_help"), settings.veil, (veil) => set({ veil })),
    choice(
      t("confirm"),
      ["shared", "always", "never"].map((id) => ({ id, name: t(`confirm_${id}`) })),
      settings.confirm,
      (confirm) => set({ confirm: /** @type {typeof settings.confirm} */ (confirm) }),
      "confirm",
    ),
    toggle(t("projection_offer"), t("projection_help"), settings.projection, (projection) => set({ projection })),
    exportRow(app),
  );
}

/** All that is kept here, as a file. @param {App} app */
function exportRow(app) {
  const week = h("small", { class: "storage-week", hidden: true }, t("storage_week"));
  const everything = () => import("../storage/everything.js");
  everything()
    .then(({ forgetsAfterAWeek }) => forgetsAfterAWeek())
    .then((forgets) => (week.hidden = !forgets))
    .catch(() => {}); // reported when it is needed
  const start = async () => (await everything()).exportEverything(app);
  const button = h(
    "button",
    { type: "button", class: "btn small", "data-export": "", onclick: start },
    t("export_all"),
  );
  return h("p", { class: "setting" }, button, h("small", null, t("export_all_help")), week);
}
