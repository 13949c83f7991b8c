/** An embedded board that is played: it opens the document at the engine, sends clicks, and shows what comes back. */
import { clauseLink } from "../ui/clauses.js";
import { fill, h, wait } from "../ui/dom.js";
import { EngineError, EngineLost, isLost } from "../engine/client.js";
import { icon, mark } from "../ui/icons.js";
import { format } from "../app/words.js";
import { connect } from "./hub.js";
import { optionButtons, replayBar, teacher } from "./panels.js";
import { textsIn } from "./text.js";
import { sayable, troubleOf } from "./trouble.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Reason} Reason */
/** @typedef {import("./given.js").Bundle} Bundle */
/** @typedef {import("./given.js").Mode} Mode */
/** @typedef {import("./given.js").Options} Options */
/** @typedef {import("./hub.js").Client} Client */
/** @typedef {Frame & {lesson?: import("./panels.js").Lesson}} EmbedFrame */

const HOVER = 450;

export class Live {
  /** @type {Client | null} */
  #engine = null;
  /** @type {import("../types.js").Hello | null} */
  #hello = null;
  /** @type {EmbedFrame | null} */
  #frame = null;
  #view;
  #bundle;
  #options;
  #mode;
  #tell;
  #texts;
  /** @type {import("../types.js").LogEntry[]} */
  #log = [];
  #busy = false;
  #gone = false;
  #done = false;
  /** Playing on from a game that is shown: the record, cut off there. @type {import("../types.js").GameRecord | null} */
  #tried = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #hover;
  #asked = 0;
  /** They come with their own engine, when a board has any. @type {import("../engine/opponents.js").Opponents | null} */
  #bots = null;
  /** Who plays against them: the seat shown, otherwise whoever was on turn at the beginning. @type {number | null} */
  #person;

  /**
   * @param {import("./view.js").View} view
   * @param {Bundle} bundle
   * @param {Options} options
   * @param {Mode} mode
   * @param {(type: string, detail: object) => void} tell
   */
  constructor(view, bundle, options, mode, tell) {
    this.#view = view;
    this.#bundle = bundle;
    this.#options = options;
    this.#mode = mode;
    this.#tell = tell;
    this.#texts = textsIn(options.lang);
    this.#person = options.seat;
    view.onTarget = (address) => this.#click(address);
    view.onHover = (address) => this.#pointAt(address);
  }

  /** @param {string} id @param {Record<string, string | number>} [values] */
  #t = (id, values) => format(this.#hello?.ui[id] ?? id, values);

  /** Starts the engine if need be, and opens the document. Throws EngineLost or EngineError. */
  async start() {
    this.#engine = await connect((share) => !this.#frame && this.#view.progress(share));
    this.#hello = await this.#engine.hello(this.#options.lang);
    await this.#open();
  }

  async #open() {
    const engine = /** @type {Client} */ (this.#engine);
    const { document: given, link, lesson, at = null } = this.#bundle;
    const { bots } = this.#options;
    const person = this.#person === null ? {} : { person: this.#person };
    const how = {
      lang: this.#options.lang,
      veil: false,
      ...(bots && this.#playing ? { against: bots, ...person } : {}),
    };
    await this.#close();
    this.#done = false;
    /** @type {EmbedFrame} */
    let frame;
    if (this.#tried) frame = await engine.call("table.open", { document: this.#tried, ...how });
    else if (lesson) frame = await engine.call("lesson.open", { ...lesson, ...how });
    else if (given?.kind === "lesson") frame = await engine.call("lesson.open", { document: given, ...how });
    else if (link) frame = await engine.call("link.open", { text: link, ...how });
    else frame = await engine.call("table.open", { document: given, ...how });
    const { table } = frame;
    if (frame.bots?.some(Boolean)) this.#person = frame.bots.indexOf("");
    this.#note(frame);
    if (this.#options.seat !== null) frame = await engine.call("table.show", { table, seat: this.#options.seat });
    const place = this.#options.at ?? at;
    if (this.#mode === "show" && !this.#tried && place !== null)
      frame = await engine.call("table.goto", { table, at: place });
    this.#view.live();
    await this.#take(frame, false);
  }

  /** A frame tells only what is new. @param {Frame} frame */
  #note(frame) {
    this.#log = [...this.#log.filter((entry) => entry.n < frame.log_from), ...frame.log];
  }

  async #close() {
    const table = this.#frame?.table;
    this.#frame = null;
    if (table && this.#engine?.alive) await this.#engine.call("table.close", { table }).catch(() => {});
  }

  /** Back to the beginning. */
  async reset() {
    // whatever is under way ends first: this wish is never dropped
    while (this.#busy && !this.#gone) await wait(40);
    this.#tried = null;
    this.#bots?.forget();
    await this.#guard(() => this.#open());
  }

  /**
   * @param {string} method
   * @param {object} [params]
   */
  async send(method, params = {}) {
    const work = async () => {
      const frame = this.#frame;
      if (!frame || !this.#engine) return;
      await this.#take(await this.#engine.call(method, { table: frame.table, ...params }), true);
    };
    // after a new start everything is as it was: what was clicked still counts
    if (await this.#guard(work)) await this.#guard(work);
  }

  /**
   * One thing at a time; an engine that was lost is started again.
   * @param {() => Promise<void>} work
   * @returns {Promise<boolean>} whether that happened, and the work is still to be done
   */
  async #guard(work) {
    if (this.#busy || this.#gone) return false;
    this.#busy = true;
    this.#view.hush();
    try {
      await work();
    } catch (error) {
      if (this.#gone) return false;
      if (isLost(error)) return await this.#recover();
      if (error instanceof EngineError) this.#view.explain(sayable(error) || this.#texts.wrong, [], null);
      else throw error;
    } finally {
      this.#busy = false;
    }
    return false;
  }

  /** @returns {Promise<boolean>} */
  async #recover() {
    const frame = this.#frame;
    this.#frame = null;
    // a lesson begins again; everything else goes on where it was
    if (frame && !frame.lesson && this.#mode === "play") this.#tried = frame.record;
    try {
      await this.start();
      return !frame?.lesson;
    } catch (error) {
      const trouble = { ...troubleOf(error, this.#bundle, this.#texts), again: true };
      if (error instanceof EngineLost && this.#hello) trouble.message = this.#t("engine_dead");
      this.#tell("error", { message: trouble.message });
      this.#view.fail(trouble, () => void this.#recover());
      return false;
    }
  }

  /** Whether this can be played now: not while a game is only shown. */
  get #playing() {
    return this.#mode !== "show" || this.#tried !== null;
  }

  /**
   * @param {EmbedFrame} frame
   * @param {boolean} animate
   * @returns {Promise<void>}
   */
  async #take(frame, animate) {
    if (this.#gone) return;
    this.#frame = frame;
    this.#note(frame);
    if (frame.confirm && this.#engine) {
      // alone, and nothing can be lost: no question
      return this.#take(
        await this.#engine.call("table.choose", { table: frame.table, key: frame.confirm.key, confirmed: true }),
        animate,
      );
    }
    const shown = this.#view.show(frame.scene, animate);
    const { boards } = this.#view;
    const targets = this.#playing && frame.live ? frame.options.flatMap((option) => option.targets) : [];
    await shown;
    if (this.#frame !== frame || !boards) return;
    boards.setTargets(targets, frame.selection);
    this.#draw(frame);
    if (frame.reasons.length) this.#explain(this.#t("not_now"), frame.reasons, null);
    this.#tell("position", {
      at: frame.at,
      last: frame.last,
      over: frame.over,
      live: this.#playing,
      record: frame.record,
    });
    const { lesson } = frame;
    const reached = lesson
      ? lesson.over || (lesson.good && lesson.stage === lesson.stages - 1)
      : this.#playing && frame.over;
    if (reached && !this.#done) {
      this.#done = true;
      this.#tell("done", { at: frame.at, record: frame.record });
    }
    this.#view.element.dataset.settled = String(Number(this.#view.element.dataset.settled ?? 0) + 1);
    this.#letBotsPlay(frame).catch((error) =>
      this.#tell("error", { message: troubleOf(error, null, this.#texts).message }),
    );
  }

  /** @param {EmbedFrame} frame */
  async #letBotsPlay(frame) {
    if (!frame.thinking && !this.#bots) return;
    const { Opponents } = await import("../engine/opponents.js");
    this.#bots ??= new Opponents((key) => this.send("table.choose", { key, confirmed: true }));
    if (this.#frame === frame && !this.#gone) await this.#bots.consider(frame);
  }

  /** @param {EmbedFrame} frame */
  #draw(frame) {
    const { controls } = this.#options;
    const { view, t } = { view: this.#view, t: this.#t };
    const rules = { game: frame.game, lang: frame.lang };
    const seat = frame.prompt.seat === null ? undefined : frame.seats[frame.prompt.seat];
    const asked =
      frame.lesson || !this.#playing
        ? null
        : clauseLink(frame.prompt.clause ?? "", t("clause", { id: frame.prompt.clause ?? "" }), rules);
    fill(
      view.head,
      h("span", { class: "e-chip" }, frame.status),
      seat ? mark(seat) : null,
      h(
        "span",
        { class: "e-prompt" },
        frame.thinking ? t("bot_thinks", { name: seat?.name ?? "" }) : frame.prompt.text,
        " ",
        frame.prompt.clause ? asked : null,
      ),
    );
    teacher(view.teacher, frame.lesson ?? null, t, rules, (method) => this.send(method));
    const points = (frame.lesson?.hint?.point ?? (frame.lesson?.kind === "read" ? frame.lesson.point : [])).filter(
      (address) => !address.startsWith("panel:"),
    );
    view.boards?.spotlight(points.length ? points : null);
    const tool = (
      /** @type {string} */ name,
      /** @type {string} */ label,
      /** @type {() => void} */ act,
      disabled = false,
    ) => h("button", { type: "button", class: "e-btn", "data-tool": name, disabled, onclick: act }, icon(name), label);
    const showing = this.#mode === "show" && !this.#tried;
    const again = frame.last > 0 || frame.lesson || this.#tried;
    fill(
      view.tools,
      showing && frame.last > 0 && controls.has("replay")
        ? replayBar(frame, t, (at) => this.send("table.goto", { at }))
        : null,
      showing && controls.has("try") && !frame.over ? tool("pointer", t("embed_try"), () => this.#try()) : null,
      this.#playing && controls.has("undo")
        ? tool("undo", t("undo"), () => this.send("table.undo"), !frame.can_undo)
        : null,
      this.#playing && controls.has("reset") && again ? tool("first", t("embed_again"), () => this.reset()) : null,
    );
    const options = this.#playing && frame.live && controls.has("options") ? frame.options : [];
    optionButtons(
      view.options,
      options,
      (kind) => view.boards?.icon(kind) ?? null,
      t("what_now"),
      (option) => this.send("table.choose", { key: option.key, confirmed: true }),
    );
    const log = controls.has("log") && frame.at > 0 ? this.#log.filter((entry) => entry.at === frame.at).slice(-4) : [];
    fill(
      view.log,
      log.map((entry) =>
        h(
          "p",
          null,
          entry.text,
          " ",
          entry.clause ? clauseLink(entry.clause, t("clause", { id: entry.clause }), rules) : null,
        ),
      ),
    );
  }

  /** Plays on from the moment that is shown. */
  #try() {
    const frame = this.#frame;
    if (!frame) return;
    const moves = /** @type {string[]} */ (frame.record.moves ?? []);
    this.#tried = { ...frame.record, moves: moves.slice(0, frame.at), digest: null };
    this.#guard(() => this.#open());
  }

  /** @param {string} address */
  #click(address) {
    const frame = this.#frame;
    clearTimeout(this.#hover);
    if (!frame || frame.lesson?.kind === "read") return;
    const possible =
      this.#playing &&
      frame.live &&
      (frame.selection.includes(address) || frame.options.some((option) => option.targets.includes(address)));
    if (possible) this.send("table.click", { target: address });
    else this.#why(address);
  }

  /** @param {string | null} address */
  #pointAt(address) {
    clearTimeout(this.#hover);
    this.#asked += 1;
    this.#view.hush();
    if (address) this.#hover = setTimeout(() => this.#why(address), HOVER);
  }

  /** @param {string} address */
  async #why(address) {
    const frame = this.#frame;
    const asked = (this.#asked += 1);
    if (!frame || !this.#engine || this.#busy) return;
    const why = await this.#engine.call("table.why", { table: frame.table, target: address }).catch(() => null);
    await wait(0);
    if (why && asked === this.#asked && this.#frame === frame)
      this.#explain(why.title, this.#playing ? why.reasons : [], address);
  }

  /** @param {string} title @param {Reason[]} reasons @param {string | null} address */
  #explain(title, reasons, address) {
    const rules = { game: this.#frame?.game ?? "", lang: this.#options.lang };
    const lines = reasons.map((reason) =>
      h(
        "span",
        null,
        reason.text,
        " ",
        reason.clause ? clauseLink(reason.clause, this.#t("clause", { id: reason.clause }), rules) : null,
      ),
    );
    this.#view.explain(title, lines, address);
  }

  destroy() {
    this.#gone = true;
    this.#bots?.stop(true);
    clearTimeout(this.#hover);
    void this.#close();
  }
}
