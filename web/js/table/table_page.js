/** The table: a game, played. It shows what a session of play reports, and passes on what people do. */
import { loadSymbols } from "../ui/art.js";
import { rulesAt } from "../ui/clauses.js";
import { painted, wait } from "../ui/dom.js";
import { EngineError, EngineLost } from "../engine/client.js";
import { PlaySession } from "../engine/play_session.js";
import { BoardClicks } from "./board_clicks.js";
import { EngineNotices } from "./engine_notices.js";
import { tableKeys } from "./keys.js";
import { Log } from "./log.js";
import { LookingBack } from "./looking_back.js";
import { toast } from "../ui/notices.js";
import { OptionList } from "./options.js";
import { explainWithin } from "./panel_words.js";
import { Pointing } from "./pointing.js";
import { Reports } from "./reports.js";
import { asItLay, fewLeft } from "./frame.js";
import { SeatsPanel } from "./seats_panel.js";
import { settings } from "../app/settings.js";
import { Stage } from "./stage.js";
import { Strip } from "./strip.js";
import { GameMenu } from "./game_menu.js";
import { TableLayout } from "./table_layout.js";
import { askToLook, askWhere, confirmed } from "./table_questions.js";
import { claim } from "./one_tab.js";
import { drawBanner, drawBar } from "./top_bar.js";
import { Turns } from "./turns.js";
import { t } from "../app/words.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../sources/source.js").Source} Source */

export class TablePage {
  #app;
  #source;
  #release = () => {};
  /** The result has been shown; it comes by itself only once. */
  #ended = false;
  #notices = new EngineNotices();
  #session = new PlaySession({
    connect: async (lost) => {
      const { engine } = this.#app;
      if (lost && !engine.alive) await this.#app.revive();
      return engine;
    },
    opening: () => [this.#opening()],
    adapt: (frame) => this.#source.adapt?.(frame),
    note: (wish) => this.#source.note?.(wish),
    noted: () => this.#source.noted?.() ?? [],
    keep: (frame) => this.#source.write(frame),
    show: (frame, before, animate) => this.#show(frame, before, animate),
    begins: () => this.#session.frame?.thinking || this.#pointing.clear(), // what is read while a bot plays stays
    refused: (error) => this.#notices.refused(error, (title, why) => this.#pointing.explain(title, why, null)),
    engine: (event, error) => this.#notices.engine(event, error),
    botFailed: () => {
      this.#pauseBots(true);
      this.#notices.botFailed();
    },
  });
  #layout = new TableLayout(({ folded }) => this.#stage.boards.setNarrow(folded));
  #stage = new Stage(this.#layout, {
    onTarget: (address, event) => this.#clicks.click(address, event),
    onHover: (address, element) => {
      this.#clicks.hover(address, element);
      this.#options.mark(address);
    },
    onInspect: (address) => this.#clicks.inspect(address),
    onUnsure: (addresses, event) => void this.#clicks.askWhich(addresses, event),
    current: () => this.#session.frame,
    turned: (frame) => this.#seats.drawShown(frame),
  });
  #turns = new Turns();
  #log = new Log(
    this.#layout.log,
    this.#turns,
    (at) => this.#past.lookBack(at),
    (turns) => this.#past.replayTurns(turns),
  );
  #seats = new SeatsPanel(
    this.#layout,
    () => this.#session.ask("table.projection"),
    (targets) => this.#stage.boards.flash(targets),
    (seat) => {
      void this.#session.showSeat(seat);
      if (!this.#layout.wide) this.#layout.show("tableau");
    },
    (frame) => this.#reports.asThen(frame),
  );
  #options = new OptionList(this.#layout.options, {
    choose: (option) => this.#choose(option),
    unselect: () => this.#send("table.unselect"),
    result: () => this.#gameMenu.result(),
    point: (targets, key, entry) => {
      this.#stage.boards.point(targets);
      this.#pointing.hover(key, entry);
    },
    inspect: (key, entry) => void this.#pointing.ask(key, entry),
    bots: {
      paused: () => this.#session.paused,
      hurrying: () => this.#session.hurry,
      pause: () => this.#pauseBots(true),
      resume: () => this.#pauseBots(false),
      skip: () => {
        this.#session.hurryBots();
        if (this.#session.frame) this.#options.draw(this.#session.frame);
      },
    },
  });
  #strip = new Strip(this.#layout.strip, this.#turns, (turns) => this.#past.replayTurns(turns));
  #reports = new Reports(this.#layout.element, {
    before: this.#layout.options,
    spotlight: (targets) => this.#stage.spotlight(targets),
    current: () => this.#session.frame,
    all: () => this.#session.ask("table.reports"),
    playback: (after) => this.#session.ask("table.playback", { after }),
    put: (frame, scene) => {
      this.#clicks.mark(this.#stage.put(frame, scene));
      this.#seats.drawAll(frame);
    },
    id: () => this.#source.id,
  });
  #past = new LookingBack({
    session: this.#session,
    layout: this.#layout,
    stage: this.#stage,
    turns: this.#turns,
    usual: (frame) => this.#strip.draw(frame, this.#log.until(frame)),
  });
  #pointing = new Pointing({
    why: async (target) => {
      const why = await this.#session.why(target);
      // while a bot plays, what hinders the bot is of no use to who asks
      return why && this.#session.frame?.thinking ? { ...why, reasons: [] } : why;
    },
    boxOf: (address) => this.#stage.boards.boxOf(address),
    faceOf: (address) => this.#stage.boards.faceOf(address),
    choose: (option) => this.#choose(option),
  });
  #clicks = new BoardClicks({
    session: this.#session,
    layout: this.#layout,
    stage: this.#stage,
    pointing: this.#pointing,
    choose: (option) => this.#choose(option),
    planPicked: () => this.#gameMenu.closeHint(),
    reports: this.#reports,
  });
  #gameMenu;
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
    this.#gameMenu = new GameMenu(app, source, this.#session, {
      lookBack: (at) => this.#past.lookBack(at),
      lookAt: (verdict, all) => void this.#past.lookAt(verdict, all),
      refresh: () => this.refresh(),
      help: () => void this.#options.help(),
      hint: this.#layout.hint,
      boards: this.#stage.boards,
      advise: (key) => this.#advise(key),
    });
    this.element.append(this.#pointing.element);
    const now = () => ({ frame: this.#session.frame, levels: app.hello.levels });
    for (const panel of [this.#layout.seats, this.#layout.log, this.#layout.bar])
      explainWithin(panel, this.#pointing, now);
    this.#layout.toTarget = () => this.#stage.toTarget();
    this.#layout.log.querySelector(".log-head")?.append(this.#reports.button);
    source.attach?.({
      layout: this.#layout,
      boards: this.#stage.boards,
      send: (method, params) => this.#send(method, params),
      reopen: () => this.#session.reopen(),
      turnTo: (targets) => this.#stage.turnTo(targets),
      lookBack: () => this.#past.lookBack(null),
      openOptions: () => this.#options.open(),
      advise: () => this.#gameMenu.hint(),
    });
  }

  get title() {
    const { frame } = this.#session;
    return frame ? `${frame.title}, ${frame.status}` : "";
  }

  async open() {
    if (!(await this.#source.load())) return this.#leave(t("save_missing"));
    if (this.#source.id) this.#release = claim(this.#source.id, () => this.#taken());
    this.#forgetKeys = tableKeys({
      undo: () => this.#undo(),
      redo: () => this.#session.frame?.can_redo && this.#send("table.redo"),
      type: (digit) => this.#options.type(digit),
      showDigits: (on) => this.#options.showDigits(on),
      hint: () => this.#gameMenu.advice === "now" && this.#gameMenu.hint(),
      help: () => void this.#options.help(),
      menu: () => this.#gameMenu.menu(),
      escape: () => this.#escape(),
      step: (by) => this.#past.step(by),
      turn: (by) => this.#past.turn(by),
    });
    this.#layout.show("board");
    this.#ended = this.#source.review ?? false;
    this.#stage.showEmpty(this.#app.boards[this.#source.game ?? ""]);
    try {
      await this.#app.ready();
      if (this.#session.closed) return;
      await this.#session.open();
      if (this.#source.review) this.#past.lookBack(0);
    } catch (error) {
      if (error instanceof EngineLost) return void (await this.#session.recover());
      if (!(error instanceof EngineError)) throw error;
      if (!this.#source.failed?.(error)) this.#leave(error.message, 0);
    }
  }

  /** There is nothing to play here. @param {string} why @param {number} [seconds] */
  #leave(why, seconds) {
    toast(why, { kind: "error", seconds });
    this.#app.go("#/");
  }

  #opening() {
    const { method, params } = this.#source.request();
    return { method, params: { veil: settings.veil, ...params, lang: this.#app.hello.lang } };
  }

  async refresh() {
    await this.#send("table.frame", { lang: this.#app.hello.lang, veil: settings.veil });
  }

  destroy() {
    this.#session.close();
    this.#source.close?.();
    this.#release();
    this.#forgetKeys();
    this.#past.destroy();
    this.#pointing.destroy();
    this.#layout.destroy();
    this.#stage.boards.destroy();
  }

  /** @param {string} method @param {object} [params] */
  #send(method, params) {
    return this.#session.send(method, params);
  }

  /**
   * Shows a frame.
   * @param {Frame} frame
   * @param {Frame | null} before
   * @param {boolean} animate
   */
  async #show(frame, before, animate) {
    delete this.element.dataset.resting;
    rulesAt(frame.game, frame.lang);
    await loadSymbols(frame.scene);
    await this.#clicks.prepare(frame);
    if (before?.thinking && !frame.thinking) this.#pointing.clear(); // it was about somebody else's turn
    const byKeys = this.#layout.options.querySelector(":focus-visible") !== null;
    const fresh = this.#log.take(frame);
    this.#reports.end();
    this.#turns.take(frame);
    this.#drawPanels(frame);
    if (before?.thinking) await painted(); // nobody waits for a bot's move: two short pieces of work instead of a long one
    if (!this.#current(frame)) return;
    const reports = this.#reports.wanted(frame, this.#session.hurry || this.#session.pace.atOnce);
    const still = reports && this.#reports.prepare(frame, before) && before; // the picture waits for nothing
    const scene = still ? asItLay(frame.scene, before.scene) : frame.scene;
    const speed = before?.thinking ? this.#session.pace.speed : 1;
    const { moved } = this.#stage.show({ ...frame, scene }, before, animate, speed);
    this.#clicks.mark(frame);
    // the list gives way to the boards: whoever chose in it by key goes on there
    const toBoards = byKeys && !before?.planning && this.#clicks.plans;
    if (!this.#past.replaysTurns) this.#stage.markTurns(frame, this.#turns.since);
    void this.#past.mark(frame);
    this.#log.announce(fresh, frame, reports || this.#reports.keeps);
    if (settings.sounds && before) void import("./sounds.js").then(({ hear }) => hear(frame, before));
    if (!this.#stage.follow(frame)) this.#options.open();
    this.#after(frame, moved, reports, Boolean(toBoards)).catch((error) => reportError(error));
  }

  /** @param {Frame} frame */
  #current(frame) {
    return this.#session.frame === frame && !this.#session.closed;
  }

  /** @param {Frame} frame */
  #drawPanels(frame) {
    this.#layout.update(frame);
    this.#seats.draw(frame);
    this.#gameMenu.updateHint(frame);
    this.#options.draw(frame);
    this.#clicks.update(frame);
    this.#log.draw(frame);
    this.#reports.draw(frame);
    this.#layout.drawAuction(frame);
    if (!this.#past.replaysTurns) this.#strip.draw(frame, this.#log.until(frame));
    drawBar(this.#layout.bar, frame, {
      undo: () => this.#undo(),
      redo: () => this.#send("table.redo"),
      menu: () => this.#gameMenu.menu(),
      whyNoUndo: () => this.#undo(),
      hint: () => this.#gameMenu.hint(),
      advice: this.#gameMenu.advice,
    });
    this.#past.update(frame);
    drawBanner(this.#layout.banner, frame, this.#source.banner?.(frame) ?? [], () => this.#past.close());
    this.#source.draw?.(frame);
  }

  /**
   * What follows once the pieces lie still: reports, then the veil, a question, or the end.
   * @param {Frame} frame
   * @param {Promise<unknown>} moved
   * @param {boolean} reports there are some to be shown
   * @param {boolean} toBoards the focus goes to a target
   */
  async #after(frame, moved, reports, toBoards) {
    if (frame.reasons.length) this.#pointing.explain(t("not_now"), frame.reasons, this.#pointing.lastBox);
    if (fewLeft(frame)) this.#pointing.offer(frame);
    if (frame.confirm) {
      const answered = this.#confirm(frame, frame.confirm);
      this.#settle();
      return answered;
    }
    await moved;
    if (toBoards && !reports && this.#current(frame)) this.#stage.toTarget();
    if (reports) await painted(); // the boards are seen first, and the focus goes to the report without measuring them
    if (reports && this.#current(frame)) await this.#reports.tell(frame, () => this.#settle());
    if (reports && this.#current(frame)) {
      this.#clicks.mark(frame);
      this.#stage.approach(frame);
      this.#stage.turnTo(frame.options.flatMap((option) => option.targets));
    }
    if (!this.#current(frame)) return;
    if (frame.veil) void askToLook(frame, frame.veil, () => this.#send("table.look"));
    // In a lesson the teacher speaks of the end; the itemised result would lie on top of that.
    else if (frame.over && frame.live && !this.#ended && (frame.lesson?.kind ?? "free") === "free")
      await this.#gameMenu.result();
    if (frame.live) this.#ended = frame.over;
    this.#source.rest?.(frame);
    this.#settle();
    if (this.#current(frame)) await this.#session.letBotsPlay();
  }

  /** @param {boolean} paused */
  #pauseBots(paused) {
    this.#session.pauseBots(paused);
    if (this.#session.frame) this.#options.draw(this.#session.frame);
  }

  /** Counts the moments at which the table waits for a person; tests wait for them too. */
  #settle() {
    this.element.dataset.settled = String(Number(this.element.dataset.settled ?? 0) + 1);
    this.element.dataset.resting = "";
    this.#stage.boards.prepare().catch(() => {}); // what it could not load is loaded, or fails, when it is needed
  }

  /** @param {Frame} frame @param {NonNullable<Frame["confirm"]>} question */
  async #confirm(frame, question) {
    const sure = await confirmed(frame, question);
    await wait(0); // let the request that brought the question end first
    await (sure ? this.#session.choose(question.key, true) : this.#send("table.unselect"));
  }

  /** @param {import("../types.js").Option} option */
  #choose(option) {
    if (!this.#reports.open) this.#session.choose(option.key);
  }

  #undo() {
    const { frame } = this.#session;
    if (frame?.can_undo) this.#send("table.undo");
    else if (frame) this.#pointing.explainNoUndo(frame, this.#layout.bar.querySelector('[data-tool="undo"]'));
  }

  #escape() {
    const closed = [this.#pointing.clear(), this.#gameMenu.closeHint()].includes(true);
    if (this.#past.stop() || this.#clicks.clear()) return;
    if (this.#session.frame?.selection.length) this.#send("table.unselect");
    else if (!closed) this.#options.close();
  }

  /** Lights an answer on the board and marks it in the list. @param {string | null} key */
  #advise(key) {
    this.#options.advise(key);
    const option = this.#session.frame?.options.find((one) => one.key === key);
    this.#stage.spotlight(option ? option.targets : null, "ring");
  }

  /** Another tab has opened this game, or written it: do not write over it. */
  async #taken() {
    if (this.#session.closed || document.querySelector(".taken")) return;
    this.#release();
    const answer = await askWhere();
    if (answer === "here") this.#app.route();
    else if (answer === "home") this.#app.go("#/");
  }
}
