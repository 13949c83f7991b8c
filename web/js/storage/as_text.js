/** A text to copy by hand: of a file where a frame may forbid downloads, or where the clipboard is denied. Loaded when it is needed. */
import { openDialog } from "../ui/dialogs.js";
import { fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { announce } from "../ui/notices.js";
import { t } from "../app/words.js";

/**
 * @param {string} text
 * @param {string} name of the file, or of what it is
 * @param {{title: string, why: string}} [words] as of a file that cannot be stored
 */
export function offerText(text, name, { title, why } = { title: t("framed_title"), why: t("framed_text", { name }) }) {
  const field = h(
    "textarea",
    { readonly: true, rows: 8, class: "as-text", "aria-label": name, spellcheck: false },
    text,
  );
  Object.assign(field.style, { width: "100%", fontFamily: "monospace" });
  const button = h(
    "button",
    { type: "button", class: "btn main", onclick: () => void copy() },
    icon("copy"),
    t("editor_copy"),
  );
  const copy = async () => {
    let done = true;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      field.focus();
      field.select();
      done = document.execCommand("copy"); // where the clipboard is denied, the old way may still work
    }
    if (done) fill(button, icon("check"), t("share_copied"));
    announce(t(done ? "share_copied" : "editor_copy_failed"));
  };
  openDialog({
    title,
    kind: "framed",
    body: [h("p", null, why), field, h("p", { class: "row wrap" }, button)],
  });
}
