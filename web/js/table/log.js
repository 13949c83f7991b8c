/** The log: turn by turn, newest at the bottom, each in one line that opens to its steps with the rules behind them. */
import { clause, sentence, signed } from "./marks.js";
import { fill, h } from "../ui/dom.js";
import { face } from "../ui/faces.js";
import { icon, mark } from "../ui/icons.js";
import { announce } from "../ui/notices.js";
import { t } from "../app/words.js";
import { whoIs } from "./panel_words.js";
import { gained } from "./turns.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../types.js").TurnSummary} TurnSummary */

/** So near to its end, in pixels, a log counts as read to the end. */
const NEAR = 12;
/** So long after a reader has touched the log, in milliseconds, it is the reader who scrolls. */
const BY_READER = 1200;

export class Log {
  /** @type {LogEntry[]} */
  #entries = [];
  #turns;
  /** What is on the page, by number of the turn. @type {{turn: TurnSummary, steps: number, line: HTMLElement}[]} */
  #drawn = [];
  #title = h("h2");
  #search = h("input", { type: "search", class: "log-search" });
  #copy = h("button", { type: "button", class: "btn ghost small log-copy" }, icon("copy"));
  /** Hidden until there is something to search, and its parts have names. */
  #head = h("div", { class: "log-head", hidden: true }, this.#title, this.#search, this.#copy);
  #nothing = h("p", { class: "log-nothing", role: "status", hidden: true });
  #list = h("ol", { class: "log", tabindex: "0" });
  #visit;
  #replay;
  /** The reader has not scrolled away from the end. */
  #atEnd = true;
  /** When the reader has last touched it. */
  #read = -Infinity;
  /** @type {Frame | null} */
  #frame = null;
  /** The last turn that screen readers have heard of; null: none yet. @type {number | null} */
  #told = null;

  /**
   * @param {HTMLElement} host
   * @param {import("./turns.js").Turns} turns
   * @param {(at: number) => void} visit looks back at the moment of an entry
   * @param {(turns: TurnSummary[]) => void} replay
   */
  constructor(host, turns, visit, replay) {
    this.#turns = turns;
    this.#visit = visit;
    this.#replay = replay;
    const reads = () => (this.#read = performance.now());
    for (const input of ["wheel", "touchmove", "pointerdown", "keydown"])
      this.#list.addEventListener(input, reads, { passive: true });
    this.#list.addEventListener("scroll", () => {
      if (performance.now() - this.#read > BY_READER) return; // lines that come and go, or a log that was hidden
      reads();
      const { scrollTop, clientHeight, scrollHeight } = this.#list;
      this.#atEnd = scrollTop + clientHeight >= scrollHeight - NEAR;
    });
    new ResizeObserver(() => this.#toEnd()).observe(this.#list);
    this.#list.addEventListener("copy", (event) => {
      event.clipboardData?.setData("text/plain", String(getSelection()));
      event.preventDefault();
    });
    this.#search.addEventListener("input", () => void this.#find());
    this.#copy.addEventListener("click", () => void this.#copyAll());
    fill(host, this.#head, this.#nothing, this.#list);
  }

  #toEnd() {
    if (this.#atEnd) this.#list.scrollTop = this.#list.scrollHeight;
  }

  /**
   * Takes over the log of a frame and returns the entries that are new.
   * @param {Frame} frame
   */
  take(frame) {
    const known = new Map(this.#entries.map((entry) => [entry.n, entry.text]));
    this.#entries = [...this.#entries.filter((entry) => entry.n < frame.log_from), ...frame.log];
    return frame.log.filter((entry) => known.get(entry.n) !== entry.text);
  }

  /** The entries up to the moment that is shown. @param {Frame} frame */
  until(frame) {
    return frame.at < frame.last ? this.#entries.filter((entry) => entry.at <= frame.at) : this.#entries;
  }

  /** The entries of a turn. @param {TurnSummary} turn */
  #stepsOf(turn) {
    return this.#entries.filter((entry) => entry.turn === turn.n);
  }

  /** Draws what is new; what is later than the moment that is looked at is hidden. @param {Frame} frame */
  draw(frame) {
    this.#frame = frame;
    const { list } = this.#turns;
    const counts = new Map();
    for (const { turn } of this.#entries) counts.set(turn, (counts.get(turn) ?? 0) + 1);
    const told = list.filter((turn) => counts.get(turn.n));
    let kept = 0;
    const same = (/** @type {number} */ at) =>
      this.#drawn[at]?.turn === told[at] && this.#drawn[at].steps === counts.get(told[at].n);
    while (kept < told.length && same(kept)) kept++;
    const open = new Set();
    for (const { turn, line } of this.#drawn.splice(kept)) {
      if (line.querySelector("details[open]")) open.add(turn.n);
      line.remove();
    }
    for (const turn of told.slice(kept)) {
      const before = this.#drawn.at(-1)?.turn;
      const line = this.#line(frame, turn, turn.heading !== before?.heading);
      this.#drawn.push({ turn, steps: counts.get(turn.n), line });
      this.#list.append(line);
      if (open.has(turn.n)) line.querySelector("details")?.setAttribute("open", "");
    }
    for (const { turn, line } of this.#drawn) {
      const later = turn.first > frame.at;
      if (line.hidden !== later) line.hidden = later;
    }
    this.#head.hidden = false;
    this.#title.textContent = t("log");
    this.#list.setAttribute("aria-label", t("log"));
    this.#search.placeholder = t("log_search");
    this.#search.setAttribute("aria-label", t("log_search"));
    this.#copy.title = t("log_copy");
    this.#copy.setAttribute("aria-label", t("log_copy"));
    if (this.#search.value) void this.#find();
    if (kept < told.length) requestAnimationFrame(() => this.#toEnd());
  }

  /**
   * @param {Frame} frame
   * @param {TurnSummary} turn
   * @param {boolean} headed
   */
  #line(frame, turn, headed) {
    const seat = turn.seat === null ? null : frame.seats[turn.seat];
    const bot = turn.seat === null ? "" : frame.bots?.[turn.seat];
    const points = gained(turn);
    const summary = h(
      "summary",
      null,
      bot && seat ? h("span", { class: "log-face", ...whoIs(frame, seat.seat) }, face(bot)) : null,
      seat && mark(seat),
      h("span", { class: "log-text" }, seat && h("b", whoIs(frame, seat.seat), seat.name, " "), turn.text),
      points ? h("span", { class: "turn-points" }, signed(points)) : null,
    );
    const details = h("details", { class: seat ? "log-turn" : "log-turn by-itself" }, summary);
    const open = () => {
      if (details.open && details.childElementCount === 1) details.append(...this.#steps(frame, turn));
    };
    details.addEventListener("toggle", open);
    return h("li", null, headed && turn.heading ? h("h3", null, turn.heading) : null, details);
  }

  /** @param {Frame} frame @param {TurnSummary} turn */
  #steps(frame, turn) {
    const steps = this.#stepsOf(turn).map((entry) =>
      h(
        "li",
        null,
        sentence(frame, entry.seat, entry.text),
        clause(entry.clause),
        h(
          "button",
          {
            type: "button",
            class: "visit",
            title: t("visit"),
            "aria-label": t("visit_n", { n: entry.at }),
            onclick: () => this.#visit(entry.at),
          },
          "\u21BA",
        ),
      ),
    );
    const again = () => this.#replay([turn]);
    return [
      h("ol", { class: "log-steps" }, steps),
      turn.seat === null || turn.first < 1
        ? ""
        : h("button", { type: "button", class: "btn ghost small", onclick: again }, icon("play"), t("turn_replay")),
    ];
  }

  /** Leaves what has the words that are searched for. */
  async #find() {
    const { matches } = await import("./log_tools.js");
    const words = this.#search.value;
    let found = 0;
    for (const { turn, line } of this.#drawn) {
      const { summary, steps } = matches(turn, this.#stepsOf(turn), this.#nameOf(turn), words);
      line.classList.toggle("unsought", !summary && !steps);
      const details = line.querySelector("details");
      if (details && words) details.open = steps && !summary;
      found += Number(summary || steps);
    }
    this.#nothing.textContent = t("log_nothing");
    this.#nothing.hidden = found > 0 || !words;
    if (!words) this.#toEnd();
  }

  /** @param {TurnSummary} turn */
  #nameOf(turn) {
    return (turn.seat === null ? null : this.#frame?.seats[turn.seat].name) ?? "";
  }

  async #copyAll() {
    const { copyLog } = await import("./log_tools.js");
    await copyLog(this.#drawn.map(({ turn }) => ({ turn, name: this.#nameOf(turn), steps: this.#stepsOf(turn) })));
  }

  /**
   * Tells screen readers what is new: of a bot its whole turn in one sentence, once; of a person each step, and what is asked.
   * @param {LogEntry[]} fresh
   * @param {Frame} frame
   * @param {boolean} reported reports tell, now or once the bots are done, what happened by itself
   */
  announce(fresh, frame, reported) {
    const ofBot = (/** @type {number | null | undefined} */ seat) => Boolean(frame.bots?.[seat ?? -1]);
    const { list, since } = this.#turns;
    const byItself = (/** @type {LogEntry} */ entry) => list[entry.turn]?.seat === null;
    const steps = fresh.filter((entry) => (byItself(entry) ? !reported : !ofBot(list[entry.turn]?.seat)));
    const lines = steps.length > 12 ? steps.slice(-3) : steps;
    const turns = frame.at === frame.last ? list.filter((turn) => turn.n > (this.#told ?? list.length)) : [];
    const goesOn = (/** @type {TurnSummary} */ turn) => turn === list.at(-1) && turn.seat === frame.thinking?.seat;
    const done = turns.filter((turn) => ofBot(turn.seat) && !goesOn(turn));
    const open = this.#told === null ? since.filter((turn) => ofBot(turn.seat)) : done;
    const last = list.at(-1);
    this.#told = last ? last.n - Number(goesOn(last)) : -1;
    // While a bot thinks nothing is asked; in a guided step the teacher asks.
    const asked = frame.thinking || frame.lesson?.guided ? "" : frame.prompt.text;
    const told = open.map((turn) => `${this.#nameOf(turn)} ${turn.text}.`);
    announce([...told, ...lines.map((entry) => entry.text), asked].filter(Boolean).join(" "));
  }
}
