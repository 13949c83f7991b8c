/** What the games and puzzles on this device say: results, where points come from, themes. Nothing leaves the device. */
import { openDialog } from "../ui/dialogs.js";
import { fill, h, s } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { toast } from "../ui/notices.js";
import { glimpse } from "../engine/glimpse.js";
import { t } from "../app/words.js";
import { forgetDays } from "./daily_results.js";
import { csvOf, gamesOf } from "./figures.js";
import { forgetAll, outcomeOf, outcomes, standing } from "./rating.js";
import { forgetReviews, reviews } from "./reviews.js";
import { StudyPage } from "./study_page.js";
import { puzzlesOf, themeName } from "./study.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("./figures.js").Game} Game */

/** So many games are opened again to see where their points came from. */
const OPENED = 12;

export class StatisticsPage extends StudyPage {
  /** @param {App} app */
  constructor(app) {
    super(app, "statistics");
  }

  get title() {
    return t("statistics");
  }

  async draw() {
    const { saves } = await this.app.saves.read();
    const games = gamesOf(saves);
    const any = games.length > 0 || reviews().length > 0 || Object.keys(outcomes()).length > 0;
    const sources = h("section", { class: "statistics-sources" });
    fill(
      this.main,
      this.heading(t("statistics"), t("statistics_text")),
      h("p", { class: "study-rating" }, t("puzzles_rating", { n: standing().rating, d: standing().deviation })),
      games.length ? this.#results(games) : h("p", null, t("statistics_none")),
      games.length > 1 ? this.#course(games) : null,
      sources,
      this.#losses(),
      await this.#themes(),
      h(
        "p",
        { class: "row wrap" },
        any
          ? h(
              "button",
              { type: "button", class: "btn", onclick: () => save(csvOf(games)) },
              icon("download"),
              t("statistics_csv"),
            )
          : null,
        h(
          "button",
          { type: "button", class: "btn", onclick: () => this.#delete(games) },
          icon("trash"),
          t("statistics_delete"),
        ),
      ),
    );
    if (games.length) void this.#sources(sources, games);
  }

  /** By game, opponents and number of players. @param {Game[]} games */
  #results(games) {
    const { games: known, levels } = this.app.hello;
    const groups = grouped(games, ({ save, levels: strengths }) => `${save.game}|${strengths}|${save.seats.length}`);
    const average = (/** @type {number[]} */ values) =>
      Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
    return table(
      t("statistics_results"),
      [
        "statistics_games",
        "statistics_against",
        "statistics_players",
        "statistics_won",
        "statistics_average",
        "statistics_best_other",
      ].map((id) => t(id)),
      [...groups].map(([key, some]) => {
        const [game, strengths, players] = key.split("|");
        const names = strengths.split(" ").map((level) => levels.find(({ id }) => id === level)?.label ?? level);
        return [
          known.find(({ id }) => id === game)?.title ?? game,
          names.join(", "),
          players,
          `${some.filter(({ won }) => won).length} / ${some.length}`,
          average(some.map(({ points }) => points)),
          average(some.map(({ best }) => best)),
        ];
      }),
    );
  }

  /** @param {Game[]} games */
  #course(games) {
    const [width, height, pad] = [640, 220, 34];
    const values = games.flatMap(({ points, best }) => [points, best]);
    const low = Math.min(0, ...values);
    const high = Math.max(10, ...values);
    const x = (/** @type {number} */ at) => pad + ((width - 2 * pad) * at) / Math.max(1, games.length - 1);
    const y = (/** @type {number} */ value) => height - pad - ((height - 2 * pad) * (value - low)) / (high - low);
    const line = (/** @type {(game: Game) => number} */ of, /** @type {string} */ kind) =>
      s("polyline", {
        class: `course-line ${kind}`,
        points: games.map((game, at) => `${x(at)},${y(of(game))}`).join(" "),
      });
    return h(
      "figure",
      { class: "statistics-figure" },
      h(
        "figcaption",
        null,
        t("statistics_course"),
        " ",
        h("span", { class: "key you" }, t("statistics_you")),
        " ",
        h("span", { class: "key others" }, t("statistics_best_other")),
      ),
      s(
        "svg",
        {
          viewBox: `0 0 ${width} ${height}`,
          role: "img",
          "aria-label": `${t("statistics_course")}: ${games.map(({ points }) => points).join(", ")}`,
        },
        [low, Math.round((low + high) / 2), high]
          .map((value) => [
            s("path", { class: "rule", d: `M${pad} ${y(value)}H${width - pad}` }),
            s("text", { x: pad - 6, y: y(value) + 4, "text-anchor": "end" }, String(value)),
          ])
          .flat(),
        line(({ best }) => best, "others"),
        line(({ points }) => points, "you"),
        games.map(({ points }, at) => s("circle", { class: "you", cx: x(at), cy: y(points), r: 4 })),
      ),
    );
  }

  /** Points by what they are for, yours beside the bots' average: the last games are opened for that. @param {HTMLElement} host @param {Game[]} games */
  async #sources(host, games) {
    /** @type {Map<string, Map<string, {you: number, bots: number}>>} */
    const found = new Map();
    /** @type {Map<string, number>} */
    const counted = new Map();
    for (const { save, seat } of games.slice(-OPENED)) {
      const frame = await glimpse(this.app, "table.open", {
        document: save.record,
        lang: this.app.hello.lang,
        veil: false,
      }).catch(() => null);
      if (!frame?.result) continue;
      counted.set(save.game, (counted.get(save.game) ?? 0) + 1);
      const rows = found.get(save.game) ?? new Map();
      found.set(save.game, rows);
      for (const { seat: whose, lines } of frame.result.ranking)
        for (const { label, points } of lines) {
          const row = rows.get(label) ?? { you: 0, bots: 0 };
          if (whose === seat) row.you += points;
          else row.bots += points / (save.seats.length - 1);
          rows.set(label, row);
        }
    }
    fill(
      host,
      [...found].map(([game, rows]) => this.#bars(game, rows, counted.get(game) ?? 1)),
    );
  }

  /** @param {string} game @param {Map<string, {you: number, bots: number}>} rows @param {number} games */
  #bars(game, rows, games) {
    const title = this.app.hello.games.find(({ id }) => id === game)?.title ?? game;
    const shown = [...rows]
      .filter(([, { you, bots }]) => Math.abs(you) + Math.abs(bots) >= games)
      .sort((a, b) => b[1].you - a[1].you);
    const most = Math.max(1, ...shown.flatMap(([, { you, bots }]) => [you, bots])) / games;
    const height = shown.length * 34 + 6;
    const width = (/** @type {number} */ value) => Math.max(0, (300 * value) / games / most);
    return h(
      "figure",
      { class: "statistics-figure" },
      h(
        "figcaption",
        null,
        `${t("statistics_sources")}: ${title}`,
        " ",
        h("span", { class: "key you" }, t("statistics_you")),
        " ",
        h("span", { class: "key others" }, t("statistics_bots")),
      ),
      s(
        "svg",
        {
          viewBox: `0 0 640 ${height}`,
          role: "img",
          "aria-label": shown
            .map(([label, { you, bots }]) => `${label}: ${Math.round(you / games)}, ${Math.round(bots / games)}`)
            .join("; "),
        },
        shown.flatMap(([label, { you, bots }], at) => [
          s(
            "text",
            { x: 250, y: at * 34 + 21, "text-anchor": "end" },
            label.length > 36 ? `${label.slice(0, 35)}…` : label,
          ),
          s("rect", { class: "you", x: 258, y: at * 34 + 4, width: width(you), height: 12 }),
          s("rect", { class: "others", x: 258, y: at * 34 + 17, width: width(bots), height: 10 }),
          s(
            "text",
            { x: 264 + Math.max(width(you), width(bots)), y: at * 34 + 20 },
            `${Math.round(you / games)} : ${Math.round(bots / games)}`,
          ),
        ]),
      ),
    );
  }

  /** What reviewed games were lost by: the costliest themes first. */
  #losses() {
    const all = reviews();
    const lost = all.flatMap(({ game, lost }) => lost.map(({ theme, points }) => ({ game, theme, points })));
    if (!lost.length) return null;
    const sum = (/** @type {{points: number}[]} */ some) => some.reduce((points, one) => points + one.points, 0);
    const groups = [...grouped(lost, ({ game, theme }) => `${game}|${theme}`)].sort(([, a], [, b]) => sum(b) - sum(a));
    return table(
      t("statistics_losses", { n: all.length }),
      [t("statistics_games"), t("puzzles_themes"), t("statistics_mistakes"), t("statistics_points_lost")],
      groups.map(([key, some]) => {
        const [game, theme] = key.split("|");
        return [
          this.app.hello.games.find(({ id }) => id === game)?.title ?? game,
          theme ? themeName(game, theme) : t("statistics_other_theme"),
          some.length,
          sum(some).toLocaleString(this.app.hello.lang, { maximumFractionDigits: 0 }),
        ];
      }),
    );
  }

  /** How many puzzles of each theme were solved at once. */
  async #themes() {
    const lists = await Promise.all(this.app.hello.games.map(({ id }) => puzzlesOf(id)));
    const tried = lists.flat().filter(outcomeOf);
    if (!tried.length) return null;
    const groups = grouped(tried, ({ game, theme }) => `${game}|${theme}`);
    return table(
      t("statistics_themes"),
      [t("statistics_games"), t("puzzles_themes"), t("daily_right")],
      [...groups].map(([key, some]) => {
        const [game, theme] = key.split("|");
        const right = some.filter((puzzle) => outcomeOf(puzzle)?.right).length;
        return [
          this.app.hello.games.find(({ id }) => id === game)?.title ?? game,
          themeName(game, theme),
          `${right} / ${some.length}`,
        ];
      }),
    );
  }

  /** @param {Game[]} games */
  async #delete(games) {
    const too = h("input", { type: "checkbox" });
    const dialog = openDialog({
      title: t("statistics_delete"),
      kind: "ask",
      body: [
        h("p", null, t("statistics_delete_sure")),
        games.length
          ? h("label", { class: "study-check" }, too, t("statistics_delete_games", { n: games.length }))
          : null,
      ],
      actions: [
        { label: t("statistics_delete"), value: "yes", style: "main" },
        { label: t("cancel"), value: "" },
      ],
    });
    if ((await dialog.closed) !== "yes") return;
    forgetAll();
    forgetDays();
    forgetReviews();
    if (too.checked) for (const { save } of games) await this.app.saves.remove(save.id);
    toast(t("statistics_deleted"));
    await this.draw();
  }
}

/**
 * @template T
 * @param {T[]} items
 * @param {(item: T) => string} keyOf
 * @returns {Map<string, T[]>}
 */
function grouped(items, keyOf) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** @param {string} text */
function save(text) {
  const url = URL.createObjectURL(new Blob(["\ufeff", text], { type: "text/csv" }));
  h("a", { href: url, download: `revier-${new Date().toISOString().slice(0, 10)}.csv` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** @param {string} caption @param {string[]} head @param {(string | number)[][]} rows */
function table(caption, head, rows) {
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    h(
      "table",
      { class: "plain" },
      h("caption", null, caption),
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          head.map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h(
        "tbody",
        null,
        rows.map(([first, ...rest]) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, first),
            rest.map((cell) => h("td", null, cell)),
          ),
        ),
      ),
    ),
  );
}
