/** The small card with the title and the text of a clause. Its texts come from the rules pages' own files. */
import { fill, h } from "./dom.js";

/** @typedef {Record<string, [string, string]>} Texts title and text by clause */

/** @type {Map<string, Promise<Texts>>} */
const files = new Map();
const card = h("div", { class: "clause-card", id: "clause-card", role: "tooltip", popover: "manual" });
/** @type {HTMLElement | null} */
let told = null;

/** @param {string} url @returns {Promise<Texts>} */
function load(url) {
  let texts = files.get(url);
  if (!texts) {
    texts = fetch(url).then((answer) =>
      answer.ok ? answer.json() : Promise.reject(new Error(`${url}: ${answer.status}`)),
    );
    texts.catch(() => files.delete(url));
    files.set(url, texts);
  }
  return texts;
}

/**
 * @param {HTMLAnchorElement} link
 * @param {() => boolean} wanted whether it still is when the texts have come
 */
export async function showClause(link, wanted) {
  const texts = await load(link.dataset.texts ?? "").catch(() => null);
  const id = link.dataset.clause ?? "";
  const found = texts?.[id];
  if (!found || !wanted() || !link.isConnected) return;
  const [title, text] = found;
  fill(card, h("strong", null, `${id} ${title}`), h("p", null, text.replace(/\[([A-Z][\w.-]*)\]/g, "($1)")));
  const root = link.getRootNode();
  (root instanceof ShadowRoot ? root : document.body).append(card);
  card.showPopover?.();
  const box = link.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height, style } = card;
  const below = box.bottom + 6;
  style.left = `${Math.min(Math.max(8, box.left + box.width / 2 - width / 2), Math.max(8, innerWidth - width - 8))}px`;
  style.top = `${below + height < innerHeight - 8 ? below : Math.max(8, box.top - height - 6)}px`;
  link.setAttribute("aria-describedby", card.id);
  told = link;
}

export function hideClause() {
  told?.removeAttribute("aria-describedby");
  told = null;
  card.remove();
}
