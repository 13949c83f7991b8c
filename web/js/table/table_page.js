/** The table: a game, played. It shows what a session of play reports, and passes on what people do. */
import { loadSymbols } from "../ui/art.js";
import { rulesAt } from "../ui/clauses.js";
import { painted, wait } from "../ui/dom.js";
import { EngineError, EngineLost } from "../engine/client.js";
import { PlaySession } from "../engine/play_session.js";
import { tableKeys } from "./keys.js";
import { Log } from "./log.js";
import { toast } from "../ui/notices.js";
import { OptionList } from "./options.js";
import { Pointing } from "./pointing.js";
import { Replay } from "./replay.js";
import { Reports } from "./reports.js";
import { fewLeft } from "./frame.js";
import { drawSeats } from "./seats.js";
import { SeatsPanel } from "./seats_panel.js";
import { settings } from "../app/settings.js";
import { Stage } from "./stage.js";
import { Strip } from "./strip.js";
import { TableExtras } from "./game_menu.js";
import { TableLayout } from "./table_layout.js";
import { askSure, askToLook, askWhere } from "./table_questions.js";
import { claim } from "./one_tab.js";
import { drawBanner, drawBar } from "./top_bar.js";
import { Turns } from "./turns.js";
import { t } from "../app/words.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Option} Option */
/** @typedef {import("../contract.d.ts").Verdict} Verdict */
/** @typedef {import("../sources/source.js").Source} Source */
/** @typedef {import("./planning.js").Planning} Planning */

export class TablePage {
  #app;
  #source;
  /** @type {() => void} */
  #release = () => {};
  /** The result has been shown; it comes by itself only once. */
  #ended = false;
  /** Takes away what is said while another engine starts. */
  #closeToast = () => {};

  #session = new PlaySession({
    connect: async (lost) => {
      const { engine } = this.#app;
      if (lost && !engine.alive) await this.#app.revive();
      return engine;
    },
    opening: () => [this.#opening()],
    adapt: (frame) => this.#source.adapt?.(frame),
    keep: (frame) => this.#source.write(frame),
    show: (frame, before, animate) => this.#show(frame, before, animate),
    begins: () => this.#pointing.clear(),
    refused: (error) => this.#refused(error),
    engine: (event, error) => this.#engine(event, error),
    botFailed: () => {
      this.#pauseBots(true);
      toast(t("bot_failed"), { kind: "error", id: "bots" });
    },
  });
  #layout = new TableLayout(({ folded }) => this.#stage.boards.setNarrow(folded));
  #stage = new Stage(this.#layout, {
    onTarget: (address, event) => this.#click(address, event),
    onHover: (address, element) => {
      this.#pointing.hover(this.#planning?.offers(address) ? null : address, element);
      this.#options.mark(address);
    },
    onInspect: (address) => void this.#pointing.ask(address),
    current: () => this.#session.frame,
    turned: (frame) => this.#drawShown(frame),
  });
  #turns = new Turns();
  #log = new Log(
    this.#layout.log,
    this.#turns,
    (at) => this.#lookBack(at),
    (turns) => this.#replayTurns(turns),
  );
  #seats = new SeatsPanel(
    this.#layout,
    () => this.#session.ask("table.projection"),
    (targets) => this.#stage.boards.flash(targets),
  );
  #options = new OptionList(this.#layout.options, {
    choose: (option) => this.#choose(option),
    unselect: () => this.#send("table.unselect"),
    result: () => this.#extras.result(),
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
  #strip = new Strip(this.#layout.strip, this.#turns, (turns) => this.#replayTurns(turns));
  /** It comes when a turn is first replayed. @type {import("./turn_replay.js").TurnReplay | null} */
  #turnReplay = null;
  #reports = new Reports(this.#layout.element, {
    before: this.#layout.options,
    spotlight: (targets) => this.#stage.spotlight(targets),
    current: () => this.#session.frame,
    all: () => this.#session.ask("table.reports"),
    id: () => this.#source.id,
  });
  #replay = new Replay(this.#layout.replay, (at) => this.#session.visit(at));
  #pointing = new Pointing({
    why: (target) => this.#session.why(target),
    boxOf: (address) => this.#stage.boards.boxOf(address),
    choose: (option) => this.#choose(option),
  });
  /** Comes with the first decision that can be planned. @type {Planning | null} */
  #planning = null;
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
    this.#extras = new TableExtras(app, source, this.#session, {
      lookBack: (at) => this.#lookBack(at),
      lookAt: (verdict) => this.#lookAt(verdict),
      refresh: () => this.refresh(),
      help: () => void this.#help(),
      hint: this.#layout.hint,
      advise: (key) => this.#advise(key),
    });
    this.element.append(this.#pointing.element);
    this.#layout.log.after(this.#reports.button);
    source.attach?.({
      layout: this.#layout,
      boards: this.#stage.boards,
      send: (method, params) => this.#send(method, params),
      turnTo: (targets) => this.#stage.turnTo(targets),
      lookBack: () => this.#lookBack(null),
      openOptions: () => this.#options.open(),
      advise: () => this.#extras.hint(),
    });
  }

  get title() {
    const { frame } = this.#session;
    return frame ? `${frame.title}, ${frame.status}` : "";
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
      redo: () => this.#session.frame?.can_redo && this.#send("table.redo"),
      type: (digit) => this.#planning?.on || this.#options.type(digit),
      showDigits: (on) => this.#options.showDigits(on),
      hint: () => this.#extras.advice === "now" && this.#extras.hint(),
      help: () => void this.#help(),
      menu: () => this.#extras.menu(),
      escape: () => this.#escape(),
      step: (by) => this.#replay.step(by),
    });
    this.#layout.show("board");
    this.#ended = this.#source.review ?? false;
    this.#showEmpty(this.#app.boards[this.#source.game ?? ""]);
    try {
      await this.#app.ready();
      if (this.#session.closed) return;
      await this.#session.open();
      if (this.#source.review) this.#lookBack(0);
    } catch (error) {
      if (error instanceof EngineLost) return void (await this.#session.recover());
      if (!(error instanceof EngineError)) throw error;
      if (this.#source.failed?.(error)) return;
      toast(error.message, { kind: "error", seconds: 0 });
      this.#app.go("#/");
    }
  }

  /** The boards as they lie there before the engine has dealt. @param {import("../types.js").Scene | undefined} scene */
  #showEmpty(scene) {
    if (!scene) return;
    this.#layout.showEmpty(scene);
    this.#stage.showEmpty(scene);
  }

  #opening() {
    const { method, params } = this.#source.request();
    return { method, params: { ...params, lang: this.#app.hello.lang, veil: settings.veil } };
  }

  async refresh() {
    await this.#send("table.frame", { lang: this.#app.hello.lang, veil: settings.veil });
  }

  destroy() {
    this.#session.close();
    this.#source.close?.();
    this.#release();
    this.#forgetKeys();
    this.#turnReplay?.end();
    this.#replay.hide();
    this.#pointing.destroy();
    this.#layout.destroy();
    this.#stage.boards.destroy();
  }

  /** @param {string} method @param {object} [params] */
  #send(method, params) {
    return this.#session.send(method, params);
  }

  /** @param {EngineError} error */
  #refused(error) {
    const reasons = /** @type {{reasons?: import("../types.js").Reason[]} | undefined} */ (error.details)?.reasons;
    if (reasons) this.#pointing.explain(error.message, reasons, null);
    else toast(error.message, { kind: "error" });
  }

  /** The engine died; another one goes on from the last record, or none does. @param {"lost" | "back" | "dead"} event @param {unknown} [error] */
  #engine(event, error) {
    const id = "engine";
    if (event === "lost") this.#closeToast = toast(t("engine_restarting"), { seconds: 0, id });
    else if (event === "back") toast(t("engine_restarted"), { id });
    else {
      this.#closeToast();
      const onAction = () => location.reload();
      toast(t("engine_dead"), { kind: "error", seconds: 0, id, action: t("reload"), onAction });
      if (!(error instanceof EngineLost)) reportError(error);
    }
  }

  /**
   * Shows a frame.
   * @param {Frame} frame
   * @param {Frame | null} before
   * @param {boolean} animate
   */
  async #show(frame, before, animate) {
    rulesAt(frame.game, frame.lang);
    await loadSymbols(frame.scene);
    if (frame.planning) this.#planning ??= await this.#plans();
    const fresh = this.#log.take(frame);
    this.#reports.end();
    this.#turns.take(frame);
    this.#drawPanels(frame);
    if (before?.thinking) await painted(); // nobody waits for a bot's move: two short pieces of work instead of a long one
    if (!this.#current(frame)) return;
    const { moved } = this.#stage.show(frame, before, animate, before?.thinking ? this.#session.pace.speed : 1);
    this.#mark(frame);
    const reports = this.#reports.wanted(frame, this.#session.hurry || this.#session.pace.atOnce);
    if (!this.#turnReplay?.open) this.#stage.markTurns(frame, this.#turns.since);
    this.#log.announce(reports ? [] : fresh, frame); // a report says what there is to say
    if (!this.#stage.follow(frame)) this.#options.open();
    this.#after(frame, moved, reports).catch((error) => reportError(error));
  }

  /** @param {Frame | null} frame */
  #mark(frame) {
    this.#stage.mark(frame, frame && this.#planning?.on ? this.#planning.clickable : undefined);
  }

  async #plans() {
    const { Planning } = await import("./planning.js");
    return new Planning({
      layout: this.#layout,
      boards: this.#stage.boards,
      plan: (goals) => this.#session.ask("table.plan", { goals }).catch(() => null),
      carryOut: (goals) => this.#send("table.carry_out", { goals }),
      choose: (option) => this.#choose(option),
      changed: (frame) => this.#mark(frame),
    });
  }

  /** @param {Frame} frame */
  #current(frame) {
    return this.#session.frame === frame && !this.#session.closed;
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
    this.#seats.draw(frame);
    this.#extras.updateHint(frame);
    this.#options.draw(frame);
    this.#planning?.update(frame);
    this.#log.draw(frame);
    this.#reports.draw(frame);
    this.#layout.drawAuction(frame);
    if (!this.#turnReplay?.open) this.#strip.draw(frame, this.#log.until(frame));
    drawBar(this.#layout.bar, frame, {
      undo: () => this.#undo(),
      redo: () => this.#send("table.redo"),
      menu: () => this.#extras.menu(),
      whyNoUndo: () => this.#undo(),
      hint: () => this.#extras.hint(),
      advice: this.#extras.advice,
    });
    this.#replay.update(frame);
    drawBanner(this.#layout.banner, frame, this.#source.banner?.(frame) ?? [], () => this.#replay.close());
    this.#source.draw?.(frame);
  }

  /**
   * What follows once the pieces lie still: reports, then the veil, a question, or the end.
   * @param {Frame} frame
   * @param {Promise<unknown>} moved
   * @param {boolean} reports there are some to be told
   */
  async #after(frame, moved, reports) {
    if (frame.reasons.length) this.#pointing.explain(t("not_now"), frame.reasons, this.#pointing.lastBox);
    if (fewLeft(frame)) this.#pointing.offer(frame);
    if (frame.confirm) {
      const answered = this.#confirm(frame.confirm);
      this.#settle();
      return answered;
    }
    await moved;
    if (reports) await painted(); // the boards are seen first, and the focus goes to the report without measuring them
    if (reports && this.#current(frame)) await this.#reports.tell(frame, () => this.#settle());
    if (reports && this.#current(frame)) {
      this.#mark(frame);
      this.#stage.turnTo(frame.options.flatMap((option) => option.targets));
    }
    if (!this.#current(frame)) return;
    if (frame.veil) this.#lookWhenReady(frame, frame.veil);
    // In a lesson the teacher speaks of the end; the itemised result would lie on top of that.
    else if (frame.over && frame.live && !this.#ended && (frame.lesson?.kind ?? "free") === "free")
      await this.#extras.result();
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
    this.#stage.boards.prepare().catch(() => {}); // what it could not load is loaded, or fails, when it is needed
  }

  /** @param {NonNullable<Frame["confirm"]>} question */
  async #confirm(question) {
    const { bots, lesson } = this.#session.frame ?? {};
    const shared = !lesson && (bots ?? []).filter((level) => !level).length > 1;
    const asks = settings.confirm === "always" || (settings.confirm === "shared" && shared);
    const sure = !asks || (await askSure(question));
    await wait(0); // let the request that brought the question end first
    await (sure ? this.#session.choose(question.key, true) : this.#send("table.unselect"));
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
    if (!this.#session.frame || (event instanceof MouseEvent && event.detail > 1)) return;
    if (!this.#planning?.click(address) && !this.#session.click(address)) this.#pointing.ask(address);
  }

  /** @param {Option} option */
  #choose(option) {
    if (!this.#reports.open) this.#session.choose(option.key);
  }

  #undo() {
    const { frame } = this.#session;
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
    const closed = [this.#pointing.clear(), this.#extras.closeHint()].includes(true);
    if (this.#turnReplay?.open) return void this.#turnReplay.stop();
    if (this.#planning?.clear()) return;
    if (this.#session.frame?.selection.length) this.#send("table.unselect");
    else if (!closed) this.#options.close();
  }

  async #help() {
    const { openHelp } = await import("./menu.js");
    const { closed } = openHelp();
    this.#options.showDigits(true);
    await closed;
    this.#options.showDigits(false);
  }

  /** Lights an answer on the board and marks it in the list. @param {string | null} key */
  #advise(key) {
    this.#options.advise(key);
    const option = this.#session.frame?.options.find((one) => one.key === key);
    this.#stage.spotlight(option ? option.targets : null, "ring");
  }

  /** @param {import("../types.js").TurnSummary[]} turns */
  async #replayTurns(turns) {
    const { TurnReplay } = await import("./turn_replay.js");
    const { frame } = this.#session;
    if (!frame || this.#replay.open) return;
    this.#turnReplay ??= new TurnReplay({
      host: this.#layout.strip,
      visit: (at) => this.#session.visit(at),
      mark: (turn) => {
        const { frame } = this.#session;
        if (!frame) return;
        this.#stage.markTurns(frame, turn ? [turn] : this.#turns.since);
        if (!turn) this.#strip.draw(frame, this.#log.until(frame));
      },
    });
    await this.#turnReplay.play(turns, frame);
  }

  /** @param {number | null} at */
  #lookBack(at) {
    if (!this.#session.frame) return;
    this.#turnReplay?.end();
    this.#replay.show(this.#session.frame);
    if (at !== null) void this.#session.visit(at);
  }

  /** Looks back at a choice: what was played and what would have been better are marked. @param {Verdict} verdict */
  async #lookAt({ at, seat, key, label, best }) {
    const { frame } = this.#session;
    if (!frame) return;
    this.#replay.show(frame, t("analysis_instead", { played: label, best: best?.label ?? "" }));
    await this.#session.visit(at);
    const { choices = [] } = (await this.#session.ask("table.choices", { keys: [key, best?.key ?? key] })) ?? {};
    /** @param {string | undefined} wanted */
    const targets = (wanted) => choices.find((/** @type {{key: string}} */ one) => one.key === wanted)?.targets ?? [];
    if (this.#session.frame?.at !== at) return;
    this.#stage.markChoice(frame.seats[seat], { played: targets(key), better: targets(best?.key) });
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
