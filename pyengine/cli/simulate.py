"""Play many random games and sum them up."""

from __future__ import annotations

import argparse
import time
from collections import Counter

import pyengine
from pyengine.cli.common import (
    Progress,
    add_components_argument,
    add_game_arguments,
    components_of,
    players_of,
    variants_of,
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game_arguments(parser)
    add_components_argument(parser)
    parser.add_argument("--games", type=int, default=100, help="how many games (default 100)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game; the next ones count on")


def run(args: argparse.Namespace) -> int:
    players = players_of(args)
    variants = variants_of(args)
    components = components_of(args)
    bar = Progress(args.games, f"{args.game}, {players} players")
    decisions: Counter[str] = Counter()
    widest: Counter[str] = Counter()
    scores: list[int] = []
    wins = [0.0] * players
    started = time.perf_counter()
    for number in range(args.games):
        seed = args.seed + number
        game = pyengine.new_game(args.game, players, seed, variants, components=components)
        rng = pyengine.Rng(seed, stream=1)
        while not game.over:
            name, keys = game.decision.name, game.options()
            decisions[name] += 1
            widest[name] = max(widest[name], len(keys))
            game.choose(rng.choice(keys))
        scores += game.scores()
        winners = [place.seat for place in game.ranking() if place.place == 1]
        for seat in winners:
            wins[seat] += 1 / len(winners)
        bar.show(number + 1)
    seconds = time.perf_counter() - started
    bar.close()
    total = sum(decisions.values())
    print(f"{args.games} random games of {args.game} with {players} players, seeds {args.seed} to {seed}")
    print(f"{total} decisions, {total / args.games:.1f} a game, {seconds / total * 1e6:.1f} us each")
    print(f"points: mean {sum(scores) / len(scores):.1f}, lowest {min(scores)}, highest {max(scores)}")
    print("wins by seat: " + ", ".join(f"{share / args.games:.0%}" for share in wins))
    print("decision              a game   most answers")
    for name, count in decisions.most_common():
        print(f"{name:20} {count / args.games:7.1f} {widest[name]:14}")
    return 0
