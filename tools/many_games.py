"""Random games by the thousand, with every invariant and every scoring compared: ./build.sh games [GAMES]

GAMES for each game and number of players (50,000 if not said), as many of plain chance and as many of eager players
(who buy, bid and deliver when they can), in as many processes as there are cores. What has been played is kept in
.build/games.json, so a run that was ended goes on where it was, and a larger number plays what is missing; another
engine begins anew. Each chunk of games has a digest over all final positions of further games, plain and eager; with
--pyodide the first of them are played once more inside Pyodide and must give the same.

    python tools/many_games.py 200 --pyodide 20
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
KEPT = ROOT / ".build" / "games.json"
CHUNK = 20
EAGER = (
    *("place:delivery", "step:order", "step:load", "step:swap"),
    *("buy:", "bid:", "flip:", "settle:", "load:", "engine:"),
)
LAZY = frozenset({"pass", "decline", "stop", "keep", "skip", "end", "return:0", "steps:0", "lower:0", "sell:0"})
sys.path.insert(0, str(ROOT))
Work = tuple[str, int, int]  # game, players, number of the chunk


def numbers(seed: int) -> Iterator[int]:
    """A plain generator of our own: the same numbers on every Python."""
    state = seed * 2654435761 + 1 & 0xFFFFFFFF
    while True:
        state = state * 1664525 + 1013904223 & 0xFFFFFFFF
        yield state >> 8


def some_key(keys: list[str], number: int, eager: bool) -> str:
    """Any answer; of an eager player mostly one that gets somewhere."""
    if eager and number % 16 > 4:
        lively = [key for key in keys if key.startswith(EAGER)] or [key for key in keys if key not in LAZY]
        keys = lively or keys
    return keys[(number >> 4) % len(keys)]


def played(game: str, players: int, chunk: int) -> str:
    """The digest of a chunk: plain and eager games, looked at only at their end. Needs the engine alone."""
    import pyengine

    whole = hashlib.sha256()
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        for eager in (False, True):
            one = pyengine.new_game(game, players=players, seed=seed)
            for number in numbers(2 * seed + eager):
                if one.over:
                    break
                one.choose(some_key(one.options(), number, eager))
            text = json.dumps([one.position(), one.scores()], sort_keys=True, separators=(",", ":"))
            whole.update(text.encode())
    return whole.hexdigest()[:16]


def watched(work: Work) -> tuple[Work, str]:
    """Eager and plain games with all invariants, then the chunk's digest."""
    game, players, chunk = work
    games: Any = import_module(f"tests.rules.{game}.random_games")
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        for plain in (False, True):
            number = 100_000 + 2 * seed + plain
            if game == "coal_baron":
                closely, answers = seed % 20 == 0, seed % 60 == 0
                games.watched_game(players, number, closely=closely, answers=answers, plain=plain)
            elif game == "kohle_kolonie":
                edition = ("de", "en", "fr")[seed % 3]
                games.watched_game(players, number, edition, closely=seed % 20 == 0, plain=plain)
            else:
                games.watched_game(players, number, plain=plain)
    return work, played(game, players, chunk)


def name_of(work: Work) -> str:
    return " ".join(map(str, work))


def engine() -> str:
    """Of all sources that decide how games are played."""
    paths = [*(ROOT / "pyengine").rglob("*.py"), *(ROOT / "pyengine").rglob("data.json"), Path(__file__)]
    whole = hashlib.sha256()
    for path in sorted(path for path in paths if not {"cli", "locale", "picture", "rulebook"} & set(path.parts)):
        whole.update(path.read_bytes())
    return whole.hexdigest()[:16]


def load() -> dict[str, str]:
    try:
        kept = json.loads(KEPT.read_text("utf-8"))
        return dict(kept["done"]) if kept["engine"] == engine() else {}
    except (OSError, ValueError, TypeError, KeyError):
        return {}


def keep(done: dict[str, str]) -> None:
    KEPT.parent.mkdir(exist_ok=True)
    half = KEPT.with_suffix(".new")
    half.write_text(json.dumps({"engine": engine(), "done": done}), "utf-8")
    half.replace(KEPT)


def wanted(games: int) -> list[Work]:
    import pyengine

    chunks = range(-(-games // CHUNK))
    tables = [(game, players) for game in pyengine.games() for players in pyengine.describe(game)["players"]]
    return [(game, players, chunk) for chunk in chunks for game, players in tables]


def play(games: int, processes: int) -> dict[str, str]:
    done = load()
    work = wanted(games)
    missing = [one for one in work if name_of(one) not in done]
    before, start, told = len(work) - len(missing), time.monotonic(), 0.0
    print(
        f"{len(work) * CHUNK} games of each kind; {before * CHUNK} were played before. "
        "Ctrl+C ends it; it goes on from there."
    )
    with ProcessPoolExecutor(processes) as pool:
        waiting = {pool.submit(watched, one): one for one in missing}
        try:
            for count, ready in enumerate(as_completed(waiting), 1):
                if error := ready.exception():
                    print(f"{name_of(waiting[ready])}: broken, seeds from {waiting[ready][2] * CHUNK}")
                    raise error
                one, digest = ready.result()
                done[name_of(one)] = digest
                passed = time.monotonic() - start
                if passed - told > 5 or count == len(missing):
                    told = passed
                    keep(done)
                    left = passed / count * (len(missing) - count)
                    print(
                        f"{(before + count) * CHUNK} of {len(work) * CHUNK} games, {left / 60:.0f} min left", flush=True
                    )
        finally:
            keep(done)
            pool.shutdown(cancel_futures=True)
    return done


def compare(games: int, done: dict[str, str]) -> int:
    """The first chunks inside Pyodide; how many of them differ."""
    work = wanted(games)
    script = Path(__file__).with_suffix(".mjs")
    said = subprocess.run(
        ["node", str(script), json.dumps(work)], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    ).stdout
    inside = json.loads(said.splitlines()[-1])
    differ = [name_of(one) for one in work if inside[name_of(one)] != done[name_of(one)]]
    print(f"Pyodide: {len(work) * CHUNK} games of each kind, {len(differ)} of {len(work)} chunks differ")
    for name in differ:
        print(f"  {name}")
    return len(differ)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", type=int, nargs="?", default=50_000)
    parser.add_argument("--pyodide", type=int, default=0, metavar="GAMES", help="play this many in Pyodide too")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    done = play(max(given.games, given.pyodide), given.processes)
    if given.pyodide and compare(given.pyodide, done):
        sys.exit(1)
    print("Every invariant held.")


if __name__ == "__main__":
    main()
