"""Chapter 14: round scoring and the end of a round."""

from __future__ import annotations

import pytest

from .table import after, asked, each_count, gained, last_turn, me, round_end, seat_of, supply, table


def scored(card: str, players: int = 4, **words: object) -> list[int]:
    """The points of all seats for a round card."""
    game = round_end(players, upcoming=(card, *(("round_1",) if card != "round_1" else ("round_2",))), **words)
    return [gained(game, number, "SW-14.1", card) for number in range(players)]


@pytest.mark.parametrize("at", range(15))
def test_sw_14_1_card_1_two_points_per_full_three_road_fields(at: int) -> None:
    assert scored("round_1", 2, seats={0: {"discs.road": at}}) == [2 * (at // 3), 0]


@pytest.mark.parametrize("at", range(11))
def test_sw_14_1_card_2_two_points_per_full_two_rail_fields(at: int) -> None:
    assert scored("round_2", 2, seats={1: {"discs.rail": at}}) == [0, 2 * (at // 2)]


@pytest.mark.parametrize("at", range(9))
def test_sw_14_1_card_3_two_points_per_full_two_canal_fields(at: int) -> None:
    assert scored("round_3", 2, seats={0: {"discs.canal": at}}) == [2 * (at // 2), 0]


def test_sw_14_1_card_4_two_points_per_track_led() -> None:
    seats = {
        0: {"discs.road": 3, "discs.rail": 1},
        1: {"discs.road": 2, "discs.rail": 4, "discs.canal": 1},
        2: {"discs.canal": 0},
    }
    assert scored("round_4", 4, seats=seats) == [2, 4, 0, 0]


@pytest.mark.parametrize(
    ("heap", "carts", "points"),
    (
        (0, {}, 0),
        (1, {}, 0),
        (2, {}, 1),
        (1, {"c1": ["spoil"]}, 1),
        (6, {"c1": ["spoil"], "c4": ["spoil", "spoil"]}, 4),
        (0, {"c4": ["coal", "coal"], "c5": ["coal", "coal"]}, 0),
    ),
)
def test_sw_14_1_card_5_a_point_per_full_two_spoil(heap: int, carts: dict[str, list[str]], points: int) -> None:
    assert scored("round_5", 2, seats={0: {"heap": heap, "carts": carts}}) == [points, 0]


def test_sw_14_1_card_6_a_point_per_full_two_coke_wherever_it_is() -> None:
    seats = {0: {"coke.wagons": 1, "coke.sold": 4, "own_field": True}, 1: {"coke.wagons": 1}, 2: {"coke.sold": 10}}
    assert scored("round_6", 4, seats=seats, change={"cokery": {"grey_1": 0, "grey_vp": 1}}) == [3, 1, 5, 0]


@each_count
def test_sw_14_1_every_player_is_scored(players: int) -> None:
    seats = {number: {"discs.road": 3 * (number + 1)} for number in range(players)}
    assert scored("round_1", players, seats=seats) == [2 * (number + 1) for number in range(players)]


@each_count
def test_sw_14_2_all_tied_discs_score(players: int) -> None:
    seats = {number: {"discs.road": 4} for number in range(players)}
    assert scored("round_4", players, seats=seats) == [2] * players
    strict = {"variants": {"lead_tie": "strict"}}
    assert scored("round_4", players, seats=seats, **strict) == [0] * players
    alone = {0: {"discs.road": 5}, 1: {"discs.road": 4}}
    assert scored("round_4", players, seats=alone, **strict) == [2] + [0] * (players - 1)


@pytest.mark.parametrize("tie", ("all_tied", "strict"))
def test_sw_14_2_the_start_field_never_scores(tie: str) -> None:
    assert scored("round_4", 3, variants={"lead_tie": tie}) == [0, 0, 0]


@pytest.mark.parametrize("tie", ("all_tied", "strict"))
def test_sw_14_2_at_the_goal_only_the_first_arrival(tie: str) -> None:
    seats = {0: {"discs.canal": 8}, 1: {"discs.canal": 8}, 2: {"discs.canal": 7}}
    change = {"goals": {"road": None, "rail": None, "canal": 1}}
    assert scored("round_4", 3, seats=seats, change=change, variants={"lead_tie": tie}) == [0, 2, 0]


# --- the end of the round ---------------------------------------------------------------------------------------------


@each_count
def test_sw_14_3_what_goes_back_and_what_is_kept(players: int) -> None:
    seats = {0: {"white": 2, "coins": 3, "own_card": ["white"]}, 1: {"white": 4, "own_card": ["player1"]}}
    cards = {"track_small": ["white", "coin", "player0"], "headframe_two": ["coin"]}
    before = last_turn(players, seats=seats, change={"cards": cards})
    game = round_end(players, seats=seats, change={"cards": cards})
    assert supply(game)["white"] == 20
    assert supply(game)["coins"] == supply(before)["coins"] + 2
    assert (seat_of(game)["white"], seat_of(game)["coins"], seat_of(game)["stone"]) == (0, 3, True)
    assert (seat_of(game, 1)["white"], seat_of(game, 1)["stone"]) == (0, True)
    assert game.position()["cards"] == {}
    assert all(seat["own_card"] == [] and not seat["passed"] for seat in game.position()["seats"])


def test_sw_14_3_the_scoring_comes_before_the_headframes_return_and_the_cart_is_unlocked() -> None:
    seats = me(carts={"c4": ["coal", "coal"]}, headframes=["hb_canal", "card"])
    game = round_end(2, upcoming=("round_4", "round_1"), seats=seats)
    kinds = [event.kind for _, event in game.events()]
    assert kinds.index("round_scored") < kinds.index("round_ends") < kinds.index("round_begins")
    assert seat_of(game)["headframes"] == ["card", "area"]
    assert seat_of(game)["carts"] == {"c4": ["coal", "coal"]}


def test_sw_14_3_the_cart_is_free_in_the_final_scoring_too() -> None:
    game = last_turn(2, round=5, upcoming=("round_4",), change={"pits": {"pit_tools": [0]}})
    assert game.state.locked == 3, "c4"
    assert after(game, "pass").state.locked == -1


@pytest.mark.parametrize("turn", (1, 2, 3, 4))
def test_sw_14_4_after_rounds_1_to_4_the_next_begins(turn: int) -> None:
    game = round_end(3, round=turn)
    assert game.position()["round"] == turn + 1
    assert asked(game) == ("give", 0)
    assert table(3, round=5).position()["round"] == 5
