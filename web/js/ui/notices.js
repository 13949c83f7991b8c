/** Short messages at the edge of the page, and the region that screen readers listen to. */
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "../app/words.js";

const live = h("div", { class: "sr", role: "status", "aria-live": "polite", id: "live" });
const box = h("div", { class: "toasts", role: "region" });

/** Puts both regions on the page, once. */
export function installNotices() {
  document.body.append(live, box);
}

/** Names the region in the language of the page; what was said in another one is not read again. */
export function nameNotices() {
  box.setAttribute("aria-label", t("notices"));
  live.replaceChildren();
}

/**
 * Says something to screen readers. What is said in the same moment is said together.
 * @param {string} text
 */
export function announce(text) {
  if (!text) return;
  const line = h("p", null, text);
  live.append(line);
  while (live.childElementCount > 6) live.firstElementChild?.remove();
}

/**
 * @param {string} text
 * @param {{action?: string, onAction?: () => void, kind?: "error" | "info", seconds?: number, id?: string}} [options] seconds 0: stays
 */
export function toast(text, { action, onAction, kind = "info", seconds = 7, id } = {}) {
  if (id) document.getElementById(id)?.remove();
  const close = () => element.remove();
  const element = h(
    "div",
    { class: `toast ${kind}`, role: kind === "error" ? "alert" : "status", id },
    h("p", null, text),
    action &&
      h(
        "button",
        {
          type: "button",
          class: "btn small",
          onclick: () => {
            close();
            onAction?.();
          },
        },
        action,
      ),
    h("button", { type: "button", class: "btn ghost close", "aria-label": t("close"), onclick: close }, icon("close")),
  );
  box.append(element);
  if (seconds) setTimeout(close, seconds * 1000);
  return close;
}
