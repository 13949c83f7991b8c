/** Native dialogs: they keep the focus inside, give it back, and close with Escape. */
import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

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
 * @property {boolean} [plainTitle] the title is shown by the body; keep it for screen readers only
 */

/**
 * A modal dialog. `closed` resolves with the chosen action's value, or "" if it was dismissed.
 * @param {DialogOptions} options
 * @returns {{element: HTMLDialogElement, closed: Promise<string>, close: (value?: string) => void}}
 */
export function openDialog({ title, body = [], actions = [], kind = "", strict = false, plainTitle = false }) {
  const id = `dialog-${++count}`;
  const element = h("dialog", { class: `dialog ${kind}`, "aria-labelledby": id });
  /** @param {string} [value] */
  const close = (value = "") => element.close(value);
  const buttons = actions.map((action, index) =>
    h("button", { type: "button", class: `btn ${action.style ?? ""}`, autofocus: index === 0, onclick: () => close(action.value) }, action.label),
  );
  fill(
    element,
    h(
      "div",
      { class: "dialog-head" },
      h("h2", { id, class: plainTitle ? "sr" : "", tabindex: "-1" }, title),
      !strict && h("button", { type: "button", class: "btn ghost close", "aria-label": t("close"), onclick: () => close() }, icon("close")),
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
      element.remove();
      resolve(element.returnValue);
    });
  });
  document.body.append(element);
  element.showModal();
  if (!buttons.length) element.querySelector("h2")?.focus();
  return { element, closed, close };
}

/**
 * A yes-or-no question.
 * @param {string} title
 * @param {Child[]} body
 * @param {string} yes
 * @param {string} no
 * @param {string} [style]
 */
export async function ask(title, body, yes, no, style = "main") {
  const dialog = openDialog({ title, body, actions: [{ label: yes, value: "yes", style }, { label: no, value: "" }], kind: "ask" });
  return (await dialog.closed) === "yes";
}
