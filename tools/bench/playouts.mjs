// The engine's own bench inside Pyodide on node; prints its figures as JSON.
//
//   node playouts.mjs GAMES ROUNDS

import { join } from "node:path";
import { ROOT, copyTree, stockRuntime } from "../pyodide-node.mjs";

const [games, rounds] = process.argv.slice(2).map(Number);
const py = await stockRuntime();
copyTree(py, join(ROOT, "pyengine"), "/revier/pyengine");
py.globals.set("games", games);
py.globals.set("rounds", rounds);
// Pyodide knows only the clock on the wall; what the processor spent is known to node.
py.globals.set("processor_seconds", () => process.cpuUsage().user / 1e6);
console.log(
  py.runPython(`
import json, sys, time
time.process_time = processor_seconds
sys.path.insert(0, "/revier")
import pyengine
from pyengine.cli.bench import measure
json.dumps(measure(pyengine.games(), games, rounds))
`),
);
