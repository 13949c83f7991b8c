/** A game from a link as the source of a table: to look at, to play on, or to take over as the next moves of a stored game. */
import { openDialog } from "../ui/dialogs.js";
import { h } from "../ui/dom.js";
import { EngineError } from "../engine/client.js";
import { continuedBy, glimpse } from "../engine/glimpse.js";
import { newId } from "../storage/saves.js";
import { settings } from "../app/settings.js";
import { turnOf } from "../ui/share.js";
import { saveOf } from "./saved_game.js";
import { t } from "../app/words.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../storage/saves.js").Save} Save */
/** @typedef {import("./source.js").TableParts} TableParts */
/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").GameRecord} GameRecord */

/** What a record says beyond how the game began. */
const LATER = new Set(["moves", "digest", "seats", "table"]);

/**
 * How a game began, as text: two records of one game agree in it, however far they go.
 * @param {GameRecord} record
 */
function beginning(record) {
  const start = Object.entries(record).filter(([name]) => !LATER.has(name));
  return JSON.stringify(start.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** @param {GameRecord} record @returns {string[]} */
const movesOf = (record) => /** @type {string[]} */ (record.moves ?? []);

export class LinkedGame {
  #app;
  #text;
  /** @type {TableParts | null} */
  #parts = null;
  /** The game of the link, at its end. @type {Frame | null} */
  #end = null;
  #at = 0;
  #gone = false;
  id = "";
  /** @type {GameRecord | null} */
  record = null;
  /** @type {string[]} */
  bots = [];
  onTaken = () => {};

  /**
   * @param {App} app
   * @param {string} text the part of the address that carries the game
   */
  constructor(app, text) {
    this.#app = app;
    this.#text = text;
  }

  async load() {
    return true;
  }

  request() {
    return { method: "link.open", params: { text: this.#text } };
  }

  async write() {}

  close() {
    this.#gone = true;
  }

  /** @param {Error} error */
  failed(error) {
    const dialog = openDialog({
      title: t("link_bad_title"),
      kind: "ask",
      body: [
        h("p", null, t("link_bad_text")),
        error instanceof EngineError && error.code !== "internal" ? h("p", { class: "soft" }, error.message) : null,
      ],
      strict: true,
      actions: [{ label: t("home"), value: "home", style: "main" }],
    });
    dialog.closed.then((answer) => answer && this.#app.go("#/"));
    return true;
  }

  /** @param {TableParts} parts */
  attach(parts) {
    this.#parts = parts;
  }

  /** Here it is only looked at: what is played belongs to a stored game. @param {Frame} frame */
  adapt(frame) {
    this.#at = frame.at;
    if (frame.at === frame.last) this.#end = { ...frame };
    Object.assign(frame, { live: false, veil: null, options: [], can_undo: false, can_redo: false, undo_reason: null });
    this.record = frame.record;
  }

  /** @param {Frame} frame */
  banner(frame) {
    const end = this.#end ?? frame;
    return [
      frame.at === frame.last ? h("span", null, t("link_game"), " ", h("strong", null, turnOf(end))) : null,
      h(
        "button",
        { type: "button", class: "btn small main", onclick: () => this.#playOn() },
        frame.over && frame.at === frame.last ? t("link_keep") : t("link_play_on"),
      ),
    ];
  }

  #first = true;

  rest() {
    if (!this.#first || !this.#end) return;
    this.#first = false;
    this.#parts?.lookBack();
    this.#compare(this.#end).catch((error) => reportError(error));
  }

  /** Stores the game up to the moment that is shown as one of our own. */
  async #playOn() {
    const end = this.#end;
    if (!end) return;
    const moves = movesOf(end.record);
    let frame = end;
    if (this.#at < end.last) {
      const document = { ...end.record, moves: moves.slice(0, this.#at), digest: null };
      frame = await glimpse(this.#app, "table.open", { document, lang: this.#app.hello.lang, veil: settings.veil });
    }
    await this.#separate(frame);
  }

  /** @param {Frame} frame */
  async #separate(frame) {
    const id = newId();
    await this.#app.saves.put(saveOf(frame, id, 0));
    this.#app.go(`#/table/${id}`);
  }

  /**
   * Is this one of the games that are stored here? Then the link may carry it on.
   * @param {Frame} end
   */
  async #compare(end) {
    const start = beginning(end.record);
    const own = (await this.#app.saves.list()).filter(
      (save) => save.game === end.game && save.record && beginning(save.record) === start,
    );
    /** @type {Save | undefined} */
    let nearest = own[0];
    let continues = false;
    for (const save of own) {
      continues = await this.#continues(save);
      if (continues) nearest = save;
      if (continues || this.#gone) break;
    }
    if (nearest && !this.#gone) await (continues ? this.#offer(end, nearest) : this.#refuse(end, nearest));
  }

  /** Whether the link is this game, played on: the engine knows. @param {Save} save @returns {Promise<boolean>} */
  async #continues(save) {
    try {
      return await continuedBy(this.#app, save.record, this.#text);
    } catch (error) {
      if (error instanceof EngineError) return false;
      throw error;
    }
  }

  /**
   * The link continues the stored game, or is at the same point.
   * @param {Frame} end
   * @param {Save} save
   */
  async #offer(end, save) {
    const more = end.last - save.moves;
    const dialog = openDialog({
      title: more ? t("link_continues_title") : t("link_same_title"),
      kind: "ask link-own",
      body: [
        h("p", null, more ? t("link_continues", { n: more }) : t("link_same")),
        h("p", null, h("strong", null, turnOf(end))),
      ],
      actions: [
        { label: more ? t("link_take") : t("link_open_own"), value: "take", style: "main" },
        { label: t("link_look"), value: "" },
      ],
    });
    if ((await dialog.closed) !== "take" || this.#gone) return;
    if (more) await this.#app.saves.put({ ...saveOf(end, save.id, save.version), bots: save.bots });
    this.#app.go(`#/table/${save.id}`);
  }

  /**
   * The link does not continue the stored game: nothing is changed.
   * @param {Frame} end
   * @param {Save} save
   */
  async #refuse(end, save) {
    const [theirs, mine] = [movesOf(end.record), movesOf(save.record)];
    const differ = theirs.findIndex((move, index) => move !== mine[index]);
    const older = differ < 0;
    const dialog = openDialog({
      title: older ? t("link_older_title") : t("link_differs_title"),
      kind: "ask link-own",
      body: [
        h(
          "p",
          null,
          older ? t("link_older", { n: mine.length - theirs.length }) : t("link_differs", { n: differ + 1 }),
        ),
        h("p", null, t("link_unchanged")),
      ],
      actions: [
        { label: t("link_open_own"), value: "own", style: "main" },
        { label: t("link_separate"), value: "separate" },
        { label: t("link_look"), value: "" },
      ],
    });
    const answer = await dialog.closed;
    if (this.#gone) return;
    if (answer === "own") this.#app.go(`#/table/${save.id}`);
    else if (answer === "separate") await this.#separate(end);
  }
}
