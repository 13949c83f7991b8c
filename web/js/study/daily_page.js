/** One puzzle per game and one deal against bots for every date, the same everywhere. */
import { drawing } from "../ui/art.js";
import { openDialog } from "../ui/dialogs.js";
import { fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { saveOf } from "../sources/saved_game.js";
import { newId } from "../storage/saves.js";
import { toast } from "../ui/notices.js";
import { t } from "../app/words.js";
import { dayOf, dealOfDay, isDay, puzzleOfDay } from "./daily.js";
import { dealResult, noteDeal, resultOf } from "./daily_results.js";
import { StudyPage } from "./study_page.js";
import { puzzlesOf } from "./study.js";

/** @typedef {import("../app/app.js").App} App */

/** A result without words: it gives nothing away. */
const SIGNS = { right: "🟩", later: "🟨", wrong: "🟥" };
const OPEN = "⬜";
const DEALT = "🏁";

/** @param {import("./daily_results.js").DayResult | null} result */
const sign = (result) => (result ? SIGNS[result] : OPEN);

export class DailyPage extends StudyPage {
  #day;

  /** @param {App} app @param {string} day */
  constructor(app, day) {
    super(app, "daily");
    this.#day = isDay(day) ? day : dayOf(new Date());
  }

  get title() {
    return t("daily");
  }

  async draw() {
    const { games, lang } = this.app.hello;
    const day = this.#day;
    const set = await Promise.all(
      games.map(async (game) => ({ game, puzzle: puzzleOfDay(game.id, day, await puzzlesOf(game.id)) })),
    );
    const deal = dealOfDay(day, games);
    const dealt = games.find(({ id }) => id === deal.game);
    const played = await this.#deal();
    const date = new Date(`${day}T12:00`).toLocaleDateString(lang, { dateStyle: "full" });
    fill(
      this.main,
      this.heading(t("daily"), t("daily_text")),
      h("h2", null, t("daily_of", { date })),
      h(
        "ul",
        { class: "study-cards", "data-day": day },
        set.map(({ game, puzzle }) => {
          const result = resultOf(day, game.id);
          return puzzle
            ? h(
                "li",
                { class: "study-card", "data-game": game.id, "data-puzzle": puzzle.id },
                drawing(`announce/${game.id}.svg`, "card-art"),
                h(
                  "div",
                  null,
                  h("h3", null, game.title),
                  h(
                    "p",
                    null,
                    result ? icon(result === "wrong" ? "close" : "check") : null,
                    result ? " " : null,
                    t(`daily_${result ?? "open"}`),
                  ),
                ),
                h(
                  "a",
                  { class: "btn main", href: `#/daily/${game.id}/${day}`, "aria-label": `${t("play")}: ${game.title}` },
                  icon("play"),
                  t("play"),
                ),
              )
            : null;
        }),
      ),
      h(
        "section",
        { class: "study-card", "data-deal": `${deal.game} ${deal.players} ${deal.seed}` },
        drawing(`announce/${deal.game}.svg`, "card-art"),
        h(
          "div",
          null,
          h("h3", null, t("daily_deal", { game: dealt?.title ?? "" })),
          h("p", { class: "soft" }, played ?? `${t("statistics_players")}: ${deal.players}`),
        ),
        h("button", { type: "button", class: "btn main", onclick: () => this.#play() }, icon("play"), t("daily_play")),
      ),
      h(
        "p",
        null,
        h("button", { type: "button", class: "btn", onclick: () => this.#copy() }, icon("copy"), t("daily_result")),
      ),
    );
  }

  async #play() {
    const { glimpse } = await import("../engine/glimpse.js");
    const { games, lang } = this.app.hello;
    const { game, players, seed } = dealOfDay(this.#day, games);
    const frame = await glimpse(this.app, "table.new", {
      game,
      players,
      seed,
      against: "deputy",
      person: 0,
      lang,
      veil: false,
    });
    const id = newId();
    await this.app.saves.put(saveOf(frame, id, 0));
    noteDeal(this.#day, id);
    this.app.go(`#/table/${id}`);
  }

  /** How the deal of the day went, in words; null if it has not been played to its end. */
  async #deal() {
    const result = await dealResult(this.#day, (id) => this.app.saves.get(id));
    return result && t("daily_deal_result", { n: result.points, place: result.place, of: result.players });
  }

  /** The result as text: which were solved, and a link to the same day. */
  async #copy() {
    const { games } = this.app.hello;
    const lines = games.map(({ id, title }) => `${sign(resultOf(this.#day, id))} ${title}`);
    const dealt = games.find(({ id }) => id === dealOfDay(this.#day, games).game)?.title ?? "";
    const played = await this.#deal();
    lines.push([played ? DEALT : OPEN, t("daily_deal", { game: dealt }), played ?? ""].filter(Boolean).join(" · "));
    const link = `${location.href.split("#")[0]}#/daily/${this.#day}`;
    const text = [`${t("app_name")} · ${this.#day}`, ...lines, link].join("\n");
    try {
      await navigator.clipboard.writeText(text);
      toast(t("daily_copied"));
    } catch {
      openDialog({
        title: t("daily_result"),
        body: [h("textarea", { readonly: true, rows: 6, "aria-label": t("daily_result") }, text)],
      });
    }
  }
}
