// The digests of chunks of random games, inside Pyodide: tools/many_games.py compares them.
//
//   node tools/many_games.mjs WORK      a list of [game, players, chunk] as JSON; prints digests by their names

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, copyTree, stockRuntime } from "./pyodide-node.mjs";

const py = await stockRuntime();
copyTree(py, join(ROOT, "pyengine"), "/revier/pyengine");
const source = readFileSync(join(ROOT, "tools/many_games.py"), "utf8").replace(/^if __name__[\s\S]*/m, "");
py.runPython('import sys; sys.path.insert(0, "/revier"); sys.dont_write_bytecode = True');
py.globals.set("__file__", "/revier/tools/many_games.py");
py.runPython(source);
/** @type {Record<string, string>} */
const digests = {};
for (const [game, players, chunk] of JSON.parse(process.argv[2])) {
  digests[`${game} ${players} ${chunk}`] = py.globals.get("played")(game, players, chunk);
}
console.log(JSON.stringify(digests));
