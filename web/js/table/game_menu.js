/** What one can do with a game besides playing it: the menu, advice, the result, a file, a link, a board for other pages. */
import { download, withBots } from "../storage/files.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../engine/opponents.js").Opponents} Opponents */
/** @typedef {import("../sources/source.js").Source} Source */
/** @typedef {import("../types.js").Frame} Frame */

/**
 * @typedef {object} Ways into the table
 * @property {() => Frame | null} frame what is shown
 * @property {(method: string, params?: object) => Promise<void>} send
 * @property {(at: number | null) => void} lookBack
 * @property {() => Promise<void>} refresh
 */

export class TableExtras {
  #app;
  #source;
  #bots;
  #ways;

  /**
   * @param {App} app
   * @param {Source} source
   * @param {Opponents} bots
   * @param {Ways} ways
   */
  constructor(app, source, bots, ways) {
    this.#app = app;
    this.#source = source;
    this.#bots = bots;
    this.#ways = ways;
  }

  get #frame() {
    return this.#ways.frame();
  }

  /** What the engine says of the game: not every one has lessons, or bots that could advise. */
  get #game() {
    return this.#app.hello.games.find((game) => game.id === this.#frame?.game);
  }

  async menu() {
    const { openMenu } = await import("./menu.js");
    const frame = this.#frame;
    const { record, id } = this.#source;
    openMenu(this.#app, {
      replay: () => this.#ways.lookBack(null),
      save: record ? () => this.#export() : null,
      again: () => this.#again(),
      embed: () => this.#embed(),
      hint: this.#game?.bots && frame?.live && !frame.over && !frame.thinking && id ? () => this.hint() : null,
      result: frame?.result ? () => this.result() : null,
      share: record && !frame?.readonly ? () => this.#share() : null,
      components: frame?.components ? { name: frame.components, tell: () => this.#components() } : null,
      game: this.#game,
      changed: () => this.#ways.refresh(),
    });
  }

  async #components() {
    const { tellComponents } = await import("../components/corrections.js");
    await tellComponents(this.#app.engine.call("components.told", { table: this.#frame?.table ?? "" }));
  }

  async hint() {
    const frame = this.#frame;
    if (!frame?.live || frame.over || frame.thinking) return;
    const { showHint } = await import("./hints.js");
    await showHint(this.#bots.ask("bot.hint", { document: frame.record, lang: this.#app.hello.lang }), (key) =>
      this.#ways.send("table.choose", { key, confirmed: false }),
    );
  }

  async result() {
    const frame = this.#frame;
    const { showEnd } = await import("./end.js");
    const lookBack = this.#ways.lookBack;
    if (frame && frame === this.#frame)
      showEnd(frame, {
        replay: () => lookBack(0),
        analyse: this.#game?.bots ? () => this.#analyse() : null,
        again: () => this.#again(),
        save: () => this.#export(),
      });
  }

  async #analyse() {
    const frame = this.#frame;
    if (!frame) return;
    const { showAnalysis, ANALYSIS_MS } = await import("./analysis.js");
    await showAnalysis(
      frame,
      (at) => this.#bots.ask("bot.judge", { document: frame.record, at, lang: this.#app.hello.lang, ms: ANALYSIS_MS }),
      (at) => this.#ways.lookBack(at),
    );
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
    if (this.#frame) await openShare(this.#app, this.#frame);
  }
}
