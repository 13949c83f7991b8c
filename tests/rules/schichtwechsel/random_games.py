"""Random games, watched: invariants at every decision, both scorings compared with the naive ones."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pyengine

from . import invariants, naive
from .table import GAME

Json = dict[str, Any]

VARIANTS = {
    "bag_deal": ("sequential", "all_first"),
    "pass_rule": ("free", "stones_spent"),
    "combined_water_vp": ("player_only", "both"),
    "lead_tie": ("all_tied", "strict"),
    "final_load_max": ("2", "4"),
}
LAZY = frozenset({"pass", "decline", "stop", "keep", "skip", "end", "return:0", "steps:0", "lower:0", "sell:0"})


def some_variants(rng: random.Random) -> dict[str, str]:
    return {name: rng.choice(values) for name, values in VARIANTS.items()}


def some_key(offered: Sequence[str], rng: random.Random, busy: bool) -> str:
    """Any answer; a busy player does something whenever that is possible, so that games get far."""
    key = offered[int(rng.random() * len(offered))]
    if busy and key in LAZY:
        doing = [one for one in offered if one not in LAZY]
        if doing:
            return doing[int(rng.random() * len(doing))]
    return key


def random_position(
    players: int, seed: int, variants: dict[str, str] | None = None, most: int = 0, busy: bool = True
) -> pyengine.Game:
    """A game somewhere in its course."""
    rng = random.Random(seed * 11 + players)
    game = pyengine.new_game(GAME, players=players, seed=seed, variants=variants or some_variants(rng))
    for _ in range(rng.randrange(1, most or 60 * players)):
        if game.over:
            break
        game.choose(some_key(game.options(), rng, busy))
    return game


def round_lines(position: Json, number: int, turn: int) -> int:
    """What the round scoring gave."""
    return sum(
        line["points"]
        for line in position["seats"][number]["points"]
        if line["clause"] == "SW-14.1" and line["round"] == turn
    )


def compare_round(position: Json, turn: int) -> None:
    """SW-14.1: the points of a round are those of the naive implementation.

    Discs, spoil and coke in all are the same at the first decision after the scoring as they were when it was done.
    """
    card = position["round_cards"][turn - 1]
    for number in range(len(position["seats"])):
        expected = naive.round_points(position, card, number)
        assert round_lines(position, number, turn) == expected, f"{card}: seat {number}"


def compare_end(game: pyengine.Game) -> None:
    """SW-15, SW-16: every line of the final scoring, the totals, the ranking."""
    position = game.position()
    for number, seat in enumerate(position["seats"]):
        lines = [line for line in seat["points"] if line["what"].startswith("final_")]
        assert {line["what"]: line["points"] for line in lines} == naive.final_points(position, number)
    assert game.scores() == [seat["score"] for seat in position["seats"]]
    assert [place.seat for place in game.ranking()] == naive.ranking(position)


def watched_game(
    players: int, seed: int, variants: dict[str, str] | None = None, *, plain: bool = False
) -> Counter[str]:
    """Play a whole random game; count the decisions of each kind. `plain`: any answer is as likely as any other."""
    rng = random.Random(seed * 5 + players)
    game = pyengine.new_game(GAME, players=players, seed=seed, variants=variants or some_variants(rng))
    busy = seed % 2 == 0 and not plain
    state = game.state
    seen: Counter[str] = Counter()
    turn, final = 1, False
    asked: Counter[tuple[int, str]] = Counter()
    while not game.over:
        offered = game.options()
        assert offered
        name, seat = state.pending[-1].step, state.pending[-1].seat
        key = some_key(offered, rng, busy)
        if final and name in ("load", "final.sale", "tools") and key != "stop":
            asked[seat, name] += 1 if name == "load" else int(key.split(":")[1])
        seen[name] += 1
        game.choose(key)
        invariants.check_state(state)
        if state.round != turn:
            compare_round(game.position(), turn)
            turn = state.round
        elif not final and (state.over or state.phase >= 10):
            compare_round(game.position(), turn)
            final = True
    houses = game.position()["pits"].get("pit_sale", [])
    each = int(game.variants["final_load_max"])
    for (seat, name), number in asked.items():
        most = {"load": each * houses.count(seat), "final.sale": houses.count(seat), "tools": 4}
        assert number <= most[name], "SW-15.6, SW-15.10 (and a marker at the exit, SW-4.17c)"
    compare_end(game)
    invariants.check(game.position())
    return seen
