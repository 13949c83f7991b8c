"""Random games for the tests, each decision told to a watcher.

Choices are made with Python's own generator, so the games do not depend on the engine's.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pyengine

from . import naive, naive_moves, naive_play
from .invariants import Watch
from .state_sums import TURNS, Sums
from .table import TILES

Json = dict[str, Any]


def random_variants(rng: random.Random) -> dict[str, str]:
    return {
        "delivered_visibility": rng.choice(("owner", "all")),
        "substitution": rng.choice(("together", "split")),
        "storage_to_order_level": rng.choice(("any", "surface")),
        "shortage": rng.choice(("may", "must")),
        "coal_supply": rng.choice(("limited", "limited", "limited", "unlimited")),
        "start_player": rng.choice(("random", "first_seat")),
    }


def some_key(options: list[str], rng: random.Random) -> str:
    """Any answer, but rarely "stop": a uniform choice would hardly ever deliver anything."""
    eager = [key for key in options if key.startswith(("place:delivery", "step:order", "step:load", "step:swap"))]
    if eager and rng.random() < 0.7:
        return rng.choice(eager)
    key = rng.choice(options)
    return rng.choice(options) if key == "stop" else key


def random_position(players: int, seed: int, variants: Mapping[str, str] | None = None) -> pyengine.Game:
    """A game stopped at a random point."""
    rng = random.Random(seed)
    game = pyengine.new_game("coal_baron", players=players, seed=seed, variants=variants or random_variants(rng))
    for _ in range(rng.randrange(90 * players)):
        if game.over:
            break
        game.choose(some_key(game.options(), rng))
    return game


def standing_after(before: Json, placed: str) -> dict[str, Json]:
    """Who stands where after a placement (CB-4.1, CB-4.2)."""
    workers = dict(before["board"]["workers"])
    space = placed.removeprefix("place:")
    if space != "bank":
        there = workers.get(space, {"count": 0})["count"]
        workers[space] = {"seat": before["pending"][-1]["seat"], "count": there + 1}
    return workers


def marks_at_the_end(before: Json, keys: list[str]) -> list[int]:
    """Marks of each player when this was the last turn; who had workers left had nothing but the Bank."""
    marks = [seat["marks"] for seat in before["seats"]]
    idle = [seat["workers"] for seat in before["seats"]]
    seat = before["pending"][-1]["seat"]
    space = keys[0].removeprefix("place:")
    if space == "bank":
        marks[seat] += 1
        idle[seat] -= 1
    else:
        idle[seat] -= standing_after(before, keys[0])[space]["count"]
    if space.startswith("money_"):
        marks[seat] += int(space.removeprefix("money_"))
    if space in before["board"]["tiles"]:
        marks[seat] -= TILES[before["board"]["tiles"][space]].price
    for key in keys:
        bought = key.removeprefix("take:")
        if bought in TILES:
            marks[seat] -= TILES[bought].price
    return [have + left for have, left in zip(marks, idle, strict=True)]


def _points(position: Json, chapter: str, shift: int) -> list[int]:
    return [
        sum(line["points"] for line in seat["points"] if line["clause"].startswith(chapter) and line["shift"] == shift)
        for seat in position["seats"]
    ]


def check_scoring(before: Json, keys: list[str], then: Json, game: pyengine.Game) -> None:
    """A shift has ended with this turn: compare every point with the naive reading of the rules."""
    shift = before["shift"]
    assert _points(then, "CB-11.", shift) == naive.shift_scoring(then["seats"], shift)
    assert not any(_points(before, "CB-11.", shift))
    if not then["over"]:
        expected = naive.next_start_player(standing_after(before, keys[0]), len(then["seats"]), before["start_player"])
        assert then["start_player"] == expected, "CB-12.1, CB-12.2"
        assert then["shift"] == shift + 1
        return
    assert shift == 3, "CB-13.1"
    marks = marks_at_the_end(before, keys)
    for number, seat in enumerate(then["seats"]):
        for clause, points in naive.final_scoring(seat, marks[number]).items():
            assert _points(then, clause, 3)[number] == points, clause
    left = [have % 5 for have in marks]
    scores = [seat["score"] for seat in then["seats"]]
    assert game.scores() == scores
    places = naive.ranking(scores, left)
    assert sorted((place.seat, place.place) for place in game.ranking()) == list(enumerate(places)), "CB-13.6, CB-13.8"


def watched_game(
    players: int,
    seed: int,
    variants: Mapping[str, str] | None = None,
    *,
    closely: bool = True,
    answers: bool = False,
    plain: bool = False,
) -> int:
    """Play a whole random game, check the invariants and each scoring, and count the decisions.

    The sums of CB-15 are made on the state after every decision. `closely`: look at the whole position before every
    decision as well, else only before and after every scoring.
    With `answers` the variants are compared with the naive reading of the rules as well. `plain`: any answer is as
    likely as any other.
    """
    rng = random.Random(seed * 5 + players)
    game = pyengine.new_game("coal_baron", players=players, seed=seed, variants=variants or random_variants(rng))
    watch, sums = Watch(players), Sums()
    turn, shift = game.copy(), 1  # the game at the last choice of a space, and the answers since then
    keys: list[str] = []
    decisions = 0
    turns = dict.fromkeys((1, 2, 3), 0)
    while True:
        offered = game.options()
        asked = "over" if game.over else game.decision.name
        scored = game.over or game.state.shift != shift
        if closely or scored:
            position = game.position()
            watch.see(position, offered)
            if scored:
                check_scoring(turn.position(), keys, position, game)
                shift = position["shift"]
            if answers and asked != "over":
                assert set(offered) == naive_moves.answers(position), position["pending"]
        if asked == "over":
            return decisions
        if asked == "turn":
            assert "place:bank" in offered and game.decision.seat == game.state.active, "CB-15.6"
            turns[shift] += 1
            assert turns[shift] <= TURNS[players], "CB-15.7"
            turn, keys = game.copy(), []
        keys.append(rng.choice(offered) if plain else some_key(offered, rng))
        game.choose(keys[-1])
        sums.see(game.state)
        decisions += 1


def compared_game(players: int, seed: int) -> None:
    """Play a whole random game on the engine and, answer by answer, on the naive one."""
    rng = random.Random(seed * 7 + players)
    game = pyengine.new_game("coal_baron", players=players, seed=seed, variants=random_variants(rng))
    before = game.position()
    while not game.over:
        key = some_key(game.options(), rng)
        game.choose(key)
        then = game.position()
        assert naive_play.comparable(then) == naive_play.comparable(naive_play.after(before, key)), key
        before = then
