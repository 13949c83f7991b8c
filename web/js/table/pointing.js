/** Pointing at a place, piece or answer: after a moment, at a long press or at a click, a card explains it. */
import { announce } from "../ui/notices.js";
import { t } from "../app/words.js";
import { ExplanationCard } from "./explanation_card.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Option} Option */
/** @typedef {import("../types.js").Reason} Reason */
/** @typedef {import("../types.js").Why} Why */

const PATIENCE = 350;
/** More answers than these are chosen in the list. */
const FEW = 3;

/** The list that an answer stands in is not covered by what is said about it. @param {Element | null} [element] */
const inList = (element) => Boolean(element?.closest(".wide .options"));

export class Pointing {
  #why;
  #boxOf;
  #faceOf;
  #card;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #asked = 0;
  /** Where the last click was. @type {DOMRect | null} */
  lastBox = null;
  /** @type {HTMLElement} */
  element;

  /**
   * @param {object} ways
   * @param {(target: string) => Promise<Why | null>} ways.why about an address or the key of an option
   * @param {(address: string) => DOMRect | null} ways.boxOf
   * @param {(address: string) => Promise<HTMLElement | null>} ways.faceOf
   * @param {(option: Option) => void} ways.choose
   */
  constructor({ why, boxOf, faceOf, choose }) {
    this.#why = why;
    this.#boxOf = boxOf;
    this.#faceOf = faceOf;
    this.#card = new ExplanationCard(choose);
    this.element = this.#card.element;
    document.addEventListener("pointerdown", this.#away);
  }

  destroy() {
    clearTimeout(this.#timer);
    document.removeEventListener("pointerdown", this.#away);
  }

  /** A press anywhere else closes the card. @param {Event} event */
  #away = (event) => {
    if (!event.composedPath().includes(this.element)) this.clear();
  };

  /**
   * @param {string | null} target an address, or the key of an option
   * @param {Element | null} element
   * @param {{goal?: boolean}} [how] goal: it is picked for a plan, so nothing hinders it now
   */
  hover(target, element, { goal = false } = {}) {
    clearTimeout(this.#timer);
    if (!target) {
      this.#asked++;
      if (!this.#card.pinned) this.#card.hide();
      return;
    }
    if (this.#card.pinned) return;
    this.#timer = setTimeout(
      () =>
        this.#tell(target, element?.getBoundingClientRect() ?? this.#boxOf(target), { beside: inList(element), goal }),
      PATIENCE,
    );
  }

  /**
   * Somebody at the table is pointed at; what is told of them is known already.
   * @param {{name: string, effect: string}} told
   * @param {Element} element
   * @param {boolean} [asked]
   */
  introduce(told, element, asked = false) {
    clearTimeout(this.#timer);
    this.#asked++;
    if (this.#card.pinned && !asked) return;
    const show = () => this.#card.show(told, element.getBoundingClientRect(), { pinned: asked });
    if (!asked) return void (this.#timer = setTimeout(show, PATIENCE));
    show();
    announce(`${told.name}. ${told.effect}`);
  }

  /**
   * Somebody asks: the card stays, and what can be done with the thing can be chosen on it.
   * @param {string} target an address, or the key of an option
   * @param {Element} [element] where that option, or a figure in a panel, stands
   * @param {{goal?: boolean}} [how] goal: it is only read
   */
  ask(target, element, { goal = false } = {}) {
    clearTimeout(this.#timer);
    const box = element?.getBoundingClientRect() ?? this.#boxOf(target);
    if (!element) this.lastBox = box;
    return this.#tell(target, box, { pinned: true, beside: inList(element), goal });
  }

  /** What was clicked means one of some answers: they are offered right there, unless that would cover what can be clicked instead. @param {Frame} frame */
  offer({ prompt, options, selection }) {
    this.#asked++;
    const here = new Set(selection);
    const places = new Set(options.flatMap(({ targets }) => targets).filter((target) => !here.has(target)));
    const avoid = [...places].map((target) => this.#boxOf(target)).filter((box) => box !== null);
    const near = this.#boxOf(selection[selection.length - 1]);
    this.#card.show({ name: prompt.text }, near, { pinned: true, choices: options, avoid });
  }

  /**
   * @param {string} target
   * @param {DOMRect | null} box
   * @param {{pinned?: boolean, beside?: boolean, goal?: boolean}} how
   */
  async #tell(target, box, { pinned = false, beside = false, goal = false }) {
    const asked = ++this.#asked;
    const none = () => null;
    const [found, face] = await Promise.all([this.#why(target).catch(none), this.#faceOf(target).catch(none)]);
    const why = found && goal ? { ...found, reasons: [], options: [] } : found;
    if (!why || asked !== this.#asked || (!pinned && this.#card.pinned)) return;
    const reasons = why.reasons.map((reason) => reason.text);
    // The name alone is on the button already, or says nothing.
    if (!why.effect && !why.cost && !why.stakes && !reasons.length && !(why.name && (pinned || face))) return;
    const choices = pinned && why.options.length <= FEW ? why.options : [];
    this.#card.show(why, box, { pinned, beside, choices, face });
    if (pinned) {
      announce([why.name, why.effect, why.cost, why.stakes, ...reasons].filter(Boolean).join(" "));
    }
  }

  /**
   * @param {string} name
   * @param {Reason[]} reasons
   * @param {DOMRect | null} box
   * @param {string} [note]
   */
  explain(name, reasons, box, note = "") {
    this.#asked++;
    this.#card.show({ name, reasons }, box, { pinned: true, note });
    announce([name, note, ...reasons.map((reason) => reason.text)].join(" "));
  }

  /** Why nothing can be taken back. @param {Frame} frame @param {Element | null} button */
  explainNoUndo({ undo_reason: reason }, button) {
    const box = button?.getBoundingClientRect() ?? null;
    this.explain(t("undo_not"), reason ? [reason] : [], box, reason ? "" : t("undo_nothing"));
  }

  /** Closes the card; true if there was one. */
  clear() {
    clearTimeout(this.#timer);
    this.#asked++;
    return this.#card.hide();
  }
}
