/**
 * Makes the memory that later starts put back (snapshot.js), in a worker that does nothing else: an engine that has greeted in the
 * language of the page and has begun every game once. No game is left in it. The build makes one the same way (tools/snapshot.mjs).
 */

/**
 * @param {any} python a runtime that was started with `_makeSnapshot`
 * @param {string} lang
 * @param {number} most bytes
 * @returns {Uint8Array}
 */
export function makeSnapshot(python, lang, most) {
  const bridge = python.pyimport("pyengine.bridge");
  /** @param {string} method @param {object} params */
  const ask = (method, params) => {
    const { result, error } = JSON.parse(bridge.handle(JSON.stringify({ id: 0, method, params })));
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  for (const { id, players } of ask("hello", { lang }).games) {
    const { table } = ask("table.new", { game: id, players: players[0], seed: 1, lang, veil: false });
    ask("table.close", { table });
  }
  python.runPython("import gc\nfrom pyengine import bridge\nbridge._bridge = bridge.Bridge()\ngc.collect()");
  const whole = python.makeMemorySnapshot();
  if (whole.length > most) throw new Error(`the engine has grown to ${whole.length} bytes`);
  return whole;
}
