/** When reports are shown, and when not: turned off, skipped in this game, while bots hurry. What a report looks like is loaded with the first one. */
import { h } from "../ui/dom.js";
import { reducedMotion, settings } from "../app/settings.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Report} Report */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("./playback.js").Playback} Playback */
/** @typedef {import("./report.js").ReportPanel} ReportPanel */

const KEY = "revier.quiet_games";
/** Games in which reports are skipped; older ones are forgotten. */
const MOST = 40;

/** @returns {string[]} */
function quietGames() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  } catch {
    return []; // no storage, or no JSON
  }
}

export class Reports {
  #host;
  #ways;
  /** @type {ReportPanel | null} */
  #panel = null;
  #quiet = false;
  /** Came while the bots hurried: shown when a person decides. @type {Report[]} */
  #kept = [];
  /** The frame that the boards play out, until they have. @type {Frame | null} */
  #told = null;
  /** The frame before that one. @type {Frame | null} */
  #before = null;
  /** The page that is shown, and how many of its rows have been counted. @type {[number, number]} */
  #place = [0, 0];
  /** What the boards show meanwhile, once it is known. @type {Playback | null} */
  #playback = null;
  /** Opens them again. */
  button = h("button", {
    type: "button",
    class: "btn small reports-again",
    hidden: true,
    onclick: () => this.#reopen(),
  });

  /**
   * @param {HTMLElement} host the table
   * @param {object} ways
   * @param {HTMLElement} ways.before where a report stands: before this
   * @param {(targets: string[] | null) => void} ways.spotlight
   * @param {() => Frame | null} ways.current
   * @param {() => Promise<Report[] | null>} ways.all all reports of the game
   * @param {(after: number) => Promise<{pages: import("../types.js").Moment[][]} | null>} ways.playback the boards while what came since this choice is reported
   * @param {(frame: Frame, scene: Scene) => void} ways.put shows a scene of this frame or of what it reports, and what the seats have then
   * @param {() => string | undefined} ways.id of the game, if it is kept
   */
  constructor(host, ways) {
    this.#host = host;
    this.#ways = ways;
    const onBoard = (/** @type {Event} */ { target }) => target instanceof Element && target.closest("[data-board]");
    host.addEventListener("click", (event) => onBoard(event) && this.toPresent() && event.stopPropagation(), true);
  }

  get open() {
    return this.#panel?.open ?? false;
  }

  /** Whether a person is to see what this frame reports. @param {Frame} frame @param {boolean} hurry bots play on without a pause */
  wanted(frame, hurry) {
    if (!frame.live) return false;
    const off = !settings.reports || this.#isQuiet() || (hurry && frame.bots.every(Boolean));
    const kept = this.#kept.filter((report) => report.at <= frame.at); // the rest was taken back
    this.#kept = off ? [] : [...kept, ...frame.reports];
    // What has no row is trivial: the log says it too.
    return this.#kept.some((report) => report.rows.length) && !(hurry && frame.thinking);
  }

  /** Something will be reported when the bots are done. */
  get keeps() {
    return this.#kept.some((report) => report.rows.length);
  }

  /**
   * Finds out how the boards were before what is to be reported; they are shown so as soon as that is known.
   * @param {Frame} frame
   * @param {Frame | null} before
   * @returns {boolean} whether the boards play it out: until then they stay as they are
   */
  prepare(frame, before) {
    const reports = this.#kept;
    const full = reducedMotion() || reports.length > frame.reports.length;
    const pages = new Set(reports.map(({ at, page }) => `${at} ${page}`)).size;
    this.#playback = null;
    this.#told = full && pages === 1 ? null : frame; // or nothing moves meanwhile
    this.#before = before;
    this.#place = [0, full ? Infinity : 0];
    if (this.#told) void this.#fetch(frame, reports[0].at - 1, pages);
    return this.#told !== null;
  }

  /** @param {Frame} frame @param {number} after the choice before what is told @param {number} pages */
  async #fetch(frame, after, pages) {
    const [{ Playback }, found] = await Promise.all([
      import("./playback.js"),
      this.#ways.playback(after).catch(() => null),
    ]);
    if (this.#told !== frame || this.#ways.current() !== frame) return;
    if (found?.pages.length !== pages) return this.#endPlayback(frame);
    this.#playback = new Playback(frame, found.pages, (scene) => {
      if (this.#ways.current() === frame) this.#ways.put(frame, scene);
    });
    this.#playback.show(...this.#place);
  }

  /** Whether the boards show the past. */
  get past() {
    return this.#told !== null && (this.#playback?.past ?? true);
  }

  /** The seats count along: the frame with what they had then. @param {Frame} frame @returns {Frame} */
  asThen(frame) {
    if (this.#playback || !this.#told) return this.#playback?.asThen(frame) ?? frame;
    const seats = frame.seats.map((seat, number) => {
      const { points, leading, stock } = this.#before?.seats[number] ?? seat;
      return { ...seat, points, leading, stock };
    });
    return { ...frame, seats };
  }

  /** A click on a board that shows the past brings it back to the present. @returns {boolean} whether it did */
  toPresent() {
    if (!this.past) return false;
    if (this.open) this.#panel?.toEnd();
    if (this.#told) this.#endPlayback(this.#told);
    return true;
  }

  /** The boards show the frame again. @param {Frame} frame */
  #endPlayback(frame) {
    if (this.#told !== frame) return;
    const past = this.past;
    this.#told = this.#playback = this.#before = null;
    if (past && this.#ways.current() === frame) this.#ways.put(frame, frame.scene);
  }

  /** Shows what is to be reported. @param {Frame} frame @param {() => void} shown the table waits for a person */
  async tell(frame, shown) {
    const reports = this.#kept;
    const late = reports.length > frame.reports.length;
    this.#kept = [];
    const panel = await this.#load();
    if (this.#ways.current() !== frame) return;
    this.#host.classList.add("reporting");
    const told = panel.tell(frame, reports, { waits: !frame.thinking, full: late });
    if (!frame.thinking) shown();
    await told;
    this.#endPlayback(frame);
    this.#host.classList.toggle("reporting", this.open);
  }

  /** Ends whatever report is shown: another frame comes. */
  end() {
    this.#told = this.#playback = this.#before = null;
    this.#panel?.end();
  }

  /** @param {Frame} frame */
  draw(frame) {
    this.button.textContent = t("reports_again");
    this.button.hidden = !frame.last || Boolean(frame.lesson);
  }

  #isQuiet() {
    const id = this.#ways.id();
    return this.#quiet || (id !== undefined && quietGames().includes(id));
  }

  /** @param {boolean} quiet */
  #setQuiet(quiet) {
    this.#quiet = quiet;
    const id = this.#ways.id();
    if (id === undefined) return;
    const others = quietGames().filter((other) => other !== id);
    try {
      localStorage.setItem(KEY, JSON.stringify(quiet ? [id, ...others].slice(0, MOST) : others));
    } catch {
      // No storage: it lasts as long as the page.
    }
  }

  async #load() {
    if (!this.#panel) {
      const { ReportPanel } = await import("./report.js");
      const quiet = { get: () => this.#isQuiet(), set: (/** @type {boolean} */ on) => this.#setQuiet(on) };
      const play = (/** @type {number} */ page, /** @type {number} */ step) => {
        this.#place = [page, step];
        this.#playback?.show(page, step);
      };
      this.#panel = new ReportPanel({ spotlight: this.#ways.spotlight, play }, quiet);
      this.#ways.before.before(this.#panel.element);
    }
    return this.#panel;
  }

  async #reopen() {
    const frame = this.#ways.current();
    const reports = await this.#ways.all();
    if (!frame || this.#ways.current() !== frame || !reports?.length) return;
    const panel = await this.#load();
    this.#host.classList.add("reporting");
    await panel.reopen(frame, reports);
    this.#host.classList.toggle("reporting", this.open);
    this.button.focus({ preventScroll: true });
  }
}
