"""Chapter 11: barriers and milestones of the three tracks."""

from __future__ import annotations

import pytest

from .table import after, at_the_end, gained, idle, round_end, seat_of, table

BARRIERS = {
    "road": {2: "house", 5: "choose", 8: "house", 10: "tools", 12: "choose"},
    "rail": {2: "house", 5: "choose", 8: "house"},
    "canal": {1: "tools", 3: "choose", 6: "house"},
}
MILESTONES = {
    "road": {5: 1, 8: 2, 11: 3},
    "rail": {4: 2, 6: 3, 8: 4},
    "canal": {3: 1, 5: 2, 7: 3},
}
GOALS = {"road": 14, "rail": 10, "canal": 8}


@pytest.mark.parametrize("track", GOALS)
def test_sw_11_1_barriers(track: str) -> None:
    found = {}
    for at in range(GOALS[track]):
        others = {f"discs.{other}": GOALS[other] for other in GOALS if other != track}
        game = table(seats={0: {**others, f"discs.{track}": at}})
        keys = {
            "road": ("use:track_small:white", "choose:road"),
            "rail": ("use:track_medium:white:white",),
            "canal": ("use:track_canal_small:white",),
        }
        game = after(game, *keys[track])
        if game.decision.seat == 0 and game.decision.name != "turn":
            found[at] = game.decision.name
    assert found == BARRIERS[track]


@pytest.mark.parametrize("track", GOALS)
def test_sw_11_1_milestones(track: str) -> None:
    for at in range(GOALS[track]):
        over = idle(at_the_end(2, seats={0: {f"discs.{track}": at}}, upcoming=("round_6",)))
        reached = [points for field, points in MILESTONES[track].items() if field <= at]
        assert gained(over, 0, "SW-15.3", f"final_{track}") == (reached[-1] if reached else 0)


@pytest.mark.parametrize("track", GOALS)
def test_sw_11_2_milestones_give_nothing_before_the_end(track: str) -> None:
    for field in MILESTONES[track]:
        seats = {0: {f"discs.{track}": field - 1}}
        game = table(seats=seats)
        keys = {
            "road": ("use:track_small:white", "choose:road"),
            "rail": ("use:track_medium:white:white",),
            "canal": ("use:track_canal_small:white",),
        }
        then = idle(after(game, *keys[track]), lambda g: g.decision.seat == 1)
        assert seat_of(then)["discs"][track] == field
        assert seat_of(then)["score"] == 0
    scored = round_end(2, upcoming=("round_6",), seats={0: {f"discs.{track}": GOALS[track] - 1}})
    assert seat_of(scored)["score"] == 0
