/** What a reader sees when a board cannot be shown: always in their language, never an exception's own words. */
import { ArtError } from "../board/pictures.js";
import { EngineError, EngineLost } from "../engine/client.js";
import { format } from "../app/words.js";
import { BadSource } from "./given.js";

/** @typedef {import("./given.js").Bundle} Bundle */
/** @typedef {import("./text.js").Texts} Texts */
/**
 * @typedef {object} Trouble
 * @property {string} message
 * @property {string} detail what the engine says of it, in English; may be empty
 * @property {boolean} again whether it may work when it is tried again
 * @property {boolean} authors whether its author can mend it
 */

/** What the engine says for people: not the name of an exception it did not expect. @param {EngineError} error */
export const sayable = (error) => (error.code === "internal" ? "" : error.message);

/**
 * @param {unknown} error
 * @param {Bundle | null} bundle
 * @param {Texts} texts
 * @returns {Trouble}
 */
export function troubleOf(error, bundle, texts) {
  if (error instanceof BadSource) {
    const { path = "", why, name = "" } = error.values;
    return {
      message: format(texts[error.id], { path, why: why ? texts[why] : "", name }),
      detail: "",
      again: false,
      authors: true,
    };
  }
  if (error instanceof ArtError)
    return { message: format(texts.no_art, { name: error.file }), detail: "", again: true, authors: true };
  if (error instanceof EngineLost) return { message: texts.failed, detail: "", again: true, authors: false };
  if (!(error instanceof EngineError)) return { message: texts.wrong, detail: "", again: true, authors: false };
  const { lesson, link } = bundle ?? {};
  if (lesson)
    return {
      message: format(texts.no_lesson, { name: `${lesson.game}/${lesson.id}` }),
      detail: "",
      again: false,
      authors: true,
    };
  return { message: link ? texts.refused_link : texts.refused, detail: sayable(error), again: false, authors: true };
}
