/** On the start page: the exercises that are due, each with its clause and what speaks for the mistake. */
import { clause } from "../table/marks.js";
import { rulesAt } from "../ui/clauses.js";
import { fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { t } from "../app/words.js";
import { cards, dueOf } from "./deck.js";
import { prepare } from "./study.js";

const SHOWN = 3;

/** @param {HTMLElement} host @param {string} lang */
export async function showDue(host, lang) {
  await prepare(lang);
  const due = dueOf(await cards(), Date.now());
  host.hidden = !due.length;
  fill(
    host,
    h("h2", null, t("deck_due", { n: due.length })),
    h(
      "ul",
      null,
      due.slice(0, SHOWN).map(({ puzzle }) => {
        rulesAt(puzzle.game, lang);
        const { reason } = puzzle.second ?? {};
        return h("li", null, clause(puzzle.clause), " ", reason?.[lang] ?? reason?.en ?? "");
      }),
    ),
    h("a", { class: "btn main", href: "#/deck/now" }, icon("play"), t("deck_begin")),
  );
}
