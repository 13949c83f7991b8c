"""Write into every stored puzzle what the bots say today for its answers: after a change of their words.

python tools/puzzle_reasons.py
"""

import json
from pathlib import Path

from pyengine.puzzles.find import reasons_today
from pyengine.puzzles.select import written

GAMES = Path(__file__).parent.parent / "pyengine" / "games"


def main() -> None:
    changed = 0
    for path in sorted(GAMES.glob("*/puzzles/*.json")):
        puzzle = json.loads(path.read_text("utf-8"))
        best, second = reasons_today(puzzle)
        if (best, second) == (puzzle["reason"], puzzle["second"]["reason"]):
            continue
        puzzle["reason"], puzzle["second"]["reason"] = best, second
        path.write_text(written(puzzle), "utf-8")
        changed += 1
    print(f"{changed} puzzles changed")


if __name__ == "__main__":
    main()
