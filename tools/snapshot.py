"""Runs inside Pyodide (see snapshot.mjs): use the engine as the page does, so that its memory holds what a page needs.

Every module is imported, every catalogue read, every game begun and shown once; nothing is left of those games.
"""

import gc
import json
import pkgutil
import random
from importlib import import_module
from typing import Any

import pyengine
from pyengine import bridge


def ask(method: str, **params: Any) -> Any:
    answer = json.loads(bridge.handle(json.dumps({"id": 0, "method": method, "params": params})))
    if "error" in answer:
        raise RuntimeError(f"{method}: {answer['error']}")
    return answer["result"]


def warm() -> None:
    for module in pkgutil.walk_packages(pyengine.__path__, "pyengine."):
        import_module(module.name)
    for lang in [lang["id"] for lang in ask("hello", lang="en")["languages"]]:
        for game in ask("hello", lang=lang)["games"]:
            params = {"game": game["id"], "players": pyengine.describe(game["id"])["players"][0], "seed": 1}
            table = ask("table.new", **params, options={}, lang=lang, veil=False)["table"]
            ask("table.close", table=table)
    vars(bridge)["_bridge"] = bridge.Bridge()  # the page's first table is the first


warm()
random.seed(0)  # seeded anew where the snapshot is put back
gc.collect()
