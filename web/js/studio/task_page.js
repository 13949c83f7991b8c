/** Tasks and lessons: a game is played or looked back at, and notes at its moments become a lesson that the engine has tried. */
import { fill, h } from "../ui/dom.js";
import { EngineError } from "../engine/client.js";
import { mount } from "../embed/mount.js";
import { pack } from "../embed/pack.js";
import { download } from "../storage/files.js";
import { languageChoice } from "../app/settings_panel.js";
import { t } from "../app/words.js";
import { aboutPanel } from "./about_panel.js";
import { beginning } from "./begin.js";
import { draftList } from "./draft_list.js";
import { drafts, keepDraft, removeDraft } from "./drafts.js";
import { momentPanel } from "./moment_panel.js";
import { chosenGoal, noteForm } from "./note_form.js";
import { button, copyText, documentOfLink, prepareStudio } from "./studio.js";
import { inOrder, isWorth, movesOf, newWork, openedWork, request, titleOf } from "./work.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../types.js").GameRecord} GameRecord */
/** @typedef {import("../contract.d.ts").Noting} Noting */
/** @typedef {import("./note_form.js").Note} Note */
/** @typedef {import("./work.js").Draft} Draft */

const PATIENCE = 400;

export class TaskPage {
  #app;
  /** What is on the board. @type {GameRecord | null} */
  #given = null;
  /** @type {Draft | null} */
  #work = null;
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
    const [last] = drafts();
    if (!draft && last && (await this.#resume(last))) return;
    const first = this.#app.hello.games[0];
    const fresh = {
      revier: 1,
      kind: "position",
      game: first.id,
      from: { players: first.players[0], seed: 7 },
      set: {},
    };
    await this.#load(draft?.document ?? fresh, draft?.title ? { [this.#lang]: draft.title } : {});
  }

  /** Goes on with a draft; false if it cannot be opened any more. @param {Draft} draft */
  async #resume(draft) {
    try {
      await this.#begin(draft);
      this.#changed();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      return false;
    }
    fill(this.#out, h("p", { class: "soft" }, t("task_resumed")));
    this.#out.hidden = false;
    return true;
  }

  async refresh() {
    await prepareStudio(this.#app);
    this.#looks.clear();
    if (this.#given) this.#layout();
    this.#mount();
    await this.#look();
    this.#changed();
  }

  destroy() {
    this.#gone = true;
    clearTimeout(this.#timer);
    this.#shown?.destroy();
  }

  /** A game, a position, or a lesson to be changed. @param {GameRecord} document_ @param {Record<string, string>} [title] @returns {Promise<void>} */
  async #load(document_, title = {}) {
    const { lang } = this.#app.hello;
    if (document_.kind === "board") return this.#load(/** @type {GameRecord} */ (document_.document), title);
    if (document_.kind === "lesson") {
      const { game, id } = document_;
      // a link names a lesson of the tutorial
      const named = "stages" in document_ ? { document: document_ } : { game, id: String(id) };
      await this.#begin(openedWork(await this.#app.ask("make.reopen", { ...named, lang })));
      return this.#changed();
    }
    // refused here, with its reason, and not in the board
    const frame = await this.#app.ask("table.open", { document: document_, lang, veil: false });
    await this.#app.ask("table.close", { table: frame.table });
    const record = /** @type {GameRecord} */ (/** @type {unknown} */ (frame.record));
    await this.#begin(newWork(record, title), document_);
  }

  /** @param {Draft} work @param {GameRecord} [given] */
  async #begin(work, given) {
    const shown = given ?? work.games[work.game];
    await this.#ask(work, work.at);
    // what was only looked at is no draft
    for (const one of drafts()) if (one.id !== work.id && !one.notes.length) removeDraft(one.id);
    this.#work = work;
    this.#given = shown;
    this.#lesson = null;
    this.#previewing = this.#moment.hidden = this.#list.hidden = this.#about.hidden = false;
    this.#out.hidden = true;
    this.#status.textContent = ""; // what was said of another lesson
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
            beginning(this.#app, String(this.#given?.game ?? ""), (document) => this.#load(document), {
              link: documentOfLink,
              ask: "task_link_ask",
              more: () => draftList(this.#app, this.#work, this.#lang, (draft) => void this.#resume(draft)),
            }),
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
    const replay = this.#given?.kind === "record" && movesOf(this.#given).length > 0;
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
        ...(replay && !this.#previewing ? { at: this.#work?.at ?? 0 } : {}),
      }),
      tell: (type, detail) => {
        if (type === "position" && !this.#previewing) void this.#moved(/** @type {any} */ (detail));
        if (type === "done" && this.#previewing) this.#say(t("task_ok"), false);
      },
    });
  }

  /** @param {{at: number, record: GameRecord}} now */
  async #moved({ at, record }) {
    const work = this.#work;
    if (!work) return;
    work.at = at;
    const moves = movesOf(record);
    const known = movesOf(work.games[work.game]);
    // what was taken back stays known until something else is played
    const isPart = moves.length < known.length && moves.every((key, n) => key === known[n]);
    if (!isPart) work.games[work.game] = record;
    await this.#look();
    this.#changed();
  }

  /** What is decided at a moment. @param {Draft} work @param {number} at @param {number} [game] @returns {Promise<Noting>} */
  #ask(work, at, game = work.game) {
    const record = work.games[game];
    const moves = movesOf(record);
    const key = JSON.stringify([work.id, game, moves.slice(0, at + 1), at]);
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
    const work = this.#work;
    if (!work) return;
    const turn = (this.#turn += 1);
    const now = await this.#ask(work, work.at);
    const looks = await Promise.all(work.notes.map(({ at, game }) => this.#ask(work, at, game).catch(() => null)));
    if (turn !== this.#turn || this.#gone) return;
    this.#moment.dataset.at = String(now.at);
    fill(this.#moment, ...momentPanel(now, (kind) => void this.#add(kind)));
    fill(
      this.#list,
      h("h2", null, t("task_notes")),
      work.notes.length ? null : h("p", { class: "soft" }, t("task_intro")),
      h(
        "ol",
        { class: "studio-notes" },
        work.notes.map((note, number) =>
          noteForm(note, number, looks[number], this.#lang, {
            changed: () => this.#changed(),
            redraw: () => void this.#look(),
            show: () => this.#show(note),
            remove: () => {
              work.notes.splice(number, 1);
              void this.#look();
              this.#changed();
            },
          }),
        ),
      ),
    );
  }

  /** The moment of a note. @param {Note} note */
  #show(note) {
    const work = this.#work;
    if (!work) return;
    work.game = note.game;
    work.at = note.at;
    this.#given = work.games[work.game];
    this.#mount();
    void this.#look();
    this.#board.scrollIntoView({ block: "nearest" });
  }

  /** @param {Note["kind"]} kind */
  async #add(kind) {
    const work = this.#work;
    if (!work) return;
    const now = await this.#ask(work, work.at);
    /** @type {Note} */
    const note = {
      ...{ at: work.at, game: work.game, kind, text: {}, right: [], wrong: {}, praise: {}, hint: {}, replies: [] },
      ...{ goal: null, also: [], within: null },
    };
    if (kind === "do" && now.played) note.right = [now.played];
    if (kind === "goal") note.goal = chosenGoal(now.goals[0]);
    work.notes.push(note);
    inOrder(work.notes);
    await this.#look();
    const number = work.notes.indexOf(note);
    /** @type {HTMLElement | null} */ (this.#list.querySelector(`#note-${number}-text`))?.focus();
    this.#changed();
  }

  #drawAbout() {
    if (!this.#work) return;
    const speak = (/** @type {string} */ id) => {
      this.#lang = id;
      this.#drawAbout();
      void this.#look();
    };
    fill(this.#about, ...aboutPanel(this.#app, this.#work, this.#lang, { speak, changed: () => this.#changed() }));
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

  /** It is kept at once; soon the engine is asked whether it works. */
  #changed() {
    if (this.#work && isWorth(this.#work)) keepDraft({ ...this.#work, updated: Date.now() });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#make(), PATIENCE);
  }

  async #make() {
    const work = this.#work;
    if (!work || this.#gone || this.#previewing) return;
    const made = await this.#app.ask("make.lesson", request(work, this.#app.hello.lang)).catch((error) => {
      if (!(error instanceof EngineError)) throw error;
      return { document: null, problem: { note: null, path: "", text: error.message } };
    });
    if (this.#gone || this.#previewing || work !== this.#work) return;
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
    const now = this.#work?.games[this.#work.game];
    if (!on && now && movesOf(now).length) this.#given = now;
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
    return titleOf(this.#work, this.#lang);
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
