/** What a lesson is called, and the language in which its texts are written. */
import { h } from "../ui/dom.js";
import { t } from "../app/words.js";
import { field, select } from "./studio.js";

/**
 * @param {import("../app/app.js").App} app
 * @param {import("./work.js").Draft} work
 * @param {string} lang of the texts
 * @param {{speak: (lang: string) => void, changed: () => void}} ways
 */
export function aboutPanel({ hello }, work, lang, { speak, changed }) {
  const title = h("input", { type: "text", value: work.title[lang] ?? "" });
  title.addEventListener("input", () => {
    work.title[lang] = title.value;
    changed();
  });
  const summary = h("textarea", { rows: 2 });
  summary.value = work.summary[lang] ?? "";
  summary.addEventListener("input", () => {
    work.summary[lang] = summary.value;
    changed();
  });
  const languages = hello.languages.map(({ id, name }) => /** @type {[string, string]} */ ([id, name]));
  return [
    field("task-lang", t("task_language"), select(languages, lang, speak), t("task_language_help")),
    field("task-title", t("task_lesson_title"), title),
    field("task-summary", t("task_summary"), summary),
  ];
}
