/** What one can do with a game besides playing it: the menu, advice, the result, a file, a link, a board for other pages. */
import { download, withBots } from "../storage/files.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../engine/play_session.js").PlaySession} PlaySession */
/** @typedef {import("../sources/source.js").Source} Source */
/** @typedef {import("../types.js").Frame} Frame */

/**
 * @typedef {object} Ways into the table
 * @property {(at: number | null) => void} lookBack
 * @property {(verdict: import("../contract.d.ts").Verdict) => void} lookAt
 * @property {() => Promise<void>} refresh
 * @property {() => void} help
 * @property {HTMLElement} hint where advice is shown
 * @property {(key: string | null) => void} advise lights an answer on the board and marks it in the list
 */

export class TableExtras {
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
      embed: () => this.#embed(),
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
    const { tellComponents } = await import("../components/corrections.js");
    await tellComponents(this.#session.ask("components.told"));
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
      play: (key) => this.#session.choose(key),
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
    const { showAnalysis, ANALYSIS_MS } = await import("./analysis.js");
    await showAnalysis(
      frame,
      (at) =>
        this.#session.askBots("bot.judge", { document: frame.record, at, lang: this.#app.hello.lang, ms: ANALYSIS_MS }),
      { look: (verdict) => this.#ways.lookAt(verdict), tryFrom: (at) => this.#tryFrom(frame, at) },
    );
  }

  /** A game of its own that goes on from a moment of this one, which stays as it is. @param {Frame} frame @param {number} at */
  async #tryFrom(frame, at) {
    const [{ glimpse }, { saveOf }, { newId }] = await Promise.all([
      import("../engine/glimpse.js"),
      import("../sources/saved_game.js"),
      import("../storage/saves.js"),
    ]);
    const moves = /** @type {string[]} */ (frame.record.moves ?? []).slice(0, at);
    const bots = frame.bots ?? [];
    const document = { ...frame.record, moves, digest: null };
    const branch = await glimpse(this.#app, "table.open", { document, bots, lang: frame.lang, veil: false });
    const id = newId();
    await this.#app.saves.put(saveOf(branch, id, 0));
    this.#app.go(`#/table/${id}`);
  }

  /** @param {Frame} frame */
  async #rematch(frame) {
    const { rematch } = await import("../sources/new_game.js");
    rematch(this.#app, frame.record, frame.seats, frame.bots ?? []);
  }

  #again() {
    if (this.#frame) this.#app.go(`#/new/${this.#frame.game}`);
  }

  #export() {
    const frame = this.#frame;
    if (frame) download(withBots(this.#source.record ?? frame.record, this.#source.bots), frame.game);
  }

  /** Takes what is shown to the editor of boards for other pages. */
  #embed() {
    const frame = this.#frame;
    if (!frame) return;
    this.#app.draft = { document: frame.record, at: frame.at, title: `${frame.title}, ${frame.status}` };
    this.#app.go("#/editor");
  }

  async #share() {
    const { openShare } = await import("../ui/share.js");
    if (this.#frame) await openShare(this.#session, this.#frame);
  }
}
