/** What was made before, on this device: to go on with, or to delete. */
import { h } from "../ui/dom.js";
import { t } from "../app/words.js";
import { drafts, removeDraft } from "./drafts.js";
import { button } from "./studio.js";
import { titleOf } from "./work.js";

/** @typedef {import("./work.js").Draft} Draft */

/**
 * @param {import("../app/app.js").App} app
 * @param {Draft | null} now the one that is open
 * @param {string} lang of the author
 * @param {(draft: Draft) => void} resume
 */
export function draftList({ hello }, now, lang, resume) {
  const others = drafts().filter(({ id }) => id !== now?.id);
  if (!others.length) return [];
  const when = new Intl.DateTimeFormat(hello.lang, { dateStyle: "medium", timeStyle: "short" });
  return [
    h("h3", null, t("task_drafts")),
    ...others.map((draft) => {
      const game = hello.games.find(({ id }) => id === draft.games[0].game)?.title ?? "";
      const label = `${titleOf(draft, lang) || game}, ${when.format(draft.updated)}`;
      const remove = () => {
        removeDraft(draft.id);
        row.remove();
      };
      const row = h(
        "div",
        { class: "row wrap", "data-draft": draft.id },
        button("log", label, () => resume(draft), { style: "small", name: "draft" }),
        button("trash", t("task_draft_remove"), remove, { bare: true, style: "small ghost", name: "remove-draft" }),
      );
      return row;
    }),
  ];
}
