/** Words in the art: written from the scene, squeezed where they are too long for their sign. */
import { svg } from "./svg.js";

/** @param {Element} element @param {string} text @returns {boolean} whether it changed */
export function set(element, text) {
  if (element.textContent === text) return false;
  element.textContent = text;
  return true;
}

/** Writes all words, in the symbols too. @param {ShadowRoot} shadow @param {Record<string, string>} texts @returns {boolean} whether one changed */
export function word(shadow, texts) {
  const written = [...shadow.querySelectorAll("text[data-text]")].map((text) =>
    set(text, texts[text.getAttribute("data-text") ?? ""] ?? ""),
  );
  return written.includes(true);
}

/**
 * Squeezes words that are too long for their sign; they must be on the page.
 * @param {ShadowRoot} shadow
 * @param {SVGSVGElement} picture that is drawn there
 */
export function squeeze(shadow, picture) {
  const texts = /** @type {NodeListOf<SVGTextElement>} */ (shadow.querySelectorAll("text[data-fit]"));
  // what stands in a symbol has no length of its own
  const probe = svg("text");
  picture.append(probe);
  for (const text of texts) text.removeAttribute("textLength");
  const long = [...texts].filter((text) => {
    const own = text.closest("symbol") ? probe : text;
    if (own === probe) {
      if (probe.getAttribute("class") !== text.getAttribute("class"))
        probe.setAttribute("class", text.getAttribute("class") ?? "");
      probe.textContent = text.textContent;
    }
    return own.getComputedTextLength() > Number(text.dataset.fit);
  });
  probe.remove();
  for (const text of long) {
    text.setAttribute("textLength", text.dataset.fit ?? "");
    text.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
}
