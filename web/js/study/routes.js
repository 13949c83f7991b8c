/** The pages for learning from play, by their addresses. */
import { toast } from "../ui/notices.js";
import { t } from "../app/words.js";
import { prepare, puzzlesOf } from "./study.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../app/app.js").Page} Page */
/** @typedef {import("./study.js").Puzzle} Puzzle */

/**
 * @param {App} app
 * @param {string[]} path
 * @returns {Promise<Page | null>} null: there is no such page
 */
export async function studyPage(app, [place, id = "", more = "", which = ""]) {
  await prepare(app.hello.lang);
  const game = app.hello.games.some((known) => known.id === id) ? id : "";
  if (place === "puzzles" && game && more) return puzzle(app, game, more, which);
  if (place === "puzzles") return new (await import("./puzzles_page.js")).PuzzlesPage(app, game);
  if (place === "daily" && game) return daily(app, game, more);
  if (place === "daily") return new (await import("./daily_page.js")).DailyPage(app, id);
  if (place === "deck" && id) return exercise(app);
  if (place === "deck") return new (await import("./deck_page.js")).DeckPage(app);
  if (place === "analysis" && !id) return new (await import("./trees_page.js")).TreesPage(app);
  if (place === "analysis") {
    const { AnalysisSource } = await import("./analysis_source.js");
    return table(app, new AnalysisSource(app, id, more));
  }
  if (place === "statistics") return new (await import("./statistics_page.js")).StatisticsPage(app);
  if (place === "courses") return new (await import("./courses_page.js")).CoursesPage(app, id, more);
  if (place === "sheet" && game) return new (await import("./sheet_page.js")).SheetPage(app, game, more);
  return null;
}

/** @param {App} app @param {import("../sources/source.js").Source} source */
async function table(app, source) {
  const { TablePage } = await import("../table/table_page.js");
  return new TablePage(app, source);
}

/** Counts an answer to a puzzle, and says what became of the rating. @param {Puzzle} puzzle */
const rate = (puzzle) => async () => {
  const { answered, standing } = await import("./rating.js");
  return (/** @type {boolean} */ right) => {
    const moved = answered(puzzle, right, Date.now());
    if (moved === null) return t("puzzle_unrated");
    return t("puzzle_rated", { n: standing().rating, change: moved < 0 ? `−${-moved}` : `+${moved}` });
  };
};

/** @param {App} app @param {string} game @param {string} id @param {string} which */
async function puzzle(app, game, id, which) {
  const { chosen, nextOf } = await import("./puzzles_page.js");
  const all = await puzzlesOf(game);
  const found = all.find((one) => one.id === id);
  if (!found) {
    toast(t("puzzles_missing"), { kind: "error" });
    return new (await import("./puzzles_page.js")).PuzzlesPage(app, game);
  }
  const next = nextOf(chosen(all, which), id);
  const { PuzzleSource } = await import("./puzzle_source.js");
  return table(
    app,
    new PuzzleSource(app, {
      puzzle: found,
      title: t("puzzle_title", { id: 1 + all.indexOf(found) }),
      list: { href: `#/puzzles/${game}`, label: t("puzzle_list") },
      next: next ? { href: `#/puzzles/${game}/${next.id}${which ? `/${which}` : ""}`, label: t("puzzles_next") } : null,
      answered: await rate(found)(),
    }),
  );
}

/** @param {App} app @param {string} game @param {string} asked a date; empty: today */
async function daily(app, game, asked) {
  const { dayOf, isDay, puzzleOfDay } = await import("./daily.js");
  const { note } = await import("./daily_results.js");
  const day = isDay(asked) ? asked : dayOf(new Date());
  const found = puzzleOfDay(game, day, await puzzlesOf(game));
  if (!found) return new (await import("./daily_page.js")).DailyPage(app, day);
  const { PuzzleSource } = await import("./puzzle_source.js");
  const counts = await rate(found)();
  const { title } = app.hello.games.find(({ id }) => id === game) ?? { title: game };
  return table(
    app,
    new PuzzleSource(app, {
      puzzle: found,
      title: `${title} · ${day}`,
      list: { href: `#/daily/${day}`, label: t("daily") },
      next: null,
      answered: (right) => {
        note(day, game, right);
        return counts(right);
      },
    }),
  );
}

/** The exercise that is due. @param {App} app */
async function exercise(app) {
  const { answer, cards, dueOf } = await import("./deck.js");
  const { DeckPage } = await import("./deck_page.js");
  const [card, ...more] = dueOf(await cards(), Date.now());
  if (!card) return new DeckPage(app);
  const { PuzzleSource } = await import("./puzzle_source.js");
  let counted = false;
  return table(
    app,
    new PuzzleSource(app, {
      puzzle: card.puzzle,
      title: t("deck"),
      about: t("deck_due", { n: more.length + 1 }),
      list: { href: "#/deck", label: t("deck") },
      next: more.length ? { href: `#/deck/${card.id}`, label: t("deck_begin") } : null,
      own: true,
      answered: (right) => {
        if (!counted) void answer(card, right, Date.now()); // what follows a first answer is practice
        counted = true;
        return "";
      },
    }),
  );
}
