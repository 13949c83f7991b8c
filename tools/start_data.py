"""What the start page shows before the engine runs, written at build time: python tools/start_data.py OUT

One file for each language, OUT/<lang>.json: the engine's own `hello`, the lessons of every game, and the empty boards
that are seen while the engine loads. tests/core/test_start_data.py compares them with what the engine says.
"""

import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # the engine beside this folder, not an installed one

from pyengine.bridge import Bridge
from pyengine.core.view.text import LANGUAGES


def start_data(lang: str) -> dict[str, Any]:
    """What the page needs in a language until the engine answers."""
    bridge = Bridge()

    def ask(method: str, **params: Any) -> Any:
        request = {"id": 1, "method": method, "params": {**params, "lang": lang}}
        return json.loads(bridge.handle(json.dumps(request)))["result"]

    hello = ask("hello")
    return {
        "hello": hello,
        "lessons": {game["id"]: ask("lesson.list", game=game["id"]) for game in hello["games"] if game["lessons"]},
        "boards": {
            game["id"]: _empty(ask("table.new", game=game["id"], players=min(game["players"]), seed=1)["scene"])
            for game in hello["games"]
        },
    }


def _empty(scene: dict[str, Any]) -> dict[str, Any]:
    """A scene with the boards of the first seat and the words on them, and nothing else."""
    boards = [
        {**board, "label": board["name"], **({"id": "seat0", "seat": 0} if "seat" in board else {})}
        for board in scene["boards"]
        if board.get("shown", True)
    ]
    return {
        **{name: scene[name] for name in ("sprites", "style", "texts")},
        "boards": boards,
        "ahead": [],
        "tray": None,
        "pieces": [],
        "slots": {},
        "counts": {},
        "turns": {},
        "stops": {},
    }


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    for lang in LANGUAGES:
        text = json.dumps(start_data(lang), ensure_ascii=False, separators=(",", ":"))
        (out / f"{lang}.json").write_text(text, encoding="utf-8")
        print(f"{lang}.json: {len(text) / 1000:.1f} KB")


if __name__ == "__main__":
    main()
