"""Plans of hauling: every plan is made of answers that are legal one after the other, and fills what was picked."""

from __future__ import annotations

import random

import pytest

import pyengine
from pyengine.games.schichtwechsel.components import WAGON_SIZE, WAGONS
from pyengine.table import Table

from .play import table_of


def hauling(seed: int, carts: int = 2) -> Table | None:
    """A game by chance up to the first haul of several carts."""
    game = pyengine.new_game("schichtwechsel", players=2, seed=seed)
    chance = random.Random(seed)
    while not game.over:
        keys = game.options()
        table = table_of(game) if game.decision.name == "haul" else None
        planning = table.frame()["planning"] if table else None
        if table and planning and planning["available"] >= carts:
            return table
        wanted = [key for key in keys if "haul" in key] or [key for key in keys if key not in ("pass", "stop")]
        game.choose(chance.choice(wanted or keys))
    return None


def test_all_carts_are_hauled_by_legal_answers() -> None:
    seen = 0
    for seed in range(40):
        table = hauling(seed)
        if table is None:
            continue
        planning = table.frame()["planning"]
        at = f"seat{table.game.decision.seat}"
        carts = [goal["address"] for goal in planning["goals"] if goal["address"].startswith(f"{at}/c")]
        carts = carts[::-1][: planning["available"]]
        plan = table.plan(carts)
        if plan["reasons"]:
            continue
        seen += 1
        assert plan["cost"] == len(carts)
        assert plan["budget"].startswith(f"{len(carts)} of {planning['available']} cart")
        before = len(table.game.record()["moves"])
        seat = table.game.state.seats[table.game.decision.seat]
        coal = sum(seat.wagons) + sum(max(0, seat.carts[int(cart[-1]) - 1]) for cart in carts)
        table.carry_out(carts)
        moves = table.game.record()["moves"][before:]
        assert moves[: len(plan["steps"])] == [step["key"] for step in plan["steps"]]
        after = table.game.state.seats[int(at[4:])]
        assert sum(after.wagons) == coal
        assert len([key for key in moves if key.startswith("haul:")]) == len(carts)
    assert seen > 5


def test_a_picked_wagon_is_filled_where_it_was_picked() -> None:
    for seed in range(60):
        table = hauling(seed)
        if table is None:
            continue
        number = table.game.decision.seat
        seat, at = table.game.state.seats[number], f"seat{number}"
        cart = next((f"c{n + 1}" for n, load in enumerate(seat.carts) if load == 1), None)
        wagon = next((n for n in (2, 1) if not seat.wagons[n] and WAGON_SIZE[n] == 1), None)
        goals = {goal["address"] for goal in table.frame()["planning"]["goals"]}
        if cart is None or wagon is None or seat.wagons[0] or f"{at}/{cart}" not in goals:
            continue
        picked = [f"{at}/{WAGONS[wagon]}", f"{at}/{cart}"]
        frame = table.carry_out(picked)
        there = [one["at"] for one in frame["scene"]["pieces"] if one["at"].startswith(f"{at}/k")]
        assert picked[0] in {place.split(".")[0] for place in there}, there
        return
    pytest.fail("it never came to this")


def test_what_does_not_fit_says_why() -> None:
    for seed in range(60):
        table = hauling(seed)
        planning = table.frame()["planning"] if table else None
        if table is None or planning is None:
            continue
        at = f"seat{table.game.decision.seat}/c"
        carts = [goal["address"] for goal in planning["goals"] if goal["address"].startswith(at)]
        if len(carts) <= table.game.state.pending[-1].left:
            continue
        plan = table.plan(carts)
        assert plan["steps"] == []
        assert plan["reasons"][0]["clause"].startswith("SW-4.12")
        return
    pytest.fail("it never came to this")
