/**
 * Bring your own bot: Python that is pasted or dropped plays against ours in a worker of its own, which is ended if an answer
 * takes too long. The worker has no network and no storage (engine/guard.js), and sees positions only; another one leads the
 * game. The code is kept nowhere.
 */
import { fill, h, s } from "../ui/dom.js";
import { Engine, EngineLost } from "../engine/client.js";
import { acceptDrops, download } from "../storage/files.js";
import { icon } from "../ui/icons.js";
import { languageChoice } from "../app/settings_panel.js";
import { t } from "../app/words.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../contract.d.ts").OwnGame} OwnGame */
/** @typedef {{number: number, seat: number, points: number | null, best: number | null, won: number, slowest: number, problem: string, record: unknown}} Row */

const SLICE = 300;
/** Seconds beyond its own limit after which an answer will not come any more. */
const GRACE = 5;
/** An answer of ours takes two seconds at most. */
const REFEREE_SECONDS = 20;
const LONGEST = 200_000;
const EXAMPLE = `# Takes the answer that leads by most points at once.
def choose(game, seat, clock):
    def lead(key):
        after = game.copy()
        after.choose(key)
        scores = after.scores()
        return scores.pop(seat) - max(scores)

    return max(game.options(), key=lead)
`;

export class OwnBotPage {
  #app;
  /** Leads the games, and plays the others. @type {Engine | null} */
  #referee = null;
  /** Runs the code. @type {Engine | null} */
  #player = null;
  /** Counts the matches: what belongs to an old one is dropped. */
  #match = 0;
  /** @type {Row[]} */
  #rows = [];
  #code = h("textarea", {
    class: "editor-text",
    rows: 16,
    spellcheck: "false",
    autocapitalize: "off",
    id: "own-code",
    "aria-describedby": "own-status",
  });
  #status = h("p", { class: "editor-status", id: "own-status", role: "status" });
  #result = h("div", { class: "own-result" });
  #said = h("pre", { class: "own-said", tabindex: "0" });
  #choice = {
    game: "",
    players: 2,
    level: /** @type {import("../contract.d.ts").Level} */ ("hewer"),
    games: 10,
    seconds: 2,
    seed: 1,
  };
  #form = h("div", { class: "editor-options" });
  #buttons = h("div", { class: "row wrap" });
  element = h("div", { class: "start editor own-bot" });

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.#code.value = EXAMPLE;
    this.#choice.game = app.hello.games[0].id;
    acceptDrops(this.element, (file) => this.#load(file));
  }

  get title() {
    return t("own_title");
  }

  async open() {
    this.#draw();
  }

  async refresh() {
    this.#draw();
  }

  destroy() {
    this.#stop();
  }

  #draw() {
    const input = h("input", {
      type: "file",
      accept: ".py,text/x-python",
      class: "sr",
      tabindex: "-1",
      "aria-hidden": "true",
    });
    input.addEventListener("change", () => {
      if (input.files?.[0]) this.#load(input.files[0]);
      input.value = "";
    });
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
        h("div", { class: "editor-title" }, h("h1", null, t("own_title")), h("p", { class: "soft" }, t("own_intro"))),
        h(
          "section",
          { class: "block" },
          h("h2", null, h("label", { for: "own-code" }, t("own_code"))),
          h("p", { class: "soft" }, t("own_code_help")),
          this.#code,
          h(
            "div",
            { class: "row wrap" },
            input,
            h("button", { type: "button", class: "btn", onclick: () => input.click() }, icon("upload"), t("own_file")),
          ),
        ),
        h("section", { class: "block" }, h("h2", null, t("own_match")), this.#form, this.#buttons, this.#status),
        h("section", { class: "block editor-wide" }, h("h2", null, t("own_results")), this.#result, this.#said),
      ),
    );
    this.#drawForm();
    this.#drawButtons(false);
    this.#drawResult();
  }

  #drawForm() {
    const choice = this.#choice;
    const { games, levels } = this.#app.hello;
    const game = games.find((one) => one.id === choice.game) ?? games[0];
    if (!game.players.includes(choice.players)) choice.players = game.players[0];
    /** @param {"game" | "players" | "level"} id @param {[string | number, string][]} values */
    const select = (id, values) => {
      const field = h(
        "select",
        { id: `own-${id}` },
        values.map(([value, name]) => h("option", { value, selected: value === choice[id] }, name)),
      );
      field.addEventListener("change", () => {
        if (id === "players") choice.players = Number(field.value);
        else if (id === "level") choice.level = /** @type {import("../contract.d.ts").Level} */ (field.value);
        else choice.game = field.value;
        if (id === "game") {
          this.#drawForm();
          document.getElementById("own-game")?.focus();
        }
      });
      return h("div", { class: "setting" }, h("label", { for: `own-${id}` }, t(`own_${id}`)), field);
    };
    /** @param {"games" | "seconds" | "seed"} id @param {number} min @param {number} max */
    const number = (id, min, max) => {
      const field = h("input", { id: `own-${id}`, type: "number", min, max, step: 1, value: choice[id] });
      field.addEventListener("change", () => {
        choice[id] = Math.min(max, Math.max(min, Math.round(Number(field.value)) || min));
        field.value = String(choice[id]);
      });
      return h("div", { class: "setting" }, h("label", { for: `own-${id}` }, t(`own_${id}`)), field);
    };
    fill(
      this.#form,
      select(
        "game",
        games.map(({ id, title }) => [id, title]),
      ),
      select(
        "players",
        game.players.map((count) => [count, String(count)]),
      ),
      select(
        "level",
        levels.map(({ id, label }) => [id, label]),
      ),
      number("games", 1, 200),
      number("seconds", 1, 30),
      number("seed", 0, 1_000_000),
    );
  }

  /** @param {boolean} running */
  #drawButtons(running) {
    const start = h(
      "button",
      { type: "button", class: "btn primary", id: "own-start", onclick: () => this.#play() },
      t("own_start"),
    );
    const stop = h(
      "button",
      { type: "button", class: "btn", id: "own-stop", onclick: () => this.#halt() },
      t("own_stop"),
    );
    fill(this.#buttons, running ? stop : start);
  }

  /** @param {File} file */
  async #load(file) {
    if (file.size > LONGEST) return this.#tell(t("file_too_big", { name: file.name }));
    this.#code.value = await file.text();
    this.#tell(file.name);
  }

  /** @param {string} text */
  #tell(text) {
    this.#status.textContent = text;
  }

  #stop() {
    this.#match += 1;
    this.#referee?.stop();
    this.#player?.stop();
    this.#referee = this.#player = null;
  }

  #halt() {
    this.#stop();
    this.#drawButtons(false);
    this.#tell(t("own_stopped"));
    document.getElementById("own-start")?.focus();
  }

  async #play() {
    this.#stop();
    const match = this.#match;
    const current = () => match === this.#match;
    const { games } = this.#choice;
    this.#rows = [];
    this.#said.textContent = "";
    this.#drawResult();
    this.#drawButtons(true);
    document.getElementById("own-stop")?.focus();
    for (let number = 0; number < games && current(); number++) {
      this.#tell(t("own_playing", { n: number + 1, of: games }));
      const row = await this.#game(number, current);
      if (!row || !current()) return;
      this.#rows.push(row);
      this.#drawResult();
    }
    this.#stop();
    this.#drawButtons(false);
    this.#tell(t("own_done", { n: this.#rows.length }));
  }

  /**
   * One game; the player's bot takes every seat in turn, and every deal is played from every seat.
   * @param {number} number
   * @param {() => boolean} current
   * @returns {Promise<Row | null>}
   */
  async #game(number, current) {
    const { game, players, level, seconds, seed } = this.#choice;
    const seat = number % players;
    const deal = seed + Math.floor(number / players);
    try {
      this.#referee ??= await started(REFEREE_SECONDS);
      this.#player ??= await started(seconds + GRACE);
      const [referee, player] = [this.#referee, this.#player];
      if (!current()) return null;
      const lang = this.#app.hello.lang;
      let { problem, said } = await player.call("own.load", { code: this.#code.value, lang });
      let state = await referee.call("own.begin", { game, players, seat, level, seed: deal, seconds, lang });
      while (!state.over && !problem && current()) {
        if (state.question) {
          const answer = await player.call("own.choose", { document: state.question, seat, seconds });
          ({ problem, said } = answer);
          state = await referee.call("own.answer", { key: answer.key, ms: answer.ms, problem });
        } else {
          state = await referee.call("own.go", { ms: SLICE });
        }
      }
      if (!current()) return null;
      this.#said.textContent = said;
      return this.#row(number, seat, { ...state, problem: state.problem || problem });
    } catch (error) {
      if (!current()) return null;
      this.#player?.stop();
      this.#player = null;
      const problem =
        error instanceof EngineLost ? t("own_no_answer", { seconds }) : String(/** @type {Error} */ (error).message);
      return { number, seat, points: null, best: null, won: 0, slowest: 0, problem, record: null };
    }
  }

  /** @param {number} number @param {number} seat @param {OwnGame} state @returns {Row} */
  #row(number, seat, state) {
    const others = state.scores.filter((_, other) => other !== seat);
    return {
      number,
      seat,
      points: state.scores[seat],
      best: Math.max(...others),
      won: !state.problem && state.winners.includes(seat) ? 1 / state.winners.length : 0,
      slowest: state.slowest,
      problem: state.problem,
      record: state.record,
    };
  }

  #drawResult() {
    const rows = this.#rows;
    if (!rows.length) return fill(this.#result, h("p", { class: "soft" }, t("own_nothing")));
    const won = rows.reduce((sum, row) => sum + row.won, 0);
    const [low, high] = interval(won, rows.length);
    const percent = (/** @type {number} */ share) => Math.round(100 * share);
    fill(
      this.#result,
      h(
        "p",
        { class: "own-sum" },
        t("own_sum", {
          won: percent(won / rows.length),
          n: rows.length,
          low: percent(low),
          high: percent(high),
          fair: percent(1 / this.#choice.players),
        }),
      ),
      plot(rows, this.#choice.players),
      h(
        "div",
        { class: "own-table" },
        h(
          "table",
          null,
          h(
            "thead",
            null,
            h(
              "tr",
              null,
              ["own_number", "own_seat", "own_points", "own_best", "own_won", "own_slowest", "own_problem"].map((id) =>
                h("th", { scope: "col" }, t(id)),
              ),
            ),
          ),
          h(
            "tbody",
            null,
            rows.map((row) =>
              h(
                "tr",
                { class: row.problem ? "lost" : "" },
                h("td", null, row.number + 1),
                h("td", null, row.seat + 1),
                h("td", null, row.points ?? "–"),
                h("td", null, row.best ?? "–"),
                h("td", null, Math.round(row.won * 100) / 100),
                h("td", null, `${row.slowest} ms`),
                h("td", null, row.problem),
              ),
            ),
          ),
        ),
      ),
      h(
        "button",
        { type: "button", class: "btn", onclick: () => download({ match: this.#choice, games: rows }, "own-bot") },
        icon("download"),
        t("own_keep"),
      ),
    );
  }
}

/** @param {number} answerSeconds */
async function started(answerSeconds) {
  const engine = new Engine({ url: new URL("../worker.js", import.meta.url), answerSeconds });
  await engine.start();
  return engine;
}

/** The 95 % interval of a share (Wilson). @param {number} wins @param {number} games @returns {[number, number]} */
function interval(wins, games) {
  const z = 1.96;
  const share = wins / games;
  const middle = share + (z * z) / (2 * games);
  const half = z * Math.sqrt((share * (1 - share)) / games + (z * z) / (4 * games * games));
  const whole = 1 + (z * z) / games;
  return [Math.max(0, (middle - half) / whole), Math.min(1, (middle + half) / whole)];
}

/** The share of wins as it came about, and the fair share. @param {Row[]} rows @param {number} players */
function plot(rows, players) {
  const [width, height, left] = [640, 200, 44];
  const x = (/** @type {number} */ game) => left + ((width - left - 12) * game) / rows.length;
  const y = (/** @type {number} */ share) => height - 24 - (height - 40) * share;
  let won = 0;
  const line = rows.map((row, index) => `${x(index + 1)},${y((won += row.won) / (index + 1))}`);
  const title = t("own_plot");
  return s(
    "svg",
    { class: "own-plot", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title },
    s("title", {}, title),
    ...[0, 0.5, 1].flatMap((share) => [
      s("path", { class: "own-grid", d: `M${left} ${y(share)}H${width - 12}` }),
      s("text", { x: left - 6, y: y(share) + 4, "text-anchor": "end" }, `${100 * share} %`),
    ]),
    s("path", { class: "own-fair", d: `M${left} ${y(1 / players)}H${width - 12}` }),
    s("polyline", { class: "own-line", points: [`${left},${y(rows[0].won)}`, ...line].join(" ") }),
  );
}
