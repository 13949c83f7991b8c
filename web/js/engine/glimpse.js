/** Games that are opened only to see them, or to ask one thing about them, and closed again. */

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").GameRecord} GameRecord */
/** @typedef {import("../contract.d.ts").Methods} Methods */
/** @typedef {import("../app/app.js").App} App */

/**
 * Its first frame.
 * @template {"table.new" | "table.open" | "lesson.open"} M
 * @param {App} app
 * @param {M} method
 * @param {Methods[M]["params"]} params
 * @returns {Promise<Frame>}
 */
export async function glimpse(app, method, params) {
  const frame = /** @type {Frame} */ (await app.ask(method, params));
  await app.ask("table.close", { table: frame.table });
  return frame;
}

/**
 * The position in which a record ends.
 * @param {App} app
 * @param {GameRecord} record
 */
export async function positionOf(app, record) {
  const { table } = await app.ask("table.open", { document: record, lang: app.hello.lang, veil: false });
  const { document } = await app.ask("table.position", { table });
  await app.ask("table.close", { table });
  return /** @type {GameRecord} */ (document);
}

/**
 * Whether a link is this game, played on.
 * @param {App} app
 * @param {GameRecord} record
 * @param {string} text of the link
 */
export async function continuedBy(app, record, text) {
  const { table } = await app.ask("table.open", { document: record, lang: app.hello.lang });
  const { continues } = await app.ask("link.continues", { table, text });
  await app.ask("table.close", { table });
  return continues;
}
