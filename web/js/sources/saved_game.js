/** A saved game as the source of a table, or one that has yet to begin: written after every decision, in order. */
import { begun, beginningOf } from "./new_game.js";
import { readJournal, writeJournal } from "../storage/journal.js";
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
    turn: frame.prompt.seat,
    points: frame.seats.map((seat) => seat.points),
    winners: frame.result?.ranking.filter(({ place }) => place === 1).map(({ seat }) => seat) ?? [],
    record: frame.record,
  };
}

export class Store {
  #saves;
  #version = 0;
  #last = "";
  /** Decided, but not stored yet. @type {import("../engine/play_session.js").Wish[]} */
  #wishes = [];
  /** How the game begins, as long as nothing of it is stored. @type {import("./new_game.js").Beginning | null} */
  #beginning = null;
  id;
  game = "";
  /** Whether it is opened to look back at it. */
  review;
  /** What a lost engine is given to go on from. @type {GameRecord | null} */
  record = null;
  /** @type {string[]} */
  bots = [];
  /** The game was changed elsewhere; nothing was written. */
  onTaken = () => {};

  /**
   * @param {Saves} saves
   * @param {string} id
   * @param {boolean} [review]
   */
  constructor(saves, id, review = false) {
    this.#saves = saves;
    this.id = id;
    this.review = review;
  }

  async load() {
    const save = await this.#saves.get(this.id);
    this.#version = save?.version ?? 0;
    this.record = save?.record ?? null;
    this.#last = JSON.stringify(this.record);
    this.#beginning = save ? null : beginningOf(this.id);
    this.bots = save?.bots ?? this.#beginning?.bots ?? [];
    this.game = save?.game ?? this.#beginning?.game ?? "";
    return Boolean(save ?? this.#beginning);
  }

  request() {
    if (!this.record && this.#beginning) return { method: "table.new", params: this.#beginning };
    return { method: "table.open", params: { document: this.record, bots: this.bots } };
  }

  /** What was decided before the page was closed. */
  noted() {
    return this.review ? [] : (this.#wishes = readJournal(this.id));
  }

  /** @param {import("../engine/play_session.js").Wish} wish */
  note(wish) {
    this.#wishes = [...this.#wishes, wish];
    writeJournal(this.id, this.#wishes);
  }

  /**
   * Stores what the frame shows, if it is new, and strikes out the decisions that led to it. A full disk does not stop the game: see `Saves.put`.
   * @param {Frame} frame
   */
  async write(frame) {
    const fulfilled = new Set(this.#wishes);
    await this.#write(frame);
    if (!fulfilled.size) return;
    this.#wishes = this.#wishes.filter((wish) => !fulfilled.has(wish)); // others may have come meanwhile
    writeJournal(this.id, this.#wishes);
  }

  /** @param {Frame} frame */
  async #write(frame) {
    if (!frame.live || frame.readonly || !frame.record) return;
    this.record = frame.record;
    const text = JSON.stringify(frame.record);
    if (text === this.#last) return;
    try {
      const save = await this.#saves.put(saveOf(frame, this.id, this.#version));
      if (this.#beginning) begun(this.id);
      this.#beginning = null;
      this.#version = save.version;
      this.#last = text;
    } catch (error) {
      if (error instanceof SaveConflict) this.onTaken();
      else throw error;
    }
  }
}
