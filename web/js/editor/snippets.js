/** The lines that an author copies into another page. */
import { fill, h } from "../ui/dom.js";
import { pack } from "../embed/pack.js";
import { icon } from "../ui/icons.js";
import { announce } from "../ui/notices.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").GameRecord} GameRecord */
/** @typedef {import("../board/board_types.js").Scene} Scene */
/**
 * @typedef {object} Choice
 * @property {"show" | "play" | "task"} mode
 * @property {string} bots
 * @property {string} lang
 * @property {string} theme
 * @property {string} seat
 * @property {number} height
 * @property {boolean} eager
 * @property {boolean} picture
 * @property {string} label
 */

/** Text inside an attribute or an element of HTML. @param {string} text */
const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What a picture needs of a scene: what is shown, without labels. @param {Scene} scene @returns {Scene} */
export function still(scene) {
  const boards = scene.boards.filter((board) => board.seat === undefined || board.shown);
  const names = new Set([...boards.map((board) => board.id), "tray"]);
  const here = (/** @type {string} */ address) => address.startsWith("#") || names.has(address.split("/")[0]);
  const slots = Object.entries(scene.slots ?? {}).filter(
    ([address, { cost, note, off }]) => here(address) && (cost || note || off),
  );
  return {
    ...scene,
    boards,
    pieces: scene.pieces
      .filter((piece) => here(piece.at))
      .map(({ id, kind, at, badge, done }) => ({ id, kind, at, badge, done })),
    slots: Object.fromEntries(slots.map(([address, { cost, note, off }]) => [address, { cost, note, off }])),
    counts: Object.fromEntries(Object.entries(scene.counts ?? {}).filter(([address]) => here(address))),
  };
}

/**
 * @param {GameRecord} content
 * @param {Choice} choice
 * @param {Scene | undefined} scene
 * @param {string} base address of the site
 */
export async function snippets(content, choice, scene, base) {
  const board = {
    revier: 1,
    kind: "board",
    title: choice.label || undefined,
    document: content,
    scene: scene && choice.picture ? still(scene) : undefined,
  };
  const url = new URL("index.html", base);
  url.search = url.hash = "";
  url.searchParams.set("embed", choice.mode);
  const attributes = Object.entries({
    lang: choice.lang,
    theme: choice.theme,
    seat: choice.seat,
    bots: choice.mode === "play" ? choice.bots : "",
    label: choice.label,
    eager: choice.eager ? "1" : "",
  }).filter(([, value]) => value);
  for (const [name, value] of attributes) url.searchParams.set(name, value);
  url.hash = await pack(JSON.stringify(board));
  const title = escape(choice.label || "Revier");
  const written = attributes.map(([name, value]) => ` ${name}="${escape(value)}"`).join("");
  // "</" would end the element in a page
  const json = JSON.stringify(board).replaceAll("<", "\\u003c");
  const tag = `<revier height="${choice.height}" title="${title}">${url.href}</revier>`;
  const parts = [
    [
      t("editor_iframe"),
      `<iframe src="${escape(url.href)}" title="${title}" width="100%" height="${choice.height}" loading="lazy" style="border:0"></iframe>`,
    ],
    [
      t("editor_element"),
      `<script src="${escape(new URL("embed.js", base).href)}" async></script>\n<revier-board mode="${choice.mode}"${written}>\n<script type="application/json">${json}</script>\n</revier-board>`,
    ],
    ["MediaWiki, DokuWiki", tag],
  ];
  return parts.map(([name, text], index) => snippet(`snippet-${index}`, name, text));
}

/** @param {string} id @param {string} name @param {string} text */
function snippet(id, name, text) {
  const area = h("textarea", { id, rows: 3, readonly: true, spellcheck: "false", onfocus: () => area.select() });
  area.value = text;
  const told = h("span", { class: "soft" }, t("editor_size", { n: text.length }));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      fill(told, t("editor_copied"));
    } catch {
      area.select();
      fill(told, t("editor_copy_failed"));
    }
    announce(told.textContent ?? "");
  };
  return h(
    "div",
    { class: "snippet" },
    h(
      "div",
      { class: "row wrap" },
      h("label", { for: id }, name),
      told,
      h("button", { type: "button", class: "btn small", onclick: copy }, icon("log"), t("editor_copy")),
    ),
    area,
  );
}
