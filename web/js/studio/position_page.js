/** The position editor: pieces are clicked or dragged between the boards and the supply; the engine says what fits. */
import { createBoards } from "../board/boards.js";
import { ART, loadSymbols, symbol } from "../ui/art.js";
import { fill, h, refill } from "../ui/dom.js";
import { EngineError } from "../engine/client.js";
import { glimpse } from "../engine/glimpse.js";
import { mark } from "../ui/icons.js";
import { announce } from "../ui/notices.js";
import { download } from "../storage/files.js";
import { newId } from "../storage/saves.js";
import { saveOf } from "../sources/saved_game.js";
import { languageChoice } from "../app/settings_panel.js";
import { reducedMotion } from "../app/settings.js";
import { t } from "../app/words.js";
import { beginning } from "./begin.js";
import { dragging } from "./drag.js";
import { figures, problems, question, supply } from "./position_panels.js";
import { button, copyText, linkOf, prepareStudio } from "./studio.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../types.js").GameRecord} GameRecord */
/** @typedef {import("../contract.d.ts").EditFrame} EditFrame */
/** @typedef {import("../contract.d.ts").EditProblem} EditProblem */
/** @typedef {"edit.frame" | "edit.pick" | "edit.move" | "edit.set" | "edit.ask" | "edit.show" | "edit.undo" | "edit.redo"} Change */

const NARROW = 760;

export class PositionPage {
  #app;
  /** @type {EditFrame | null} */
  #frame = null;
  /** @type {ReturnType<typeof createBoards> | null} */
  #boards = null;
  /** What the position was made of. @type {GameRecord | null} */
  #made = null;
  /** Requests are answered one after the other. @type {Promise<unknown>} */
  #queue = Promise.resolve();
  #keyed = false;
  #gone = false;
  #board = h("div", { class: "studio-board", "data-part": "board" });
  #tableau = h("div", { class: "studio-tableau", "data-part": "tableau" });
  #tray = h("div", { class: "studio-tray" });
  #tabs = h("div", { class: "studio-tabs", role: "group" });
  #hand = h("div", { class: "studio-hand", role: "status" });
  #bar = h("div", { class: "studio-acts" });
  #state = h("section", { class: "studio-panel", "data-panel": "state" });
  #supply = h("section", { class: "studio-panel", "data-panel": "supply" });
  #question = h("section", { class: "studio-panel", "data-panel": "question" });
  #figures = h("section", { class: "studio-panel", "data-panel": "figures" });
  #boardsBox = h(
    "div",
    { class: "studio-boards" },
    this.#board,
    h("div", { class: "studio-seats" }, this.#tabs),
    this.#tableau,
    this.#tray,
  );
  element = h("div", { class: "studio" });
  #undrag = () => {};
  #sized = new ResizeObserver(() => requestAnimationFrame(() => this.#fit()));

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.element.addEventListener("keydown", (event) => {
      this.#keyed = true;
      if (event.key === "Escape" && this.#frame?.picked) void this.#change("edit.pick", { target: "" });
      const typing = event.target instanceof HTMLElement && event.target.matches("input:not([type=checkbox])");
      if ((event.ctrlKey || event.metaKey) && !typing && event.key.toLowerCase() === "z") {
        event.preventDefault();
        void this.#change(event.shiftKey ? "edit.redo" : "edit.undo", {});
      }
    });
    this.element.addEventListener("pointerdown", () => (this.#keyed = false), true);
  }

  get title() {
    return t("position_title");
  }

  async open() {
    const draft = this.#app.draft;
    this.#app.draft = null;
    await this.#app.ready();
    await prepareStudio(this.#app);
    if (this.#gone) return;
    this.#layout("");
    this.#boards = createBoards(this.#board, {
      artBase: ART,
      onTarget: (address, event) => this.#click(address, event),
      reducedMotion,
      words: t,
    });
    this.#undrag = dragging(this.element, {
      source: (event) => this.#sourceAt(event),
      pick: async (source) => {
        await this.#change("edit.pick", { target: source });
        return Boolean(this.#frame?.picked);
      },
      picture: () => {
        const kind = this.#frame?.picked?.kind;
        return kind ? /** @type {HTMLElement} */ (this.#boards?.icon(kind) ?? null) : null;
      },
      drop: (event) => this.#drop(event),
      cancel: () => void this.#change("edit.pick", { target: "" }),
    });
    this.#sized.observe(this.element);
    const first = this.#app.hello.games[0];
    const fresh = {
      revier: 1,
      kind: "position",
      game: first.id,
      from: { players: first.players[0], seed: 7 },
      set: {},
    };
    const moves = /** @type {string[]} */ (draft?.document.moves ?? []);
    const given = draft?.document.moves
      ? { ...draft.document, moves: moves.slice(0, draft.at ?? moves.length), digest: null }
      : draft?.document;
    await this.#load(given ?? fresh);
  }

  async refresh() {
    await prepareStudio(this.#app);
    if (!this.#frame) return;
    this.#layout(this.#frame.game);
    await this.#change("edit.frame", { lang: this.#app.hello.lang });
  }

  destroy() {
    this.#gone = true;
    this.#undrag();
    this.#sized.disconnect();
    this.#boards?.destroy();
  }

  /** @param {string} game */
  #layout(game) {
    fill(
      this.element,
      h(
        "div",
        { class: "page-bar" },
        h("a", { class: "btn ghost", href: "#/" }, t("home")),
        h("h1", null, t("position_title")),
        languageChoice(this.#app),
      ),
      h(
        "main",
        { class: "studio-main" },
        h(
          "div",
          { class: "studio-left" },
          h(
            "div",
            { class: "studio-top" },
            this.#bar,
            beginning(this.#app, game, (document) => this.#load(document)),
          ),
          this.#hand,
          this.#boardsBox,
        ),
        h("div", { class: "studio-side" }, this.#state, this.#question, this.#supply, this.#figures),
      ),
    );
  }

  /** @param {GameRecord} document_ */
  async #load(document_) {
    const frame = await this.#app.ask("edit.open", { document: document_, lang: this.#app.hello.lang });
    if (this.#frame) await this.#app.ask("edit.close", { table: this.#frame.table });
    if (document_ !== this.#frame?.document) this.#made = document_;
    const other = this.#frame && this.#frame.game !== frame.game;
    if (other) this.#layout(frame.game);
    await this.#show(frame);
  }

  /**
   * Asks for a change and shows what came of it.
   * @param {Change} method
   * @param {Record<string, unknown>} params
   */
  #change(method, params) {
    this.#queue = this.#queue.then(async () => {
      if (!this.#frame || this.#gone) return;
      const table = this.#frame.table;
      try {
        await this.#show(await this.#app.ask(method, /** @type {any} */ ({ table, ...params })));
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        // the engine was started anew: what the page shows is opened again
        await this.#load(/** @type {GameRecord} */ (this.#frame.document));
      }
    });
    return this.#queue;
  }

  /** @param {EditFrame} frame */
  async #show(frame) {
    const boards = this.#boards;
    if (!boards || this.#gone) return;
    this.#frame = frame;
    await loadSymbols(frame.scene);
    for (const board of frame.scene.boards)
      boards.place(board.id, board.seat === undefined ? this.#board : this.#tableau);
    boards.place("tray", this.#tray);
    boards.setNarrow(this.#narrow);
    await boards.setScene(frame.scene, { animate: true });
    this.#fit();
    const { picked, refused } = frame;
    if (picked) boards.setTargets({ possible: picked.goals, chosen: [picked.target] });
    else boards.setTargets({ possible: [], elsewhere: frame.movable });
    boards.spotlight(refused?.targets.length ? refused.targets : null, "ring");
    this.#draw(frame);
    if (picked && this.#keyed) boards.toTarget();
    if (picked?.target.startsWith("supply:") && this.#narrow) this.#boardsBox.scrollIntoView({ block: "nearest" });
    if (refused) announce(t("position_refused", { why: refused.text }));
    this.element.dataset.settled = String(Number(this.element.dataset.settled ?? 0) + 1);
  }

  /** @param {EditFrame} frame */
  #draw(frame) {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const again = focused?.dataset.path ?? focused?.id ?? "";
    const folds = new Map(
      [...this.#supply.querySelectorAll("details"), ...this.#figures.querySelectorAll("details")].map((one) => [
        one.dataset.group ?? "",
        one.open,
      ]),
    );
    /** @type {import("./position_panels.js").Ways} */
    const ways = {
      pick: (target) =>
        void this.#change("edit.pick", { target: this.#frame?.picked?.target === target ? "" : target }),
      put: (to) => this.#put(to),
      set: (path, value) => void this.#change("edit.set", { path, value }),
      ask: (id, seat) => void this.#change("edit.ask", { question: id, seat }),
      light: (problem) => void this.#light(problem),
    };
    const fits = !frame.problems.length;
    refill(this.#hand, ...this.#told(frame));
    fill(this.#state, ...problems(frame, ways));
    fill(this.#question, ...question(frame, ways));
    fill(this.#supply, ...supply(frame, ways));
    fill(this.#figures, ...figures(frame, ways));
    for (const one of this.#supply.querySelectorAll("details"))
      one.open = folds.get(one.dataset.group ?? "") ?? one.open;
    for (const one of this.#figures.querySelectorAll("details"))
      one.open = folds.get(one.dataset.group ?? "") ?? one.open;
    this.#tabs.ariaLabel = t("position_boards");
    refill(
      this.#tabs,
      ...frame.seats.map((seat) =>
        h(
          "button",
          {
            type: "button",
            class: "seat-tab",
            "data-key": `${seat.seat}`,
            "aria-pressed": String(seat.seat === frame.shown),
            onclick: () => this.#change("edit.show", { seat: seat.seat }),
          },
          mark(seat),
          h("span", null, seat.name),
        ),
      ),
    );
    fill(
      this.#bar,
      button("undo", t("studio_undo"), () => this.#change("edit.undo", {}), { disabled: !frame.can_undo, bare: true }),
      button("redo", t("studio_redo"), () => this.#change("edit.redo", {}), { disabled: !frame.can_redo, bare: true }),
      button("play", t("position_play"), () => this.#play(), { disabled: !fits, style: "main", name: "play-on" }),
      button("learn", t("position_task"), () => this.#take("#/task"), { disabled: !fits, name: "task" }),
      button("copy", t("position_embed"), () => this.#take("#/editor"), { disabled: !fits, name: "embed" }),
      button("eye", t("picture"), () => this.#picture(), { name: "picture" }),
      button("share", t("position_share"), () => this.#share(), { disabled: !fits, name: "share" }),
      button("download", t("position_download"), () => this.#download(), { name: "download" }),
    );
    if (again) {
      const same = [...this.element.querySelectorAll("[data-path], [id]")].find(
        (one) => /** @type {HTMLElement} */ (one).dataset.path === again || one.id === again,
      );
      if (same instanceof HTMLElement && document.activeElement === document.body) same.focus({ preventScroll: true });
    }
  }

  /** What is in the hand, or why something was refused. @param {EditFrame} frame */
  #told({ picked, refused }) {
    if (refused)
      return [
        h(
          "p",
          { class: "warn" },
          refused.label ? h("b", null, refused.label, ": ") : null,
          t("position_refused", { why: refused.text }),
        ),
      ];
    if (!picked) return [h("p", { class: "soft" }, t("position_intro"))];
    return [
      symbol(picked.kind),
      h("p", null, t("position_in_hand", { piece: picked.label })),
      h(
        "button",
        {
          type: "button",
          class: "btn small",
          "data-act": "back",
          onclick: () => this.#change("edit.pick", { target: "" }),
        },
        t("position_put_back"),
      ),
      picked.supply
        ? h(
            "button",
            { type: "button", class: "btn small", "data-act": "hand-to-supply", onclick: () => this.#put("supply") },
            t("position_to_supply"),
          )
        : null,
    ];
  }

  /** @param {string} address @param {Event} event */
  #click(address, event) {
    this.#keyed = event instanceof KeyboardEvent;
    const frame = this.#frame;
    if (!frame) return;
    if (frame.picked) {
      if (address === frame.picked.target) void this.#change("edit.pick", { target: "" });
      else this.#put(address);
      return;
    }
    const lies = frame.movable.includes(address) || frame.scene.pieces.some((piece) => piece.at === address);
    const figure = frame.figures.find(({ at }) => at === address);
    if (!lies && figure) return void this.#focusFigure(figure.path);
    void this.#change("edit.pick", { target: address });
  }

  /** @param {string} to */
  #put(to) {
    const target = this.#frame?.picked?.target;
    if (target) void this.#change("edit.move", { target, to });
  }

  /** What a pressed mouse takes. @param {PointerEvent} event */
  #sourceAt(event) {
    const path = event.composedPath();
    for (const one of path) {
      if (!(one instanceof Element)) continue;
      if (one instanceof HTMLButtonElement && one.dataset.target && !one.disabled) return one.dataset.target;
      const id = one.classList.contains("piece") ? one.getAttribute("data-id") : null;
      const address = id ? `#${id}` : one.classList.contains("hit") ? one.getAttribute("data-address") : null;
      if (address && this.#frame?.movable.includes(address)) return address;
    }
    return null;
  }

  /** @param {PointerEvent} event */
  #drop(event) {
    const over = document.elementFromPoint(event.clientX, event.clientY);
    const address = this.#boards?.meantBy(event);
    // the answer to taking it may still be on its way
    this.#queue = this.#queue.then(() => {});
    void this.#queue.then(() => {
      const picked = this.#frame?.picked;
      if (!picked) return;
      if (over?.closest("[data-panel=supply]") && picked.supply) this.#put("supply");
      else if (address && address !== picked.target) this.#put(address);
      else void this.#change("edit.pick", { target: "" });
    });
  }

  /** Shows what does not fit: on the board, and in the figures. @param {EditProblem} problem */
  async #light(problem) {
    if (problem.seat !== null && problem.seat !== this.#frame?.shown)
      await this.#change("edit.show", { seat: problem.seat });
    this.#boards?.spotlight(problem.targets.length ? problem.targets : null, "");
    if (problem.figure) this.#focusFigure(problem.figure);
    else this.#boardsBox.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} path */
  #focusFigure(path) {
    const input = [...this.#figures.querySelectorAll("[data-path]")].find(
      (one) => /** @type {HTMLElement} */ (one).dataset.path === path,
    );
    const fold = input?.closest("details");
    if (fold) fold.open = true;
    if (input instanceof HTMLElement) input.focus();
  }

  get #narrow() {
    return this.element.clientWidth > 0 && this.element.clientWidth < NARROW;
  }

  /** Gives the boards room by their shape. */
  #fit() {
    this.element.classList.toggle("narrow", this.#narrow);
    this.#boards?.setNarrow(this.#narrow);
    for (const box of [this.#board, this.#tableau]) {
      const art = box.querySelector("[data-board]:not([data-away])")?.shadowRoot?.querySelector("svg.board");
      const shape = art instanceof SVGSVGElement ? art.viewBox.baseVal : null;
      if (shape?.width) box.style.aspectRatio = `${shape.width} / ${shape.height}`;
    }
  }

  /** Goes on with the position in another page. @param {string} where */
  #take(where) {
    if (!this.#frame) return;
    const document_ = /** @type {GameRecord} */ (this.#frame.document);
    this.#app.draft = { document: document_, title: this.#frame.status, made: this.#made ?? undefined };
    this.#app.go(where);
  }

  async #play() {
    if (!this.#frame) return;
    const document_ = /** @type {GameRecord} */ (this.#frame.document);
    const frame = await glimpse(this.#app, "table.open", {
      document: document_,
      lang: this.#app.hello.lang,
      veil: false,
    });
    const id = newId();
    await this.#app.saves.put(saveOf(frame, id, 0));
    this.#app.go(`#/table/${id}`);
  }

  async #share() {
    if (!this.#frame) return;
    const link = await linkOf(this.#app, this.#frame.document);
    const copied = await copyText(link, t("position_link_copied"));
    const shown = h("input", {
      type: "text",
      readonly: true,
      value: link,
      id: "position-link",
      onfocus: () => shown.select(),
    });
    fill(
      this.#hand,
      h("label", { for: "position-link" }, copied ? t("position_link_copied") : t("position_link")),
      shown,
    );
    if (!copied) shown.focus();
  }

  async #picture() {
    const frame = this.#frame;
    const { openPicture } = await import("../ui/picture.js");
    if (frame) await openPicture(frame.scene, frame.status, frame.game);
  }

  #download() {
    if (this.#frame) download(this.#frame.document, this.#frame.game);
  }
}
