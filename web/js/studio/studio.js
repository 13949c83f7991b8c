/** What the pages for authors share: their words and styles, and ways to open and to pass on a document. */
import { loadSheet } from "../board/pictures.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { announce } from "../ui/notices.js";
import { addWords, t } from "../app/words.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../types.js").GameRecord} GameRecord */

let dressed = false;

/** Loads what the other pages need not: words and styles. @param {App} app */
export async function prepareStudio(app) {
  addWords(await app.ask("edit.words", { lang: app.hello.lang }));
  if (dressed) return;
  dressed = true;
  document.adoptedStyleSheets = [
    ...document.adoptedStyleSheets,
    await loadSheet(new URL("../../css/studio.css", import.meta.url).href),
  ];
}

/**
 * A button with a sign.
 * @param {string} sign
 * @param {string} label
 * @param {() => void} act
 * @param {{disabled?: boolean, style?: string, name?: string, bare?: boolean}} [how]
 */
export function button(sign, label, act, { disabled = false, style = "", name = "", bare = false } = {}) {
  return h(
    "button",
    {
      type: "button",
      class: `btn ${style}`,
      "data-act": name || sign,
      disabled,
      onclick: act,
      ...(bare ? { "aria-label": label, title: label } : {}),
    },
    icon(sign),
    bare ? null : label,
  );
}

/**
 * A field of a form with its label.
 * @param {string} id
 * @param {string} label
 * @param {HTMLElement} input
 * @param {string} [help]
 */
export function field(id, label, input, help) {
  input.id = id;
  if (help) input.setAttribute("aria-describedby", `${id}-help`);
  return h(
    "div",
    { class: "studio-field" },
    h("label", { for: id }, label),
    input,
    help ? h("small", { id: `${id}-help`, class: "soft" }, help) : null,
  );
}

/**
 * A choice.
 * @param {[string, string][]} values
 * @param {string} now
 * @param {(value: string) => void} take
 */
export function select(values, now, take) {
  const made = h(
    "select",
    null,
    values.map(([value, name]) => h("option", { value, selected: value === now }, name)),
  );
  made.addEventListener("change", () => take(made.value));
  return made;
}

/** The record that a link carries; a link is an address with the game behind the sign #. @param {App} app @param {string} given @returns {Promise<GameRecord>} */
export async function recordOfLink(app, given) {
  const text = given.trim().split("#/g/").at(-1) ?? "";
  const frame = await app.ask("link.open", { text: decodeURIComponent(text), lang: app.hello.lang, veil: false });
  await app.ask("table.close", { table: frame.table });
  return /** @type {GameRecord} */ (/** @type {unknown} */ (frame.record));
}

/**
 * What a link leads to: a game, or the board of another page with what it shows. A lesson of the tutorial comes by its name.
 * @param {App} app @param {string} given @returns {Promise<GameRecord>}
 */
export async function documentOfLink(app, given) {
  const shown = given.split("#").slice(1).join("#");
  if (!shown || shown.startsWith("/g/")) return recordOfLink(app, given);
  const [{ readBundle, BadSource }, { textsIn }] = await Promise.all([
    import("../embed/given.js"),
    import("../embed/text.js"),
  ]);
  try {
    const { document: found, link, lesson } = await readBundle(() => null, "", shown);
    if (link) return await recordOfLink(app, link);
    if (lesson) return /** @type {GameRecord} */ (/** @type {unknown} */ ({ kind: "lesson", ...lesson }));
    if (found) return found;
  } catch (error) {
    if (!(error instanceof BadSource)) throw error;
    const words = textsIn(app.hello.lang)[error.id];
    throw new Error(
      words.replace(/\{(\w+)\}/g, (_, name) => String(Object(error.values)[name] ?? "")),
      { cause: error },
    );
  }
  throw new Error(textsIn(app.hello.lang).empty);
}

/** The address of a page on which a position can be played. @param {App} app @param {object} position */
export async function linkOf(app, position) {
  const { linkTo } = await import("../ui/share.js");
  const { table } = await app.ask("table.open", {
    document: /** @type {Record<string, unknown>} */ (position),
    lang: app.hello.lang,
    veil: false,
  });
  const { text } = await app.ask("link.make", { table });
  await app.ask("table.close", { table });
  return linkTo(text);
}

/** Copies a text, and says so. @param {string} text @param {string} said */
export async function copyText(text, said) {
  try {
    await navigator.clipboard.writeText(text);
    announce(said);
    return true;
  } catch {
    announce(t("share_by_hand"));
    return false;
  }
}
