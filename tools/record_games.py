"""Record whole games that every later version must replay: tests/records/<game>/v<rules version>/<name>.json.

    python -m tools.record_games               records what is missing; what is there is never changed, except that a
                                               record gets a link of today's format beside the links that it has
    python -m tools.record_games --most 40     looks through more games for what no record shows yet

For every game: each number of players, each value of each variant, by an eager player (does something whenever that
is possible) and by a random one. Further games, also by sound players, are added until every kind of decision and
every scoring line occurs.
A record holds the keys, the digest after every tenth decision and the texts of its links (tests/records/README.md).
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyengine
from pyengine.bots import bot
from pyengine.core.documents.link import LINK_FORMAT, to_link
from pyengine.core.registry import rules_of

ROOT = Path(__file__).resolve().parent.parent / "tests" / "records"
EVERY = 10
"""Decisions from one digest to the next."""
LAZY = ("pass", "decline", "stop", "keep", "skip", "end", "done", "none", "return:0", "steps:0", "lower:0", "sell:0")


def key_of(game: pyengine.Game, rng: random.Random, style: str) -> str:
    """Any answer; an eager player prefers those that do something, a sound one plays as our bots do."""
    if style == "sound":
        return bot("hewer").choose(game).key
    options = game.options()
    doing = [key for key in options if not key.startswith(LAZY)] if style == "eager" else options
    return rng.choice(doing or options)


def played(game: str, players: int, seed: int, variants: dict[str, str], style: str) -> dict[str, Any]:
    """One whole game, and what it shows."""
    rng = random.Random(f"{game}:{players}:{seed}:{style}")
    seats = [{"name": name} for name in ("Anna", "Bruno", "Clara", "Deniz", "Émile")[:players]]
    made = pyengine.new_game(game, players=players, seed=seed, variants=variants, seats=seats)
    digests = [made.digest()]
    decisions = set()
    while not made.over:
        decisions.add(made.decision.name)
        made.choose(key_of(made, rng, style))
        if len(made.moments()) % EVERY == 0:
            digests.append(made.digest())
    lines = {line.clause for seat in range(players) for line in made.score_lines(seat)}
    return {
        "record": made.record(),
        "digests": digests,
        "links": {str(LINK_FORMAT): to_link(made)},
        "scores": made.scores(),
        "shows": {"decisions": sorted(decisions), "lines": sorted(lines)},
    }


def tables(game: str) -> Iterator[tuple[str, int, dict[str, str]]]:
    """Every number of players and every value of every variant, each at least once; all of them where there are few."""
    about = pyengine.describe(game)
    defaults = {variant["id"]: variant["default"] for variant in about["variants"]}
    values = [(variant["id"], value["id"]) for variant in about["variants"] for value in variant["values"]]
    others = [(id, value) for id, value in values if value != defaults[id]]
    for players in about["players"]:
        yield f"{players}_default", players, {}
    for number, (id, value) in enumerate(others):
        counts = about["players"] if len(others) < 4 else [about["players"][number % len(about["players"])]]
        for players in counts:
            yield f"{players}_{id}_{value}", players, {id: value}


def write(folder: Path, name: str, found: dict[str, Any]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(found, ensure_ascii=False, indent=1)
    (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def shown(folder: Path) -> tuple[set[str], set[str]]:
    """What the records of a folder show already."""
    decisions: set[str] = set()
    lines: set[str] = set()
    for file in folder.glob("*.json"):
        shows = json.loads(file.read_text(encoding="utf-8"))["shows"]
        decisions |= set(shows["decisions"])
        lines |= set(shows["lines"])
    return decisions, lines


def add_links(folder: Path) -> None:
    """A link of today's format in each record; links of earlier formats stay as they were made."""
    for file in sorted(folder.glob("*.json")):
        found = json.loads(file.read_text(encoding="utf-8"))
        if str(LINK_FORMAT) not in found["links"]:
            found["links"][str(LINK_FORMAT)] = to_link(pyengine.replay(found["record"]))
            write(folder, file.stem, found)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--most", type=int, default=200, help="games to look through for what no record shows yet")
    most = parser.parse_args().most
    for game in pyengine.games():
        rules = rules_of(game)
        folder = ROOT / game / f"v{rules.version}"
        for number, (name, players, variants) in enumerate(tables(game)):
            for style in ("eager", "random"):
                if not (folder / f"{name}_{style}.json").exists():
                    write(folder, f"{name}_{style}", played(game, players, number + 1, variants, style))
        for seed in range(most):
            decisions, lines = shown(folder)
            missing = set(rules.steps) - decisions
            players = pyengine.describe(game)["players"][seed % len(rules.players)]
            found = played(game, players, 1000 + seed, {}, "sound" if seed % 2 else "eager")
            if set(found["shows"]["lines"]) - lines or set(found["shows"]["decisions"]) & missing:
                write(folder, f"{players}_more_{seed}", found)
        add_links(folder)
        decisions, lines = shown(folder)
        print(
            game, "decisions without a record:", sorted(set(rules.steps) - decisions) or "none", "lines:", sorted(lines)
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
