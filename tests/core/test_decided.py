"""What is said at the end about how a game was won."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import pyengine
from pyengine.core.view.decided import leads_from, points_by_label, what_decided
from pyengine.core.view.narration import SeatInfo
from pyengine.core.view.text import LANGUAGES
from pyengine.table import Table

SEATS = [SeatInfo("Anna", "red"), SeatInfo("Bruno", "blue")]
RECORDS = Path(__file__).resolve().parent.parent / "records"


def row(seat: int, place: int, **lines: int) -> dict[str, Any]:
    return {"seat": seat, "place": place, "lines": [{"label": label, "points": n} for label, n in lines.items()]}


def told(ranking: list[dict[str, Any]], points: list[list[int]]) -> list[str]:
    return what_decided(ranking, points, lambda at: f"choice {at}", SEATS, "en")


def test_the_lead_and_the_largest_margins_are_named() -> None:
    ranking = [row(0, 1, Orders=20, Carts=1), row(1, 2, Orders=12, Carts=4)]
    assert told(ranking, [[0, 3, 5, 21], [0, 4, 4, 16]]) == [
        "Anna took the lead for good in “choice 2”.",
        "Most of it came from “Orders”: 8 points more than Bruno.",
        "Bruno was ahead in “Carts” by 3 points, which was not enough.",
    ]


def test_who_was_never_behind_led_from_the_start() -> None:
    ranking = [row(0, 1, Orders=3), row(1, 2, Orders=2)]
    assert told(ranking, [[0, 2, 3], [0, 2, 2]]) == [
        "Anna led from the first points to the last.",
        "Most of it came from “Orders”: 1 point more than Bruno.",
        "Nothing brought Bruno more points than Anna.",
    ]


def test_a_shared_first_place_was_decided_by_nothing() -> None:
    assert told([row(0, 1), row(1, 1)], [[0, 3], [0, 3]]) == []


def test_a_tie_broken_by_other_things_has_no_margins() -> None:
    assert told([row(0, 1), row(1, 2)], [[0, 0], [0, 0]]) == ["Anna led from the first points to the last."]


def test_leads_and_labels() -> None:
    assert leads_from([[0, 1, 2], [0, 2, 2]], 0) == 2
    assert leads_from([[0, 1, 2], [0, 2, 1]], 1) == 3
    lines = [{"label": "a", "points": 2}, {"label": "a", "points": -1}, {"label": "b", "points": 4}]
    assert points_by_label(lines) == {"a": 1, "b": 4}


@pytest.mark.native
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", pyengine.games())
def test_whole_games_say_what_decided_them(game: str, lang: str) -> None:
    for path in sorted((RECORDS / game / "v1").glob("*.json"))[:3]:
        played = pyengine.replay(json.loads(path.read_text(encoding="utf-8"))["record"])
        result = Table("t", played, lang, False).frame()["result"]
        winners = [one for one in result["ranking"] if one["place"] == 1]
        assert bool(result["decided"]) == (len(winners) == 1), path
        assert all(text[-1] == "." and "{" not in text for text in result["decided"])
