/** The table: a game, played. It sends what people do to the engine and shows the frames that come back. */
import { ART, loadSymbols } from "../ui/art.js";
import { rulesAt } from "../ui/clauses.js";
import { Opponents } from "../engine/opponents.js";
import { createBoards } from "../board/boards.js";
import { painted, wait } from "../ui/dom.js";
import { EngineError, EngineLost, isLost } from "../engine/client.js";
import { addressIn, onBoards, turnedBack, viewOf } from "./frame.js";
import { tableKeys } from "./keys.js";
import { Log } from "./log.js";
import { toast } from "../ui/notices.js";
import { OptionList } from "./options.js";
import { Pointing } from "./pointing.js";
import { Replay } from "./replay.js";
import { drawSeats, drawStandings } from "./seats.js";
import { motionSpeed, reducedMotion, settings } from "../app/settings.js";
import { Story } from "./story.js";
import { TableExtras } from "./game_menu.js";
import { TableLayout } from "./table_layout.js";
import { askSure, askToLook, askWhere } from "./table_questions.js";
import { claim } from "./one_tab.js";
import { drawBanner, drawBar } from "./top_bar.js";
import { t } from "../app/words.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Option} Option */
/** @typedef {import("../sources/source.js").Source} Source */

export class TablePage {
  #app;
  #source;
  /** @type {Frame | null} */
  #frame = null;
  #busy = false;
  /** @type {Promise<boolean> | null} */
  #recovering = null;
  #gone = false;
  #stored = Promise.resolve();
  /** @type {() => void} */
  #release = () => {};
  #decision = "";
  /** The result has been shown; it comes by itself only once. */
  #ended = false;

  #layout = new TableLayout(({ folded }) => this.#boards.setNarrow(folded));
  #boards = createBoards(this.#layout.board, {
    artBase: ART,
    onTarget: (address, event) => this.#click(address, event),
    onHover: (address, element) => this.#pointing.hover(address, element),
    reducedMotion,
    words: t,
  });
  #bots = new Opponents((key) => this.#send("table.choose", { key, confirmed: true }));
  #log = new Log(this.#layout.log, (at) => this.#lookBack(at));
  #options = new OptionList(
    this.#layout.options,
    (option) => this.#choose(option),
    () => this.#send("table.unselect"),
    () => this.#extras.result(),
    {
      paused: () => this.#bots.paused,
      hurrying: () => this.#bots.hurry,
      pause: () => this.#pauseBots(true),
      resume: () => this.#pauseBots(false),
      skip: () => {
        this.#bots.hurry = true;
        if (!this.#frame) return;
        this.#options.draw(this.#frame);
        this.#letBotsPlay(this.#frame);
      },
    },
  );
  #story = new Story((targets) => {
    if (targets) this.#turnTo(targets);
    this.#boards.spotlight(targets);
    if (targets && !this.#layout.wide) this.#layout.reveal(this.#boards.boxOf(targets[0]));
  });
  #replay = new Replay(this.#layout.replay, (at) => this.#send("table.goto", { at }));
  #pointing = new Pointing({
    why: (target) => this.#ask("table.why", { target }),
    boxOf: (address) => this.#boards.boxOf(address),
  });
  #extras;
  #forgetKeys = () => {};
  element = this.#layout.element;

  /**
   * @param {App} app
   * @param {Source} source where the game comes from: a saved one, a lesson, a link
   */
  constructor(app, source) {
    this.#app = app;
    this.#source = source;
    source.onTaken = () => this.#taken();
    this.#extras = new TableExtras(app, source, this.#bots, {
      frame: () => this.#frame,
      send: (method, params) => this.#send(method, params),
      lookBack: (at) => this.#lookBack(at),
      refresh: () => this.refresh(),
    });
    this.element.append(this.#story.element, this.#pointing.element);
    source.attach?.({
      layout: this.#layout,
      boards: this.#boards,
      send: (method, params) => this.#send(method, params),
      turnTo: (targets) => this.#turnTo(targets),
      lookBack: () => this.#lookBack(null),
      openOptions: () => this.#options.open(),
      advise: () => this.#extras.hint(),
    });
  }

  get title() {
    return this.#frame ? `${this.#frame.title}, ${this.#frame.status}` : "";
  }

  async open() {
    if (!(await this.#source.load())) {
      toast(t("save_missing"), { kind: "error" });
      this.#app.go("#/");
      return;
    }
    if (this.#source.id) this.#release = claim(this.#source.id, () => this.#taken());
    this.#forgetKeys = tableKeys({
      undo: () => this.#undo(),
      redo: () => this.#frame?.can_redo && this.#send("table.redo"),
      pick: (number) => this.#options.pick(number),
      menu: () => this.#extras.menu(),
      escape: () => this.#escape(),
    });
    this.#layout.show("board");
    try {
      await this.#enter();
    } catch (error) {
      if (error instanceof EngineLost) return void (await this.#recover());
      if (!(error instanceof EngineError)) throw error;
      if (this.#source.failed?.(error)) return;
      toast(error.message, { kind: "error", seconds: 0 });
      this.#app.go("#/");
    }
  }

  async #enter() {
    const { engine, hello } = this.#app;
    const { method, params } = this.#source.request();
    await this.#take(
      await engine.call(/** @type {import("../types.js").FrameMethod} */ (method), {
        ...params,
        lang: hello.lang,
        veil: settings.veil,
      }),
      false,
    );
  }

  async refresh() {
    const frame = this.#frame;
    if (frame) await this.#send("table.frame", { lang: this.#app.hello.lang, veil: settings.veil });
  }

  destroy() {
    this.#gone = true;
    this.#source.close?.();
    this.#bots.stop(true);
    this.#release();
    this.#forgetKeys();
    this.#replay.hide();
    this.#pointing.destroy();
    this.#layout.destroy();
    this.#boards.destroy();
    if (this.#frame && this.#app.engine.alive)
      this.#app.engine.call("table.close", { table: this.#frame.table }).catch(() => {});
  }

  /**
   * One request, one frame. The next one waits until the last decision is stored; while one is under way, others are dropped.
   * @param {string} method
   * @param {object} [params]
   */
  async #send(method, params = {}) {
    if (this.#busy || this.#gone || !this.#frame) return;
    this.#busy = true;
    this.#pointing.clear();
    try {
      await this.#stored;
      const frame = await this.#ask(method, params);
      if (frame) await this.#take(frame, true);
    } catch (error) {
      if (this.#gone) return;
      if (isLost(error)) await this.#recover();
      else if (error instanceof EngineError) this.#refused(error);
      else throw error;
    } finally {
      this.#busy = false;
    }
  }

  /**
   * Asks the engine about this table. What meets a dying engine is asked once more: the next one goes on from the last record,
   * and what the dead one may have played is not in it, so nothing is played twice.
   * @param {string} method
   * @param {{target?: string}} params
   * @returns {Promise<any>} null: the engine is lost, or the question makes no sense any more
   */
  async #ask(method, params) {
    await this.#recovering;
    const { engine } = this.#app;
    const asked = /** @type {import("../types.js").FrameMethod} */ (method);
    const before = /** @type {Frame} */ (this.#frame);
    try {
      return await engine.call(asked, { table: before.table, ...params });
    } catch (error) {
      if (!isLost(error)) throw error;
    }
    if (this.#gone || !(await this.#recover()) || this.#gone) return null;
    const after = /** @type {Frame} */ (this.#frame);
    const [target = "", ...selection] = [params.target, ...before.selection].map((address) =>
      address ? addressIn(after, address, before) : "",
    );
    if (after.last !== before.last || (params.target && !target)) return null;
    for (const chosen of selection) await engine.call("table.click", { table: after.table, target: chosen });
    return engine.call(asked, { table: after.table, ...params, ...(target && { target }) });
  }

  /** @param {EngineError} error */
  #refused(error) {
    const reasons = /** @type {{reasons?: import("../types.js").Reason[]} | undefined} */ (error.details)?.reasons;
    if (reasons) this.#pointing.explain(error.message, reasons, null);
    else toast(error.message, { kind: "error" });
  }

  /** The engine died: start another and go on from the last record. @returns {Promise<boolean>} whether that worked */
  #recover() {
    this.#recovering ??= this.#begin().finally(() => (this.#recovering = null));
    return this.#recovering;
  }

  async #begin() {
    const close = toast(t("engine_restarting"), { seconds: 0, id: "engine" });
    try {
      if (!this.#app.engine.alive) await this.#app.revive();
      await this.#enter();
      toast(t("engine_restarted"), { id: "engine" });
      return true;
    } catch (error) {
      close();
      if (!(error instanceof EngineLost)) throw error;
      toast(t("engine_dead"), {
        kind: "error",
        seconds: 0,
        id: "engine",
        action: t("reload"),
        onAction: () => location.reload(),
      });
      return false;
    }
  }

  /**
   * Shows a frame.
   * @param {Frame} frame
   * @param {boolean} animate
   */
  async #take(frame, animate) {
    if (this.#gone) return;
    rulesAt(frame.game, frame.lang);
    this.#source.adapt?.(frame);
    await loadSymbols(frame.scene);
    const before = this.#frame;
    this.#frame = frame;
    this.#stored = this.#source.write(frame);
    const fresh = this.#log.take(frame);
    const first = this.#lingers(frame, before, animate) ? turnedBack(frame) : frame;
    this.#drawPanels(frame);
    if (before?.thinking) await painted(); // nobody waits for a bot's move: two short pieces of work instead of a long one
    if (this.#gone || this.#frame !== frame) return;
    this.#drawShown(first);
    for (const board of frame.scene.boards) this.#place(board.id, board.seat === undefined);
    for (const { id } of frame.scene.ahead ?? []) this.#place(id, false);
    this.#boards.place("tray", this.#layout.tray);
    this.#boards.speed(motionSpeed());
    const moved = this.#move(frame, first, animate);
    this.#markTargets(this.#tells(frame, animate) ? null : frame);
    this.#log.announce(fresh, frame);
    this.#follow(frame);
    this.#after(frame, moved, animate).catch((error) => reportError(error));
  }

  /** @param {string} id @param {boolean} main */
  #place(id, main) {
    const { board, boardTools, tableau, tableauTools } = this.#layout;
    this.#boards.place(id, main ? board : tableau, main ? boardTools : tableauTools);
  }

  /** What was done on the tableau shown until now is seen there before the next one comes. @param {Frame} frame @param {Frame | null} before @param {boolean} animate */
  #lingers(frame, before, animate) {
    return (
      animate &&
      frame.live &&
      before &&
      before.at !== frame.at &&
      frame.scene.boards.some((board) => board.shown === false) &&
      !reducedMotion()
    );
  }

  /**
   * Moves the pieces.
   * @param {Frame} frame
   * @param {Frame} first the same with the tableau that is seen first
   * @param {boolean} animate
   */
  async #move(frame, first, animate) {
    if (first !== frame) {
      await this.#boards.setScene(first.scene, { animate });
      await this.#boards.idle();
      if (this.#frame !== frame) return;
      this.#drawShown(frame);
    }
    await this.#boards.setScene(frame.scene, { animate });
    this.#layout.fit();
    await this.#boards.idle();
  }

  /** Whether something is told; not to somebody who only watches bots and has skipped to the end. @param {Frame} frame @param {boolean} animate */
  #tells(frame, animate) {
    return animate && frame.live && frame.story.length > 0 && !(this.#bots.hurry && frame.bots?.every(Boolean));
  }

  /** Marks what can be clicked; nothing while something is told. @param {Frame | null} frame */
  #markTargets(frame) {
    const targets = frame?.live && !frame.veil ? frame.options.flatMap((option) => option.targets) : [];
    this.#boards.setTargets(targets, frame?.selection);
    if (frame?.scene.tray)
      this.#layout.clearTray(() => onBoards(frame, targets).map((target) => this.#boards.boxOf(target)));
  }

  /** The seats and the tabs, which say whose tableau is seen. @param {Frame} frame */
  #drawShown(frame) {
    const showSeat = (/** @type {number} */ seat) => {
      this.#send("table.show", { seat });
      if (!this.#layout.wide) this.#layout.show("tableau");
    };
    this.#layout.drawSeatTabs(frame, showSeat);
    drawSeats(this.#layout.seats, frame, showSeat);
  }

  /** @param {Frame} frame */
  #drawPanels(frame) {
    this.#layout.update(frame);
    drawStandings(this.#layout.standings, frame, (target) => target && this.#boards.flash([target]));
    this.#options.draw(frame);
    this.#log.draw(frame);
    drawBar(this.#layout.bar, frame, this.#log.until(frame), {
      undo: () => this.#undo(),
      redo: () => this.#send("table.redo"),
      menu: () => this.#extras.menu(),
      whyNoUndo: () => this.#undo(),
      choose: (option) => this.#choose(option),
    });
    this.#replay.update(frame);
    drawBanner(this.#layout.banner, frame, this.#source.banner?.(frame) ?? [], () => this.#replay.close());
    this.#source.draw?.(frame);
  }

  /**
   * On a phone: turns to the board on which the next click is.
   * @param {Frame} frame
   */
  #follow(frame) {
    const decision = `${frame.at} ${frame.prompt.clause} ${frame.prompt.seat}`;
    if (decision === this.#decision || !frame.live) return;
    this.#decision = decision;
    const targets = frame.options.flatMap((option) => option.targets);
    // What lies in the tray is to be seen; who would click elsewhere finds the same in the list.
    if (frame.scene.tray && targets.length && viewOf(frame, targets) !== "board") {
      this.#layout.show("board");
      this.#options.open();
    } else this.#turnTo(targets);
  }

  /**
   * On a phone: shows the board on which these places are, if it is one.
   * @param {string[]} targets
   */
  #turnTo(targets) {
    const view = this.#frame && targets.length ? viewOf(this.#frame, targets) : null;
    if (view) this.#layout.show(view);
  }

  /**
   * What follows once the pieces lie still: the story, then the veil, a question, or the end.
   * @param {Frame} frame
   * @param {Promise<unknown>} moved
   * @param {boolean} animate
   */
  async #after(frame, moved, animate) {
    const current = () => this.#frame === frame && !this.#gone;
    if (frame.reasons.length) this.#pointing.explain(t("not_now"), frame.reasons, this.#pointing.lastBox);
    if (frame.confirm) {
      const answered = this.#confirm(frame.confirm);
      this.#settle();
      return answered;
    }
    await moved;
    const telling = this.#tells(frame, animate);
    if (telling) await painted(); // the boards are seen first, and the focus goes to the story without measuring them
    if (telling && current()) {
      this.element.classList.add("telling");
      const told = this.#story.tell(frame);
      this.#settle();
      await told;
      this.element.classList.remove("telling");
      if (current()) this.#markTargets(frame);
    }
    if (!current()) return;
    if (frame.veil) this.#lookWhenReady(frame, frame.veil);
    // In a lesson the teacher speaks of the end; the itemised result would lie on top of that.
    else if (frame.over && frame.live && !this.#ended && (frame.lesson?.kind ?? "free") === "free")
      await this.#extras.result();
    if (frame.live) this.#ended = frame.over;
    this.#source.rest?.(frame);
    this.#settle();
    await this.#letBotsPlay(frame);
  }

  /** @param {Frame} frame */
  async #letBotsPlay(frame) {
    try {
      await this.#bots.consider(frame);
    } catch (error) {
      if (this.#gone || !(error instanceof EngineLost || error instanceof EngineError)) throw error;
      this.#pauseBots(true);
      toast(t("bot_failed"), { kind: "error", id: "bots" });
    }
  }

  /** @param {boolean} paused */
  #pauseBots(paused) {
    this.#bots.paused = paused;
    if (paused) {
      this.#bots.hurry = false;
      this.#bots.stop();
    }
    if (!this.#frame) return;
    this.#options.draw(this.#frame);
    if (!paused) this.#letBotsPlay(this.#frame);
  }

  /** Counts the moments at which the table waits for a person; tests wait for them too. */
  #settle() {
    this.element.dataset.settled = String(Number(this.element.dataset.settled ?? 0) + 1);
    this.#boards.prepare().catch(() => {}); // what it could not load is loaded, or fails, when it is needed
  }

  /** @param {NonNullable<Frame["confirm"]>} question */
  async #confirm(question) {
    const sure = !settings.confirm || (await askSure(question));
    await wait(0); // let the request that brought the question end first
    await (sure ? this.#send("table.choose", { key: question.key, confirmed: true }) : this.#send("table.unselect"));
  }

  /**
   * @param {Frame} frame
   * @param {NonNullable<Frame["veil"]>} veil
   */
  async #lookWhenReady(frame, veil) {
    if (await askToLook(frame, veil)) await this.#send("table.look");
  }

  /**
   * @param {string} address
   * @param {Event} event
   */
  #click(address, event) {
    if (!this.#frame || this.#story.telling || (event instanceof MouseEvent && event.detail > 1)) return;
    const possible =
      this.#frame.live &&
      (this.#frame.selection.includes(address) ||
        this.#frame.options.some((option) => option.targets.includes(address)));
    if (possible) this.#send("table.click", { target: address });
    else this.#pointing.ask(address);
  }

  /** @param {Option} option */
  #choose(option) {
    if (!this.#story.telling) this.#send("table.choose", { key: option.key, confirmed: false });
  }

  #undo() {
    const frame = this.#frame;
    if (!frame) return;
    if (frame.can_undo) this.#send("table.undo");
    else {
      const button = this.#layout.bar.querySelector('[data-tool="undo"]');
      this.#pointing.explain(
        t("undo_not"),
        frame.undo_reason ? [frame.undo_reason] : [],
        button?.getBoundingClientRect() ?? null,
        frame.undo_reason ? "" : t("undo_nothing"),
      );
    }
  }

  #escape() {
    if (this.#pointing.clear() || this.#options.close()) return;
    if (this.#frame?.selection.length) this.#send("table.unselect");
  }

  /** @param {number | null} at */
  #lookBack(at) {
    if (!this.#frame) return;
    this.#replay.show(this.#frame);
    if (at !== null) this.#send("table.goto", { at });
  }

  /** Another tab has opened this game, or written it: do not write over it. */
  async #taken() {
    if (this.#gone || document.querySelector(".taken")) return;
    this.#release();
    const answer = await askWhere();
    if (answer === "here") this.#app.route();
    else if (answer === "home") this.#app.go("#/");
  }
}
