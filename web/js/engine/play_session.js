/**
 * One session of play: what is asked of the engine about a game, the frames that come back, an engine that dies, the bots'
 * moves. It knows no element: a table, a lesson, a linked game, an embedded board show what it reports and pass on what
 * people do. No other file talks to the worker about a game that is played.
 */
import { addressIn } from "./addresses.js";
import { EngineError, EngineLost, isLost } from "./client.js";
import { clickMeans } from "./clickable.js";
import { Pace } from "./pace.js";
import { DECISIONS, wishOf } from "./wishes.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../types.js").Why} Why */
/** @typedef {import("../contract.d.ts").Methods} Methods */
/** @typedef {import("./opponents.js").Opponents} Opponents */
/** @typedef {import("./wishes.js").Addressed} Addressed */
/** @typedef {import("./wishes.js").Standing} Standing */
/** @typedef {import("./wishes.js").Wish} Wish */

/**
 * An engine as a session sees it.
 * @typedef {object} Asked
 * @property {boolean} alive
 * @property {(method: any, params: object) => Promise<any>} call
 *
 * What goes to the engine; the table's id is added.
 * @typedef {{method: string, params: object}} Request
 *
 * Who shows the session.
 * @typedef {object} Audience
 * @property {(lost: boolean) => Promise<Asked>} connect the engine; if the last one was lost, another
 * @property {() => Request[]} opening how the game is opened, also again after the engine was lost: the first one opens it
 * @property {(frame: Frame) => void} [adapt] before the frame counts
 * @property {(wish: Wish) => void} [note] keeps at once what a person decides, before the engine hears of it
 * @property {() => Wish[]} [noted] what was decided before the page was closed, and may not have been played
 * @property {(frame: Frame) => Promise<void>} [keep] stores it: the next decision waits for that
 * @property {(frame: Frame, before: Frame | null, animate: boolean) => Promise<void>} show
 * @property {() => void} begins a request is sent: what was said about the last one is out of date
 * @property {(error: EngineError) => void} refused
 * @property {(event: "lost" | "back" | "dead", error?: unknown) => void} engine what became of it; dead: no other one starts
 * @property {(error: Error) => void} botFailed
 * @property {boolean} [sure] nobody is asked before something hidden is shown
 */

export class PlaySession {
  #audience;
  /** @type {Asked | null} */
  #engine = null;
  #busy = false;
  /** Counts the wishes to see something else, by method. @type {Record<string, number>} */
  #wishes = {};
  /** @type {Promise<boolean> | null} */
  #recovering = null;
  /** @type {Promise<void>} */
  #kept = Promise.resolve();
  /** They come with an engine of their own, when they are needed. @type {Promise<Opponents> | null} */
  #opponents = null;
  /** What is played, in the engine's last answer. @type {Frame | null} */
  frame = null;
  /** All that has happened. @type {LogEntry[]} */
  log = [];
  closed = false;
  /** The bots wait. */
  paused = false;
  /** The bots play without a pause between moves, until a person is to decide. */
  hurry = false;
  pace = new Pace();

  /** @param {Audience} audience */
  constructor(audience) {
    this.#audience = audience;
  }

  // --- opening and closing

  /** Opens the game. Throws EngineLost or EngineError. */
  async open() {
    this.#engine = await this.#audience.connect(false);
    await this.#enter(this.#audience.noted?.());
  }

  /** @param {Wish[]} [noted] */
  async #enter(noted = []) {
    const [first, ...more] = this.#audience.opening();
    let frame = this.#heard(await this.#call(first.method, first.params));
    for (const { method, params } of more)
      frame = this.#heard(await this.#call(method, { table: frame.table, ...params }));
    for (const wish of noted) frame = await this.#fulfil(wish, frame);
    await this.#take(frame, false);
  }

  /** Plays what was decided before the page was closed, if that is not in the record yet. @param {Wish} wish @param {Frame} frame */
  async #fulfil({ method, params, before }, frame) {
    if (!DECISIONS.includes(method) || !frame.live || frame.record.digest !== before.digest) return frame;
    const { table } = frame;
    try {
      if (!frame.veil) return this.#heard((await this.#again(method, params, before, frame)) ?? frame);
      const seen = this.#heard(await this.#call("table.look", { table })); // whoever decided had looked
      this.#heard((await this.#again(method, params, before, seen)) ?? seen);
      return this.#heard(await this.#call("table.goto", { table, at: null })); // but who sits there now, nobody knows
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      return this.#heard(await this.#call("table.frame", { table })); // it cannot be played: then it stays as it was
    }
  }

  /** Opens the game again, as it is to be opened now. This wish is never dropped: whatever is under way ends first. */
  async reopen() {
    await this.#idle();
    this.#forgetBots();
    await this.#alone(async () => {
      await this.#leave();
      await this.#enter();
    });
  }

  async #idle() {
    while (this.#busy && !this.closed) await new Promise((resolve) => setTimeout(resolve, 40));
  }

  async #leave() {
    const table = this.frame?.table;
    this.frame = null;
    if (table && this.#engine?.alive) await this.#call("table.close", { table }).catch(() => {});
  }

  close() {
    this.closed = true;
    this.#opponents?.then((bots) => bots.stop(true));
    void this.#leave();
  }

  // --- what people do

  /** @param {string} address @returns {boolean} whether the engine hears of it */
  click(address) {
    if (clickMeans(this.frame, address) !== "step") return false;
    void this.send("table.click", { target: address });
    return true;
  }

  /** @param {string} key @param {boolean} [confirmed] */
  choose(key, confirmed = false) {
    return this.send("table.choose", { key, confirmed });
  }

  /** Looks back. @param {number | null} at after this many decisions; null is the present */
  visit(at) {
    return this.#see("table.goto", { at });
  }

  /** Shows another tableau, also while bots play. @param {number} seat whose */
  showSeat(seat) {
    return this.#see("table.show", { seat });
  }

  /**
   * These wishes are never dropped either, or a replay that was stopped would leave the table in the past; of several that
   * wait the newest counts.
   * @param {string} method
   * @param {object} params
   */
  async #see(method, params) {
    const wish = (this.#wishes[method] = (this.#wishes[method] ?? 0) + 1);
    await this.#idle();
    if (wish === this.#wishes[method]) await this.send(method, params);
  }

  /** @param {string} target @returns {Promise<Why | null>} what can be done with a place, or why nothing can */
  why(target) {
    return this.ask("table.why", { target });
  }

  /**
   * One request, one frame. The next one waits until the last decision is stored; while one is under way, others are dropped.
   * @param {string} method
   * @param {object} [params]
   */
  async send(method, params = {}) {
    if (!this.frame) return;
    await this.#alone(async () => {
      if (this.frame?.live && !this.frame.thinking && DECISIONS.includes(method))
        this.#audience.note?.(wishOf(this.frame, method, params));
      await this.#kept;
      const frame = await this.ask(method, params);
      if (frame) await this.#take(this.#heard(frame), true);
    });
  }

  /** @param {() => Promise<void>} work */
  async #alone(work) {
    if (this.#busy || this.closed) return;
    this.#busy = true;
    this.#audience.begins();
    try {
      await work();
    } catch (error) {
      if (this.closed) return;
      if (isLost(error)) await this.recover();
      else if (error instanceof EngineError) this.#audience.refused(error);
      else throw error;
    } finally {
      this.#busy = false;
    }
  }

  // --- the engine

  /**
   * Asks the engine about this game. What meets a dying engine is asked once more: the next one goes on from the last record,
   * and what the dead one may have played is not in it, so nothing is played twice.
   * @param {string} method
   * @param {Addressed} [params]
   * @returns {Promise<any>} null: the engine is lost, or the question makes no sense any more
   */
  async ask(method, params = {}) {
    await this.#recovering;
    const before = this.frame;
    if (!before) return null;
    try {
      return await this.#call(method, { table: before.table, ...params });
    } catch (error) {
      if (!isLost(error)) throw error;
    }
    if (this.closed || !(await this.recover()) || this.closed) return null;
    const after = this.frame;
    if (!after || after.last !== before.last || after.lesson?.stage !== before.lesson?.stage) return null;
    return this.#again(method, params, before, after);
  }

  /**
   * Asks at another table of the same position.
   * @param {string} method
   * @param {Addressed} params
   * @param {Frame | Standing} before
   * @param {Frame} after
   */
  async #again(method, params, before, after) {
    const [target = "", ...selection] = [params.target, ...before.selection].map((address) =>
      address ? addressIn(after, address, before) : "",
    );
    if (params.target && !target) return null;
    const { table } = after;
    for (const chosen of selection) await this.#call("table.click", { table, target: chosen });
    const goals = params.goals?.map((address) => addressIn(after, address, before)).filter(Boolean);
    return this.#call(method, { table, ...params, ...(target && { target }), ...(goals && { goals }) });
  }

  /** @param {string} method @param {object} params */
  #call(method, params) {
    return this.#engine?.call(method, params) ?? Promise.reject(new EngineLost("there is no engine"));
  }

  /** The engine died: start another and go on from the last record. @returns {Promise<boolean>} whether that worked */
  recover() {
    this.#recovering ??= this.#begin().finally(() => (this.#recovering = null));
    return this.#recovering;
  }

  async #begin() {
    this.#audience.engine("lost");
    try {
      this.#engine = await this.#audience.connect(true);
      await this.#enter();
      this.#audience.engine("back");
      return true;
    } catch (error) {
      this.#audience.engine("dead", error);
      return false;
    }
  }

  // --- frames

  /** A frame has only what is new. @param {Frame} frame */
  #heard(frame) {
    this.log = [...this.log.filter((entry) => entry.n < frame.log_from), ...frame.log];
    return frame;
  }

  /**
   * @param {Frame} frame
   * @param {boolean} animate
   * @returns {Promise<void>}
   */
  async #take(frame, animate) {
    if (this.closed) return;
    this.#audience.adapt?.(frame);
    const before = this.frame;
    this.frame = frame;
    if (frame.confirm && this.#audience.sure) {
      const params = { table: frame.table, key: frame.confirm.key, confirmed: true };
      return this.#take(this.#heard(await this.#call("table.choose", params)), animate);
    }
    this.#kept = this.#audience.keep?.(frame) ?? Promise.resolve();
    await this.#audience.show(frame, before, animate && !(before?.thinking && this.pace.atOnce));
  }

  // --- bots

  /**
   * A request to the bots' engine, for advice as for moves.
   * @template {keyof Methods} M
   * @param {M} method
   * @param {Methods[M]["params"]} params
   */
  async askBots(method, params) {
    return (await this.#bots()).ask(method, params);
  }

  #bots() {
    this.#opponents ??= import("./opponents.js").then(({ Opponents }) => {
      const bots = new Opponents((key) => this.choose(key, true));
      if (this.closed) bots.stop(true);
      return bots;
    });
    return this.#opponents;
  }

  /** Everything has been shown: the bot whose turn it is may think and play. */
  async letBotsPlay() {
    const { frame } = this;
    if (!frame?.thinking) {
      this.hurry = false;
      this.pace.rest();
    }
    if (!frame || (!frame.thinking && !this.#opponents)) return;
    try {
      const bots = await this.#bots();
      if (this.frame !== frame || this.closed) return;
      if (this.paused) return bots.forget();
      if (!frame.thinking) return void bots.thinkAhead(frame);
      this.pace.next(frame.thinking.seat, frame.turns.at(-1)?.n ?? frame.turns_from);
      const { pause, thinking } = this.pace;
      await bots.consider(frame, { pause: this.hurry ? 0 : pause, thinking });
    } catch (error) {
      if (this.closed || !(error instanceof EngineLost || error instanceof EngineError)) throw error;
      this.#audience.botFailed(error);
    }
  }

  #forgetBots() {
    this.#opponents?.then((bots) => bots.forget());
  }

  /** @param {boolean} paused */
  pauseBots(paused) {
    this.paused = paused;
    if (!paused) return void this.letBotsPlay();
    this.hurry = false;
    return void this.#opponents?.then((bots) => bots.stop());
  }

  /** Without a pause until a person is to decide. */
  hurryBots() {
    this.hurry = true;
    void this.letBotsPlay();
  }
}
