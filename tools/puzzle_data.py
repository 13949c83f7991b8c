"""The puzzles as the page loads them, written at build time: python tools/puzzle_data.py OUT

OUT/<game>.json        all puzzles of a game, the easiest first
OUT/words-<lang>.json  the words of the pages for learning from play, and what themes are called and told by

They are files of their own: no page loads them before somebody asks for a puzzle.
"""

import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # the engine beside this folder, not an installed one

import pyengine
from pyengine.core.view.text import LANGUAGES, translate
from pyengine.puzzles.library import puzzles_of
from pyengine.puzzles.themes import themes_of
from pyengine.puzzles.words import WORDS


def words(lang: str) -> dict[str, Any]:
    """What the pages say in a language."""
    return {
        "words": {id: translate(message, lang) for id, message in WORDS.items()},
        "themes": {
            game: {theme.id: translate(theme.label, lang) for theme in themes_of(game)} for game in pyengine.games()
        },
        "told_by": {
            game: [{"id": one.id, "decisions": one.decisions, "events": one.events} for one in themes_of(game)]
            for game in pyengine.games()
        },
    }


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    files: dict[str, Any] = {f"{game}.json": puzzles_of(game) for game in pyengine.games()}
    files |= {f"words-{lang}.json": words(lang) for lang in LANGUAGES}
    for name, value in files.items():
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        (out / name).write_text(text, encoding="utf-8")
        print(f"{name}: {len(text) / 1000:.1f} KB")


if __name__ == "__main__":
    main()
