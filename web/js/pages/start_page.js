/** The start page: the games with one button to play each, the saved ones, and the way in for files. It needs no engine. */
import { drawing } from "../ui/art.js";
import { rulesPage } from "../ui/clauses.js";
import { openDialog } from "../ui/dialogs.js";
import { fill, h, wait } from "../ui/dom.js";
import { beginAgain, opponentsIn, tableOf } from "../sources/new_game.js";
import { ContinueStrip } from "./continue_strip.js";
import { acceptDrops, fileButton } from "../storage/files.js";
import { face } from "../ui/faces.js";
import { howItPlays } from "./how_it_plays.js";
import { icon } from "../ui/icons.js";
import { change, settings } from "../app/settings.js";
import { languageChoice, settingsPanel } from "../app/settings_panel.js";
import { t } from "../app/words.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../types.js").GameInfo} GameInfo */

/** The page waits for the saved games, so that nothing moves under the pointer; but no longer than this. */
const PATIENCE = 400;
/** @param {string} key @returns {string | null} */
function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const THEMES = /** @type {const} */ (["auto", "light", "dark"]);

export class StartPage {
  #app;
  #strip;
  /** The exercises that are due today. */
  #due = h("section", { class: "due", hidden: true });
  title = "";
  element = h("div", { class: "start home" });

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.#strip = new ContinueStrip(app);
    acceptDrops(this.element, (file) => this.#import(file));
  }

  async open() {
    const saved = this.#strip.read();
    await Promise.race([saved, wait(PATIENCE)]);
    const first = !this.#strip.count && !Object.keys(settings.tables).length;
    fill(
      this.element,
      h("a", { class: "skip", href: "#games", onclick: (/** @type {Event} */ e) => this.#skip(e) }, t("skip_games")),
      this.#header(),
      h(
        "main",
        { class: "start-main" },
        this.#strip.element,
        this.#due,
        first ? this.#welcome() : null,
        this.#games(first),
        this.#more(),
      ),
      this.#footer(),
    );
    saved.then(() => this.#warn());
    this.#remind();
  }

  /** Only who keeps exercises loads them here. */
  #remind() {
    if (Number(kept("revier.deck.due") ?? Infinity) <= Date.now())
      void import("../study/due_strip.js").then(({ showDue }) => showDue(this.#due, this.#app.hello.lang));
  }

  refresh() {
    this.#strip = new ContinueStrip(this.#app); // dates and words are of another language now
    return this.open();
  }

  destroy() {}

  /** @param {Event} event */
  #skip(event) {
    event.preventDefault();
    /** @type {HTMLElement | null} */ (this.element.querySelector("#games"))?.focus();
  }

  #header() {
    return h(
      "header",
      { class: "hero" },
      h("div", { class: "sign" }, h("h1", null, t("app_name")), h("p", null, t("tagline"))),
      drawing("title.svg", "hero-art"),
      h(
        "div",
        { class: "hero-bar" },
        languageChoice(this.#app),
        this.#theme(),
        h(
          "button",
          {
            type: "button",
            class: "btn",
            "aria-label": t("settings"),
            title: t("settings"),
            onclick: () => openDialog({ title: t("settings"), body: [settingsPanel(this.#app)] }),
          },
          icon("gear"),
        ),
      ),
    );
  }

  /** One button goes through system, light and dark. */
  #theme() {
    const button = h("button", { type: "button", class: "btn theme-button" }, icon("contrast"));
    const name = () => {
      button.ariaLabel = button.title = t("theme_next", { theme: t(`theme_${settings.theme}`) });
    };
    button.addEventListener("click", () => {
      change({ theme: THEMES[(THEMES.indexOf(settings.theme) + 1) % THEMES.length] });
      name();
    });
    name();
    return button;
  }

  #welcome() {
    const [game] = this.#app.hello.games;
    const how = howItPlays(game.id, this.#app.hello.lang);
    const [lesson] = this.#app.lessons[game.id] ?? [];
    return h(
      "section",
      { class: "welcome" },
      h("h2", null, t("welcome_title")),
      h("p", null, t("welcome_text")),
      how ? h("a", { class: "btn", href: how }, icon("play"), t("how_it_plays")) : null,
      lesson
        ? h("a", { class: "btn", href: `#/learn/${game.id}/${lesson.id}` }, icon("learn"), t("first_lesson"))
        : null,
    );
  }

  /** @param {boolean} first nobody has played here yet */
  #games(first) {
    return h(
      "section",
      { class: "games" },
      h("h2", { id: "games", tabindex: "-1", class: "sr" }, t("games_title")),
      h(
        "ul",
        { class: "cards" },
        this.#app.hello.games.map((game, index) => this.#card(game, first && index === 0)),
      ),
    );
  }

  /**
   * @param {GameInfo} game
   * @param {boolean} here the one to begin with
   */
  #card(game, here) {
    const how = howItPlays(game.id, this.#app.hello.lang);
    const [title, ...subtitle] = game.title.split(/(?= – )/);
    const named = (/** @type {string} */ label) => ({ "aria-label": `${label}: ${game.title}` });
    return h(
      "li",
      { class: "card", "data-game": game.id },
      h(
        "div",
        { class: "card-top" },
        drawing(`announce/${game.id}.svg`, "card-art"),
        here ? h("span", { class: "ribbon" }, t("start_here")) : null,
        how ? h("a", { class: "how", href: how, ...named(t("how_it_plays")) }, icon("play"), t("how_it_plays")) : null,
      ),
      h(
        "div",
        { class: "card-body" },
        h("h3", { class: game.title.length > 26 ? "long" : "" }, title, h("span", { class: "subtitle" }, subtitle)),
        h(
          "p",
          { class: "card-players" },
          t("players_range", { from: Math.min(...game.players), to: Math.max(...game.players) }),
        ),
        game.text ? h("p", { class: "card-text" }, game.text) : null,
      ),
      this.#play(game),
      h(
        "div",
        { class: "second" },
        h(
          "a",
          { class: "btn", href: `#/new/${game.id}`, ...named(t("set_up")) },
          icon("sliders"),
          h("span", { class: "wide-word" }, t("set_up")),
          h("span", { class: "narrow-word" }, t("set_up_short")),
        ),
        game.lessons
          ? h(
              "a",
              { class: "btn", href: `#/learn/${game.id}`, "aria-label": t("learn_title", { game: game.title }) },
              icon("learn"),
              t("learn"),
            )
          : null,
      ),
      this.#rules(game.id),
    );
  }

  /** One click to a game: at the table of last time, or against the gentlest bots. @param {GameInfo} game */
  #play(game) {
    const table = tableOf(this.#app, game);
    const opponents = opponentsIn(this.#app, table.seats);
    const others = table.seats.filter((seat) => seat.bot);
    return h(
      "button",
      {
        type: "button",
        class: "btn main play",
        onclick: () => beginAgain(this.#app, game),
      },
      h(
        "span",
        { class: "faces" },
        (others.length ? others : table.seats).map((seat) => face(seat.bot, seat.colour)),
      ),
      h("span", { class: "play-word" }, t("play")),
      " ",
      h("span", { class: "play-vs" }, opponents),
      h("span", { class: "sr" }, ` (${game.title})`),
    );
  }

  /** @param {string} game */
  #rules(game) {
    const { lang } = this.#app.hello;
    const pages = [
      ["", t("rules")],
      ["aid-", t("player_aid")],
      ["components-", t("components")],
    ];
    const links = pages.map(([page, name]) => ({ href: rulesPage(game, lang, page), name })).filter(({ href }) => href);
    return links.length
      ? h(
          "p",
          { class: "card-links" },
          links.map(({ href, name }) => h("a", { href }, name)),
        )
      : null;
  }

  #more() {
    return h(
      "section",
      { class: "more" },
      h("p", { class: "soft" }, t("promise")),
      ["puzzles", "daily", "deck"].map((place) => h("a", { class: "btn", href: `#/${place}` }, t(place))),
      fileButton(t("import"), (file) => this.#import(file), icon("upload"), t("import_help")),
      h("a", { class: "btn", href: "#/editor", title: t("editor_intro") }, icon("pointer"), t("for_authors")),
      h("a", { class: "btn", href: "#/own-bot", title: t("own_intro") }, icon("log"), t("own_title")),
    );
  }

  /** @param {File} file */
  async #import(file) {
    const { openFile } = await import("../storage/open_file.js");
    await openFile(this.#app, file);
  }

  /** Nothing outlasts the page: that is known only once the database has been asked. */
  #warn() {
    const foot = this.element.querySelector(".foot");
    if (this.#app.saves.persistent || foot?.querySelector(".warn")) return;
    foot?.prepend(h("p", { class: "warn" }, t("no_storage")));
  }

  #footer() {
    const installed = matchMedia("(display-mode: standalone)").matches;
    return h(
      "footer",
      { class: "foot" },
      h(
        "p",
        null,
        t("notice"),
        " ",
        h("a", { href: "third-party.txt" }, t("notice_link")),
        ` · ${t("version", { version: this.#app.hello.version })}`,
      ),
      installed ? null : h("p", null, t("install_hint")),
    );
  }
}
