/** The editor of boards for other pages: a document, checked by the engine; options; a preview; snippets to copy. */
import { h, fill } from "../ui/dom.js";
import { positionOf } from "../engine/glimpse.js";
import { fileButton, readDocument } from "../storage/files.js";
import { icon } from "../ui/icons.js";
import { mount } from "../embed/mount.js";
import { languageChoice } from "../app/settings_panel.js";
import { t } from "../app/words.js";
import { fromBeginning, packedBoard, shortest } from "./address.js";
import { boardOptions } from "./board_options.js";
import { roomForLink, snippets } from "./snippets.js";
import { Wrong, opened } from "./opened.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").GameRecord} GameRecord */
/** @typedef {{document: GameRecord, at?: number, title?: string, made?: GameRecord}} Draft made: what a position was made of by hand */
/** @typedef {import("./snippets.js").Choice} Choice */

const PATIENCE = 350;
/** What readers do with a document that is no moment of a game, at first. @type {Map<string, Choice["mode"]>} */
const MODES = new Map([
  ["lesson", "task"],
  ["position", "play"],
  ["analysis", "show"],
]);

export class EditorPage {
  #app;
  /** @type {GameRecord | null} */
  #document = null;
  /** @type {Frame | null} */
  #frame = null;
  /** @type {Draft | null} */
  #game = null;
  /** @type {GameRecord | null} */
  #played = null;
  /** A position that a game led to, as it was written, and that game up to there. @type {{text: string, record: GameRecord} | null} */
  #origin = null;
  /** The record or partial position that the document was made of. @type {GameRecord | null} */
  #made = null;
  /** @type {{destroy: () => void} | null} */
  #preview = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #turn = 0;
  /** @type {Choice} */
  #choice = {
    mode: "play",
    bots: "",
    lang: "",
    theme: "",
    seat: "",
    eager: false,
    picture: false,
    label: "",
    still: "",
  };
  #text = h("textarea", {
    class: "editor-text",
    rows: 16,
    spellcheck: "false",
    id: "editor-text",
    "aria-describedby": "editor-status",
  });
  #status = h("p", { class: "editor-status", id: "editor-status", role: "status" });
  #stage = h("div", { class: "editor-preview" });
  #snippets = h("div", { class: "editor-snippets" });
  #options = h("div", { class: "editor-options" });
  element = h("div", { class: "start editor" });

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.#text.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#check(), PATIENCE);
    });
  }

  get title() {
    return t("editor_title");
  }

  async open() {
    this.#game = this.#app.draft;
    this.#app.draft = null;
    this.#draw();
    const made = this.#game?.document.kind ?? "";
    if (this.#game) this.#choice.label = this.#game.title ?? "";
    if (this.#game && MODES.has(made)) {
      const { document: given, made: of = null } = this.#game;
      this.#game = null; // no game that it could be a moment of
      this.#draw();
      this.#made = of;
      await this.#put(given, MODES.get(made) ?? "play");
    } else if (this.#game) {
      await this.#asPosition();
    } else await this.#fresh(this.#app.hello.games[0].id);
  }

  async refresh() {
    this.#draw();
    await this.#check();
  }

  destroy() {
    clearTimeout(this.#timer);
    this.#turn += 1;
    this.#preview?.destroy();
  }

  #draw() {
    const { games } = this.#app.hello;
    const path = h("input", { type: "text", id: "set-path", placeholder: "seats.0.marks" });
    const value = h("input", { type: "text", id: "set-value", placeholder: "20" });
    const set = h(
      "form",
      {
        class: "editor-set",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.#set(path.value.trim(), value.value.trim());
        },
      },
      h("h3", null, t("editor_set")),
      h("label", { for: "set-path" }, t("editor_path")),
      path,
      h("label", { for: "set-value" }, t("editor_value")),
      value,
      h("button", { type: "submit", class: "btn" }, t("editor_apply")),
      h("p", { class: "soft" }, t("editor_set_help", { path: "seats.0.marks", value: "20" })),
    );
    fill(
      this.element,
      h(
        "div",
        { class: "page-bar" },
        h("a", { class: "btn ghost", href: "#/" }, icon("home"), t("home")),
        languageChoice(this.#app),
      ),
      h(
        "main",
        { class: "editor-main" },
        h(
          "div",
          { class: "editor-title" },
          h("h1", null, t("editor_title")),
          h("p", { class: "soft" }, t("editor_intro")),
          h(
            "div",
            { class: "row wrap" },
            h("a", { class: "btn", href: "#/position" }, icon("sliders"), t("author_position")),
            h("a", { class: "btn", href: "#/task" }, icon("log"), t("author_task")),
          ),
        ),
        h(
          "section",
          { class: "block editor-document" },
          h("h2", null, h("label", { for: "editor-text" }, t("editor_document"))),
          h("p", { class: "soft" }, t("editor_document_help")),
          h(
            "div",
            { class: "row wrap" },
            fileButton(t("import"), (file) => this.#load(file), icon("upload")),
            games.map((game) =>
              h(
                "button",
                { type: "button", class: "btn", onclick: () => this.#fresh(game.id) },
                t("editor_fresh", { game: game.title }),
              ),
            ),
            this.#game &&
              h("button", { type: "button", class: "btn", onclick: () => this.#asPosition() }, t("editor_as_position")),
            this.#game &&
              h(
                "button",
                { type: "button", class: "btn", onclick: () => this.#game && this.#put(this.#game.document, "show") },
                t("editor_as_game"),
              ),
          ),
          this.#text,
          this.#status,
          set,
        ),
        h("section", { class: "block" }, h("h2", null, t("editor_options")), this.#options),
        h(
          "section",
          { class: "block editor-wide" },
          h("h2", null, t("editor_preview")),
          this.#stage,
          h(
            "button",
            { type: "button", class: "btn", onclick: () => this.#take() },
            icon("download"),
            t("editor_take"),
          ),
          h("button", { type: "button", class: "btn", onclick: () => this.#picture() }, icon("eye"), t("picture")),
        ),
        h("section", { class: "block editor-wide" }, h("h2", null, t("editor_snippets")), this.#snippets),
      ),
    );
    this.#drawOptions();
  }

  #drawOptions() {
    const known = this.#app.hello.games.find(({ id }) => id === this.#frame?.game);
    const { languages, levels } = this.#app.hello;
    fill(
      this.#options,
      boardOptions(this.#choice, {
        lesson: this.#document?.kind === "lesson",
        game: String(this.#document?.game ?? ""),
        seats: this.#frame?.seats ?? [],
        languages,
        levels: known?.bots ? (levels ?? []) : [],
        picture: (name) => this.#picture(name),
        change: (redraw) => {
          if (redraw) this.#drawOptions();
          void this.#show();
        },
      }),
    );
  }

  /** @param {string} game */
  async #fresh(game) {
    const players = Math.min(...(this.#app.hello.games.find((known) => known.id === game)?.players ?? [2]));
    await this.#put({ revier: 1, kind: "position", game, from: { players, seed: 7 }, set: {} }, "play");
  }

  /** The moment of the game that was on the table. */
  async #asPosition() {
    if (!this.#game) return;
    const { document: record, at } = this.#game;
    const moves = /** @type {string[]} */ (record.moves ?? []);
    await this.#putMoment({ ...record, moves: moves.slice(0, at ?? moves.length), digest: null });
  }

  /** @param {GameRecord} record @returns {Promise<GameRecord>} */
  async #positionOf(record) {
    return positionOf(this.#app, record);
  }

  /** @param {GameRecord} given a game up to a moment */
  async #putMoment(given) {
    const begun = this.#origin?.text === JSON.stringify(this.#document) ? this.#origin.record : this.#document;
    const record = await fromBeginning(this.#app, begun, given);
    const position = await this.#positionOf(record);
    this.#origin = { text: JSON.stringify(position), record };
    // one that itself began with a position says no more than that did
    if (!record.start) this.#made = record;
    else if (this.#document?.from) this.#made = this.#document;
    await this.#put(position, "play");
  }

  /** @param {GameRecord} document_ @param {Choice["mode"]} mode */
  async #put(document_, mode) {
    this.#choice.mode = mode;
    this.#text.value = JSON.stringify(document_, null, 1);
    await this.#check();
  }

  /** @param {File} file */
  async #load(file) {
    try {
      this.#text.value = JSON.stringify(await readDocument(file), null, 1);
      await this.#check();
    } catch (error) {
      this.#say(error instanceof Error ? error.message : String(error), true);
    }
  }

  /** @param {string} text @param {boolean} wrong */
  #say(text, wrong) {
    this.#status.textContent = text;
    this.#status.classList.toggle("warn", wrong);
    this.#text.setAttribute("aria-invalid", String(wrong));
  }

  /** Changes one field: of a partial position in its `set`, of any other document where it lies. @param {string} path @param {string} value */
  #set(path, value) {
    if (!path || path.split(".").some((name) => ["__proto__", "constructor", "prototype"].includes(name))) return;
    try {
      const content = JSON.parse(this.#text.value);
      /** @type {any} */
      let meant = value;
      try {
        meant = JSON.parse(value);
      } catch {
        // a word without quotes
      }
      if (content.from) content.set = { ...content.set, [path]: meant };
      else {
        const names = path.split(".");
        const last = /** @type {string} */ (names.pop());
        const inside = names.reduce((at, name) => at?.[name], content);
        if (typeof inside !== "object" || inside === null) throw new Error(path);
        inside[last] = meant;
      }
      this.#text.value = JSON.stringify(content, null, 1);
      void this.#check();
    } catch (error) {
      this.#say(t("editor_not_json", { why: error instanceof Error ? error.message : String(error) }), true);
    }
  }

  /** Asks the engine whether the document fits; shows it if it does. */
  async #check() {
    const turn = (this.#turn += 1);
    let content;
    try {
      content = JSON.parse(this.#text.value);
    } catch (error) {
      return this.#say(t("editor_not_json", { why: error instanceof Error ? error.message : String(error) }), true);
    }
    const lesson = content?.kind === "lesson";
    try {
      const frame = await opened(this.#app, content);
      if (turn !== this.#turn) return undefined;
      this.#document = content;
      this.#frame = frame;
      if (lesson) this.#choice.mode = "task";
      else if (this.#choice.mode === "task") this.#choice.mode = "play";
      this.#say(t("editor_ok", { kind: t(`editor_kind_${content.kind}`) }), false);
      this.#drawOptions();
      await this.#show();
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      if (turn === this.#turn) this.#say(error.message, true);
    }
    return undefined;
  }

  /** Draws the preview and the snippets. */
  async #show() {
    const [content, frame] = [this.#document, this.#frame];
    if (!content || !frame) return;
    const choice = { ...this.#choice, lang: this.#choice.lang || this.#app.hello.lang };
    this.#preview?.destroy();
    this.#played = null;
    const host = h("div");
    fill(this.#stage, host);
    const scene = content.kind === "lesson" || content.kind === "analysis" || frame.last > 0 ? undefined : frame.scene;
    const inside = JSON.stringify({ revier: 1, kind: "board", document: content, scene });
    const named = /** @type {Record<string, unknown>} */ (choice);
    const get = (/** @type {string} */ name) =>
      named[name] === "" || named[name] === false || named[name] === undefined || named[name] === null
        ? null
        : String(named[name]);
    this.#preview = mount(host, {
      get,
      inside,
      tell: (type, detail) => {
        if (type !== "position") return;
        const { record, at } = /** @type {{record: GameRecord, at: number}} */ (detail);
        const moves = /** @type {string[]} */ (record.moves ?? []);
        this.#played = at < moves.length ? { ...record, moves: moves.slice(0, at), digest: null } : record;
      },
    });
    const turn = this.#turn;
    const played = this.#origin?.text === JSON.stringify(content) ? this.#origin.record : null;
    const packed = await packedBoard(content, this.#choice.label);
    const source = await shortest(this.#app, content, played, this.#made, packed, roomForLink(this.#choice));
    if (turn === this.#turn) fill(this.#snippets, snippets(source, content, this.#choice));
  }

  /** @param {string} [name] of the file, where the snippets name one */
  async #picture(name) {
    const frame = this.#frame;
    const { openPicture } = await import("../ui/picture.js");
    if (frame) await openPicture(frame.scene, this.#choice.label || frame.title, frame.game, name);
  }

  /** What was set up by playing in the preview becomes the document. */
  async #take() {
    if (this.#played && this.#document?.kind !== "lesson") await this.#putMoment(this.#played);
  }
}
