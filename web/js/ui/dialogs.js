/** Dialogs: they keep the focus inside, give it back, and close with Escape. */
import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "../app/words.js";

/** @typedef {import("./dom.js").Child} Child */
/** @typedef {{label: string, value: string, style?: string}} Action */

let count = 0;

/**
 * @typedef {object} DialogOptions
 * @property {string} title
 * @property {Child[]} [body]
 * @property {Action[]} [actions]
 * @property {string} [kind] a class for its looks
 * @property {boolean} [strict] can only be left by one of its actions
 * @property {boolean} [quick] asked in play: behind a shade of ours, for a native modal makes a browser style the whole table anew, twice
 * @property {boolean} [plainTitle] the title is shown by the body; keep it for screen readers only
 */

/**
 * A modal dialog. `closed` resolves with the chosen action's value, or "" if it was dismissed.
 * @param {DialogOptions} options
 * @returns {{element: HTMLDialogElement, closed: Promise<string>, close: (value?: string) => void}}
 */
export function openDialog({
  title,
  body = [],
  actions = [],
  kind = "",
  strict = false,
  quick = false,
  plainTitle = false,
}) {
  const id = `dialog-${++count}`;
  const element = h("dialog", { class: `dialog ${kind}`, "aria-labelledby": id });
  /** @param {string} [value] */
  const close = (value = "") => element.close(value);
  const buttons = actions.map((action, index) =>
    h(
      "button",
      {
        type: "button",
        class: `btn ${action.style ?? ""}`,
        autofocus: index === 0,
        onclick: () => close(action.value),
      },
      action.label,
    ),
  );
  fill(
    element,
    h(
      "div",
      { class: "dialog-head" },
      h("h2", { id, class: plainTitle ? "sr" : "", tabindex: "-1" }, title),
      !strict &&
        h(
          "button",
          { type: "button", class: "btn ghost close", "aria-label": t("close"), onclick: () => close() },
          icon("close"),
        ),
    ),
    h("div", { class: "dialog-body" }, body),
    buttons.length ? h("div", { class: "dialog-foot" }, buttons) : null,
  );
  element.addEventListener("cancel", (event) => strict && event.preventDefault());
  element.addEventListener("click", (event) => {
    if (event.target === element && !strict) close();
  });
  const closed = new Promise((/** @type {(value: string) => void} */ resolve) => {
    element.addEventListener("close", () => {
      (element.closest(".shade") ?? element).remove();
      resolve(element.returnValue);
    });
  });
  if (quick) stand(element, () => strict || close());
  else {
    document.body.append(element);
    element.showModal();
  }
  if (!buttons.length) element.querySelector("h2")?.focus();
  return { element, closed, close };
}

/** Opens a dialog behind a shade of ours and keeps the focus in it. @param {HTMLDialogElement} element @param {() => void} escape */
function stand(element, escape) {
  element.ariaModal = "true";
  const back = (/** @type {FocusEvent} */ { target }) =>
    element.contains(/** @type {Node} */ (target)) || element.querySelector("button")?.focus();
  element.addEventListener("keydown", (event) => event.key === "Escape" && escape());
  element.addEventListener("close", () => document.removeEventListener("focusin", back));
  document.body.append(h("div", { class: "shade" }, element));
  element.show();
  document.addEventListener("focusin", back);
}

/**
 * A yes-or-no question.
 * @param {string} title
 * @param {Child[]} body
 * @param {string} yes
 * @param {string} no
 * @param {{style?: string, quick?: boolean}} [how]
 */
export async function ask(title, body, yes, no, { style = "main", quick = false } = {}) {
  const dialog = openDialog({
    title,
    body,
    quick,
    actions: [
      { label: yes, value: "yes", style },
      { label: no, value: "" },
    ],
    kind: "ask",
  });
  return (await dialog.closed) === "yes";
}
