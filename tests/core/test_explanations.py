"""Every place, piece and answer says what it is for: in whole recorded games of all kinds, in every language."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

import pyengine
from pyengine.core.play.explain import answer_explained, thing_explained
from pyengine.core.play.game import Game
from pyengine.core.rulebook import rulebook_of
from pyengine.core.rules import Json
from pyengine.core.view.explanations import Explanation, Reader, thing_at
from pyengine.core.view.text import LANGUAGES
from pyengine.table import Table
from tests.pace import SOAK

pytestmark = pytest.mark.native  # the records are not inside Pyodide

RECORDS = Path(__file__).resolve().parent.parent / "records"
EXPLAINED: tuple[str, ...] = ("coal_baron", "kohle_kolonie", "schichtwechsel")
"""The games whose explanations are complete."""
NOTHING_TO_SAY: dict[str, dict[str, str]] = {}
"""By game: patterns of addresses and symbols that need no effect, each with the reason."""
LONGEST_BRIEF = 70
"""Characters of the second line of an answer, in any language."""


def records(game: str) -> list[Path]:
    return sorted((RECORDS / game / "v1").glob("*.json"))


def positions(path: Path, every: int) -> Iterator[Game]:
    """The game of a record after each `every`-th choice, and at its end."""
    record: Json = json.loads(path.read_text(encoding="utf-8"))["record"]
    game = pyengine.replay({**record, "moves": [], "digest": None})
    for number, key in enumerate(record["moves"]):
        if number % every == 0:
            yield game
        game.choose(key)
    yield game


def excused(game: str, address: str, kind: str) -> bool:
    return any(
        fnmatchcase(address, pattern) or (kind and fnmatchcase(kind, pattern))
        for pattern in NOTHING_TO_SAY.get(game, {})
    )


def check(told: Explanation | None, about: str, clauses: set[str]) -> None:
    assert told is not None and told.effect, about
    assert told.clause in clauses, (about, told.clause)
    for text in (told.effect, told.cost, told.stakes, told.brief, told.name):
        assert "{" not in text and "  " not in text and text == text.strip(), (about, text)
    assert told.effect[-1] in ".!?…" and told.effect[0] == told.effect[0].upper(), (about, told.effect)
    assert not told.stakes or told.stakes[-1] in ".!?…", (about, told.stakes)
    assert len(told.brief or told.effect) <= LONGEST_BRIEF or not about.startswith("answer"), (about, told)


def clauses_of(game: str) -> set[str]:
    outline = RECORDS.parent.parent / "pyengine" / "games" / game / "rulebook" / "outline.json"
    chapters: Json = json.loads(outline.read_text(encoding="utf-8"))["chapters"]
    return {clause["id"] for chapter in chapters for clause in chapter["clauses"]}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", EXPLAINED)
def test_everything_is_explained(game: str, lang: str) -> None:
    clauses = clauses_of(game)
    every = (7 if lang == "en" else 41) if SOAK else (19 if lang == "en" else 83)
    for path in records(game):
        for now in positions(path, every):
            viewer = now.decision.seat if not now.over else None
            reader = Reader(lang, now.seats, viewer)
            scene = now.view(viewer, lang)["scene"]
            for address in [*scene["slots"], *(f"#{piece['id']}" for piece in scene["pieces"])]:
                thing = thing_at(address, scene)
                assert thing is not None, address
                if not excused(game, address, thing.kind):
                    told = thing_explained(now, thing, reader)
                    check(told, f"{path.stem}: {address} {thing.kind} at {thing.at} ({lang})", clauses)
            for key in now.options():
                check(answer_explained(now, key, reader), f"answer {key} in {path.stem} ({lang})", clauses)


@pytest.mark.parametrize("game", EXPLAINED)
def test_explanations_tell_nothing_hidden(game: str) -> None:
    """What is hidden from a seat is reshuffled: every explanation stays the same."""
    for path in records(game)[:6]:
        for now in positions(path, 23):
            if now.over:
                continue
            seat = now.decision.seat
            twin = now.determinize(seat, pyengine.Rng(5))
            reader = Reader("en", now.seats, seat)
            scene, other = now.view(seat)["scene"], twin.view(seat)["scene"]
            assert scene == other
            for address in [*scene["slots"], *(f"#{piece['id']}" for piece in scene["pieces"])]:
                thing = thing_at(address, scene)
                assert thing is not None
                assert thing_explained(now, thing, reader) == thing_explained(twin, thing, reader), address
            for key in now.options():
                assert answer_explained(now, key, reader) == answer_explained(twin, key, reader), key


NOWHERE: tuple[Any, ...] = (
    *("", "/", "#", "#/", "#/0", "#nobody", "board", "board/", "board/nowhere", "board/a/b", "board/bank\n", "\ud800"),
    *("seat9/orders", "seat-1/orders", "seat0/", "seatx/orders", "tray/99", "x" * 5000),
    *(None, 5, True, ["board/bank"], {"board": "bank"}, b"board/bank"),
)


def mangled(addresses: list[str]) -> Iterator[str]:
    """Every address with something wrong in it."""
    for address in addresses:
        yield from (address[:-1], address + "9", address + "_", address + ".x", address.upper(), address[1:])
        yield from (address + "/x", address + "/-1", address + "/999", address + "/0/0")
        yield from (address.replace("seat0/", "seat9/"), address.replace("board/", "seat0/"))


@pytest.mark.parametrize("game", EXPLAINED)
def test_a_bad_address_is_an_unknown_target(game: str) -> None:
    path = records(game)[0]
    for now in positions(path, 60):
        viewer = now.decision.seat if not now.over else None
        scene = now.view(viewer)["scene"]
        good = [*scene["slots"], *(f"#{piece['id']}" for piece in scene["pieces"])]
        there = {*good, *(piece["at"] for piece in scene["pieces"]), *scene["counts"], *scene["turns"], *scene["stops"]}
        for address in set(mangled(good)) - there:
            assert thing_at(address, scene) is None, address
    for target in NOWHERE:
        with pytest.raises(pyengine.UnknownTarget) as caught:
            pyengine.explain(now, target)
        assert "neither an answer" in str(caught.value) and len(str(caught.value)) < 200
    for seat in (-1, len(now.seats), "0"):
        with pytest.raises(ValueError, match="no seat"):
            pyengine.explain(now, good[0], seat=seat)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", EXPLAINED)
def test_places_without_a_label_are_explained_or_say_nothing(game: str) -> None:
    """Where something lies or is counted: whatever an address means there, asking for it never fails."""
    for path in records(game)[:4]:
        for now in positions(path, 97):
            scene = now.view(None)["scene"]
            reader = Reader("en", now.seats, None)
            ats = {piece["at"] for piece in scene["pieces"]}
            spots = {f"#{piece['id']}/{spot}" for piece in scene["pieces"] for spot in (0, 1, 9, 99)}
            for address in {*ats, *spots, *scene["counts"], *scene["turns"], *scene["stops"]}:
                thing = thing_at(address, scene)
                assert thing is not None, address
                thing_explained(now, thing, reader)


@pytest.mark.parametrize("game", EXPLAINED)
def test_a_table_explains_tableaus_out_of_view_and_is_silent_about_nowhere(game: str) -> None:
    now = pyengine.replay(json.loads(records(game)[0].read_text(encoding="utf-8"))["record"])
    table = Table("t", now, "en", veil=False)
    table.frame()
    for seat in range(len(now.seats)):
        own = [address for address in now.view(None)["scene"]["slots"] if address.startswith(f"seat{seat}/")]
        for address in own[:6]:
            assert table.why(address)["effect"], address
    for target in NOWHERE:
        if isinstance(target, str) and ("/" in target or target.startswith("#")):
            assert table.why(target)["effect"] == ""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", EXPLAINED)
def test_the_components_page_has_the_effects_that_do_not_depend_on_the_deal(game: str, lang: str) -> None:
    sys.path.insert(0, str(RECORDS.parent.parent / "tools"))
    try:
        from rules_components import explained
    finally:
        sys.path.pop(0)
    said = explained(game, lang)
    assert len(said) > 30 and all(one.effect[-1] in ".?!" and one.name for one in said.values())
    clauses = clauses_of(game)
    book = rulebook_of(game)
    assert book is not None
    for section in book.player_aid(lang):
        assert all(said[thing].clause in clauses for thing in section.things)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", EXPLAINED)
def test_every_figure_of_a_seat_is_explained(game: str, lang: str) -> None:
    """What stands beside an icon on the card of a seat: the same card tells of it, also to programs."""
    clauses = clauses_of(game)
    told_of: set[str] = set()
    for path in records(game)[:: 1 if lang == "en" else 4]:
        for now in positions(path, 59):
            for seat in now.view(None, lang)["seats"]:
                for entry in seat["stock"]:
                    about = entry["about"]
                    assert about.startswith(f"seat{seat['seat']}/"), (path.stem, entry)
                    told = pyengine.explain(now, about, lang)
                    told_of.add(about.split("/")[1])
                    check(Explanation(told["effect"], told["cost"], told["stakes"], told["clause"]), about, clauses)
                    assert told["name"], about
    assert len(told_of) >= 5
