/** Links to the rules pages. Pointing at one, or reaching it by keyboard, shows the clause in place. */
import { h } from "./dom.js";

const RULES = new URL("../../../rules/", import.meta.url).href;
const PATIENCE = 250;

/** The game and language of the table on the page. */
const here = { game: "", lang: "en" };

/**
 * @param {string} game
 * @param {string} lang
 */
export function rulesAt(game, lang) {
  Object.assign(here, { game, lang });
}

/**
 * Where the rules of a game are; empty if it has no pages.
 * @param {string} game
 * @param {string} lang
 * @param {string} [page] "aid-" or "components-"
 */
export function rulesPage(game, lang, page = "") {
  return RULES_OF.includes(game) ? `${RULES}${game}/${page}${lang}.html` : "";
}

/**
 * The id of a rule, as a small link to it.
 * @param {string} id
 * @param {string} title
 * @param {{game: string, lang: string}} [place]
 */
export function clauseLink(id, title, { game, lang } = here) {
  const page = rulesPage(game, lang);
  if (!page) return h("span", { class: "clause", title }, id);
  listen();
  return h(
    "a",
    {
      class: "clause",
      href: `${page}#${id}`,
      target: "_blank",
      rel: "noopener",
      "aria-label": title,
      "data-clause": id,
      "data-texts": `${RULES}${game}/clauses-${lang}.json`,
    },
    id,
  );
}

let listening = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {HTMLAnchorElement | null} */
let shown = null;
/** Reached by keyboard: then what the pointer happens to lie on does not matter. */
let byFocus = false;

/** @param {Event} event @returns {HTMLAnchorElement | null} */
function linkOf(event) {
  const found = event.composedPath().find((node) => node instanceof HTMLAnchorElement && node.dataset.clause);
  return /** @type {HTMLAnchorElement | undefined} */ (found) ?? null;
}

/** @param {Event} event */
function enter(event) {
  const link = linkOf(event);
  if (link === shown || (!link && byFocus && event.type === "pointerover")) return;
  leave();
  if (!link) return;
  shown = link;
  byFocus = event.type === "focusin";
  timer = setTimeout(async () => {
    const { showClause } = await import("./clause_card.js");
    if (shown === link) await showClause(link, () => shown === link);
  }, PATIENCE);
}

function leave() {
  clearTimeout(timer);
  if (!shown) return;
  shown = null;
  byFocus = false;
  import("./clause_card.js").then(({ hideClause }) => hideClause());
}

/** The card would stay behind; what scrolls elsewhere, as the log does, moves nothing here. @param {Event} event */
function moved(event) {
  const root = shown?.getRootNode();
  const inside = root instanceof ShadowRoot ? root.host : shown;
  if (inside && event.target instanceof Node && event.target.contains(inside)) leave();
}

/** One pair of ears for all links, also for those in shadow roots. */
function listen() {
  if (listening) return;
  listening = true;
  document.addEventListener("pointerover", (event) => event.pointerType !== "touch" && enter(event));
  document.addEventListener("focusin", enter);
  document.addEventListener("pointerdown", leave);
  document.addEventListener("keydown", (event) => event.key === "Escape" && leave());
  document.addEventListener("scroll", moved, { capture: true, passive: true });
}
