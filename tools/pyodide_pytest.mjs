// pytest inside Pyodide: the same tests, on the Python that plays in the browser.
//
//   node tools/pyodide_pytest.mjs WHEELS_FOLDER TEST_FOLDER... [-- PYTEST_OPTION...]
//
// What is marked `slow` (it takes seconds on CPython) or `native` (it needs processes or the real disk) is left out; of the
// cases of a test only some are tried (tests/pace.py), all of them with REVIER_SOAK.

import { join } from "node:path";
import { ROOT, bytes, copyTree, stockRuntime, unpackWheels } from "./pyodide-node.mjs";

const split = process.argv.indexOf("--");
const [wheels, ...folders] = process.argv.slice(2, split < 0 ? undefined : split);
const options = split < 0 ? [] : process.argv.slice(split + 1);
const TOOLS = ["pytest", "pluggy", "iniconfig", "packaging", "pygments", "hypothesis", "sortedcontainers"];

const py = await stockRuntime();
unpackWheels(py, wheels, (name) => TOOLS.includes(name));
copyTree(py, join(ROOT, "pyengine"), "/revier/pyengine");
copyTree(py, join(ROOT, "tests"), "/revier/tests", (path) => !/tests\/(browser|pyodide)$/.test(path));
copyTree(py, join(ROOT, "docs"), "/revier/docs", (path) => !/\.(png|jpg)$/.test(path));
py.FS.writeFile("/revier/pyproject.toml", bytes(join(ROOT, "pyproject.toml")));

py.globals.set("soak", process.env.REVIER_SOAK ?? "");
py.globals.set("arguments", py.toPy([...folders, ...options]));
const code = await py.runPythonAsync(`
import os, sys
os.chdir("/revier")
os.environ["REVIER_SOAK"] = soak
sys.path.insert(0, "/revier")
sys.dont_write_bytecode = True
import pytest
int(pytest.main(["-q", "-m", "not slow and not native", *arguments]))
`);
process.exit(code);
