/** The lines that an author copies into another page. */
import { fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { announce } from "../ui/notices.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").GameRecord} GameRecord */
/**
 * @typedef {object} Choice
 * @property {"show" | "play" | "task"} mode
 * @property {string} bots
 * @property {string} lang
 * @property {string} theme
 * @property {string} seat
 * @property {boolean} eager
 * @property {boolean} picture
 * @property {string} label
 */

/** Text inside an attribute or an element of HTML. @param {string} text */
const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * @param {import("./address.js").Source} source what the board shows
 * @param {GameRecord} content the same as a document
 * @param {Choice} choice
 * @param {string} base address of the site
 */
export function snippets(source, content, choice, base) {
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
    picture: choice.picture && !choice.eager ? "1" : "",
  }).filter(([, value]) => value);
  for (const [name, value] of attributes) url.searchParams.set(name, value);
  // a fragment stays in the browser: no server sees it or finds it too long
  url.hash = source.name === "link" ? `link=${source.text}` : source.text;
  const title = escape(choice.label || "Revier");
  const written = attributes.map(([name, value]) => ` ${name}="${escape(value)}"`).join("");
  const given = source.name ? ` ${source.name}="${escape(source.text)}"` : "";
  // "</" would end the element in a page
  const json = JSON.stringify(content).replaceAll("<", "\\u003c");
  const inside = source.name ? "" : `\n<script type="application/json">${json}</script>\n`;
  const script = `<script src="${escape(new URL("embed.js", base).href)}" async></script>`;
  const size = `width="100%" style="aspect-ratio: 4 / 3; min-height: 420px; border: 0"`;
  const parts = [
    [
      t("editor_iframe"),
      `<iframe src="${escape(url.href)}" title="${title}" ${size} loading="lazy"></iframe>\n${script}`,
    ],
    [t("editor_element"), `${script}\n<revier-board mode="${choice.mode}"${written}${given}>${inside}</revier-board>`],
    ["MediaWiki, DokuWiki", `<revier title="${title}">${url.href}</revier>`],
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
