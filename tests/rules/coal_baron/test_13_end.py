"""Chapter 13: the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

import pyengine

from .table import (
    COLOURS,
    after,
    cage,
    done,
    gained,
    last_worker,
    order,
    pit,
    refused,
    seat_of,
    storage,
    table,
    tile,
)

BARE = {"marks": 0, "pit": pit(empty=COLOURS)}  # no Marks and no cube


def ended(players: int = 3, **seats: Any) -> pyengine.Game:
    """The end of the game; the last worker is seat 0's and goes to the Bank for 1 Mark (already taken into account)."""
    own: dict[int, Any] = {n: {**BARE, **seats.get(f"seat{n}", {})} for n in range(players)}
    own[0]["marks"] = max(0, own[0]["marks"] - 1)
    game = last_worker(players, 3, seats=own)
    game.choose("place:bank")
    assert game.over
    return game


def final(game: pyengine.Game, seat: int = 1) -> dict[str, int]:
    return {clause: gained(game, seat, clause) for clause in ("CB-13.2", "CB-13.3", "CB-13.4", "CB-13.5")}


def test_cb_13_1_the_game_ends_after_shift_3() -> None:
    game = ended()
    assert game.position()["shift"] == 3
    assert game.options() == []
    refused_after = game.why_not("place:bank")
    assert refused_after, "nothing can be played any more"
    with pytest.raises(pyengine.IllegalChoice):
        game.choose("place:bank")
    for shift in (1, 2):
        assert not after(last_worker(shift=shift), "place:bank").over


def test_cb_13_1_section_12_is_not_carried_out() -> None:
    game = last_worker(3, 3, start=0, seats=dict.fromkeys(range(3), BARE), workers={"factory_1": (1, 3)})
    game.choose("place:bank")
    assert game.position()["start_player"] == 0
    assert [seat["workers"] for seat in game.position()["seats"]] == [0, 0, 0]


def test_cb_13_1_not_before_the_third_scoring() -> None:
    """The shift scoring of shift 3 comes first, and the final scoring adds to it."""
    game = ended(seat1={"delivered": ["order_truck_g"], "marks": 5, "score": 3})
    assert gained(game, 1, "CB-11.", 3) >= 4 + 8
    assert final(game)["CB-13.2"] == 1
    assert seat_of(game, 1)["score"] == 3 + gained(game, 1, "CB-11.") + 1


@pytest.mark.parametrize(("marks", "points"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (27, 5)])
def test_cb_13_2_one_point_for_every_five_marks(marks: int, points: int) -> None:
    assert final(ended(seat1={"marks": marks}))["CB-13.2"] == points


def test_cb_13_2_the_exchange_is_forced() -> None:
    game = ended(seat1={"marks": 10})
    assert game.over
    assert final(game)["CB-13.2"] == 2


PLACES = {
    "minecart": {
        "pit": pit(tile("tile_grey_2_light", "grey", "grey"), tile("tile_grey_1_dark", "grey"), empty=COLOURS)
    },
    "cage": {"cage": cage("grey", "yellow", "yellow", "black")},
    "storage": {"storage": storage(yellow=1, black=2)},
    "order": {"orders": [order("order_truck_kk", ["grey", "grey"], ["black"])]},
}


@pytest.mark.parametrize("place", PLACES)
def test_cb_13_3_one_point_for_every_three_cubes_anywhere(place: str) -> None:
    assert final(ended(seat1=PLACES[place]))["CB-13.3"] == 1


@pytest.mark.parametrize(("cubes", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (11, 3)])
def test_cb_13_3_rounded_down_over_all_cubes(cubes: int, points: int) -> None:
    assert final(ended(seat1={"storage": storage(grey=cubes)}))["CB-13.3"] == points


def test_cb_13_3_over_all_places_together() -> None:
    own: dict[str, Any] = {
        "pit": pit(empty=["yellow", "brown", "grey"]),  # one on the printed black cart
        "cage": cage("surface", "yellow"),
        "storage": storage(brown=1),
        "orders": [],
    }
    assert final(ended(seat1=own))["CB-13.3"] == 1


@pytest.mark.parametrize("held", [0, 1, 4])
def test_cb_13_4_each_outstanding_order_costs_a_point(held: int) -> None:
    cards = [order(f"order_truck_{code}") for code in ("y", "b", "g", "k")[:held]]
    assert final(ended(seat1={"orders": cards}))["CB-13.4"] == -held


def test_cb_13_4_a_completed_order_too() -> None:
    game = ended(seat1={"orders": [done("order_truck_kk"), order("order_truck_y")]})
    assert final(game)["CB-13.4"] == -2
    assert gained(game, 1, "CB-7.3") == 0


def tunnels(light: int, dark: int) -> dict[str, Any]:
    """So many tiles on either side, on any levels, some with two minecarts."""
    kinds = [(colour, n) for colour in COLOURS for n in (2, 1)] * 3
    laid = [tile(f"tile_{colour}_{n}_light") for colour, n in kinds[:light]]
    laid += [tile(f"tile_{colour}_{n}_dark") for colour, n in reversed(kinds[:dark])]
    return {"pit": pit(*laid, empty=COLOURS)}


@pytest.mark.parametrize(("light", "dark"), [(0, 0), (3, 3), (7, 4), (4, 7), (1, 0), (0, 5)])
def test_cb_13_5_two_points_for_each_tile_out_of_balance(light: int, dark: int) -> None:
    assert final(ended(seat1=tunnels(light, dark)))["CB-13.5"] == -2 * abs(light - dark)


def test_cb_13_5_tiles_count_and_not_minecarts() -> None:
    own: dict[str, Any] = {"pit": pit(tile("tile_grey_2_light"), tile("tile_grey_1_dark"), empty=COLOURS)}
    assert final(ended(seat1=own))["CB-13.5"] == 0


def test_cb_13_5_levels_do_not_matter() -> None:
    own: dict[str, Any] = {"pit": pit(tile("tile_yellow_1_light"), tile("tile_black_1_dark"), empty=COLOURS)}
    assert final(ended(seat1=own))["CB-13.5"] == 0


def ranks(game: pyengine.Game) -> list[int]:
    """The place of each seat."""
    return [place for _, place in sorted((seat, place) for seat, place in _places(game))]


def _places(game: pyengine.Game) -> list[tuple[int, int]]:
    return [(entry["seat"], entry["place"]) for entry in map(_as_dict, game.ranking())]


def _as_dict(entry: Any) -> dict[str, int]:
    if isinstance(entry, dict):
        return entry
    return {"seat": entry.seat, "place": entry.place}


def even(**fields: Any) -> dict[str, Any]:
    return {"score": 20, **fields}


def test_cb_13_6_the_highest_score_wins() -> None:
    assert ranks(ended(seat0={"score": 10}, seat1={"score": 30}, seat2={"score": 20})) == [3, 1, 2]


def test_cb_13_6_a_tie_is_broken_by_the_marks_left() -> None:
    game = ended(seat0=even(marks=2), seat1=even(marks=4), seat2=even(marks=3))
    assert len(set(game.scores())) == 1
    assert ranks(game) == [3, 1, 2]


def test_cb_13_6_marks_under_five_are_kept_for_the_tie_break() -> None:
    """Known mistake: 3 Marks and no exchange still break a tie."""
    assert ranks(ended(seat0=even(marks=1), seat1=even(marks=3), seat2=even(marks=3))) == [3, 1, 1]


def test_cb_13_6_only_marks_left_after_the_exchange() -> None:
    """6 Marks are 1 point and 1 Mark; 4 Marks are 0 points and 4 Marks."""
    game = ended(seat0={"score": 0, "marks": 1}, seat1={"score": 19, "marks": 6}, seat2={"score": 20, "marks": 4})
    assert game.scores()[1] == game.scores()[2]
    assert ranks(game) == [3, 2, 1]


def test_cb_13_6_a_second_tie_is_a_shared_victory() -> None:
    assert ranks(ended(seat0=even(marks=2), seat1=even(marks=2), seat2=even(marks=2))) == [1, 1, 1]


def test_cb_13_7_a_score_can_become_negative() -> None:
    cards = [order(f"order_{vehicle}_y") for vehicle in ("truck", "carriage", "locomotive")]
    deep = ended(seat1={"orders": cards, "pit": pit(tile("tile_grey_1_light", "grey"))}, seat0={}, seat2={})
    lines = seat_of(deep, 1)["points"]
    assert sum(line["points"] for line in lines) == deep.scores()[1] == seat_of(deep, 1)["score"]
    assert deep.scores()[1] == -3 - 2 + 1, "three orders, one tile too many, five cubes"


def test_cb_13_7_below_zero_in_between_is_not_cut_off() -> None:
    """With 0 points: -1 for the order and -2 for the tile, whatever comes first."""
    game = ended(seat1={"orders": [order("order_truck_y")], "pit": pit(tile("tile_grey_1_dark", "grey"))})
    assert game.scores()[1] == -1 - 2 + 1


def test_cb_13_8_equal_places_are_shared_and_the_next_left_out() -> None:
    own: dict[str, Any] = {"seat0": even(marks=2), "seat1": {"score": 5}, "seat2": even(marks=2), "seat3": {"score": 9}}
    assert ranks(ended(4, **own)) == [1, 4, 1, 3]


def test_cb_13_8_the_marks_also_order_the_lower_places() -> None:
    own: dict[str, Any] = {"seat0": {"score": 50, "marks": 1}, "seat1": even(marks=1), "seat2": even(marks=4)}
    assert ranks(ended(**own)) == [1, 3, 2]


def test_cb_13_6_no_ranking_before_the_end() -> None:
    game = table()
    with pytest.raises(Exception):  # noqa: B017  the contract names no type, only that there is none
        game.ranking()
    refused(game, "pass")


def test_cb_13_2_five_marks_left_at_the_end_are_no_position() -> None:
    """They would win a tie that only the rest of the exchange may break (CB-13.6)."""
    position = ended().position()
    position["seats"][1]["marks"] = 4
    assert pyengine.from_position(position).ranking()[0].seat == 1
    position["seats"][1]["marks"] = 5
    with pytest.raises(pyengine.PositionError, match=r"seats\.1\.marks: .*CB-13\.2"):
        pyengine.from_position(position)
