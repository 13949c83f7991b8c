/** For a new game: with which components it is played. */
import { fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { t } from "../app/words.js";
import { setsOf } from "./set_store.js";

/** @typedef {import("./set_store.js").SetDocument} SetDocument */

/**
 * Fills a block of the form with the choice.
 * @param {HTMLElement} block
 * @param {string} game
 * @param {string} wanted the id of a set to begin with
 * @param {(document: SetDocument | null, id: string) => void} onChange
 */
export async function chooseComponents(block, game, wanted, onChange) {
  const sets = await setsOf(game);
  const chosen = sets.find((set) => set.id === wanted);
  const select = h(
    "select",
    { id: "components", "aria-describedby": "components-help" },
    h("option", { value: "" }, t("components_standard")),
    sets.map((set) => h("option", { value: set.id, selected: set === chosen }, set.document.name)),
  );
  select.addEventListener("change", () => {
    const set = sets.find(({ id }) => id === select.value);
    onChange(set?.document ?? null, set?.id ?? "");
  });
  onChange(chosen?.document ?? null, chosen?.id ?? "");
  fill(
    block,
    h("label", { for: "components" }, t("components_choose")),
    h(
      "span",
      { class: "row" },
      sets.length ? select : h("span", { id: "components" }, t("components_standard")),
      h("a", { class: "btn", href: `#/components/${game}` }, icon("eye"), t("components_see")),
    ),
    h("small", { class: "soft", id: "components-help" }, t("components_choose_help")),
  );
}
