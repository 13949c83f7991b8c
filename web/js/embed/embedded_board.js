/** An embedded board that is played: it shows what a session of play reports, and passes on what a reader does. */
import { clauseLink } from "../ui/clauses.js";
import { fill, h, wait } from "../ui/dom.js";
import { explained } from "../ui/explained.js";
import { EngineLost } from "../engine/client.js";
import { clickable } from "../engine/clickable.js";
import { PlaySession } from "../engine/play_session.js";
import { icon, mark } from "../ui/icons.js";
import { format } from "../app/words.js";
import { connect } from "./hub.js";
import { Lines } from "./lines.js";
import { optionButtons, replayBar, teacher } from "./panels.js";
import { textsIn } from "./text.js";
import { sayable, troubleOf } from "./trouble.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").GameRecord} GameRecord */
/** @typedef {import("../types.js").Reason} Reason */
/** @typedef {import("../engine/play_session.js").Request} Request */
/** @typedef {import("./given.js").Bundle} Bundle */
/** @typedef {import("./given.js").Mode} Mode */
/** @typedef {import("./given.js").Options} Options */

const HOVER = 450;

/**
 * How a board is opened.
 * @param {Bundle} bundle @param {Options} options @param {boolean} playing @param {object} [against] bots @param {GameRecord | null} [tried]
 * @param {Lines | null} [lines] of an analysis
 * @returns {Request[]}
 */
function requests(bundle, options, playing, against = {}, tried = null, lines = null) {
  const { document: given, link, lesson, at = null } = bundle;
  const how = { lang: options.lang, veil: false, ...against };
  const fingers = { touch: matchMedia("(any-pointer: coarse)").matches };
  /** @type {Request} */
  let first;
  if (tried) first = { method: "table.open", params: { document: tried, ...how } };
  else if (lesson) first = { method: "lesson.open", params: { ...lesson, ...how, ...fingers } };
  else if (given?.kind === "lesson") first = { method: "lesson.open", params: { document: given, ...how, ...fingers } };
  else if (link) first = { method: "link.open", params: { text: link, ...how } };
  else first = { method: "table.open", params: { document: given, ...how } };
  const all = lines && !tried ? lines.requests(how, playing) : [first];
  if (options.seat !== null) all.push({ method: "table.show", params: { seat: options.seat } });
  const place = options.at ?? at;
  if (!playing && place !== null && !lines) all.push({ method: "table.goto", params: { at: place } });
  return all;
}

/**
 * What a board looks like at its beginning. Throws EngineLost or EngineError.
 * @param {Bundle} bundle @param {Options} options @param {Mode} mode
 */
export async function pictureOf(bundle, options, mode) {
  const engine = await connect(() => {});
  /** @type {Frame | undefined} */
  let frame;
  const lines = bundle.tree ? new Lines(bundle.tree) : null;
  for (const { method, params } of requests(bundle, options, mode !== "show", {}, null, lines))
    frame = /** @type {Frame} */ (await engine.call(method, { table: frame?.table, ...params }));
  if (frame) await engine.call("table.close", { table: frame.table });
  return frame?.scene;
}

export class EmbeddedBoard {
  /** @type {import("../types.js").Hello | null} */
  #hello = null;
  #view;
  #bundle;
  #options;
  #mode;
  #tell;
  #texts;
  #session = new PlaySession({
    connect: () => this.#connect(),
    opening: () => this.#opening(),
    adapt: (frame) => this.#adapt(frame),
    show: (frame, _, animate) => this.#show(frame, animate),
    begins: () => this.#view.hush(),
    refused: (error) => void this.#refused(error),
    engine: (event, error) => this.#engine(event, error),
    botFailed: (error) => this.#tell("error", { message: troubleOf(error, null, this.#texts).message }),
    sure: true, // alone, and nothing can be lost: no question
  });
  /** There is nothing to play with yet, or no more. */
  #waiting = true;
  #done = false;
  /** Playing on from a game that is shown: the record, cut off there. @type {import("../types.js").GameRecord | null} */
  #tried = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #hover;
  #asked = 0;
  /** Decisions played when it was opened: moves that came with a link are not taken back. @type {number | null} */
  #first = null;
  /** Of an analysis. @type {Lines | null} */
  #lines;
  /** Who plays against bots: the seat shown, otherwise whoever was on turn at the beginning. @type {number | null} */
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
    this.#lines = bundle.tree ? new Lines(bundle.tree) : null;
    view.onTarget = (address) => this.#click(address);
    view.onHover = (address) => this.#pointAt(address);
    view.onInspect = (address) => {
      clearTimeout(this.#hover);
      void this.#why(address, null, true);
    };
  }

  /** @param {string} id @param {Record<string, string | number>} [values] */
  #t = (id, values) => format(this.#hello?.ui[id] ?? id, values);

  /** Starts the engine if need be, and opens the document. Throws EngineLost or EngineError. */
  start() {
    return this.#session.open();
  }

  async #connect() {
    const engine = await connect((share) => this.#waiting && this.#view.progress(share));
    this.#hello = await engine.hello(this.#options.lang);
    return engine;
  }

  /** @returns {Request[]} */
  #opening() {
    const { bots } = this.#options;
    const person = this.#person === null ? {} : { person: this.#person };
    this.#done = false;
    this.#first = null;
    const against = bots && this.#playing ? { against: bots, ...person } : {};
    return requests(this.#bundle, this.#options, this.#playing, against, this.#tried, this.#lines);
  }

  /** @param {import("../engine/client.js").EngineError} error */
  async #refused(error) {
    // a line that cannot be played: back to where the reader was
    if (!this.#session.frame && this.#lines?.retreat()) await this.#session.reopen();
    this.#view.explain([sayable(error) || this.#texts.wrong], [], null);
  }

  /** Back to the beginning. */
  async reset() {
    this.#tried = null;
    await this.#session.reopen();
  }

  /** Plays on from the moment that is shown. */
  async #try() {
    const { frame } = this.#session;
    if (!frame) return;
    const moves = /** @type {string[]} */ (frame.record.moves ?? []);
    this.#tried = { ...frame.record, moves: moves.slice(0, frame.at), digest: null };
    await this.#session.reopen();
  }

  /** @param {"lost" | "back" | "dead"} event @param {unknown} [error] */
  #engine(event, error) {
    const { frame } = this.#session;
    this.#waiting = event !== "back";
    // a lesson begins again; everything else goes on where it was
    if (event === "lost" && frame && !frame.lesson && this.#playing) this.#tried = frame.record;
    if (event !== "dead") return;
    const trouble = { ...troubleOf(error, this.#bundle, this.#texts), again: true };
    if (error instanceof EngineLost && this.#hello) trouble.message = this.#t("engine_dead");
    this.#tell("error", { message: trouble.message });
    this.#view.fail(trouble, () => void this.#session.recover());
  }

  /** Whether this can be played now: not while a game is only shown. */
  get #playing() {
    return this.#mode !== "show" || this.#tried !== null;
  }

  /** @param {Frame} frame */
  #adapt(frame) {
    if (frame.bots?.some(Boolean)) this.#person = frame.bots.indexOf("");
    if (!this.#playing) Object.assign(frame, { live: false, options: [] });
    if (this.#bundle.link && this.#mode !== "show" && !this.#tried) {
      this.#first ??= frame.at;
      if (frame.at <= this.#first) frame.can_undo = false;
    }
  }

  /**
   * @param {Frame} frame
   * @param {boolean} animate
   * @returns {Promise<void>}
   */
  async #show(frame, animate) {
    this.#waiting = false;
    this.#view.live();
    await this.#view.show(frame.scene, animate);
    const { boards } = this.#view;
    if (this.#session.frame !== frame || !boards) return;
    boards.setTargets(clickable(frame));
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
    void this.#session.letBotsPlay();
  }

  /** @param {Frame} frame */
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
    teacher(view.teacher, frame.lesson ?? null, t, rules, (method) => this.#session.send(method));
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
    const lines = showing ? this.#lines : null;
    if (lines) lines.opened(frame);
    if (lines) lines.draw(view.lines, t, (at) => void lines.go(at, this.#session));
    else fill(view.lines);
    const again = frame.last > (this.#first ?? 0) || frame.lesson || this.#tried;
    fill(
      view.tools,
      showing && !lines && frame.last > 0 && controls.has("replay")
        ? replayBar(frame, t, (at) => this.#session.visit(at))
        : null,
      showing && controls.has("try") && !frame.over ? tool("pointer", t("embed_try"), () => this.#try()) : null,
      this.#playing && controls.has("undo")
        ? tool("undo", t("undo"), () => this.#session.send("table.undo"), !frame.can_undo)
        : null,
      this.#playing && controls.has("reset") && again ? tool("first", t("embed_again"), () => this.reset()) : null,
    );
    const options = frame.live && controls.has("options") ? frame.options : [];
    optionButtons(
      view.options,
      options,
      (kind) => view.boards?.icon(kind) ?? null,
      t("what_now"),
      (option) => this.#session.choose(option.key, true),
      (option, element) => this.#pointAt(option?.key ?? null, element),
    );
    const log =
      controls.has("log") && frame.at > 0 ? this.#session.log.filter((entry) => entry.at === frame.at).slice(-4) : [];
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

  /** @param {string} address */
  #click(address) {
    clearTimeout(this.#hover);
    if (!this.#session.click(address)) void this.#why(address, null, true);
  }

  /** @param {string | null} target an address, or the key of an answer @param {Element | null} [element] where that answer stands */
  #pointAt(target, element = null) {
    clearTimeout(this.#hover);
    if (this.#view.asked) return; // the card stays, so that its links can be reached
    this.#asked += 1;
    this.#view.hush();
    if (target) this.#hover = setTimeout(() => this.#why(target, element), HOVER);
  }

  /** @param {string} target @param {Element | null} [element] @param {boolean} [asks] somebody wants to know */
  async #why(target, element = null, asks = false) {
    const { frame } = this.#session;
    const asked = (this.#asked += 1);
    const why = await this.#session.why(target).catch(() => null);
    await wait(0);
    if (!why || asked !== this.#asked || this.#session.frame !== frame) return;
    const lines = explained(why, this.#t);
    // the name alone is on the button already
    if (element && !lines) return;
    this.#explain(why.name, this.#playing ? why.reasons : [], element ?? target, { lines, clause: why.clause, asks });
  }

  /** @param {string} id of a clause */
  #clause(id) {
    const rules = { game: this.#session.frame?.game ?? "", lang: this.#options.lang };
    return id ? clauseLink(id, this.#t("clause", { id }), rules) : null;
  }

  /**
   * @param {string} title
   * @param {Reason[]} reasons
   * @param {string | Element | null} near
   * @param {{lines?: HTMLElement | null, clause?: string, asks?: boolean}} [told]
   */
  #explain(title, reasons, near, { lines = null, clause = "", asks = false } = {}) {
    const why = reasons.map(({ text, clause: id }) => h("p", { class: "e-reason" }, text, " ", this.#clause(id)));
    this.#view.explain([title, title && clause ? " " : "", this.#clause(clause)], [lines, ...why], near, asks);
  }

  destroy() {
    clearTimeout(this.#hover);
    this.#session.close();
  }
}
