"""Chapter 4: steps on the tracks, barriers and their rewards."""

from __future__ import annotations

import pytest

import pyengine

from .table import after, allowed, asked, diff, gained, idle, keys_of, me, offers, refused, seat_of, step_vi, table

GOALS = {"road": 14, "rail": 10, "canal": 8}


def test_sw_4_15_steps_forward_on_the_tracks_shown() -> None:
    game = table()
    assert diff(game, after(game, "use:track_large_road:player")) == {"stone": -1, "road": 2, "canal": 1}
    assert diff(game, after(game, "use:track_large_rail:player")) == {"stone": -1, "rail": 2, "canal": 1}
    assert diff(game, after(game, "use:track_medium:white:white")) == {"white": -2, "rail": 1, "canal": 1}
    assert diff(game, after(game, "use:track_canal_small:white")) == {"white": -1, "canal": 1}


def test_sw_4_15_several_discs_share_a_field() -> None:
    seats = {number: {"discs.road": 1, "white": 3} for number in range(4)}
    game = table(seats=seats)
    for _ in range(4):
        game = after(game, "use:track_small:white", "choose:road")
    assert [seat_of(game, number)["discs"]["road"] for number in range(4)] == [2] * 4


@pytest.mark.parametrize("track", ("road", "rail"))
def test_sw_4_15_surplus_steps_are_lost_at_the_goal(track: str) -> None:
    game = table(seats={0: {f"discs.{track}": GOALS[track] - 1}})
    done = after(game, f"use:track_large_{track}:player")
    assert seat_of(done)["discs"][track] == GOALS[track]
    assert seat_of(done)["discs"]["canal"] == 1


@pytest.mark.parametrize(("rail", "most"), ((0, 2), (8, 2), (9, 1), (10, 0)))
def test_sw_4_15_up_to_is_picked_before_the_first_step(rail: int, most: int) -> None:
    game = after(table(seats=me(headframes=["area", "area"], discs__rail=rail)), "use:own_card:white")
    if not most:
        assert asked(game) == ("turn", 1)
        return
    assert asked(game) == ("steps", 0)
    offers(game, *(f"steps:{n}" for n in range(most + 1)))
    if most < 2:
        refused(game, "steps:2", "SW-4.15")
    assert seat_of(after(game, "steps:0"))["discs"]["rail"] == rail


@pytest.mark.parametrize(("track", "fields"), (("road", (2, 5, 8, 10, 12)), ("rail", (2, 5, 8)), ("canal", (1, 3, 6))))
def test_sw_4_15a_a_step_crosses_the_barrier_behind_its_field(track: str, fields: tuple[int, ...]) -> None:
    card = {"road": "track_small:white", "rail": "track_medium:white:white", "canal": "track_canal_small:white"}[track]
    crossed = []
    for at in range(GOALS[track]):
        game = after(table(seats={0: {"discs.canal": 7, f"discs.{track}": at}}), f"use:{card}")
        if track == "road":
            game = after(game, "choose:road")
        if game.decision.name == "first":
            game = after(game, f"first:{track}")
        if game.decision.name in ("house", "choose", "tools"):
            crossed.append(at)
    assert tuple(crossed) == fields


def test_sw_4_15a_the_reward_comes_before_the_next_step() -> None:
    """Two steps over the barrier after 5: the headframe is deployed on field 6, not on 7."""
    game = after(table(seats=me(discs__rail=5, discs__canal=8)), "use:track_large_rail:player")
    assert seat_of(game)["discs"]["rail"] == 6
    game = after(game, "choose:headframe", "decline")
    assert seat_of(game)["discs"]["rail"] == 7


def test_sw_4_15a_a_barrier_already_behind_gives_nothing() -> None:
    game = table(seats=me(discs__road=3))
    assert diff(game, after(game, "use:track_small:white", "choose:road")) == {"white": -1, "road": 1}


def test_sw_4_15b_the_owner_chooses_which_track_comes_first() -> None:
    """It matters only at a barrier, and is asked only there."""
    game = after(table(seats=me(discs__road=2)), "use:track_large_road:player")
    offers(game, "first:road", "first:canal")
    refused(game, "first:rail", "SW-4.15b")
    assert seat_of(after(game, "first:canal"))["discs"] == {"road": 3, "rail": 0, "canal": 1}
    assert seat_of(after(game, "first:road"))["discs"] == {"road": 3, "rail": 0, "canal": 0}
    plain = table()
    assert asked(after(plain, "use:track_large_road:player")) == ("turn", 1)


def test_sw_4_15b_the_steps_of_a_track_are_made_together() -> None:
    game = after(table(seats=me(discs__rail=5, discs__canal=3)), "use:track_large_rail:player", "first:canal")
    game = after(game, "decline")  # canal barrier
    assert seat_of(game)["discs"] == {"road": 0, "rail": 6, "canal": 4}
    assert seat_of(after(game, "decline"))["discs"]["rail"] == 7


def test_sw_4_15b_a_track_at_its_goal_is_skipped() -> None:
    game = table(seats=me(discs__road=2, discs__canal=8))
    asking = after(game, "use:track_large_road:player")
    assert asked(asking) == ("house", 0), "no question about the order"
    game = table(seats=me(discs__rail=10, discs__canal=1))
    assert asked(after(game, "use:track_large_rail:player")) == ("tools", 0)


@pytest.mark.parametrize(
    ("tile", "track", "barrier"),
    (("engine_driver", "rail", 2), ("coal_merchant", "canal", 1), ("gatekeeper", "road", 2)),
)
def test_sw_4_15c_no_barrier(tile: str, track: str, barrier: int) -> None:
    seats = {0: {"houses": ["h1", "h2", "h3", "h4"], "tile": tile}}
    free = step_vi(seats=seats)
    allowed(free, f"choose:{track}")
    then = after(free, f"choose:{track}")
    assert diff(free, then) == {track: 1}
    for at in (barrier, GOALS[track]):
        blocked = step_vi(seats={0: {**seats[0], f"discs.{track}": at}})
        assert f"choose:{track}" not in blocked.options()
        assert seat_of(idle(blocked, lambda g: g.decision.name == "turn"))["discs"][track] == at


@pytest.mark.parametrize("track", ("road", "rail", "canal"))
def test_sw_4_15d_the_first_disc_at_a_goal_is_recorded(track: str) -> None:
    card = {"road": "track_large_road:player", "rail": "track_large_rail:player", "canal": "track_canal_small:white"}
    seats = {
        0: {f"discs.{track}": GOALS[track] - 1},
        1: {f"discs.{track}": GOALS[track] - 1, "white": 3},
    }
    game = after(table(seats=seats), f"use:{card[track]}")
    assert game.position()["goals"][track] == 0
    if track != "canal":
        other = {"road": "track_small:white", "rail": "track_medium:white:white"}[track]
        game = after(game, f"use:{other}")
        game = after(game, "choose:road") if track == "road" else game
        assert seat_of(game, 1)["discs"][track] == GOALS[track]
        assert game.position()["goals"][track] == 0, "later ones do not take it"


# --- rewards ----------------------------------------------------------------------------------------------------------


def crossing(track: str, at: int, **words: object) -> pyengine.Game:
    """Seat 0 crosses the barrier behind a field."""
    game = table(seats={0: {f"discs.{track}": at, **{k.replace("__", "."): v for k, v in words.items()}}})
    if track == "road":
        return after(game, "use:track_small:white", "choose:road")
    if track == "canal":
        return after(game, "use:track_canal_small:white")
    return after(after(game, "use:track_medium:white:white"), "first:rail")


@pytest.mark.parametrize(("track", "at"), (("road", 2), ("road", 8), ("rail", 2), ("rail", 8), ("canal", 6)))
def test_sw_4_16_house_barriers(track: str, at: int) -> None:
    game = crossing(track, at)
    assert asked(game) == ("house", 0)
    offers(game, *(f"house:h{n}" for n in range(1, 6)))


@pytest.mark.parametrize(("track", "at"), (("road", 10), ("canal", 1)))
def test_sw_4_16_tool_barriers(track: str, at: int) -> None:
    game = crossing(track, at)
    assert asked(game) == ("tools", 0)
    offers(game, "return:0", "return:1")


@pytest.mark.parametrize(("track", "at"), (("road", 5), ("rail", 5), ("canal", 3), ("road", 12)))
def test_sw_4_16_miner_or_headframe_or_decline(track: str, at: int) -> None:
    game = crossing(track, at)
    third = {"choose:vp"} if at == 12 else set()
    assert set(game.options()) == {"choose:miner", "choose:headframe", "decline"} | third
    miner = after(game, "choose:miner")
    assert (seat_of(miner)["miner"], seat_of(miner)["score"]) == ("gate_in", 1), "the landing field is used"
    tower = after(game, "choose:headframe")
    assert seat_of(tower)["headframes"] == ["card", "area"]
    declined = after(game, "decline")
    assert (seat_of(declined)["miner"], seat_of(declined)["score"]) == (None, 0)


def test_sw_4_16_two_points_at_the_last_road_barrier() -> None:
    game = crossing("road", 12)
    done = after(game, "choose:vp")
    assert gained(done, 0, "SW-4.16", "road_b5") == 2


def test_sw_4_16_without_a_headframe_on_the_card() -> None:
    game = crossing("road", 5, headframes=["area", "area"])
    assert keys_of(game, "choose:") == {"miner"}
    refused(game, "choose:headframe", "SW-4.23")
