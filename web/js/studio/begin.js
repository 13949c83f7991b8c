/** Where an author begins: a new setup, a saved game, a link, a file. */
import { h, fill } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { fileButton, readDocument } from "../storage/files.js";
import { headOf } from "../pages/continue_strip.js";
import { t } from "../app/words.js";
import { button, recordOfLink, select } from "./studio.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../types.js").GameRecord} GameRecord */

/**
 * @param {App} app
 * @param {string} game the one on the page
 * @param {(document: GameRecord) => Promise<void>} open throws what cannot be opened
 * @param {{link?: typeof recordOfLink, ask?: string, more?: () => (Node | string)[]}} [ways] what a link may lead to, and what else there is to begin with
 */
export function beginning(
  app,
  game,
  open,
  { link: opened = recordOfLink, ask = "studio_link_ask", more = () => [] } = {},
) {
  const { games } = app.hello;
  const wrong = h("p", { class: "warn", role: "alert" });
  const details = h("details", { class: "studio-begin" });
  /** @param {() => Promise<GameRecord>} find */
  const attempt = async (find) => {
    fill(wrong);
    try {
      await open(await find());
      details.open = false;
    } catch (error) {
      fill(wrong, t("studio_cannot_open", { why: error instanceof Error ? error.message : String(error) }));
    }
  };
  let chosen = games.find(({ id }) => id === game) ?? games[0];
  const players = h("select", { id: "begin-players" });
  const count = () =>
    fill(
      players,
      chosen.players.map((n) => h("option", { value: n }, String(n))),
    );
  const which = select(
    games.map(({ id, title }) => [id, title]),
    chosen.id,
    (id) => {
      chosen = games.find((one) => one.id === id) ?? chosen;
      count();
    },
  );
  which.id = "begin-game";
  count();
  const link = h("input", { type: "text", id: "begin-link", autocomplete: "off" });
  const saved = h("div", { class: "row wrap" });
  const others = h("div", { class: "studio-begin-more" });
  details.addEventListener("toggle", async () => {
    if (details.open) fill(others, ...more());
    if (!details.open || saved.childElementCount) return;
    const { saves } = await app.saves.read();
    fill(
      saved,
      saves.slice(0, 6).map((save) =>
        button("clock", headOf(app, save), () => void attempt(async () => save.record), {
          style: "small",
          name: "saved",
        }),
      ),
      saves.length ? null : h("span", { class: "soft" }, t("studio_none_saved")),
    );
  });
  fill(
    details,
    h("summary", null, t("studio_from")),
    h(
      "div",
      { class: "studio-begin-ways" },
      h(
        "div",
        { class: "row wrap" },
        h("label", { for: "begin-game" }, t("studio_game")),
        which,
        h("label", { for: "begin-players" }, t("studio_players")),
        players,
        button("plus", t("studio_fresh"), () =>
          attempt(async () => ({
            revier: 1,
            kind: "position",
            game: chosen.id,
            from: { players: Number(players.value), seed: Math.floor(Math.random() * 1e6) },
            set: {},
          })),
        ),
      ),
      others,
      h("h3", null, t("studio_saved")),
      saved,
      h(
        "form",
        {
          class: "row wrap",
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            void attempt(() => opened(app, link.value));
          },
        },
        h("label", { for: "begin-link" }, t(ask)),
        link,
        h("button", { type: "submit", class: "btn" }, t("studio_open_link")),
      ),
      h(
        "div",
        { class: "row wrap" },
        fileButton(
          t("studio_open"),
          (file) => void attempt(async () => /** @type {GameRecord} */ (await readDocument(file))),
          icon("upload"),
        ),
      ),
      wrong,
    ),
  );
  return details;
}
