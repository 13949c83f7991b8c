"""What is read out bears no ids: every place, piece, board and answer in whole games of all kinds, on all tableaus."""

from __future__ import annotations

import re

import pytest

import pyengine
from pyengine.core.rules import Json
from pyengine.table import Table

from .play import sampled

ID = re.compile(r"[#_]|\w/\w|seat\d|\bp\d+\b")
LARGEST = {"coal_baron": 4, "kohle_kolonie": 5, "schichtwechsel": 4}


def spoken(frame: Json) -> dict[str, str]:
    """By address: what a reader of the screen says."""
    scene = frame["scene"]
    pieces = {f"#{piece['id']}": piece["label"] for piece in scene["pieces"]}
    slots = {address: slot["label"] for address, slot in scene["slots"].items()}
    boards = {board["id"]: board["label"] for board in scene["boards"]}
    goals = {goal["address"]: goal["label"] for goal in (frame["planning"] or {"goals": []})["goals"]}
    answers = {option["key"]: f"{option['label']} {option['detail']} {option['group']}" for option in frame["options"]}
    return {**answers, **goals, **boards, **slots, **pieces}


@pytest.mark.parametrize("game", pyengine.games())
def test_no_name_is_an_id(game: str) -> None:
    heard = 0
    for one in sampled(game, LARGEST[game], seed=4, every=11):
        table = Table("t", one, "en", veil=False)
        for seat in range(LARGEST[game]):
            frame = table.show(seat)
            names = spoken(frame)
            assert all(names.values()), [address for address, name in names.items() if not name]
            assert {name for name in names.values() if ID.search(name)} == set()
            heard += len(names)
            boards = {board["id"] for board in frame["scene"]["boards"]}
            targets = [target for option in frame["options"] for target in option["targets"]] + frame["elsewhere"]
            goals = [goal["address"] for goal in (frame["planning"] or {"goals": []})["goals"]]
            for target in [*targets, *goals]:
                # a spot of a piece is called by what can be done there, or by its piece
                if target.startswith("#") or target.split("/")[0] in boards:
                    assert target in names or target.split("/")[0] in names and target.startswith("#"), target
    assert heard > 1000
