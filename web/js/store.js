/** Writes the game of a table after every decision, in order, and says when that does not work. */
import { toast } from "./notices.js";
import { SaveConflict } from "./saves.js";
import { t } from "./words.js";

/** @typedef {import("./saves.js").Save} Save */
/** @typedef {import("./saves.js").Saves} Saves */
/** @typedef {import("./types.js").Frame} Frame */

/**
 * What is stored of a table.
 * @param {Frame} frame
 * @param {string} id
 * @param {number} version
 * @returns {Save}
 */
export function saveOf(frame, id, version) {
  return {
    id,
    version,
    game: frame.game,
    title: frame.title,
    seats: frame.seats.map(({ name, colour, shape }) => ({ name, colour, shape })),
    status: frame.status,
    moves: frame.last,
    over: frame.over,
    updated: Date.now(),
    bots: frame.bots ?? [],
    record: frame.record,
  };
}

export class Store {
  #saves;
  #id;
  #version = 0;
  #last = "";
  #onConflict;

  /**
   * @param {Saves} saves
   * @param {string} id
   * @param {() => void} onConflict the game was changed elsewhere; nothing was written
   */
  constructor(saves, id, onConflict) {
    this.#saves = saves;
    this.#id = id;
    this.#onConflict = onConflict;
  }

  /** @returns {Promise<Save | undefined>} */
  async load() {
    const save = await this.#saves.get(this.#id);
    this.#version = save?.version ?? 0;
    this.#last = JSON.stringify(save?.record ?? null);
    return save;
  }

  /**
   * Stores what the frame shows, if it is new. Never throws: a full disk must not stop the game.
   * @param {Frame} frame
   */
  async write(frame) {
    if (!frame.live || frame.readonly || !frame.record) return;
    const text = JSON.stringify(frame.record);
    if (text === this.#last) return;
    try {
      const save = await this.#saves.put(saveOf(frame, this.#id, this.#version));
      this.#version = save.version;
      this.#last = text;
    } catch (error) {
      if (error instanceof SaveConflict) this.#onConflict();
      else toast(t("save_failed"), { kind: "error", seconds: 0, id: "save-failed" });
    }
  }
}
