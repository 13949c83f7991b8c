"""Plans of Kohle & Kolonie's miners: legal in sampled positions, and they bring everybody where was picked."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pyengine
from pyengine.games.kohle_kolonie.planning.goals import MinerGoal, miners_goals
from pyengine.table import Table

from .play import table_of, walk

KK = "kohle_kolonie"


def some_actions(most: int) -> Iterator[Table]:
    """Actions with miners of random games that are worth a plan."""
    count = 0
    for seed in range(30):
        for game in walk(KK, 3 + seed % 3, seed):
            if not game.over and game.decision.name == "miners" and game.rules.plans["miners"].worth(game.state):
                yield table_of(game.copy(), veil=False)
                count += 1
                if count == most:
                    return


def test_plans_are_legal_and_reach_what_was_picked() -> None:
    rng = random.Random(5)
    tried = Counter[str]()
    for one in some_actions(80):
        offered = [goal["address"] for goal in one.frame()["planning"]["goals"]]
        known = miners_goals(one.game.state, one._pieces_at_home())
        for _ in range(15):
            goals = rng.sample(offered, min(len(offered), rng.randint(1, 4)))
            plan = one.plan(goals)
            assert plan == one.plan(goals), "the same goals, the same plan"
            keys = [step["key"] for step in plan["steps"]]
            tried["refused" if plan["reasons"] else "planned" if keys else "noted"] += 1
            if plan["reasons"]:
                assert not keys
                continue
            assert plan["cost"] == len(keys) <= plan["available"]
            game = one.game.copy()
            number = game.state.pending[-1].seat
            before = list(game.state.seats[number].men)
            for key in keys:
                assert game.decision.name == "miners" and key in game.options(), (goals, keys)
                game.choose(key)
            after = game.state.seats[number].men
            for goal in (known[address] for address in goals):
                if isinstance(goal, MinerGoal) and goal.field and not goal.leaves:
                    left = sum(known[a] == MinerGoal(goal.field, True) for a in goals)
                    assert after[goal.field] >= before[goal.field] + 1 - left
    assert min(tried.values()) > 20, tried


def test_a_plan_is_played_as_ordinary_choices_and_finishes() -> None:
    for one in some_actions(40):
        frame = one.frame()
        target = next(goal["address"] for goal in frame["planning"]["goals"] if goal["label"].startswith("Miner to: r"))
        plan = one.plan([target])
        if plan["reasons"] or not plan["finish"]:
            continue
        keys = [step["key"] for step in plan["steps"]]
        start = frame["record"]["moves"]
        record = one.carry_out([target], True)["record"]
        assert record["moves"][len(start) :] == [*keys, "done"]
        assert pyengine.replay(record).digest() == one.game.digest()
        return
    raise AssertionError("no such action")
