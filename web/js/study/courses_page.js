/** Courses: made by picking, gone through part by part, passed on as a file or a link. */
import { fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { toast } from "../ui/notices.js";
import { glimpse } from "../engine/glimpse.js";
import { pack, unpack } from "../embed/pack.js";
import { saveOf } from "../sources/saved_game.js";
import { download, fileButton, readDocument } from "../storage/files.js";
import { newId } from "../storage/saves.js";
import { t } from "../app/words.js";
import { addCourse, courses, keepCourse, readCourse, removeCourse } from "./course.js";
import { progressIn } from "./course_progress.js";
import { StudyPage } from "./study_page.js";
import { puzzlesOf, themeName } from "./study.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("./course.js").Course} Course */
/** @typedef {import("./course.js").Part} Part */

/** @param {Part[]} parts @param {number} number */
const without = (parts, number) => parts.filter((_, one) => one !== number);

export class CoursesPage extends StudyPage {
  #id;
  #text;
  #editing = false;

  /** @param {App} app @param {string} id of a course, or "link" @param {string} text of the link */
  constructor(app, id, text) {
    super(app, "courses");
    this.#id = id;
    this.#text = text;
  }

  get title() {
    return courses().find(({ id }) => id === this.#id)?.title ?? t("courses");
  }

  async draw() {
    if (this.#id === "link") {
      const course = await unpack(this.#text)
        .then(JSON.parse)
        .then(readCourse)
        .catch(() => null);
      if (!course) toast(t("course_bad"), { kind: "error" });
      this.#id = course ? addCourse(course) : "";
      history.replaceState(null, "", `#/courses/${this.#id}`);
    }
    const course = courses().find(({ id }) => id === this.#id);
    await (course ? this.#drawCourse(course) : this.#drawList());
  }

  async #drawList() {
    const { saves } = await this.app.saves.read();
    const all = courses();
    const progress = await Promise.all(all.map((course) => progressIn(this.app, course, saves)));
    fill(
      this.main,
      this.heading(t("courses"), t("courses_text")),
      h(
        "ul",
        { class: "study-cards" },
        all.map(({ id, title, parts }, number) =>
          h(
            "li",
            { class: "study-card" },
            h(
              "div",
              null,
              h("h3", null, title),
              h("p", { class: "soft" }, t("course_progress", { n: progress[number].done.size, of: parts.length })),
            ),
            h(
              "a",
              { class: "btn main", href: `#/courses/${id}`, "aria-label": `${t("course_open")}: ${title}` },
              t("course_open"),
            ),
          ),
        ),
      ),
      h(
        "p",
        { class: "row wrap" },
        h("button", { type: "button", class: "btn", onclick: () => this.#new() }, icon("plus"), t("course_new")),
        fileButton(t("course_import"), (file) => this.#import(file), icon("upload")),
      ),
    );
  }

  #new() {
    const id = newId();
    keepCourse({ revier: 1, kind: "course", id, title: t("course_new"), parts: [], done: [] });
    this.app.go(`#/courses/${id}`);
  }

  /** @param {File} file */
  async #import(file) {
    const course = readCourse(await readDocument(file).catch(() => null));
    if (!course) return void toast(t("course_bad"), { kind: "error" });
    addCourse(course);
    await this.draw();
  }

  /** @param {Course} course */
  async #drawCourse(course) {
    const editing = this.#editing || !course.parts.length;
    const { saves } = await this.app.saves.read();
    const { done, seen } = await progressIn(this.app, course, saves);
    const rows = await Promise.all(
      course.parts.map((part, number) =>
        this.#part(course, part, number, { editing, done: done.has(number), seen: seen.has(number) }),
      ),
    );
    const title = h("input", { type: "text", value: course.title, maxlength: 200, "aria-label": t("course_title") });
    title.addEventListener("change", () => this.#change({ ...course, title: title.value || t("course_new") }));
    fill(
      this.main,
      editing
        ? h("label", { class: "course-title" }, t("course_title"), title)
        : this.heading(course.title, t("course_progress", { n: done.size, of: course.parts.length })),
      h("ol", { class: "study-cards course" }, rows),
      editing ? await this.#adding(course) : null,
      h(
        "p",
        { class: "row wrap" },
        course.parts.length
          ? h(
              "button",
              { type: "button", class: "btn", onclick: () => ((this.#editing = !editing), this.draw()) },
              t(editing ? "course_stop_edit" : "course_edit"),
            )
          : null,
        h(
          "button",
          { type: "button", class: "btn", onclick: () => download({ ...course, done: [] }, "course") },
          icon("download"),
          t("course_file"),
        ),
        h(
          "button",
          { type: "button", class: "btn", onclick: () => this.#link(course) },
          icon("share"),
          t("course_link"),
        ),
        this.#sheets(course),
        h(
          "button",
          { type: "button", class: "btn ghost", onclick: () => (removeCourse(course.id), this.app.go("#/courses")) },
          icon("trash"),
          t("course_delete"),
        ),
      ),
    );
  }

  /** The puzzles of each game can be printed. @param {Course} course */
  #sheets({ parts }) {
    const puzzles = parts.flatMap((part) => (part.kind === "puzzle" ? [part] : []));
    const games = this.app.hello.games.filter(({ id }) => puzzles.some(({ game }) => game === id));
    return games.map(({ id, title }) => {
      const asked = puzzles.filter(({ game }) => game === id).map((puzzle) => puzzle.id);
      const name = games.length > 1 ? `${t("puzzles_sheet")}: ${title}` : t("puzzles_sheet");
      return h("a", { class: "btn", href: `#/sheet/${id}/${asked.join(",")}` }, name);
    });
  }

  /** @param {Course} course */
  #change(course) {
    this.#editing = true;
    keepCourse(course);
    return this.draw();
  }

  /** Against whom, and how many play. @param {{level: string, players: number}} game */
  #setting({ level, players }) {
    const { levels } = this.app.hello;
    return `${levels.find(({ id }) => id === level)?.label ?? level} · ${t("statistics_players")}: ${players}`;
  }

  /** @param {Part} part */
  async #nameOf(part) {
    if (part.kind === "text") return part.text;
    const { games } = this.app.hello;
    const known = games.some(({ id }) => id === part.game);
    const title = games.find(({ id }) => id === part.game)?.title ?? part.game;
    if (part.kind === "game") return `${t("course_add_game")}: ${title} · ${this.#setting(part)}`;
    if (part.kind === "lesson")
      return `${title}: ${(known && this.app.lessons[part.game]?.find(({ id }) => id === part.id)?.title) || part.id}`;
    const all = known ? await puzzlesOf(part.game) : [];
    const number = all.findIndex(({ id }) => id === part.id);
    return `${title}: ${t("puzzle_title", { id: number + 1 })} · ${themeName(part.game, all[number]?.theme ?? "")}`;
  }

  /** @param {Course} course @param {Part} part @param {number} number @param {{editing: boolean, done: boolean, seen: boolean}} state */
  async #part(course, part, number, { editing, done, seen }) {
    const name = await this.#nameOf(part);
    const tick = () => {
      keepCourse({ ...course, done: done ? course.done.filter((one) => one !== number) : [...course.done, number] });
      return this.draw();
    };
    const move = (/** @type {number} */ by) => {
      const parts = without(course.parts, number);
      parts.splice(number + by, 0, part);
      return this.#change({ ...course, parts, done: [] });
    };
    const button = (/** @type {string} */ label, /** @type {() => unknown} */ onclick, disabled = false) =>
      h("button", { type: "button", class: "btn small", disabled, "aria-label": `${label}: ${name}`, onclick }, label);
    return h(
      "li",
      { class: `study-card${done ? " done" : ""}` },
      h("div", null, h("p", { class: part.kind === "text" ? "course-text" : "" }, name)),
      editing
        ? h(
            "span",
            { class: "row wrap" },
            button(t("course_up"), () => move(-1), number === 0),
            button(t("course_down"), () => move(1), number === course.parts.length - 1),
            button(t("course_remove"), () =>
              this.#change({ ...course, parts: without(course.parts, number), done: [] }),
            ),
          )
        : h(
            "span",
            { class: "row wrap" },
            part.kind === "text" ? null : this.#open(part, name),
            h(
              "button",
              {
                type: "button",
                class: "btn small",
                "aria-pressed": String(done),
                disabled: seen,
                "aria-label": `${t("course_done")}: ${name}`,
                onclick: tick,
              },
              done ? icon("check") : null,
              t("course_done"),
            ),
          ),
    );
  }

  /** @param {Exclude<Part, {kind: "text"}>} part @param {string} name */
  #open(part, name) {
    const label = { "aria-label": `${t("course_open")}: ${name}` };
    if (part.kind === "game")
      return h(
        "button",
        { type: "button", class: "btn main small", ...label, onclick: () => this.#play(part) },
        t("course_open"),
      );
    const place = part.kind === "lesson" ? "learn" : "puzzles";
    return h("a", { class: "btn main small", href: `#/${place}/${part.game}/${part.id}`, ...label }, t("course_open"));
  }

  /** @param {Extract<Part, {kind: "game"}>} part */
  async #play({ game, players, level, seed }) {
    try {
      const params = { game, players, seed, against: level, person: 0, lang: this.app.hello.lang, veil: false };
      const frame = await glimpse(this.app, "table.new", params);
      const id = newId();
      await this.app.saves.put(saveOf(frame, id, 0));
      this.app.go(`#/table/${id}`);
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { kind: "error" });
    }
  }

  /** @param {Course} course */
  async #adding(course) {
    const { games } = this.app.hello;
    const add = (/** @type {Part} */ part) => this.#change({ ...course, parts: [...course.parts, part], done: [] });
    const words = h("textarea", { rows: 2, maxlength: 4000, "aria-label": t("course_add_text") });
    const lists = await Promise.all(games.map(async ({ id }) => ({ id, puzzles: await puzzlesOf(id) })));
    /** @param {string} label @param {{label: string, options: {value: string, name: string}[]}[]} groups @param {(value: string) => void} act */
    const pick = (label, groups, act) => {
      const select = h(
        "select",
        { "aria-label": label },
        groups.map(({ label: name, options }) =>
          h(
            "optgroup",
            { label: name },
            options.map(({ value, name }) => h("option", { value }, name)),
          ),
        ),
      );
      return h(
        "p",
        { class: "course-add" },
        h("span", null, label),
        select,
        h(
          "button",
          {
            type: "button",
            class: "btn",
            "aria-label": `${t("course_add")}: ${label}`,
            onclick: () => act(select.value),
          },
          t("course_add"),
        ),
      );
    };
    const split = (/** @type {string} */ value) => /** @type {[string, string]} */ (value.split("/"));
    return h(
      "section",
      { class: "course-adding" },
      h(
        "p",
        { class: "course-add" },
        h("span", null, t("course_add_text")),
        words,
        h(
          "button",
          {
            type: "button",
            class: "btn",
            "aria-label": `${t("course_add")}: ${t("course_add_text")}`,
            onclick: () => words.value.trim() && add({ kind: "text", text: words.value.trim() }),
          },
          t("course_add"),
        ),
      ),
      pick(
        t("course_add_lesson"),
        games.map(({ id, title }) => ({
          label: title,
          options: (this.app.lessons[id] ?? []).map((lesson) => ({ value: `${id}/${lesson.id}`, name: lesson.title })),
        })),
        (value) => add({ kind: "lesson", game: split(value)[0], id: split(value)[1] }),
      ),
      pick(
        t("course_add_puzzle"),
        games.map(({ id, title }) => ({
          label: title,
          options: (lists.find((list) => list.id === id)?.puzzles ?? []).map((puzzle, number) => ({
            value: `${id}/${puzzle.id}`,
            name: `${number + 1} · ${themeName(id, puzzle.theme ?? "")} · ${puzzle.rating}`,
          })),
        })),
        (value) => add({ kind: "puzzle", game: split(value)[0], id: split(value)[1] }),
      ),
      pick(
        t("course_add_game"),
        games.map((game) => ({
          label: game.title,
          options: game.players.flatMap((players) =>
            this.app.hello.levels.map(({ id: level }) => ({
              value: `${game.id}/${level}/${players}`,
              name: this.#setting({ level, players }),
            })),
          ),
        })),
        (value) => {
          const [game, level, players] = value.split("/");
          const seed = crypto.getRandomValues(new Uint32Array(1))[0];
          void add({ kind: "game", game, level, players: Number(players), seed });
        },
      ),
    );
  }

  /** @param {Course} course */
  async #link(course) {
    const text = await pack(JSON.stringify({ ...course, done: [] }));
    const link = `${location.href.split("#")[0]}#/courses/link/${text}`;
    try {
      await navigator.clipboard.writeText(link);
      toast(t("tree_link_copied"));
    } catch {
      location.hash = link.split("#")[1];
    }
  }
}
