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
 * @property {string} still the picture where no board can be shown: a file beside the page, or an address; empty: by the title
 */

/** The longest address of a game, with the site's own. */
const LONGEST = 300;

/** Text inside an attribute or an element of HTML. @param {string} text */
const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param {Choice} choice @returns {[string, string][]} what differs from the usual */
function chosen(choice) {
  const all = Object.entries({
    lang: choice.lang,
    theme: choice.theme,
    seat: choice.seat,
    bots: choice.mode === "play" ? choice.bots : "",
    eager: choice.eager ? "1" : "",
    picture: choice.picture && !choice.eager ? "1" : "",
  });
  return all.filter(([, value]) => value);
}

/**
 * The address of a board, as short as this host allows: without a file's name if the page was opened so. The title is not in
 * it: it goes with the frame.
 * @param {Choice} choice @param {string} shown what comes after "#"
 */
function boardUrl(choice, shown) {
  const url = new URL(document.baseURI);
  url.search = "";
  url.searchParams.set("embed", choice.mode);
  for (const [name, value] of chosen(choice)) url.searchParams.set(name, value);
  url.hash = shown; // a fragment stays in the browser: no server sees it or finds it too long
  return url.href;
}

/** How long the text of a link may be. @param {Choice} choice */
export const roomForLink = (choice) => LONGEST - boardUrl(choice, "link=").length;

/** The file of the picture: as chosen, or by the title. @param {Choice} choice @param {string} game */
export function stillOf(choice, game) {
  const words = choice.label.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const name = words.replaceAll("ß", "ss").match(/[a-z0-9]+/g);
  return choice.still || `${(name?.join("-") ?? game).slice(0, 60)}.png`;
}

/**
 * @param {import("./address.js").Source} source what the board shows
 * @param {GameRecord} content the same as a document
 * @param {Choice} choice
 */
export function snippets(source, content, choice) {
  const site = new URL(".", document.baseURI).href;
  const url = boardUrl(choice, source.name === "link" ? `link=${source.text}` : source.text);
  const title = escape(choice.label || "Revier");
  const attributes = choice.label ? [...chosen(choice), ["label", choice.label]] : chosen(choice);
  const written = attributes.map(([name, value]) => ` ${name}="${escape(value)}"`).join("");
  const given = source.name ? ` ${source.name}="${escape(source.text)}"` : "";
  // "</" would end the element in a page
  const json = JSON.stringify(content).replaceAll("<", "\\u003c");
  const script = `<script src="${escape(`${site}embed.js`)}" async></script>`;
  const file = stillOf(choice, String(content.game));
  const image = `<img src="${escape(file)}" alt="${title}" width="100%">`;
  const still = `<a href="${escape(url)}">${image}</a>`;
  // a document stands in the element already: not once more in an address
  const inside = source.name ? still : `\n<script type="application/json">${json}</script>\n${image}\n`;
  const named = choice.label ? ` name="revier:${title}"` : "";
  const size = `width="100%" style="aspect-ratio: 4 / 3; min-height: 420px; border: 0"`;
  const frame = `<iframe src="${escape(url)}"${named} title="${title}" ${size} loading="lazy"></iframe>`;
  // a wiki shows pictures of the site only
  const shown = file.startsWith(site) ? ` picture="${escape(file)}"` : "";
  const parts = [
    [t("editor_iframe"), `${frame}<noscript>${still}</noscript>\n${script}`],
    [t("editor_element"), `${script}\n<revier-board mode="${choice.mode}"${written}${given}>${inside}</revier-board>`],
    ["MediaWiki, DokuWiki", `<revier title="${title}"${shown}>${url}</revier>`],
    [t("editor_linked"), still],
  ];
  const shownAll = [...parts, ...otherHosts(source, content, choice, url)];
  const all = shownAll.map(([name, text], index) => snippet(`snippet-${index}`, name, text));
  const open = Boolean(document.querySelector("details.snippet-more[open]"));
  const more = h(
    "details",
    { class: "snippet-more", open },
    h("summary", null, t("editor_hosts")),
    all.splice(parts.length),
  );
  return [source.cut ? h("p", { class: "soft" }, t("editor_cut", { n: LONGEST })) : null, ...all, more];
}

/**
 * For the hosts in `integrations`, as their READMEs say.
 * @param {import("./address.js").Source} source
 * @param {GameRecord} content
 * @param {Choice} choice
 * @param {string} url
 * @returns {[string, string][]}
 */
function otherHosts(source, content, choice, url) {
  const label = choice.label.replace(/\s+/g, " ").trim();
  // a shortcode knows no escaping
  const quiet = label.replaceAll('"', "”").replace(/[<>[\]]/g, " ");
  const shown = { link: `link=${source.text}`, position: source.text, "": JSON.stringify(content) }[source.name];
  /** @type {[string, string][]} */
  const options = [
    ["mode", choice.mode],
    ...chosen(choice),
    ...(label ? [/** @type {[string, string]} */ (["label", label])] : []),
  ];
  const directive = options.map(([name, value]) => `   :${name}: ${value}`).join("\n");
  const block = options.map(([name, value]) => `${name}: ${value}`).join("\n");
  const given = JSON.stringify(source.name ? shown : JSON.stringify(content)); // Python reads such a text as JSON does
  const how = [source.name ? given : `json.loads(${given})`];
  if (choice.seat) how.push(`seat=${choice.seat}`);
  if (choice.lang) how.push(`lang="${choice.lang}"`);
  const start = `${source.name ? "" : "import json\n"}from revier.notebook import Board`;
  /** @type {[string, string][]} */
  const lines = [
    ["WordPress", `[revier${quiet ? ` title="${quiet}"` : ""}]${url}[/revier]`],
    ["Sphinx (reStructuredText)", `.. revier::\n${directive}\n\n   ${shown}`],
    ["MkDocs (Markdown)", `\`\`\`revier\n${block}\n${shown}\n\`\`\``],
    ["Jupyter, marimo", `${start}\n\nBoard(${how.join(", ")})`],
  ];
  // Python draws games and lessons, and plays games
  const most = { lesson: 3, analysis: 1 }[String(content.kind)] ?? lines.length;
  return lines.slice(0, most);
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
