/** The one place that knows whether a game has a page "How it plays", and where it is. */
import { rulesPage } from "../ui/clauses.js";

/**
 * @param {string} game
 * @param {string} lang
 * @returns {string} its address; empty: there is none
 */
export const howItPlays = (game, lang) => (HOW_OF.includes(game) ? rulesPage(game, lang, "how-") : "");
