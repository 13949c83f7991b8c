/** Tasks and lessons: a game is played or looked back at, and notes at its moments become a lesson that the engine has tried. */
import { fill, h } from "../ui/dom.js";
import { EngineError } from "../engine/client.js";
import { mount } from "../embed/mount.js";
import { pack } from "../embed/pack.js";
import { download } from "../storage/files.js";
import { languageChoice } from "../app/settings_panel.js";
import { t } from "../app/words.js";
import { beginning } from "./begin.js";
import { chosenGoal, noteForm } from "./note_form.js";
import { button, copyText, field, prepareStudio, select } from "./studio.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../types.js").GameRecord} GameRecord */
/** @typedef {import("../contract.d.ts").Noting} Noting */
/** @typedef {import("./note_form.js").Note} Note */

const PATIENCE = 400;

export class TaskPage {
  #app;
  /** @type {GameRecord | null} */
  #given = null;
  /** The game with all its moves so far. @type {GameRecord | null} */
  #record = null;
  #at = 0;
  /** @type {Note[]} */
  #notes = [];
  #title = /** @type {Record<string, string>} */ ({});
  #summary = /** @type {Record<string, string>} */ ({});
  #lang = "en";
  /** @type {GameRecord | null} */
  #lesson = null;
  /** @type {{destroy: () => void} | null} */
  #shown = null;
  #previewing = false;
  #turn = 0;
  #gone = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {Map<string, Promise<Noting>>} */
  #looks = new Map();
  #board = h("div", { class: "studio-task-preview" });
  #moment = h("section", { class: "studio-panel", "data-panel": "moment" });
  #list = h("section", { class: "studio-panel", "data-panel": "notes" });
  #about = h("section", { class: "studio-panel", "data-panel": "about" });
  #status = h("p", { role: "status", class: "studio-status" });
  #acts = h("div", { class: "studio-acts" });
  #out = h("div", { class: "studio-hand", hidden: true });
  element = h("div", { class: "studio studio-task" });

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
  }

  get title() {
    return t("task_title");
  }

  async open() {
    const { draft } = this.#app;
    this.#app.draft = null;
    await this.#app.ready();
    await prepareStudio(this.#app);
    this.#lang = this.#app.hello.lang;
    if (draft?.title) this.#title = { [this.#lang]: draft.title };
    const first = this.#app.hello.games[0];
    const fresh = {
      revier: 1,
      kind: "position",
      game: first.id,
      from: { players: first.players[0], seed: 7 },
      set: {},
    };
    await this.#load(draft?.document ?? fresh);
  }

  async refresh() {
    await prepareStudio(this.#app);
    this.#looks.clear();
    if (this.#given) this.#layout();
    this.#mount();
    await this.#look();
  }

  destroy() {
    this.#gone = true;
    clearTimeout(this.#timer);
    this.#shown?.destroy();
  }

  /** @param {GameRecord} document_ */
  async #load(document_) {
    // refused here, with its reason, and not in the board
    const frame = await this.#app.ask("table.open", { document: document_, lang: this.#app.hello.lang, veil: false });
    await this.#app.ask("table.close", { table: frame.table });
    this.#given = document_;
    this.#record = /** @type {GameRecord} */ (/** @type {unknown} */ (frame.record));
    this.#at = 0;
    this.#notes = [];
    this.#lesson = null;
    this.#looks.clear();
    this.#layout();
    this.#mount();
    await this.#look();
  }

  #layout() {
    fill(
      this.element,
      h(
        "div",
        { class: "page-bar" },
        h("a", { class: "btn ghost", href: "#/" }, t("home")),
        h("h1", null, t("task_title")),
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
            this.#acts,
            beginning(this.#app, String(this.#given?.game ?? ""), (document) => this.#load(document)),
          ),
          this.#status,
          this.#out,
          this.#board,
        ),
        h("div", { class: "studio-side" }, this.#moment, this.#list, this.#about),
      ),
    );
    this.#drawAbout();
    this.#drawActs();
  }

  /** The game to play and to look back at, or the lesson as readers find it. */
  #mount() {
    this.#shown?.destroy();
    const host = h("div");
    fill(this.#board, host);
    const replay = this.#given?.kind === "record" && Array.isArray(this.#given.moves) && this.#given.moves.length > 0;
    const document_ = this.#previewing ? this.#lesson : this.#given;
    const mode = this.#previewing ? "task" : replay ? "show" : "play";
    /** @type {Record<string, string>} */
    const options = { mode, lang: this.#app.hello.lang, eager: "1", controls: "replay,try,options,undo,reset" };
    this.#shown = mount(host, {
      get: (name) => options[name] ?? null,
      inside: JSON.stringify({
        revier: 1,
        kind: "board",
        document: document_,
        ...(replay && !this.#previewing ? { at: 0 } : {}),
      }),
      tell: (type, detail) => {
        if (type === "position" && !this.#previewing) void this.#moved(/** @type {any} */ (detail));
        if (type === "done" && this.#previewing) this.#say(t("task_ok"), false);
      },
    });
  }

  /** @param {{at: number, record: GameRecord}} now */
  async #moved({ at, record }) {
    const before = this.#record;
    this.#at = at;
    const moves = /** @type {string[]} */ (record.moves ?? []);
    const known = /** @type {string[]} */ (before?.moves ?? []);
    // what was taken back stays known until something else is played
    const isPart = moves.length < known.length && moves.every((key, n) => key === known[n]);
    if (!isPart || !before) this.#record = record;
    await this.#look();
    this.#changed();
  }

  /** What is decided at a moment. @param {number} at @returns {Promise<Noting>} */
  #lookAt(at) {
    const record = this.#record;
    const moves = /** @type {string[]} */ (record?.moves ?? []);
    const key = JSON.stringify([moves.slice(0, at + 1), at]);
    let found = this.#looks.get(key);
    if (!found) {
      found = this.#app.ask("make.look", {
        document: /** @type {Record<string, unknown>} */ (record),
        at: Math.min(at, moves.length),
        lang: this.#app.hello.lang,
      });
      found.catch(() => this.#looks.delete(key));
      this.#looks.set(key, found);
    }
    return found;
  }

  async #look() {
    const turn = (this.#turn += 1);
    const now = await this.#lookAt(this.#at);
    const looks = await Promise.all(this.#notes.map((note) => this.#lookAt(note.at).catch(() => null)));
    if (turn !== this.#turn || this.#gone) return;
    const played = now.options.find(({ key }) => key === now.played);
    this.#moment.dataset.at = String(now.at);
    fill(
      this.#moment,
      h("h2", null, t("task_moment")),
      h("p", null, now.question),
      played ? h("p", { class: "soft" }, t("task_played", { move: played.label })) : null,
      h(
        "div",
        { class: "studio-acts" },
        button("check", t("task_add_do"), () => this.#add("do"), {
          disabled: now.seat === null,
          style: "main",
          name: "add-do",
        }),
        button("flag", t("task_add_goal"), () => this.#add("goal"), { disabled: !now.goals.length, name: "add-goal" }),
        button("log", t("task_add_read"), () => this.#add("read"), { name: "add-read" }),
        button("play", t("task_add_free"), () => this.#add("free"), { disabled: now.seat === null, name: "add-free" }),
      ),
    );
    fill(
      this.#list,
      h("h2", null, t("task_notes")),
      this.#notes.length ? null : h("p", { class: "soft" }, t("task_intro")),
      h(
        "ol",
        { class: "studio-notes" },
        this.#notes.map((note, number) =>
          noteForm(note, number, looks[number], this.#lang, {
            changed: () => this.#changed(),
            redraw: () => void this.#look(),
            remove: () => {
              this.#notes.splice(number, 1);
              void this.#look();
              this.#changed();
            },
          }),
        ),
      ),
    );
  }

  /** @param {Note["kind"]} kind */
  async #add(kind) {
    const now = await this.#lookAt(this.#at);
    /** @type {Note} */
    const note = {
      at: this.#at,
      kind,
      text: {},
      right: [],
      wrong: {},
      praise: {},
      hint: {},
      replies: [],
      goal: null,
      also: [],
      within: null,
    };
    if (kind === "do" && now.played) note.right = [now.played];
    if (kind === "goal") note.goal = chosenGoal(now.goals[0]);
    this.#notes.push(note);
    this.#notes.sort((one, other) => one.at - other.at);
    await this.#look();
    const number = this.#notes.indexOf(note);
    /** @type {HTMLElement | null} */ (this.#list.querySelector(`#note-${number}-text`))?.focus();
    this.#changed();
  }

  #drawAbout() {
    const title = h("input", { type: "text", value: this.#title[this.#lang] ?? "" });
    title.addEventListener("input", () => {
      this.#title[this.#lang] = title.value;
      this.#changed();
    });
    const summary = h("textarea", { rows: 2 });
    summary.value = this.#summary[this.#lang] ?? "";
    summary.addEventListener("input", () => {
      this.#summary[this.#lang] = summary.value;
      this.#changed();
    });
    const languages = this.#app.hello.languages.map(({ id, name }) => /** @type {[string, string]} */ ([id, name]));
    const lang = select(languages, this.#lang, (id) => {
      this.#lang = id;
      this.#drawAbout();
      void this.#look();
    });
    fill(
      this.#about,
      field("task-lang", t("task_language"), lang, t("task_language_help")),
      field("task-title", t("task_lesson_title"), title),
      field("task-summary", t("task_summary"), summary),
    );
  }

  #drawActs() {
    const without = { disabled: !this.#lesson };
    fill(
      this.#acts,
      this.#previewing
        ? button("prev", t("task_stop"), () => this.#preview(false), { style: "main", name: "stop" })
        : button("play", t("task_try"), () => this.#preview(true), { ...without, style: "main", name: "preview" }),
      button("copy", t("position_embed"), () => this.#embed(), { ...without, name: "embed" }),
      button("share", t("position_share"), () => this.#share(), { ...without, name: "share" }),
      button("download", t("position_download"), () => this.#download(), { ...without, name: "download" }),
    );
  }

  /** Soon the engine is asked whether it works. */
  #changed() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#make(), PATIENCE);
  }

  async #make() {
    const record = this.#record;
    if (!record || this.#gone || this.#previewing) return;
    const notes = this.#notes.map(({ at, kind, text, right, guided, wrong, praise, hint, replies, ...note }) => ({
      ...{ at, kind, text, right, guided: guided === true, wrong, praise, hint },
      replies: replies.map(({ to, text, clause }) => ({ to, text, clause })),
      ...(kind === "goal" ? { goal: note.goal, also: note.also, within: note.within } : {}),
    }));
    const made = await this.#app
      .ask("make.lesson", {
        document: record,
        notes,
        title: this.#title,
        summary: this.#summary,
        lang: this.#app.hello.lang,
      })
      .catch((error) => {
        if (!(error instanceof EngineError)) throw error;
        return { document: null, problem: { note: null, path: "", text: error.message } };
      });
    if (this.#gone || this.#previewing) return;
    this.#lesson = /** @type {GameRecord | null} */ (made.document);
    const { problem } = made;
    for (const item of this.#list.querySelectorAll(".studio-note"))
      item.classList.toggle("wrong", item.id === `note-${problem?.note}`);
    if (!problem) this.#say(t("task_ok"), false);
    else
      this.#say(
        problem.note === null ? problem.text : t("task_wrong_note", { n: problem.note + 1, why: problem.text }),
        true,
      );
    this.#drawActs();
    this.element.dataset.made = String(Number(this.element.dataset.made ?? 0) + 1);
  }

  /** @param {string} text @param {boolean} wrong */
  #say(text, wrong) {
    this.#status.textContent = text;
    this.#status.classList.toggle("warn", wrong);
    this.#status.classList.toggle("studio-fits", !wrong);
  }

  /** @param {boolean} on */
  #preview(on) {
    if (on && !this.#lesson) return;
    this.#previewing = on;
    if (!on && this.#record && /** @type {string[]} */ (this.#record.moves ?? []).length) this.#given = this.#record;
    this.#mount();
    this.#drawActs();
    this.#moment.hidden = this.#list.hidden = this.#about.hidden = on;
  }

  #embed() {
    if (!this.#lesson) return;
    this.#app.draft = { document: this.#lesson, title: this.#titleNow };
    this.#app.go("#/editor");
  }

  get #titleNow() {
    return this.#title[this.#lang] || Object.values(this.#title).find(Boolean) || "";
  }

  async #share() {
    if (!this.#lesson) return;
    const url = new URL("index.html", document.baseURI);
    url.search = url.hash = "";
    url.searchParams.set("embed", "task");
    url.hash = await pack(
      JSON.stringify({ revier: 1, kind: "board", title: this.#titleNow || undefined, document: this.#lesson }),
    );
    const copied = await copyText(url.href, t("position_link_copied"));
    const shown = h("input", {
      type: "text",
      readonly: true,
      value: url.href,
      id: "task-link",
      onfocus: () => shown.select(),
    });
    fill(this.#out, h("label", { for: "task-link" }, copied ? t("position_link_copied") : t("position_link")), shown);
    this.#out.hidden = false;
  }

  #download() {
    if (this.#lesson) download(this.#lesson, String(this.#lesson.id));
  }
}
