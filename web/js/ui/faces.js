/** The faces of bots and people (svg/faces.svg), and how strong a bot is. */
import { ART } from "./art.js";
import { loadPicture } from "../board/pictures.js";
import { h, s } from "./dom.js";
import { t } from "../app/words.js";

/** @type {Promise<unknown> | null} */
let sprite = null;

/** Puts the drawings on the page, once: all faces refer to them. Without them a face is an empty disc. */
function load() {
  sprite ??= loadPicture(ART + "faces.svg").then(
    (picture) => {
      const symbols = document.importNode(picture, true);
      symbols.classList.add("face-sprite");
      document.body.append(symbols);
    },
    (error) => {
      sprite = null;
      reportError(error);
    },
  );
}

/**
 * A face. The name stands beside it, so it is silent.
 * @param {string} [bot] its strength; missing or empty: a person
 * @param {string} [colour] of the player
 */
export function face(bot, colour) {
  load();
  return s(
    "svg",
    { viewBox: "0 0 96 96", class: "face", "aria-hidden": "true", "data-bot": bot || "person", "data-colour": colour },
    s("use", { href: `#bot-${bot || "person"}` }),
  );
}

/**
 * How strong a bot is: as many of the small bars as its place among the strengths.
 * @param {{id: string}[]} levels
 * @param {string} bot
 */
export function pips(levels, bot) {
  const strength = levels.findIndex((level) => level.id === bot) + 1;
  return h(
    "span",
    { class: "pips" },
    levels.map((_, index) => h("i", { class: index < strength ? "on" : "" })),
    h("span", { class: "sr" }, t("bot_strength", { n: strength, of: levels.length })),
  );
}
