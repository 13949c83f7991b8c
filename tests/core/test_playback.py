"""Reports played out on the boards: what each moment shows is what lay there, in order, and nothing hidden."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

import pyengine
from pyengine.bridge import Bridge
from pyengine.core.view.reports import reports_after
from pyengine.table import Table

from .play import COAL, Json, some_key, walk

RECORDS = Path(__file__).parents[1] / "records"
COUNTED = ("scoring", "phase_mine_income", "phase_board_scoring", "round_scoring", "final_scoring")
"""Reports of phases in which nobody decides anything: a row is of one moment."""
HAS = ("points", "leading", "stock")
FILES = ("3_default_eager.json", "4_default_eager.json")


def told(game: str, most: int = 12) -> Iterator[tuple[Table, Json, Json]]:
    """A recorded game wherever something is reported: the table, the frame before the choice, and the one after it."""
    seen = 0
    for file in FILES:
        record = json.loads((RECORDS / game / "v1" / file).read_text(encoding="utf-8"))["record"]
        table = Table("t", pyengine.replay({**record, "moves": [], "digest": None}), "en", veil=False)
        quick = pyengine.replay(record)
        wanted = {report["at"] for report in reports_after(quick, 0, "en")}
        for number, key in enumerate(record["moves"], 1):
            if number not in wanted or seen >= most:
                table._games.append(table.game.copy())
                table.game.choose(key)
                table._told = number
                continue
            seen += 1
            table.frame()
            before = table.show(0)
            table._shown = None
            after = table.choose(key, confirmed=True)
            yield table, before, after
        if seen >= most:
            return


def pages_of(frame: Json) -> list[list[Json]]:
    """The rows that are told, page by page."""
    pages = groupby(frame["reports"], key=lambda report: (report["at"], report["page"]))
    return [[row for report in page for row in report["rows"]] for _, page in pages]


def as_then(scene: Json, moment: Json) -> Json:
    """The scene at a moment, as a page makes it."""
    pieces = {piece["id"]: piece for piece in scene["pieces"] if piece["id"] not in moment["without"]}
    pieces.update({piece["id"]: piece for piece in moment["pieces"]})
    tables = {part: {**scene[part], **moment[part]} for part in ("counts", "turns", "stops")}
    return {"pieces": list(pieces.values()), **tables}


def seen_on(scene: Json, board: str) -> Any:
    """What lies on a board, and what is counted there."""
    pieces = sorted((one["kind"], one["at"]) for one in scene["pieces"] if one["at"].startswith(f"{board}/"))
    counts = {at: count for at, count in scene["counts"].items() if at.startswith(f"{board}/") and count is not None}
    return pieces, counts


@pytest.mark.parametrize("game", pyengine.games())
def test_the_boards_begin_as_they_were_and_end_as_they_are(game: str) -> None:
    for table, before, after in told(game):
        pages = table.playback(after["at"] - 1)["pages"]
        assert [len(page) for page in pages] == [len(rows) + 2 for rows in pages_of(after)]
        assert seen_on(as_then(after["scene"], pages[0][0]), "board") == seen_on(before["scene"], "board")
        begun = {seat["seat"]: seat for seat in pages[0][0]["seats"]}
        for was, now in zip(before["seats"], after["seats"], strict=True):
            then = {**now, **begun.get(now["seat"], {})}
            assert [then[name] for name in HAS] == [was[name] for name in HAS]
        assert not any(pages[-1][-1].values()), "what is told last is what is shown then"
        for page, later in zip(pages, pages[1:], strict=False):
            assert later[0] == page[-1], "a page begins where the last one ended"


@pytest.mark.parametrize("game", pyengine.games())
def test_only_what_is_told_moves(game: str) -> None:
    """Every difference comes once: no piece goes somewhere and back while a report is told."""
    for table, _, after in told(game):
        moments = [moment for page in table.playback(after["at"] - 1)["pages"] for moment in page]
        scenes = [as_then(after["scene"], moment) for moment in moments]
        there = [{piece["id"] for piece in scene["pieces"]} for scene in scenes]
        for id in set().union(*there):
            came = [id in seen for seen in there]
            assert len(list(groupby(came))) <= 3, (game, id)
        for scene, ids in zip(scenes, there, strict=True):
            for piece in scene["pieces"]:
                carrier = piece["at"][1:].rsplit("/", 1)[0] if piece["at"].startswith("#") else None
                assert carrier is None or carrier in ids, "nothing lies on what is not there"


@pytest.mark.parametrize("game", pyengine.games())
def test_the_boards_of_several_reports_are_those_of_each(game: str) -> None:
    """Told late, after bots that hurried: the pages of one after the other."""
    counts: list[int] = []
    begun = 0
    for table, before, after in told(game, 3):
        begun = begun or after["at"] - 1
        counts.append(len(table.playback(before["at"])["pages"]))
        pages = table.playback(begun)["pages"]
        assert len(pages) == sum(counts)
        assert not any(pages[-1][-1].values())
    assert len(counts) == 3


@pytest.mark.parametrize("game", pyengine.games())
def test_points_are_counted_with_their_rows(game: str) -> None:
    """What a seat has when a row is counted is what the row says."""
    checked = 0
    for table, _, after in told(game):
        pages = table.playback(after["at"] - 1)["pages"]
        decided = {report["page"] for report in after["reports"] if report["phase"] not in COUNTED}
        for number, (page, rows) in enumerate(zip(pages, pages_of(after), strict=True)):
            for moment, row in zip(page[1:], rows, strict=False):
                if number in decided or row["unit"] != "points" or row["seat"] is None or row["total"] is None:
                    continue
                then = {seat["seat"]: seat for seat in (*after["seats"], *moment["seats"])}[row["seat"]]
                assert then["points"] == row["total"], (after["at"], row)
                checked += 1
    assert checked > 5


def test_what_one_player_alone_has_seen_is_played_out_for_nobody() -> None:
    """Cards that are drawn from a pile and mostly put back (CB-14.3), from their draw to the end of the shift."""
    tried, chance = 0, random.Random(1)
    for one in walk(COAL, 3, 2):
        seat = None if one.over else one.rules.private_to(one.state)
        if seat is None:
            continue
        secret = kinds_seen(one, seat) - kinds_seen(one, None)
        table = Table("t", one.copy(), "en", veil=False)
        while (
            not table.game.over and not (frame := table.choose(some_key(table.game.options(), chance), True))["reports"]
        ):
            if table.game.rules.private_to(table.game.state) is None:
                secret -= kinds_seen(table.game, None)  # what was taken lies open now
        secret -= {piece["kind"] for piece in frame["scene"]["pieces"]}
        moments = [moment for page in table.playback(len(one.moments()) - 1)["pages"] for moment in page]
        assert moments
        assert not {piece["kind"] for moment in moments for piece in moment["pieces"]} & secret
        tried += bool(secret)
        if tried == 3:
            return
    raise AssertionError("nobody has drawn anything that others did not see")


def kinds_seen(game: pyengine.Game, seat: int | None) -> set[str]:
    return {piece["kind"] for piece in game.view(seat)["scene"]["pieces"]}


def test_a_number_that_no_choice_has_is_refused_by_name() -> None:
    bridge = Bridge()

    def ask(method: str, **params: Any) -> Json:
        answer: Json = json.loads(bridge.handle(json.dumps({"id": 1, "method": method, "params": params})))
        return answer

    table = ask("table.new", game=COAL, players=2, seed=1)["result"]["table"]
    assert ask("table.playback", table=table, after=0)["result"] == {"pages": []}
    for after in (-1, 1, 10**6, "0", None):
        error = ask("table.playback", table=table, after=after)["error"]
        assert error["code"] == "bad_request"
        assert error["details"]["path"] == "after" and "after" in error["message"]


def test_who_looks_back_is_told_nothing() -> None:
    for table, _, after in told(COAL, 1):
        table.goto(3)
        assert table.playback(after["at"] - 1) == {"pages": []}
        table.goto(None)
        assert table.playback(after["at"] - 1)["pages"]
