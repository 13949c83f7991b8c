/** The application: one engine, the saved games, the settings, and the page that the address names. */
import { EngineStart } from "./engine_start.js";
import { fill } from "../ui/dom.js";
import { Engine, EngineLost } from "../engine/client.js";
import { nameNotices } from "../ui/notices.js";
import { Saves } from "../storage/saves.js";
import { change, wantedLanguage } from "./settings.js";
import { beginAgain } from "../sources/new_game.js";
import { StartPage } from "../pages/start_page.js";
import { loadStartData } from "./start_data.js";
import { Store } from "../sources/saved_game.js";
import { setWords, t } from "./words.js";

/** @typedef {import("../types.js").StartData} StartData */
/** @typedef {{element: HTMLElement, title: string, open: () => Promise<void>, refresh: () => Promise<void>, destroy: () => void}} Page */

/** A part of the address as it was meant; what is not well formed stays as it is. @param {string} part */
function plain(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Pages for learning from play. */
const STUDY = new Set(["puzzles", "daily", "deck", "analysis", "statistics", "courses", "sheet"]);

const tablePage = async () => (await import("../table/table_page.js")).TablePage;

export class App {
  /** What the editor of boards for other pages begins with. @type {import("../editor/editor_page.js").Draft | null} */
  draft = null;
  /** @type {StartData["hello"]} */
  hello = { version: "", languages: [], lang: "en", games: [], levels: [], ui: {} };
  /** By game. @type {StartData["lessons"]} */
  lessons = {};
  /** What is seen of a game before the engine runs, by game. @type {StartData["boards"]} */
  boards = {};
  saves = new Saves((saves) => import("../storage/unsaved.js").then(({ showUnsaved }) => showUnsaved(saves)));
  engine;
  /** The engine's first start. */
  boot;
  #host;
  /** @type {Page | null} */
  #page = null;
  /** @type {Promise<unknown> | null} */
  #reviving = null;
  #routes = 0;

  /**
   * @param {HTMLElement} host
   * @param {string} url of the worker
   */
  constructor(host, url) {
    this.#host = host;
    this.engine = new Engine({
      url,
      early: /** @type {any} */ (globalThis).revierBoot?.engine,
      onProgress: (_, progress) => this.boot.progress(progress),
    });
    this.boot = new EngineStart(this.engine, url);
    host.before(this.boot.element);
  }

  /** Shows the first page; it needs no engine unless it is a table. */
  async start() {
    await this.#greet();
    addEventListener("hashchange", () => this.route());
    document.addEventListener("visibilitychange", () => {
      // A phone may have stopped the engine in the background: find out before the next tap.
      if (!document.hidden && this.engine.alive)
        this.engine
          .call("echo")
          .catch(() => this.revive())
          .catch(() => {}); // the next tap says so
    });
    await this.route();
  }

  /** Loads what most visits need next, so that the first click on a game waits for nothing but the engine. */
  prepare() {
    tablePage().catch(() => {}); // reported when it is needed
    // the form is needed later than a board that somebody waits for
    this.boot.begin().then(() => setTimeout(() => import("../pages/new_game_page.js").catch(() => {}), 3000));
  }

  /** Once the engine runs for the first time; whoever waits for that is shown how far it is. */
  ready() {
    return this.boot.ready();
  }

  /** Starts a dead engine anew; whoever asks meanwhile waits for the same start. */
  revive() {
    this.#reviving ??= this.engine
      .start()
      .catch(() => this.engine.start()) // it died at once; what keeps killing it kills this one too, and is reported
      .finally(() => (this.#reviving = null));
    return this.#reviving;
  }

  /**
   * A request that needs no table: if the engine is lost, another one answers it.
   * @template {keyof import("../contract.d.ts").Methods} M
   * @param {M} method
   * @param {import("../contract.d.ts").Methods[M]["params"]} params
   * @returns {Promise<import("../contract.d.ts").Methods[M]["result"]>}
   */
  async ask(method, params) {
    await this.ready();
    try {
      return await this.engine.call(method, params);
    } catch (error) {
      if (!(error instanceof EngineLost)) throw error;
      await this.revive();
      return this.engine.call(method, params);
    }
  }

  async #greet() {
    const { hello, lessons, boards } = await loadStartData(wantedLanguage());
    Object.assign(this, { hello, lessons, boards });
    setWords(this.hello.ui);
    document.documentElement.lang = this.hello.lang;
    nameNotices();
  }

  /** @param {string} lang */
  async setLanguage(lang) {
    const chosen = document.activeElement?.matches('[data-setting="lang"]');
    change({ lang });
    await this.#greet();
    document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
    await this.refresh();
    if (chosen) /** @type {HTMLElement | null} */ (document.querySelector('[data-setting="lang"]'))?.focus();
  }

  /** Shows the page again, for instance in another language. */
  async refresh() {
    await this.#page?.refresh();
    this.#name();
  }

  /** @param {string} hash */
  go(hash) {
    if (location.hash === hash) this.route();
    else location.hash = hash;
  }

  /** Shows the page that the address names. */
  async route() {
    const route = ++this.#routes;
    this.boot.rest();
    const page = await this.#make(location.hash.split("/").slice(1).map(plain));
    if (route !== this.#routes) return page.destroy();
    this.#page?.destroy();
    document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
    this.#page = page;
    fill(this.#host, page.element);
    scrollTo(0, 0);
    await page.open();
    if (this.#page === page) this.#name();
  }

  /**
   * What is not needed by most visits is loaded when it is asked for.
   * @param {string[]} path
   * @returns {Promise<Page>}
   */
  async #make([place = "", id = "", more = "", stage = ""]) {
    if (place === "table" && id) return new (await tablePage())(this, new Store(this.saves, id, more === "review"));
    if (place === "g" && id) {
      const { LinkedGame } = await import("../sources/linked_game.js");
      return new (await tablePage())(this, new LinkedGame(this, id));
    }
    const known = this.hello.games.find((game) => game.id === id);
    if (place === "new" && known) return new (await import("../pages/new_game_page.js")).NewGamePage(this, id, more);
    if (place === "play" && known) {
      history.replaceState(null, "", "#/"); // the way back leads to the start page, not to yet another game
      await beginAgain(this, known);
    }
    if (place === "components" && known)
      return new (await import("../components/components_page.js")).ComponentsPage(this, id, more);
    if (place === "learn" && known?.lessons && more) {
      const { LessonSource } = await import("../sources/lesson.js");
      return new (await tablePage())(this, new LessonSource(this, id, more, stage));
    }
    if (place === "learn" && known?.lessons) return new (await import("../pages/lessons_page.js")).LearnPage(this, id);
    if (place === "position") return new (await import("../studio/position_page.js")).PositionPage(this);
    if (place === "task") return new (await import("../studio/task_page.js")).TaskPage(this);
    if (STUDY.has(place)) {
      const page = await (await import("../study/routes.js")).studyPage(this, [place, id, more, stage]);
      if (page) return page;
    }
    if (place === "own-bot") return new (await import("../pages/own_bot_page.js")).OwnBotPage(this);
    if (place === "editor") return new (await import("../editor/editor_page.js")).EditorPage(this);
    return new StartPage(this);
  }

  #name() {
    document.title = [this.#page?.title, t("app_name")].filter(Boolean).join(" · ");
  }
}
