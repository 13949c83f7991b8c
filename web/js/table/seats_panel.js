/** Above the answers: the seats; at will what will be scored, or what everybody would have if the game ended now. */
import { h, refill } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { change, settings } from "../app/settings.js";
import { t } from "../app/words.js";
import { drawSeats, drawStandings } from "./seats.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {typeof settings.panel} Panel */

export class SeatsPanel {
  #layout;
  #project;
  #flash;
  #show;
  #asThen;
  /** @type {Frame | null} */
  #frame = null;

  /**
   * @param {import("./table_layout.js").TableLayout} layout
   * @param {() => Promise<import("../contract.d.ts").Projection>} project
   * @param {(targets: string[]) => void} flash
   * @param {(seat: number) => void} show a tableau
   * @param {(frame: Frame) => Frame} asThen with what the seats had at the moment that is reported
   */
  constructor(layout, project, flash, show, asThen) {
    this.#layout = layout;
    this.#project = project;
    this.#flash = flash;
    this.#show = show;
    this.#asThen = asThen;
  }

  /** The seats and the tabs, which say whose tableau is seen. @param {Frame} frame */
  drawShown(frame) {
    this.#layout.drawSeatTabs(frame, this.#show);
    this.drawAll(frame);
  }

  /** All seats. @param {Frame} frame */
  drawAll(frame) {
    drawSeats(this.#layout.seats, this.#asThen(frame), this.#show);
  }

  /** @param {Frame} given */
  draw(given) {
    // whoever wants none of these figures has none; only a teacher may speak of who leads where
    const frame = settings.projection || given.lesson ? given : { ...given, standings: null };
    this.#frame = frame;
    const { seatsPanel, panelTabs, standings } = this.#layout;
    const tabs = this.#tabs(frame);
    const shown = tabs.find(([panel]) => panel === settings.panel)?.[0] ?? "seats";
    seatsPanel.dataset.panel = shown;
    seatsPanel.classList.toggle("all-figures", settings.figures);
    const focused = /** @type {HTMLElement | null} */ (
      panelTabs.contains(document.activeElement) ? document.activeElement : null
    )?.dataset.tab;
    refill(
      panelTabs,
      tabs.map(([panel, label]) => this.#tab(panel, label, panel === shown, () => change({ panel }))),
      frame.seats.some((seat) => seat.stock.some((item) => !item.main))
        ? this.#tab("figures", t("all_figures"), settings.figures, () => change({ figures: !settings.figures }))
        : null,
    );
    panelTabs.setAttribute("aria-label", t("seats"));
    if (focused) /** @type {HTMLElement | null} */ (panelTabs.querySelector(`[data-tab="${focused}"]`))?.focus();
    drawStandings(standings, frame, (target) => target && this.#flash([target]));
    if (shown === "projection") void this.#tell(frame);
  }

  /** @param {Frame} frame @returns {[Panel, string][]} */
  #tabs(frame) {
    /** @type {[Panel, string][]} */
    const tabs = [["seats", t("seats")]];
    if (frame.standings) tabs.push(["standings", t("standings")]);
    if (settings.projection) tabs.push(["projection", t("projection")]);
    return tabs;
  }

  /**
   * @param {Panel | "figures"} tab
   * @param {string} label
   * @param {boolean} pressed
   * @param {() => void} act
   */
  #tab(tab, label, pressed, act) {
    const onclick = () => {
      // Once more closes what lies below the seats.
      if (pressed && tab !== "figures") change({ panel: "seats" });
      else act();
      if (this.#frame) this.draw(this.#frame);
    };
    return h(
      "button",
      {
        type: "button",
        class: "panel-tab",
        "data-tab": tab,
        "aria-pressed": String(pressed),
        title: tab === "figures" ? label : null,
        onclick,
      },
      tab === "figures" ? [icon("sliders"), h("span", { class: "sr" }, label)] : label,
    );
  }

  /** @param {Frame} frame */
  async #tell(frame) {
    const [{ drawProjection }, projection] = await Promise.all([import("./projection.js"), this.#project()]);
    if (frame === this.#frame) drawProjection(this.#layout.projection, frame, projection);
  }
}
