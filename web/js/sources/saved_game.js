/** A saved game as the source of a table: written after every decision, in order. */
import { SaveConflict } from "../storage/saves.js";

/** @typedef {import("../storage/saves.js").Save} Save */
/** @typedef {import("../storage/saves.js").Saves} Saves */
/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").GameRecord} GameRecord */

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
  #version = 0;
  #last = "";
  id;
  /** What a lost engine is given to go on from. @type {GameRecord | null} */
  record = null;
  /** @type {string[]} */
  bots = [];
  /** The game was changed elsewhere; nothing was written. */
  onTaken = () => {};

  /**
   * @param {Saves} saves
   * @param {string} id
   */
  constructor(saves, id) {
    this.#saves = saves;
    this.id = id;
  }

  async load() {
    const save = await this.#saves.get(this.id);
    this.#version = save?.version ?? 0;
    this.record = save?.record ?? null;
    this.bots = save?.bots ?? [];
    this.#last = JSON.stringify(this.record);
    return save !== undefined;
  }

  request() {
    return { method: "table.open", params: { document: this.record, bots: this.bots } };
  }

  /**
   * Stores what the frame shows, if it is new. A full disk does not stop the game: see `Saves.put`.
   * @param {Frame} frame
   */
  async write(frame) {
    if (!frame.live || frame.readonly || !frame.record) return;
    this.record = frame.record;
    const text = JSON.stringify(frame.record);
    if (text === this.#last) return;
    try {
      const save = await this.#saves.put(saveOf(frame, this.id, this.#version));
      this.#version = save.version;
      this.#last = text;
    } catch (error) {
      if (error instanceof SaveConflict) this.onTaken();
      else throw error;
    }
  }
}
