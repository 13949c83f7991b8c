/** At a table: which components have been corrected. */
import { openDialog } from "../ui/dialogs.js";
import { h } from "../ui/dom.js";
import { t } from "../app/words.js";

/**
 * @param {Promise<import("../contract.d.ts").ComponentCorrections>} asked
 */
export async function showCorrections(asked) {
  const told = await asked;
  openDialog({
    title: t("components_with", { name: told.name }),
    kind: "told-components",
    body: [
      h("p", null, t("components_table")),
      h(
        "ul",
        { class: "told-corrections" },
        told.corrections.map((one) =>
          h(
            "li",
            null,
            h("strong", null, one.name),
            ` ${one.label}: `,
            h("b", null, one.now),
            h("small", { class: "soft" }, ` ${t("components_shipped", { value: one.printed })}`),
          ),
        ),
      ),
      h("p", { class: "soft" }, h("code", null, told.digest)),
    ],
    actions: [{ label: t("close"), value: "", style: "main" }],
  });
}
