"""Chapter 10: the Bank."""

from __future__ import annotations

import pytest

from .table import PLAYER_COUNTS, SPACES, after, allowed, on_board, open_spaces, refused, seat_of, table


def test_cb_10_1_one_worker_for_one_mark() -> None:
    game = table(seats={0: {"marks": 3}})
    game.choose("place:bank")
    own = seat_of(game, 0)
    assert (own["marks"], own["workers"], own["bank"], own["canteen"]) == (4, 14, 1, 0)
    assert (game.decision.name, game.decision.seat) == ("turn", 1)
    assert on_board(game) == {}, "the Bank is no worker space"


def test_cb_10_1_exactly_one_worker() -> None:
    refused(table(), "place:bank:2")
    assert [key for key in table().options() if "bank" in key] == ["place:bank"]


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_cb_10_2_always_legal_and_always_one_worker(players: int) -> None:
    game = table(players)
    for turn in range(6 * players):
        allowed(game, "place:bank")
        game.choose("place:bank")
        assert seat_of(game, turn % players)["bank"] == turn // players + 1


def test_cb_10_2_nobody_is_displaced() -> None:
    """Known mistake: the Bank sends nobody to the canteen."""
    game = table(seats={0: {"workers": 10, "canteen": 0}, 1: {"workers": 7, "canteen": 0}})
    assert [seat["bank"] for seat in game.position()["seats"]] == [5, 8, 0]
    game.choose("place:bank")
    assert [seat["bank"] for seat in game.position()["seats"]] == [6, 8, 0]
    assert [seat["canteen"] for seat in game.position()["seats"]] == [0, 0, 0]
    assert seat_of(game, 0)["workers"] == 9


def test_cb_10_2_the_bank_is_left_when_everything_is_taken() -> None:
    """With one worker and every space occupied the Bank is the only answer; the engine may play it by itself."""
    standing = {space: (1 + n % 3, 1) for n, space in enumerate(open_spaces(4))}
    game = table(4, seats={0: {"workers": 2}}, workers=standing)
    assert len(standing) == len(SPACES)
    allowed(game, "place:bank", "place:money_6")
    game.choose("place:bank")
    for _ in range(3):
        assert game.decision.seat in (1, 2, 3)
        game.choose("place:bank")
    # seat 0 had one worker left and no free space: its turn is over, and a later player is asked
    assert game.decision.seat == 1
    assert (seat_of(game, 0)["workers"], seat_of(game, 0)["bank"]) == (0, 2)
    assert seat_of(game, 0)["marks"] == 8 + 2


def test_cb_10_1_also_for_a_player_who_could_do_something_else() -> None:
    game = table()
    assert len(game.options()) > 10
    assert seat_of(after(game, "place:bank"), 0)["bank"] == 1
