/** A finger was between targets: a chip in the place of the bottom bar asks which one is meant. */
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { announce } from "../ui/notices.js";
import { t } from "../app/words.js";

/**
 * @param {HTMLElement} table
 * @param {import("../types.js").Frame} frame
 * @param {string[]} addresses
 * @param {(address: string) => string} nameOf
 * @returns {Promise<string | null>} null: none of them
 */
export function askWhich(table, { options }, addresses, nameOf) {
  /** What a place is for says more than its name. @param {string} address */
  const name = (address) => {
    const found = options.filter(({ targets }) => targets.includes(address));
    return (found.length === 1 && found[0].label) || nameOf(address) || found[0]?.label || "";
  };
  return new Promise((done) => {
    const chip = h("div", { class: "which", role: "group", "aria-label": t("which_one") });
    /** @param {string | null} address */
    const answer = (address) => {
      removeEventListener("pointerdown", away, true);
      watch.disconnect();
      chip.remove();
      done(address);
    };
    // a press anywhere else, or another decision, means none
    const away = (/** @type {Event} */ event) => event.composedPath().includes(chip) || answer(null);
    const watch = new MutationObserver(() => answer(null));
    const choice = (/** @type {string} */ address) =>
      h(
        "button",
        { type: "button", class: "btn", "data-address": address, onclick: () => answer(address) },
        h("span", null, name(address)),
      );
    chip.append(
      ...addresses.map(choice),
      h(
        "button",
        { type: "button", class: "btn ghost close", "aria-label": t("close"), onclick: () => answer(null) },
        icon("close"),
      ),
    );
    table.append(chip);
    addEventListener("pointerdown", away, true);
    watch.observe(table, { attributes: true, attributeFilter: ["data-settled", "data-view"] });
    announce([t("which_one"), ...addresses.map(name)].join(" "));
  });
}
