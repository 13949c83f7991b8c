/** The table's skeleton: where bar, boards, panels and the phone's bottom bar stand. What stands in them is filled by others. */
import { h, refill } from "../ui/dom.js";
import { symbol } from "../ui/art.js";
import { boardsOf } from "./frame.js";
import { seatName } from "./marks.js";
import { icon, mark } from "../ui/icons.js";
import { t } from "../app/words.js";
import { ShowSwitch, foldsToRead } from "./show_switch.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {"board" | "tableau" | "seats" | "log"} View */

const WIDE = 1000;
/** Smaller ones are phones, upright or on their side. */
const TABLET = 600;
const SHORT = 480;
/** Where a tray may lie on the board, from the best place on. */
const TRAY_AT = [
  "center",
  "center end",
  "center start",
  "start center",
  "end center",
  "start end",
  "start start",
  "end end",
  "end start",
];

/** For a narrow tab: of a long name with a number the number stays, since it tells namesakes apart. @param {string} name */
const shortName = (name) => name.replace(/^(.{4}).{3,}( \S{1,3})$/u, "$1.$2");

/** @param {DOMRect} a @param {DOMRect} b */
const overlap = (a, b) => a.width > 0 && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export class TableLayout {
  bar = h("header", { class: "bar" });
  board = h("div", { class: "board-host" });
  tableau = h("div", { class: "tableau-host" });
  /** The tableau of the bot that plays. */
  beside = h("div", { class: "beside-host" });
  #besidePlate = h("p", { class: "plate", "aria-hidden": "true" });
  #besideBox = h("section", { class: "beside-box", hidden: true }, this.beside, this.#besidePlate);
  tray = h("div", { class: "tray-host" });
  #trayLabel = h("p", { class: "tray-label" });
  #trayBox = h("div", { class: "tray-box", hidden: true }, this.#trayLabel, this.tray);
  /** What enlarges the boards has room of its own: on a board it would cover places that can be clicked. */
  boardTools = h("div", { class: "zoom-tools board-tools", role: "group" });
  tableauTools = h("div", { class: "zoom-tools tableau-tools", role: "group" });
  seatTabs = h("div", { class: "seat-tabs", role: "group" });
  seats = h("div", { class: "seats" });
  standings = h("div", { class: "standings" });
  projection = h("div", { class: "standings projection" });
  panelTabs = h("div", { class: "panel-tabs", role: "group" });
  seatsPanel = h("div", { class: "seats-panel" }, this.panelTabs, this.seats, this.standings, this.projection);
  hint = h("section", { class: "hint-card", hidden: true });
  options = h("section", { class: "options", id: "options" });
  auction = h("section", { class: "auction", hidden: true });
  log = h("section", { class: "log-panel" });
  replay = h("div", { class: "replay", hidden: true });
  /** What happened just now, or since one's last turn. */
  strip = h("div", { class: "strip" });
  banner = h("div", { class: "banner", role: "status", hidden: true });
  /** On a wide table: one board large, or both. */
  #switch = new ShowSwitch(() => this.measure());
  #nav = h("nav", { class: "bottom" });
  /** @type {View} */
  view = "board";
  wide = false;
  /** An upright tablet: all that is beside the boards of a wide table stands below them. */
  tablet = false;
  /** @type {Frame | null} */
  #frame = null;
  #onChange;
  /** What the tray must not cover. @type {() => (DOMRect | null)[]} */
  #uncovered = () => [];
  /** Puts the focus on a place that can be clicked; false: there is none. */
  toTarget = () => false;

  boardBox = h("section", { class: "board-box", id: "board", tabindex: "-1" }, this.#trayBox, this.board);
  /** Whose tableau it is. */
  #plate = h("p", { class: "plate", "aria-hidden": "true" });
  tableauBox = h("section", { class: "tableau-box", tabindex: "-1" }, this.tableau, this.#plate);
  #skips = h("div", { class: "skips" });

  element = h(
    "div",
    { class: "table" },
    this.#skips,
    this.bar,
    this.banner,
    h(
      "main",
      { class: "field" },
      h("div", { class: "strip-row" }, this.#switch.element, this.strip),
      this.boardBox,
      this.boardTools,
      this.seatTabs,
      this.tableauBox,
      this.tableauTools,
      this.replay,
    ),
    h("aside", { class: "side" }, this.seatsPanel, this.#besideBox, this.hint, this.auction, this.options, this.log),
    this.#nav,
  );

  #observer = new ResizeObserver(() => this.measure());

  /** @param {(layout: {folded: boolean}) => void} onChange called when the room for the boards has changed */
  constructor(onChange) {
    this.#onChange = onChange;
    this.#observer.observe(this.element);
    this.#observer.observe(this.bar);
    this.#observer.observe(this.banner);
  }

  destroy() {
    this.#observer.disconnect();
  }

  /** Decides between the wide table and the phone's, and whether boards fold. */
  measure() {
    this.tablet = innerWidth < WIDE && Math.min(innerWidth, innerHeight) >= TABLET;
    this.wide = this.tablet || innerWidth >= WIDE;
    this.element.classList.toggle("tablet", this.tablet);
    this.element.classList.toggle("short", !this.wide && innerHeight < SHORT && innerWidth > innerHeight);
    this.element.classList.toggle("wide", this.wide);
    this.element.classList.toggle("narrow", !this.wide);
    const showing = this.wide ? this.#switch.showing : "both";
    this.element.dataset.show = showing;
    this.element.classList.toggle("single", showing !== "both");
    const host = showing === "tableau" ? this.tableau : this.board;
    const single = showing !== "both" && foldsToRead(host);
    const folded = single || (!this.wide && innerWidth < innerHeight * 1.1);
    this.element.classList.toggle("folded", folded);
    this.#onChange({ folded });
    this.#setStyle("--bar", `${this.bar.offsetHeight + this.banner.offsetHeight}px`);
    this.fit();
    this.clearTray(this.#uncovered);
  }

  /** The rooms of the boards follow their pictures. */
  fit() {
    this.#setRatio("--board-ratio", this.board);
    this.#setRatio("--tableau-ratio", this.tableau);
  }

  /** All that is on the table inherits these: they are set only when they change. @param {string} name @param {string} value */
  #setStyle(name, value) {
    if (this.element.style.getPropertyValue(name) !== value) this.element.style.setProperty(name, value);
  }

  /**
   * The room of a board follows its picture.
   * @param {string} name
   * @param {HTMLElement} host
   */
  #setRatio(name, host) {
    const picture = host.firstElementChild?.shadowRoot?.querySelector("svg.board");
    const box = picture instanceof SVGSVGElement ? picture.viewBox.baseVal : null;
    if (!box?.height) return;
    this.#setStyle(name, String(box.width / box.height));
    if (this.wide) this.#setStyle(name.replace("ratio", "width"), String(box.width));
  }

  /** @param {View} view */
  show(view) {
    this.view = view;
    this.element.dataset.view = view;
    if (this.wide && (view === "board" || view === "tableau")) this.#switch.turn(view);
    if (view === "seats" || view === "log") this.#lowerSheet();
    this.#drawNav();
    // What was written while the log could not be seen did not scroll it.
    const lines = this.log.querySelector(".log");
    if (lines && view === "log") lines.scrollTop = lines.scrollHeight;
  }

  /** On a phone: scrolls a place of the board into the upper part, above what covers the lower one. @param {DOMRect | null} place */
  reveal(place) {
    if (place) this.#lowerSheet();
    const box = this.view === "tableau" ? this.tableauBox : this.boardBox;
    if (place) box.scrollBy({ top: place.top - box.getBoundingClientRect().top - box.clientHeight / 5 });
  }

  /** An open sheet of options would cover what was asked for. */
  #lowerSheet() {
    /** @type {HTMLElement | null} */ (this.options.querySelector('.sheet-handle[aria-expanded="true"]'))?.click();
  }

  /** Before the first frame: the boards' places, and the way home. @param {import("../types.js").Scene} scene */
  showEmpty({ boards }) {
    const home = h(
      "a",
      { class: "btn ghost home", href: "#/", "aria-label": t("home"), title: t("home") },
      icon("home"),
    );
    refill(this.bar, home);
    const tableau = boards.some((board) => board.seat !== undefined);
    for (const part of [this.tableauBox, this.tableauTools, this.seatTabs]) part.hidden = !tableau;
  }

  /** @param {Frame} frame */
  update(frame) {
    this.#frame = frame;
    /** @param {HTMLElement} given */
    const jump = (given) => (/** @type {Event} */ event) => {
      event.preventDefault();
      if (given === this.boardBox && this.toTarget()) return;
      const target = (given === this.options && this.element.querySelector(".planning:not([hidden])")) || given;
      target.querySelector("h2")?.focus();
      if (!target.contains(document.activeElement)) given.focus();
    };
    refill(
      this.#skips,
      h("a", { class: "skip", href: "#options", onclick: jump(this.options) }, t("skip_options")),
      h("a", { class: "skip", href: "#board", onclick: jump(this.boardBox) }, t("skip_board")),
    );
    const { tray } = frame.scene;
    if (tray && this.#trayBox.hidden) this.boardBox.scrollTop = 0;
    this.#trayBox.hidden = !tray;
    this.#trayLabel.textContent = tray?.label ?? "";
    const { main, tableau } = boardsOf(frame);
    for (const part of [this.boardBox, this.boardTools]) part.ariaLabel = main?.label ?? "";
    for (const part of [this.tableauBox, this.tableauTools]) part.ariaLabel = tableau?.label ?? "";
    for (const part of [this.tableauBox, this.tableauTools, this.seatTabs]) part.hidden = !tableau;
    this.#nav.setAttribute("aria-label", t("views"));
    this.#switch.draw(frame);
    this.#drawNav();
  }

  /** What is auctioned stands above its answers, on a phone above the board; how it looks is loaded with the first one. @param {Frame} frame */
  drawAuction(frame) {
    const { auction } = frame;
    this.auction.hidden = !auction;
    if (!auction) return;
    if (!this.wide && this.auction.parentElement !== this.boardBox) this.boardBox.prepend(this.auction);
    else if (this.wide && this.auction.nextElementSibling !== this.options) this.options.before(this.auction);
    import("./auction.js").then(({ drawAuction }) => drawAuction(this.auction, frame, auction)).catch(reportError);
  }

  /**
   * The tray lies over the board of a wide table: where it covers nothing that can be clicked.
   * @param {() => (DOMRect | null)[]} places measured only if there is a tray, in the next picture
   */
  clearTray(places) {
    this.#uncovered = places;
    requestAnimationFrame(() => {
      if (this.#trayBox.hidden) return;
      const free = this.wide ? places().filter((place) => place !== null) : [];
      const covered = () =>
        free.filter((place) => [...this.#trayBox.children].some((part) => overlap(part.getBoundingClientRect(), place)))
          .length;
      /** @type {[number, string][]} */
      const tried = [];
      for (const at of TRAY_AT) {
        if (this.#trayBox.style.placeContent !== at) this.#trayBox.style.placeContent = at;
        tried.push([covered(), at]);
        if (!tried[tried.length - 1][0]) return;
      }
      this.#trayBox.style.placeContent = tried.sort(([a], [b]) => a - b)[0][1];
    });
  }

  #drawNav() {
    const frame = this.#frame;
    if (!frame) return;
    const { main, tableau } = boardsOf(frame);
    /** @type {[View, string, Node | null][]} */
    const views = [
      ["board", main?.name ?? "", symbol(main?.icon) ?? icon("home")],
      ["tableau", tableau?.name ?? "", symbol(tableau?.icon) ?? icon("pointer")],
      ["seats", t("seats"), icon("seats")],
      ["log", t("log"), icon("log")],
    ];
    const focused = this.#nav.contains(document.activeElement);
    refill(
      this.#nav,
      views.map(([view, label, picture]) =>
        h(
          "button",
          {
            type: "button",
            class: "nav-button",
            "aria-pressed": String(view === this.view),
            onclick: () => this.show(view),
          },
          picture,
          h("span", null, label),
        ),
      ),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.#nav.querySelector('[aria-pressed="true"]'))?.focus();
  }

  /**
   * Tabs over the tableau: whose is shown.
   * @param {Frame} frame
   * @param {(seat: number) => void} onShow
   */
  drawSeatTabs(frame, onShow) {
    const shown = boardsOf(frame).tableau?.seat;
    const owner = shown === undefined ? null : frame.seats[shown];
    this.tableauBox.dataset.colour = owner?.colour ?? "";
    refill(this.#plate, owner && mark(owner), owner?.name);
    const beside = frame.scene.boards.find((board) => board.beside);
    const other = beside?.seat === undefined || !frame.thinking ? null : frame.seats[beside.seat];
    this.#besideBox.hidden = !other;
    this.#besideBox.dataset.colour = other?.colour ?? "";
    this.#besideBox.ariaLabel = beside?.label ?? "";
    refill(this.#besidePlate, other && mark(other), other?.name);
    this.seatTabs.setAttribute("aria-label", t("whose_tableau"));
    const focused = this.seatTabs.contains(document.activeElement);
    refill(
      this.seatTabs,
      frame.seats.map((seat) =>
        h(
          "button",
          {
            type: "button",
            class: "seat-tab",
            "data-colour": seat.colour,
            title: seat.name,
            "aria-label": seatName(frame, seat),
            "aria-pressed": String(seat.seat === shown),
            onclick: () => onShow(seat.seat),
          },
          mark(seat),
          h("span", { class: "whole-name" }, seatName(frame, seat)),
          h("span", { class: "short-name" }, shortName(seatName(frame, seat))),
        ),
      ),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.seatTabs.querySelector('[aria-pressed="true"]'))?.focus();
  }
}
