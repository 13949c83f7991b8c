// Any Pyodide of anybody: installs our plain wheel with micropip from a URL, and prints what the engine says.
//
//   node anybody.mjs WHEELS_FOLDER URL

import { readdirSync } from "node:fs";
import { stockRuntime, unpackWheels } from "../../tools/pyodide-node.mjs";

const [wheels, url] = process.argv.slice(2);
if (!readdirSync(wheels).some((name) => name.startsWith("micropip-"))) throw new Error("no micropip wheel");
const py = await stockRuntime();
unpackWheels(py, wheels, (name) => ["micropip", "packaging"].includes(name));
py.globals.set("url", url);
console.log(
  await py.runPythonAsync(`
import micropip, json
await micropip.install(url)
import pyengine
game = pyengine.new_game(pyengine.games()[0], players=2, seed=1)
json.dumps({"games": list(pyengine.games()), "options": len(game.options()), "file": pyengine.__file__})
`),
);
