"""The table: undo and barriers, the veil, looking back, languages, log, stories, the end."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import pyengine
from pyengine.bridge import Bridge
from pyengine.table import Table

from .play import COAL, LANGS, Json, at_step, dump, some_key, table_of
from .samples import base

BIGGEST = 60_000
"""Bytes of a frame: a phone parses it between two pictures."""


def seen(frame: Json) -> str:
    """What a page shows of a frame; the record is stored, not shown, and holds the seed by its nature."""
    return dump({name: value for name, value in frame.items() if name != "record"})


def play(table: Table, key: str) -> Json:
    """Choose, and confirm if asked."""
    frame = table.choose(key, False)
    if frame["confirm"]:
        assert frame["confirm"]["key"] == key
        frame = table.choose(key, True)
    assert not frame["reasons"], frame["reasons"]
    return frame


def keys(frame: Json) -> list[str]:
    return [option["key"] for option in frame["options"]]


def turn() -> Table:
    return table_of(pyengine.from_position(base()))


# --- undo and redo --------------------------------------------------------------------------------------------------


def test_undo_and_redo() -> None:
    table = turn()
    start = table.frame()
    assert not start["can_undo"]
    assert not start["can_redo"]
    assert start["undo_reason"]["text"]
    first = play(table, "place:mining_6")
    second = play(table, "step:load:grey")
    assert second["at"] == second["last"] == 2
    assert second["can_undo"]
    assert second["undo_reason"] is None
    back = table.undo()
    assert keys(back) == keys(first)
    assert back["can_redo"]
    assert back["at"] == 1
    assert keys(table.undo()) == keys(start)
    assert table.game.position() == pyengine.from_position(base()).position()
    assert table.undo()["reasons"][0]["text"] == start["undo_reason"]["text"], "there is nothing left to undo"
    assert keys(table.redo()) == keys(first)
    assert keys(table.redo()) == keys(second)
    assert not table.redo()["can_redo"]
    table.undo()
    other = play(table, "step:cage:surface")
    assert not other["can_redo"], "another choice forgets what was taken back"
    assert other["record"]["moves"] == ["place:mining_6", "step:cage:surface"]


def test_an_opened_record_can_be_undone_move_by_move() -> None:
    game = pyengine.new_game(COAL, players=2, seed=3)
    moves = [game.options()[0], game.options()[1]]
    for key in moves:
        game.choose(key)
    table = table_of(pyengine.replay(game.record()))
    assert table.frame()["last"] == 2
    assert table.undo()["at"] == 1
    assert table.undo()["at"] == 0
    assert table.game.record()["moves"] == []


# --- barriers -------------------------------------------------------------------------------------------------------

REVEALING = [
    ("place:factory_2", "CB-4.6"),
    ("place:order_1", "CB-4.6"),
    ("place:factory_draw", "CB-5.9"),
    ("place:order_draw", "CB-9.4"),
]


@pytest.mark.parametrize(("key", "clause"), REVEALING)
def test_what_shows_something_hidden_is_asked_for_and_cannot_be_undone(key: str, clause: str) -> None:
    table = turn()
    before = dump(table.game.position())
    asked = table.choose(key, False)
    assert asked["confirm"]["key"] == key
    assert asked["confirm"]["clause"] == clause
    assert asked["confirm"]["text"]
    assert asked["confirm"]["title"]
    assert asked["at"] == 0
    assert dump(table.game.position()) == before
    assert table.unselect()["confirm"] is None
    table.choose(key, False)
    played = table.choose(key, True)
    assert played["confirm"] is None
    assert played["at"] == 1
    assert not played["can_undo"]
    assert played["undo_reason"]["clause"] == clause
    refused = table.undo()
    assert refused["reasons"] == [played["undo_reason"]]
    assert refused["at"] == 1


@pytest.mark.parametrize("key", ["place:money_6", "place:bank", "place:mining_10"])
def test_what_shows_nothing_is_played_at_once(key: str) -> None:
    frame = turn().choose(key, False)
    assert frame["confirm"] is None
    assert frame["can_undo"]


def shuffled_stacks(position: Json, seed: int) -> Json:
    """The same position to everybody at the table."""
    changed = copy.deepcopy(position)
    rng = random.Random(seed)
    for stack in ("tile_stack", "order_stack"):
        assert len(set(changed[stack])) > 5
        rng.shuffle(changed[stack])
    return changed


@pytest.mark.parametrize(("key", "clause"), REVEALING)
def test_nothing_hidden_is_in_a_frame_before_it_is_confirmed(key: str, clause: str) -> None:
    tables = [
        table_of(pyengine.from_position(position), veil=True) for position in (base(), shuffled_stacks(base(), 4))
    ]

    def same(do: Callable[[Table], Any]) -> None:
        first, second = (do(table) for table in tables)
        assert seen(first) == seen(second)

    same(lambda table: table.frame())
    same(lambda table: table.choose("place:money_6", False))
    same(lambda table: table.undo())
    same(lambda table: table.choose(key, False))
    same(lambda table: table.why("board/tile_stack"))
    same(lambda table: table.why("board/factory_2"))
    same(lambda table: table.click("board/factory_3"))
    same(lambda table: table.choose(key, False))
    assert tables[0].frame()["confirm"]
    shown = [seen(table.look() if table.choose(key, True)["veil"] else table.frame()) for table in tables]
    assert shown[0] != shown[1], "now it is seen"


# --- the veil -------------------------------------------------------------------------------------------------------


def drawing(stack: str) -> Json:
    return at_step("draw.take", 3, stack).position()


def other_hand(position: Json) -> Json:
    """Somebody has drawn other things from the same stack."""
    changed = copy.deepcopy(position)
    frame = changed["pending"][-1]
    name = "tile_stack" if frame["stack"] == "tiles" else "order_stack"
    assert not changed.get("seen_tiles" if frame["stack"] == "tiles" else "seen_orders"), "nobody knows any of them"
    size = len(frame["drawn"])
    pool = frame["drawn"] + changed[name]
    random.Random(5).shuffle(pool)
    frame["drawn"], changed[name] = pool[:size], pool[size:]
    return changed


@pytest.mark.parametrize("stack", ["tiles", "orders"])
def test_under_the_veil_nobody_sees_what_was_drawn(stack: str) -> None:
    position = drawing(stack)
    other = other_hand(position)
    assert position["pending"] != other["pending"]
    tables = [table_of(pyengine.from_position(one)) for one in (position, other)]
    covered = tables[0].frame()
    seat = position["pending"][-1]["seat"]
    assert covered["veil"]["seat"] == seat
    assert table_name(tables[0], seat) in covered["veil"]["text"]
    assert covered["options"] == []
    backs = [piece for piece in covered["scene"]["pieces"] if piece["at"].startswith("tray/")]
    assert {piece["kind"] for piece in backs} == {"tile_back" if stack == "tiles" else "order_back"}
    faces = [f"take:{face}" for one in (position, other) for face in one["pending"][-1]["drawn"]]
    doings: list[Callable[[Table], Any]] = [
        lambda table: table.frame(),
        *(lambda table, face=face: table.choose(face, False) for face in faces),
        lambda table: table.choose("take:none", True),
        *(lambda table, piece=piece["id"]: table.click(f"#{piece}") for piece in backs),
        *(lambda table, piece=piece["id"]: table.why(f"#{piece}") for piece in backs),
        lambda table: table.why("tray/1"),
        lambda table: table.undo(),
        lambda table: table.goto(0),
        lambda table: table.goto(None),
        lambda table: table.show(0),
        lambda table: table.show(None),
        *(lambda table, lang=lang: (table.refresh(lang, None), table.frame())[1] for lang in LANGS),
    ]
    for number, do in enumerate(doings):
        first, second = (do(table) for table in tables)
        assert seen(first) == seen(second), f"step {number}"
    assert [table.game.position()["pending"] for table in tables] == [position["pending"], other["pending"]], (
        "all waits"
    )
    assert seen(tables[0].look()) != seen(tables[1].look())
    assert "take:none" in keys(tables[0].frame())


def table_name(table: Table, seat: int) -> str:
    return table.game.seats[seat].name


def test_without_veil_the_player_sees_at_once() -> None:
    table = table_of(pyengine.from_position(drawing("orders")), veil=False)
    frame = table.frame()
    assert frame["veil"] is None
    assert "take:none" in keys(frame)
    table.refresh(None, True)
    assert table.frame()["veil"] is not None


def test_the_veil_comes_back_with_every_private_look() -> None:
    """Undo and redo across the end of a draw must not leave the cards open for the next player."""
    table = table_of(pyengine.from_position(drawing("orders")))
    table.look()
    frame = table.choose("take:none", False)
    while frame["options"] and frame["options"][0]["key"].split(":")[0] in ("return", "next"):
        assert frame["veil"] is None, "lifted until the draw is over"
        frame = play(table, keys(frame)[0])
    assert table.undo()["veil"] is not None
    assert table.look()["veil"] is None
    table.redo()
    assert table.undo()["veil"] is not None
    table.look()
    table.goto(0)
    assert table.goto(None)["veil"] is not None, "whoever has looked back is asked again"


def test_the_log_of_a_shared_screen_whispers_nothing() -> None:
    table = table_of(pyengine.from_position(drawing("tiles")))
    table.look()
    frame = table.choose("take:none", False)
    while keys(frame)[0].split(":")[0] in ("return", "next"):
        frame = play(table, keys(frame)[0])
    table.refresh("en", None)
    spoken = {entry["kind"] for entry in table.frame()["log"]}
    assert not spoken & {"drawn_faces", "returned_faces"}
    seat = table.game.record()["start"]["pending"][-1]["seat"]
    assert "returned_faces" in {entry.kind for entry in table.game.log(seat=seat)}, "the player is told"


# --- looking back ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["coal_baron", "kohle_kolonie", "schichtwechsel"])
def test_every_tableau_is_named_ahead_of_its_showing(game: str) -> None:
    """A page builds tableaus before they are shown: whatever is shown later was named in the first frame, as drawn."""
    table = table_of(pyengine.new_game(game, players=3, seed=4))
    ahead = table.frame()["scene"]["ahead"]
    assert len(ahead) == 3
    for seat in range(3):
        boards = table.show(seat)["scene"]["boards"]
        shown = next(board for board in boards if board.get("shown"))
        assert shown["seat"] == seat
        assert {"id": shown["id"], "art": shown["art"]} == ahead[seat]


def test_looking_back_is_read_only() -> None:
    table = turn()
    first = table.frame()
    for key in ("place:mining_6", "step:load:grey", "step:cage:surface"):
        play(table, key)
    live = table.frame()
    record = table.game.record()
    past = table.goto(1)
    assert (past["at"], past["last"], past["live"]) == (1, 3, False)
    assert past["options"] == []
    assert not past["can_undo"]
    assert not past["can_redo"]
    for frame in (
        table.choose("stop", True),
        table.click("seat0/level_grey"),
        table.undo(),
        table.redo(),
        table.look(),
    ):
        assert not frame["live"]
        assert frame["at"] == 1
    assert table.choose("stop", True)["reasons"][0]["text"]
    assert table.why("board/bank")["reasons"][0]["text"]
    assert table.game.record() == record == past["record"]
    assert [piece["at"] for piece in table.goto(0)["scene"]["pieces"]] == [p["at"] for p in first["scene"]["pieces"]]
    for at in (None, 3, 99):
        now = table.goto(at)
        assert now["live"]
        assert keys(now) == keys(live)
        table.goto(-5)
        assert table.frame()["at"] == 0
    table.goto(None)
    assert table.undo()["at"] == 2


def test_a_game_that_ends_otherwise_is_read_only_in_every_language() -> None:
    table = turn()
    play(table, "place:money_6")
    bridge = Bridge()
    document = {**table.game.record(), "digest": "0" * 16}
    opened = json.loads(bridge.handle(json.dumps({"id": 1, "method": "table.open", "params": {"document": document}})))
    frame = opened["result"]
    assert not frame["live"]
    assert frame["readonly"]["text"]
    assert frame["options"] == []
    one = bridge._tables[frame["table"]]
    assert one.choose("place:bank", True)["reasons"] == [{"clause": "", "text": frame["readonly"]["text"]}]
    texts = set()
    for lang in LANGS:
        one.refresh(lang, None)
        texts.add(one.frame()["readonly"]["text"])
        assert one.why("board/bank")["reasons"][0]["text"] in texts
    assert len(texts) == len(LANGS) or pyengine.describe(COAL, "de")["variants"][0]["label"] == "Delivered orders"


# --- a whole game at the table --------------------------------------------------------------------------------------


class Page:
    """What a page keeps: the log, and the pieces it has drawn."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.log: list[Json] = []
        self.points = [0] * len(table.game.seats)

    def take(self, frame: Json) -> Json:
        assert frame["log_from"] <= len(self.log), "nothing is left out"
        self.log[frame["log_from"] :] = frame["log"]
        assert [entry["n"] for entry in self.log] == list(range(len(self.log)))
        told = [(entry["at"], entry["seat"], entry["text"], entry["clause"], entry["kind"]) for entry in self.log]
        assert told == [tuple(entry) for entry in self.table.game.log(frame["lang"])]
        if frame["log_from"] or not frame["at"]:  # not for a change of language, when all of the log is sent again
            assert len(json.dumps(frame, ensure_ascii=False).encode()) < BIGGEST
        return frame


def test_a_whole_game_with_undo_languages_stories_and_the_end() -> None:
    rng = random.Random(6)
    table = table_of(pyengine.new_game(COAL, players=3, seed=6), veil=False)
    page = Page(table)
    frame = page.take(table.frame())
    told: list[str] = []
    count = 0
    while not frame["over"]:
        count += 1
        before = [seat["points"] for seat in frame["seats"]]
        frame = page.take(table.choose(some_key(keys(frame), rng), True))
        for report in frame["reports"]:
            assert report["title"] and report["clause"] and (report["rows"] or report["text"])
        if frame["reports"]:
            told.append(frame["reports"][0]["title"])
            rows = [row for report in frame["reports"] for row in report["rows"]]
            gained = [sum(row["amount"] for row in rows if row["seat"] == seat) for seat in range(3)]
            after = [[row["total"] for row in rows if row["seat"] == seat][-1] for seat in range(3)]
            assert after == [seat["points"] for seat in frame["seats"]]
            assert all(now - then - more >= 0 for now, then, more in zip(after, before, gained, strict=True))
        if count % 40 == 0:
            table.refresh(LANGS[count // 40 % 4], None)
            frame = page.take(table.frame())
            assert frame["log_from"] == 0
            assert frame["lang"] == LANGS[count // 40 % 4]
            assert frame["reports"] == [], "a phase is reported once"
        if frame["can_undo"] and count % 9 == 0:
            assert page.take(table.undo())["log"] == [], "the page forgets by itself"
            frame = page.take(table.redo())
    assert len(told) == 3
    check_the_end(table, frame)


def check_the_end(table: Table, frame: Json) -> None:
    game = table.game
    assert frame["options"] == []
    result = frame["result"]
    assert [row["seat"] for row in result["ranking"]] == [place.seat for place in game.ranking()]
    for row, place in zip(result["ranking"], game.ranking(), strict=True):
        assert (row["place"], row["points"]) == (place.place, place.score)
        tied = sum(other["points"] == row["points"] for other in result["ranking"]) > 1
        assert [tie["value"] for tie in row["ties"]] == ([place.tiebreak] if tied else [])
        assert sum(line["points"] for line in row["lines"]) == place.score, "every point has a line"
        assert all(line["label"] and line["clause"] for line in row["lines"])
    assert all(game.seats[place.seat].name in result["text"] for place in game.ranking() if place.place == 1)
    chart = result["chart"]
    for series in chart["series"]:
        assert len(series["points"]) == frame["last"] + 1
        assert series["points"][-1] == game.scores()[series["seat"]]
    assert [mark["label"] for mark in chart["marks"]] == ["", "I", "II", "III"]
    assert all(0 <= mark["at"] <= frame["last"] for mark in chart["marks"])
    assert table.goto(3)["result"] is None
    assert table.goto(None)["result"] == result
    assert table.why("board/bank")["reasons"]
    assert table.choose("place:bank", True)["reasons"]


def test_an_opened_finished_game_shows_its_result_and_reports_nothing() -> None:
    game = pyengine.new_game(COAL, players=2, seed=8)
    rng = random.Random(8)
    while not game.over:
        game.choose(some_key(game.options(), rng))
    for one in (pyengine.replay(game.record()), pyengine.from_position(game.position())):
        frame = table_of(one).frame()
        assert frame["over"]
        assert frame["reports"] == []
        assert [row["points"] for row in frame["result"]["ranking"]] == [place.score for place in game.ranking()]


def test_points_of_any_origin_have_a_line_in_the_result() -> None:
    """A hand-written position may name other things for which points were given."""
    game = pyengine.new_game(COAL, players=2, seed=8)
    rng = random.Random(8)
    while not game.over:
        game.choose(some_key(game.options(), rng))
    position = game.position()
    position["seats"][0]["points"].append({"clause": "CB-2.6", "what": "a present", "points": 5, "shift": 1})
    position["seats"][0]["score"] += 5
    for row in table_of(pyengine.from_position(position)).frame()["result"]["ranking"]:
        assert sum(line["points"] for line in row["lines"]) == row["points"]


def test_every_language_says_the_same_things() -> None:
    table = turn()
    play(table, "place:mining_6")
    frames = []
    for lang in (*LANGS, "de-AT", "xx"):
        table.refresh(lang, None)
        frames.append(table.frame())
    assert [frame["lang"] for frame in frames] == [*LANGS, "de", "en"]
    for frame in frames:
        assert keys(frame) == keys(frames[0])
        assert [option["targets"] for option in frame["options"]] == [one["targets"] for one in frames[0]["options"]]
        assert frame["scene"]["pieces"][0]["id"] == frames[0]["scene"]["pieces"][0]["id"]
    assert seen(frames[4]) == seen(frames[1])
    assert seen(frames[5]) == seen(frames[0])


def test_a_bid_is_not_asked_back() -> None:
    """Said is said: an auction goes on at once, even if the next large mine is turned up after it."""
    rng = random.Random(3)
    asked = 0
    for seed in range(4):
        game = pyengine.new_game("kohle_kolonie", players=4, seed=seed)
        while not game.over:
            keys = game.options()
            if game.decision.name == "bid":
                after = game.copy()
                after.choose("pass")
                moment = after.last_moment
                assert moment is not None
                if moment.happened.barrier:
                    asked += 1
                    frame = table_of(game.copy(), veil=False).choose("pass", False)
                    assert frame["confirm"] is None
                    assert frame["record"]["moves"][-1] == "pass"
            buys = [key for key in keys if key.startswith(("buy:", "bid:"))]
            game.choose(rng.choice(buys or keys))
    assert asked
