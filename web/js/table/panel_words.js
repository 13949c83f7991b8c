/** What stands in panels is explained by the same card as what lies on the boards: figures of a seat, who a bot is. */
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("./pointing.js").Pointing} Pointing */
/** @typedef {{id: string, label: string, help?: string}} Level */

/**
 * Marks an element that stands for whoever sits there, if that is a bot.
 * @param {Frame} frame
 * @param {number} seat
 */
export const whoIs = (frame, seat) => (frame.bots?.[seat] ? { "data-who": seat, title: "" } : {});

/**
 * A bot in words: its name, its character, its strength.
 * @param {Frame} frame
 * @param {number} seat
 * @param {Level[]} levels
 */
function character(frame, seat, levels) {
  const at = levels.findIndex((level) => level.id === frame.bots?.[seat]);
  if (at < 0) return null;
  const { label, help } = levels[at];
  const { name } = frame.seats[seat];
  const strength = t("bot_strength", { n: at + 1, of: levels.length });
  return { name: name.startsWith(label) ? name : `${name} · ${label}`, effect: [help, `${strength}.`].join(" ") };
}

/**
 * Listens to a panel for good: its contents may change.
 * @param {HTMLElement} host
 * @param {Pointing} pointing
 * @param {() => {frame: Frame | null, levels: Level[]}} now
 */
export function explainWithin(host, pointing, now) {
  /** @param {EventTarget | null} target */
  const found = (target) =>
    target instanceof Element
      ? /** @type {HTMLElement | SVGElement | null} */ (target.closest("[data-about], [data-who]"))
      : null;
  /** @param {HTMLElement | SVGElement} element @param {boolean} asks */
  const tell = (element, asks) => {
    const { frame, levels } = now();
    const { about, who } = element.dataset;
    const how = { goal: true }; // it is only read: what hinders a choice does not matter
    if (about) return asks ? void pointing.ask(about, element, how) : pointing.hover(about, element, how);
    const told = frame && character(frame, Number(who), levels);
    if (told) pointing.introduce(told, element, asks);
  };
  /** @type {Element | null} */
  let over = null;
  host.addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType !== "mouse") return;
    const element = found(target);
    if (element === over) return;
    over = element;
    if (element) tell(element, false);
    else pointing.hover(null, null);
  });
  host.addEventListener("pointerleave", () => {
    if (over) pointing.hover(null, null);
    over = null;
  });
  host.addEventListener("focusin", ({ target }) => {
    const element = target instanceof Element && target.matches(":focus-visible") ? target : null;
    const who = element?.querySelector("[data-who]") ?? found(element);
    if (who) tell(/** @type {HTMLElement} */ (who), false);
  });
  host.addEventListener("focusout", () => pointing.hover(null, null));
  // the right button, or a finger that rests
  host.addEventListener("contextmenu", (event) => {
    const element = found(event.target);
    if (!element) return;
    event.preventDefault();
    tell(element, true);
  });
  // a tap on a face, or on a figure that is no part of a button
  host.addEventListener(
    "click",
    (event) => {
      const element = found(event.target);
      const byFinger = event instanceof PointerEvent && event.pointerType === "touch";
      if (!element || !byFinger || (!element.matches(".seat-face") && element.closest("button"))) return;
      event.preventDefault();
      event.stopPropagation();
      tell(element, true);
    },
    true,
  );
}
