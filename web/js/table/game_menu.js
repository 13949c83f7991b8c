/** What one can do with a game besides playing it: the menu, advice, the result, a file, a link, a board for other pages. */
import { download, withBots } from "../storage/files.js";
import { rematch } from "../sources/new_game.js";
import { saveOf } from "../sources/saved_game.js";
import { newId } from "../storage/saves.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../engine/play_session.js").PlaySession} PlaySession */
/** @typedef {import("../sources/source.js").Source} Source */
/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../contract.d.ts").Verdict} Verdict */

/**
 * @typedef {object} Ways into the table
 * @property {(at: number | null) => void} lookBack
 * @property {(verdict: Verdict, all: Verdict[]) => void} lookAt
 * @property {() => Promise<void>} refresh
 * @property {() => void} help
 * @property {HTMLElement} hint where advice is shown
 * @property {ReturnType<typeof import("../board/boards.js").createBoards>} boards where it is drawn
 * @property {(key: string | null) => void} advise lights an answer on the board and marks it in the list
 */

export class GameMenu {
  #app;
  #source;
  #session;
  #ways;
  /** @type {import("./hint.js").HintCard | null} */
  #hint = null;

  /**
   * @param {App} app
   * @param {Source} source
   * @param {PlaySession} session
   * @param {Ways} ways
   */
  constructor(app, source, session, ways) {
    this.#app = app;
    this.#source = source;
    this.#session = session;
    this.#ways = ways;
  }

  get #frame() {
    return this.#session.frame;
  }

  /** What the engine says of the game: not every one has lessons, or bots that could advise. */
  get #game() {
    return this.#app.hello.games.find((game) => game.id === this.#frame?.game);
  }

  /** Whether bots can be asked what they would do: "no", "later", "now". */
  get advice() {
    const frame = this.#frame;
    if (!this.#game?.bots || !frame || frame.lesson || !this.#source.id) return "no";
    return frame.live && !frame.over && !frame.thinking && !frame.veil ? "now" : "later";
  }

  async menu() {
    const { openMenu } = await import("./menu.js");
    const frame = this.#frame;
    const { record } = this.#source;
    openMenu(this.#app, {
      replay: () => this.#ways.lookBack(null),
      save: record ? () => this.#export() : null,
      again: () => this.#again(),
      author: (page) => this.#author(page),
      analyse: this.#game?.bots && frame && !frame.lesson && !frame.veil ? () => this.#board() : null,
      picture: frame && !frame.veil ? () => this.#picture() : null,
      help: () => this.#ways.help(),
      hint: this.advice === "now" ? () => this.hint() : null,
      result: frame?.result ? () => this.result() : null,
      share: record && !frame?.readonly ? () => this.#share() : null,
      components: frame?.components ? { name: frame.components, tell: () => this.#components() } : null,
      game: this.#game,
      changed: () => this.#ways.refresh(),
    });
  }

  async #components() {
    const { showCorrections } = await import("../components/corrections.js");
    await showCorrections(this.#session.ask("components.corrections"));
  }

  /** Asks the bots what they would do; once more closes what they said. */
  async hint() {
    if (this.closeHint()) return;
    const frame = this.#frame;
    if (!frame?.live || frame.over || frame.thinking) return;
    if (frame.selection.length) await this.#session.send("table.unselect");
    const { HintCard } = await import("./hint.js");
    this.#hint ??= new HintCard(this.#ways.hint, {
      show: (key) => this.#ways.advise(key),
      play: (keys) => (keys.length > 1 ? this.#session.send("table.play", { keys }) : this.#session.choose(keys[0])),
      steps: async (keys) => (await this.#session.ask("table.line", { keys })).steps,
      boards: this.#ways.boards,
    });
    const asked = { document: frame.record, lang: this.#app.hello.lang };
    if (!this.#hint.open) await this.#hint.show(frame, this.#session.askBots("bot.hint", asked));
  }

  /** Takes away advice that is out of date. @param {import("../types.js").Frame} frame */
  updateHint(frame) {
    this.#hint?.update(frame);
  }

  /** Takes away advice; true if there was some. */
  closeHint() {
    return this.#hint?.close() ?? false;
  }

  async result() {
    const frame = this.#frame;
    const { showEnd } = await import("./end.js");
    const lookBack = this.#ways.lookBack;
    if (frame && frame === this.#frame)
      showEnd(frame, {
        rematch: this.#game && !frame.lesson ? () => this.#rematch(frame) : null,
        analyse: this.#game?.bots ? () => this.#analyse() : null,
        share: this.#source.record && !frame.readonly ? () => this.#share() : null,
        look: (at) => lookBack(at),
        save: () => this.#export(),
      });
  }

  async #analyse() {
    const frame = this.#frame;
    if (!frame) return;
    const { showAnalysis } = await import("./analysis.js");
    const { record } = frame;
    const { lang } = this.#app.hello;
    const bots = frame.bots ?? [];
    const seats = frame.seats.map(({ seat }) => seat).filter((seat) => !bots[seat]); // nobody asks how bots have played
    const judge = (/** @type {number} */ at, /** @type {number} */ ms) =>
      this.#session.askBots("bot.judge", { document: record, at, lang, ms, seats });
    await showAnalysis(frame, judge, {
      look: (verdict, all) => this.#ways.lookAt(verdict, all),
      tryFrom: (at) => this.#tryFrom(frame, at),
      make: (at) => this.#session.askBots("exercise.make", { document: record, at }),
      about: (at, key) => this.#session.askBots("exercise.about", { document: record, at, key }),
    });
  }

  /** A game of its own that goes on from a moment of this one, which stays as it is. @param {Frame} frame @param {number} at */
  async #tryFrom(frame, at) {
    const { glimpse } = await import("../engine/glimpse.js");
    const moves = /** @type {string[]} */ (frame.record.moves ?? []).slice(0, at);
    const bots = frame.bots ?? [];
    const document = { ...frame.record, moves, digest: null };
    const branch = await glimpse(this.#app, "table.open", { document, bots, lang: frame.lang, veil: false });
    const id = newId();
    await this.#app.saves.put(saveOf(branch, id, 0));
    this.#app.go(`#/table/${id}`);
  }

  /** @param {Frame} frame */
  #rematch(frame) {
    rematch(this.#app, frame.record, frame.seats, frame.bots ?? []);
  }

  #again() {
    if (this.#frame) this.#app.go(`#/new/${this.#frame.game}`);
  }

  #export() {
    const frame = this.#frame;
    if (frame) download(withBots(this.#source.record ?? frame.record, this.#source.bots), frame.game);
  }

  /** A tree of one's own that begins with what is shown. */
  async #board() {
    const frame = this.#frame;
    if (!frame) return;
    const { beginTree } = await import("../study/trees.js");
    const moves = /** @type {string[]} */ (frame.record.moves ?? []).slice(0, frame.at);
    const root = { ...frame.record, moves, digest: null };
    this.#app.go(`#/analysis/${await beginTree(root, `${frame.title}, ${frame.status}`)}`);
  }

  /** Takes what is shown to a page for authors. @param {string} page */
  #author(page) {
    const frame = this.#frame;
    if (!frame) return;
    this.#app.draft = { document: frame.record, at: frame.at, title: `${frame.title}, ${frame.status}` };
    this.#app.go(page);
  }

  async #picture() {
    const frame = this.#frame;
    const { openPicture } = await import("../ui/picture.js");
    if (frame) await openPicture(frame.scene, `${frame.title}, ${frame.status}`, frame.game);
  }

  async #share() {
    const { openShare } = await import("../ui/share.js");
    if (this.#frame) await openShare(this.#session, this.#frame);
  }
}
