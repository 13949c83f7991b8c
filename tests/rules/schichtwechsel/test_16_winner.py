"""Chapters 16 and 17: the winner; what changes for two and three players."""

from __future__ import annotations

import itertools

import pytest

from .table import at_the_end, each_count, idle, new, no_position, round_end, seat_of, supply, table


def order(players: int, start: int, totals: list[int]) -> list[int]:
    """The ranking if the game ends with these totals."""
    seats = {number: {"score": total, "tools": 0} for number, total in enumerate(totals)}
    seats[start]["score"] -= 2  # the marker itself
    game = idle(at_the_end(players, start=start, seats=seats, upcoming=("round_1",)))
    assert game.scores() == totals
    return [place.seat for place in game.ranking()]


@each_count
def test_sw_16_1_most_points_win(players: int) -> None:
    for totals in itertools.islice(itertools.permutations([30, 20, 10, 5][:players]), 8):
        best = order(players, 0, list(totals))
        assert best == sorted(range(players), key=lambda number: -totals[number])


@each_count
def test_sw_16_1_among_the_tied_the_one_farthest_clockwise_from_the_holder(players: int) -> None:
    for start in range(players):
        ranked = order(players, start, [25] * players)
        distances = [(seat - start) % players for seat in ranked]
        assert distances == list(range(players))[::-1], "the holder comes last"


@pytest.mark.parametrize(("start", "winner"), ((0, 3), (1, 0), (2, 0), (3, 0)))
def test_sw_16_1_two_tied_of_four(start: int, winner: int) -> None:
    """Seats 0 and 3: by their distance from the holder."""
    assert order(4, start, [25, 10, 10, 25])[0] == winner


@pytest.mark.parametrize("players", (2, 3))
def test_sw_17_1_nothing_else_changes(players: int) -> None:
    """Coins, stones and markers are those of four players; the refill stays one coal and one spoil each."""
    game = new(players, draws={"round_cards": ["round_1"]})
    assert supply(game)["coins"] == 12 - players
    assert supply(game)["tools"] == 56 - 6 * players
    assert supply(game)["white"] == 20
    before = table(players).position()
    then = round_end(players).position()
    drawn = then["bundles"][0]
    for cube in ("coal", "spoil"):
        assert then["bag"][cube] + drawn.count(cube) == before["bag"][cube] + players
    assert len(drawn) == 3
    assert seat_of(game)["houses"] == ["h1", "h2", "h3", "h4", "h5"]


def test_sw_16_1_a_finished_game_written_in_a_few_words() -> None:
    seats = {0: {"score": 31}, 1: {"score": 40}, 2: {"score": 40}}
    game = table(3, start=1, seats=seats, pending=[], change={"over": True, "pending": []}, round=5)
    assert game.over
    assert [place.seat for place in game.ranking()] == [2, 1, 0]
    no_position(seats=seats, change={"over": True, "pending": [{"step": "turn", "seat": 0}]})
