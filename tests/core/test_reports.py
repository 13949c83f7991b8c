"""Reports over the recorded games: every phase has one, its rows add up to what everybody gained and lost."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import pyengine
from pyengine.core.view.reports import reports_after
from pyengine.table import Table

from .play import LANGS, Json, walk

RECORDS = Path(__file__).parents[1] / "records"
GAMES = ("coal_baron", "kohle_kolonie", "schichtwechsel")
PHASES = {
    "coal_baron": {"scoring": 3, "shift_change": 2, "final_scoring": 1},
    "kohle_kolonie": {"phase_disaster": 5, "phase_board_scoring": 5, "turn": 4, "final_scoring": 1},
    "schichtwechsel": {"round_scoring": 5, "round": 4, "preparation": 5, "final_scoring": 1},
}
"""How often each comes in a game, whatever is played."""
ONE_STEP = ("scoring", "phase_board_scoring", "round_scoring")
"""Reports of phases in which nobody decides anything."""


def records(game: str) -> list[Path]:
    """A few recorded games, the smallest and the largest tables among them."""
    found = sorted(RECORDS.glob(f"{game}/*/*.json"))
    return found[:: max(1, len(found) // 4)]


@cache
def played(path: Path) -> tuple[pyengine.Game, ...]:
    """A recorded game after each of its choices."""
    record = json.loads(path.read_text(encoding="utf-8"))["record"]
    game = pyengine.replay({**record, "moves": [], "digest": None})
    games = [game.copy()]
    for key in record["moves"]:
        game.choose(key)
        games.append(game.copy())
    return tuple(games)


def stock(game: pyengine.Game, seat: int, unit: str) -> int:
    mine: Any = game.state.seats[seat]
    return int(mine.score if unit == "points" else mine.coins)


@pytest.mark.parametrize("game", GAMES)
def test_every_phase_has_its_report(game: str) -> None:
    for path in records(game):
        end = played(path)[-1]
        phases = [report["phase"] for report in reports_after(end, 0, "en")]
        assert {phase: phases.count(phase) for phase in PHASES[game]} == PHASES[game], path.name


@pytest.mark.parametrize("game", GAMES)
def test_rows_are_the_sum_of_their_parts_and_totals_what_everybody_has(game: str) -> None:
    for path in records(game):
        games = played(path)
        for number in range(1, len(games)):
            now = reports_after(games[number], number - 1, "en")
            assert all(report["at"] == number for report in now)
            for report in now:
                check_rows(report)
                for row in report["rows"]:
                    if row["seat"] is None or row["unit"] != "points" or row["total"] is None:
                        continue
                    lines = [line.points for line in games[number].score_lines(row["seat"])]
                    had = {sum(lines[:count]) for count in range(len(lines) + 1)}
                    assert row["total"] in had, (path.name, report["phase"])
                    if report["phase"] in ONE_STEP:
                        assert row["total"] - row["amount"] in had, (path.name, report["phase"])
            if now and now[-1]["phase"] == "final_scoring":
                for row in now[-1]["rows"]:
                    assert row["total"] == stock(games[number], row["seat"], row["unit"]), path.name


def check_rows(report: Json) -> None:
    assert report["title"] and report["clause"] and (report["rows"] or report["text"])
    for row in report["rows"]:
        assert row["amount"] == sum(part["amount"] for part in row["parts"])
        assert row["name"] and row["word"] and all(part["text"] for part in row["parts"])
        for part in row["parts"]:
            if " = " in part["text"] and " for mines" not in part["text"]:  # what a bidder is worth is no gain
                assert part["text"].endswith(f"= {part['amount']}".replace("-", "\N{MINUS SIGN}")), part["text"]


@pytest.mark.parametrize("game", GAMES)
def test_all_points_that_were_not_played_for_are_reported(game: str) -> None:
    """What scorings brought, line by line in the state, is what the reports say."""
    clauses = {
        "coal_baron": ("CB-11", "CB-13"),
        "kohle_kolonie": ("KK-14", "KK-17", "KK-18", "KK-19", "KK-22"),
        "schichtwechsel": ("SW-14.1", "SW-15"),
    }[game]
    for path in records(game):
        end = played(path)[-1]
        start = played(path)[0]
        rows = [row for report in reports_after(end, 0, "en") for row in report["rows"] if row["unit"] == "points"]
        if not end.over:
            continue
        for seat in range(len(end.seats)):
            lines = end.score_lines(seat)[len(start.score_lines(seat)) :]
            wanted = sum(line.points for line in lines if line.clause.startswith(clauses))
            bottom = sum(
                part["amount"]
                for report in reports_after(end, 0, "en")
                if report["phase"] == "round"
                for row in report["rows"]
                if row["seat"] == seat and row["unit"] == "points"
                for part in row["parts"]
            )
            assert sum(row["amount"] for row in rows if row["seat"] == seat) - bottom == wanted, (path.name, seat)


def test_coins_of_the_phases_add_up() -> None:
    """From the last mine secured to the next turn, coins change only by what is reported."""
    checked = 0
    for path in records("kohle_kolonie"):
        games = played(path)
        begun = 0
        for number in range(1, len(games)):
            before, phase = games[number - 1].state.phase, games[number].state.phase
            if before == 5 < phase:  # discs are drawn, and everything until the next decision happens by itself
                begun = number - 1
            elif before > phase == 1 and begun:
                rows = [row for report in reports_after(games[number], begun, "en") for row in report["rows"]]
                for seat in range(len(games[0].seats)):
                    change = sum(row["amount"] for row in rows if row["seat"] == seat and row["unit"] == "coins")
                    secured = sum(
                        int(str(event.values["n"]))
                        for at, event in games[begun].events()
                        if event.kind in ("secured_by_coin", "subsidence_coin") and event.seat == seat
                        if games[at].state.turn == games[begun].state.turn
                    )
                    spent = stock(games[number], seat, "coins") - stock(games[begun], seat, "coins")
                    assert change + secured == spent, (path.name, number, seat)
                    checked += 1
                begun = 0
    assert checked > 20


@pytest.mark.parametrize("game", GAMES)
def test_reports_say_the_same_in_every_language(game: str) -> None:
    end = played(records(game)[0])[-1]
    told = {lang: reports_after(end, 0, lang) for lang in LANGS}
    for lang in LANGS[1:]:
        for english, other in zip(told["en"], told[lang], strict=True):
            assert other["title"] != english["title"] or english["phase"] in ("phase_consolidations",), other["title"]
            for row, same in zip(english["rows"], other["rows"], strict=True):
                keys = ("seat", "amount", "unit", "total")
                assert [row[key] for key in keys] == [same[key] for key in keys]


def test_formulas_have_numbers() -> None:
    texts = {
        game: [
            part["text"]
            for path in records(game)
            for report in reports_after(played(path)[-1], 0, "en")
            for row in report["rows"]
            for part in row["parts"]
        ]
        for game in GAMES
    }
    assert any("fields: " in text and " × 2 = " in text for text in texts["schichtwechsel"])
    assert any(" for mines + " in text and " against the Coal Trust’s " in text for text in texts["kohle_kolonie"])
    assert any(", first: " in text for text in texts["coal_baron"])


def test_a_report_waits_until_its_phase_is_over() -> None:
    """The miner that somebody loses by choice is part of the disaster, and nothing is reported twice."""
    seen: list[tuple[int, str]] = []
    path = records("kohle_kolonie")[-1]
    games = played(path)
    for number in range(1, len(games)):
        seen += [(report["at"], report["phase"]) for report in reports_after(games[number], number - 1, "en")]
    whole = [(report["at"], report["phase"]) for report in reports_after(games[-1], 0, "en")]
    assert seen == whole


def test_what_is_whispered_is_in_no_report() -> None:
    for played_game in walk("coal_baron", 3, 5):
        if played_game.over:
            told = json.dumps(reports_after(played_game, 0, "en"))
            assert "Only you" not in told


def test_a_report_comes_once_and_not_after_undo() -> None:
    game = next(iter(walk("coal_baron", 2, 4)))
    table = Table("t", game.copy(), "en", False)
    frame = table.frame()
    while not frame["reports"]:
        frame = table.choose(table.game.options()[0], True)
    assert table.frame()["reports"] == []
    assert [report["phase"] for report in table.reports()] == ["scoring", "shift_change"]
    assert table.undo()["reports"] == []
    assert table.redo()["reports"] == []


def test_an_auction_adds_up_and_names_both_outcomes() -> None:
    seen = 0
    for path in records("kohle_kolonie"):
        for game in played(path):
            if game.over or game.decision.name != "bid":
                continue
            auction = game.rules.auction(game.state, "en", game.seats)
            assert auction is not None
            asked = game.state.pending[-1]
            lowest = next((key for key in game.options() if key.startswith("bid:")), "")
            assert lowest and auction["stakes"].startswith(f"Winning at {lowest[4:]}: +")
            for bidder in auction["bidders"]:
                if bidder["seat"] in asked.totals:
                    assert bidder["value"] == asked.totals[bidder["seat"]]
                    if "=" in bidder["parts"]:
                        assert bidder["parts"].endswith(f"= {bidder['value']}")
            seen += 1
    assert seen > 10


MOST_PAGES = {"coal_baron": 2, "kohle_kolonie": 3, "schichtwechsel": 2}
NEXT = {"coal_baron": "shift_change", "kohle_kolonie": "turn", "schichtwechsel": "preparation"}
"""With this report the next shift, turn or round is there."""


@pytest.mark.parametrize("game", GAMES)
def test_few_pages_are_told_from_one_turn_to_the_next(game: str) -> None:
    for path in records(game):
        pages: list[tuple[int, int]] = []
        for report in reports_after(played(path)[-1], 0, "en"):
            page = (report["at"], report["page"])
            assert not pages or page >= pages[-1], "pages are told in order"
            pages += [page] if page not in pages else []
            if report["phase"] == NEXT[game]:
                assert len(pages) <= MOST_PAGES[game], path.name
                pages = []


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_choice_by_choice_is_what_is_told_of_the_whole_game(game: str) -> None:
    def told(game: pyengine.Game, since: int) -> list[tuple[int, int, str, int]]:
        found = reports_after(game, since, "en")
        return [(one["at"], one["page"], one["phase"], len(one["rows"])) for one in found]

    for path in records(game):
        games = played(path)
        single = [one for number in range(1, len(games)) for one in told(games[number], number - 1)]
        assert single == told(games[-1], 0), path.name
