"""Whole games can be followed by log and summaries alone: nothing on the table changes without a word."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import pyengine
from pyengine.core.rules import Json
from pyengine.table import Table

RECORDS = Path(__file__).parents[1] / "records"
LARGEST = {
    "coal_baron": "4_default_eager.json",
    "kohle_kolonie": "5_default_eager.json",
    "schichtwechsel": "4_default_eager.json",
}


def on_the_table(frame: Json) -> Json:
    """What everybody sees of the game, whichever tableau is shown: the common board, and what each seat has."""
    scene = frame["scene"]
    boards = {board["id"] for board in scene["boards"] if "seat" not in board}
    pieces = sorted((piece["kind"], piece["at"]) for piece in scene["pieces"] if piece["at"].split("/")[0] in boards)
    seats = [(seat["points"], [(item["icon"], item["count"]) for item in seat["stock"]]) for seat in frame["seats"]]
    return {"pieces": pieces, "seats": seats}


@pytest.mark.parametrize("game", LARGEST)
def test_nothing_changes_without_a_word(game: str) -> None:
    record = json.loads((RECORDS / game / "v1" / LARGEST[game]).read_text(encoding="utf-8"))["record"]
    table = Table("t", pyengine.replay({**record, "moves": [], "digest": None}), "en", veil=False)
    frame = table.show(0)
    before, words, owed = on_the_table(frame), 0, ""
    for key in record["moves"]:
        frame = table.choose(key, confirmed=True)
        seen = on_the_table(frame)
        fresh = [entry for entry in frame["log"] if entry["at"] == frame["at"]]
        # a thing in hand is told with where it goes, by the next choice
        assert fresh or not owed, owed
        owed = "" if fresh or seen == before else key
        words += len(fresh)
        assert frame["turns"], "every moment belongs to a turn"
        before = seen
    assert not owed and words > len(record["moves"]) / 2
    # who reads only this knows who has won, and with how many points
    final = Table("t", pyengine.replay(record), "en", veil=False).frame()
    spoken = " ".join(turn["text"] for turn in final["turns"]) + " ".join(entry["text"] for entry in final["log"])
    best = final["result"]["ranking"][0]
    assert final["seats"][best["seat"]]["name"] in final["result"]["text"]
    assert re.search(rf"\b{best['points']}\b", final["result"]["text"]) and len(spoken) > 2000


@pytest.mark.parametrize("game", LARGEST)
def test_no_point_is_gained_or_lost_without_a_word(game: str) -> None:
    """Summaries tell each point at once; what comes to others than whose turn it is stands in log or reports, too."""
    record = json.loads((RECORDS / game / "v1" / LARGEST[game]).read_text(encoding="utf-8"))["record"]
    table = Table("t", pyengine.replay({**record, "moves": [], "digest": None}), "en", veil=False)
    frame = table.show(0)
    seats, log, changes = range(len(frame["seats"])), list(frame["log"]), 0
    turns: dict[int, Json] = {}

    def missing() -> list[int]:
        """By seat: points that no summary tells of."""
        return [
            seat["points"] - sum(turn["points"][seat["seat"]] for turn in turns.values()) for seat in frame["seats"]
        ]

    begun = missing()
    before = [seat["points"] for seat in frame["seats"]]
    for key in record["moves"]:
        frame = table.choose(key, confirmed=True)
        turns.update({turn["n"]: turn for turn in frame["turns"]})
        log += [entry for entry in frame["log"] if entry["n"] >= len(log)]
        assert missing() == begun, f"decision {frame['at']}"
        now = [seat["points"] for seat in frame["seats"]]
        changes += sum(one != other for one, other in zip(before, now, strict=True))
        before = now
    assert changes >= len(seats)
    reports = table.reports()
    for turn in turns.values():
        assert turn["seat"] is None or turn["text"].strip(), f"turn {turn['n']} has no words"
        words = " ".join(entry["text"] for entry in log if entry["turn"] == turn["n"])
        told = min((one["at"] for one in reports if one["at"] >= turn["first"]), default=None)
        counted = {row["seat"] for one in reports if one["at"] == told for row in one["rows"]}
        for seat in seats:
            if turn["points"][seat] and turn["seat"] != seat:
                named = frame["seats"][seat]["name"] in words
                assert named or seat in counted, f"turn {turn['n']}, seat {seat}"
