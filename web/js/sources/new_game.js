/** The table at which a game begins: who sat there last time, what they are called, and the way to the first decision. */
import { newId } from "../storage/saves.js";
import { change, settings } from "../app/settings.js";
import { t } from "../app/words.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../app/settings.js").SeatChoice} SeatChoice */
/** @typedef {import("../app/settings.js").TableChoice} TableChoice */
/** @typedef {Omit<import("../contract.d.ts").NewParams, "lang" | "veil">} Beginning */

/** @returns {number} */
export const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** Games that are about to begin, by their id: nothing is stored before the engine has dealt. @type {Map<string, Beginning>} */
const beginnings = new Map();
const KEY = "revier.begin.";

/** @param {string} id @returns {Beginning | null} */
export function beginningOf(id) {
  try {
    return beginnings.get(id) ?? JSON.parse(sessionStorage.getItem(KEY + id) ?? "null");
  } catch {
    return null;
  }
}

/** The game is stored now. @param {string} id */
export function begun(id) {
  beginnings.delete(id);
  try {
    sessionStorage.removeItem(KEY + id);
  } catch {
    // No storage: there was nothing.
  }
}

/**
 * Turns to the table; the game begins there as soon as the engine runs.
 * @param {App} app
 * @param {Beginning} beginning
 */
export function begin(app, beginning) {
  const id = newId();
  beginnings.set(id, beginning);
  try {
    sessionStorage.setItem(KEY + id, JSON.stringify(beginning)); // should the page be loaded anew before that
  } catch {
    // No storage: it lasts as long as the page.
  }
  app.go(`#/table/${id}`);
}

/**
 * Begins a game at a table, and remembers the table.
 * @param {App} app
 * @param {GameInfo} game
 * @param {TableChoice} table
 * @param {number} seed
 * @param {import("../contract.d.ts").AnyDocument | null} components
 */
export function beginAt(app, game, table, seed, components) {
  change({ players: table.seats, tables: { ...settings.tables, [game.id]: table } });
  const names = namesOf(app, table.seats);
  begin(app, {
    game: game.id,
    players: table.seats.length,
    seed,
    variants: table.variants,
    seats: table.seats.map(({ colour }, index) => ({ name: names[index], colour })),
    bots: table.seats.map(({ bot }) => bot ?? ""),
    components,
  });
}

/**
 * The same table, dealt anew.
 * @param {App} app
 * @param {import("../types.js").GameRecord} record of the game that was played there
 * @param {{name: string, colour: string}[]} seats
 * @param {string[]} bots
 */
export function rematch(app, { game, components, variants }, seats, bots) {
  begin(app, {
    game,
    players: seats.length,
    seed: randomSeed(),
    variants: /** @type {Record<string, string>} */ (variants ?? {}),
    seats: seats.map(({ name, colour }) => ({ name, colour })),
    bots,
    components: components ? { revier: 1, kind: "components", game, ...components } : null,
  });
}

/**
 * One click to a game: at the table of last time, or against the gentlest bots.
 * @param {App} app
 * @param {GameInfo} game
 */
export async function beginAgain(app, game) {
  const table = tableOf(app, game);
  const sets = table.set ? await (await import("../components/set_store.js")).setsOf(game.id) : [];
  const set = sets.find(({ id }) => id === table.set);
  beginAt(app, game, { ...table, set: set?.id ?? "" }, randomSeed(), set?.document ?? null);
}

/**
 * The table of the last game of this kind; the first time one person, and the gentlest bot on every other seat that is needed.
 * What is remembered may be of another version: whatever does not fit is left out.
 * @param {App} app
 * @param {GameInfo} game
 * @returns {TableChoice}
 */
export function tableOf(app, game) {
  const levels = app.hello.levels.map((level) => level.id);
  const colours = game.colours.map((colour) => colour.id);
  const known = settings.tables[game.id];
  const [least, most] = [Math.min(...game.players), Math.max(...game.players)];
  const gentlest = game.bots ? levels[0] : "";
  const person = settings.players.find((seat) => !seat.bot) ?? { name: "", colour: "" };
  /** @type {SeatChoice[]} */
  const seats = (known?.seats ?? [person]).slice(0, most).map((seat) => ({ ...seat }));
  while (seats.length < least) seats.push({ name: "", colour: "", bot: gentlest });
  for (const seat of seats) seat.bot = game.bots && levels.includes(seat.bot ?? "") ? seat.bot : "";
  seats.forEach((seat, index) => {
    const taken = seats.slice(0, index).map((other) => other.colour);
    const wanted = seats.slice(index + 1).map((other) => other.colour);
    if (colours.includes(seat.colour) && !taken.includes(seat.colour)) return;
    const free = colours.filter((colour) => !taken.includes(colour));
    seat.colour = free.find((colour) => !wanted.includes(colour)) ?? free[0];
  });
  const variants = Object.fromEntries(
    game.variants.map(({ id, values, ...variant }) => {
      const value = known?.variants[id] ?? "";
      return [id, values.some((one) => one.id === value) ? value : variant.default];
    }),
  );
  return { seats, variants, set: known?.set ?? "" };
}

/**
 * What the seats are called: as people say, else by their strength or their number.
 * @param {App} app
 * @param {SeatChoice[]} seats
 */
export function namesOf(app, seats) {
  return seats.map(({ name, bot }, index) => {
    if (!bot) return name.trim() || t("player_n", { n: index + 1 });
    const alike = seats.filter((seat) => seat.bot === bot);
    const level = labelOf(app, bot);
    return alike.length > 1 ? t("bot_name", { level, n: alike.indexOf(seats[index]) + 1 }) : level;
  });
}

/** The name of a strength. @param {App} app @param {string} bot */
export const labelOf = (app, bot) => app.hello.levels.find((level) => level.id === bot)?.label ?? bot;

/**
 * Names in a row, as the language writes it; bots of the same strength are counted.
 * @param {App} app
 * @param {string[]} names
 */
export function listed(app, names) {
  const counted = [...new Set(names)].map((name) => {
    const n = names.filter((other) => other === name).length;
    return n > 1 ? t("play_alike", { n, name }) : name;
  });
  return new Intl.ListFormat(app.hello.lang, { type: "conjunction" }).format(counted);
}

/**
 * Against whom one plays at a table, in a few words.
 * @param {App} app
 * @param {SeatChoice[]} seats
 */
export function opponentsIn(app, seats) {
  const bots = seats.filter((seat) => seat.bot).map((seat) => labelOf(app, seat.bot ?? ""));
  return bots.length === seats.length - 1
    ? t("play_vs", { names: listed(app, bots) })
    : listed(
        app,
        namesOf(app, seats).map((name, index) => (seats[index].bot ? labelOf(app, seats[index].bot ?? "") : name)),
      );
}
