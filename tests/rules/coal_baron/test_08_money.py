"""Chapter 8: money."""

from __future__ import annotations

import pytest

from .table import after, allowed, seat_of, table


@pytest.mark.parametrize("marks", [3, 4, 5, 6])
def test_cb_8_1_as_many_marks_as_the_space_shows(marks: int) -> None:
    game = table(4, seats={0: {"marks": 2}})
    then = after(game, f"place:money_{marks}")
    assert seat_of(then, 0)["marks"] == 2 + marks
    assert [seat_of(then, n)["marks"] for n in (1, 2, 3)] == [8, 8, 8]
    assert (then.decision.name, then.decision.seat) == ("turn", 1)


@pytest.mark.parametrize("marks", [3, 4, 5, 6])
def test_cb_8_1_not_more_for_more_workers(marks: int) -> None:
    game = table(4, seats={0: {"marks": 0}}, workers={f"money_{marks}": (1, 3)})
    assert seat_of(after(game, f"place:money_{marks}"), 0)["marks"] == marks


def test_cb_8_1_always_possible() -> None:
    for marks in (0, 500):
        allowed(table(4, seats={0: {"marks": marks}}), *(f"place:money_{n}" for n in (3, 4, 5, 6)))
