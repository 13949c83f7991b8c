"""Positions changed by hand: every piece can be lifted and put back, what does not fit is named and lit."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import pyengine
from pyengine.core.registry import rules_of
from pyengine.studio.desk import whole_position
from pyengine.studio.editor import SUPPLY, Editor, editing_of
from tests.core.play import Json, walk

GAMES = pyengine.games()
EVERY = 31
FIXED = {
    "coal_baron": ("cb-lock", "cb-mark-"),
    "kohle_kolonie": ("kk-disaster-", "kk-line-marker", "kk-disc-"),
    "schichtwechsel": (
        *("sw-taken", "sw-cover-", "sw-lock", "sw-own-", "round_", "sw-watercube"),
        *("cart_", "cokery_", "load_", "track_", "miner_", "water_", "headframe_", "copy_start", "own_card"),
    ),
}
"""Kinds that follow from the rest, or are part of the board: locks, covers, laid-out cards, marks, hidden backs."""


@cache
def sampled(game: str) -> tuple[str, ...]:
    """Positions of one random game, as text."""
    players = rules_of(game).players[len(rules_of(game).players) // 2]
    return tuple(json.dumps(one.position()) for n, one in enumerate(walk(game, players, 3)) if n % EVERY == 0)


def positions(game: str) -> Iterator[Json]:
    yield from (json.loads(text) for text in sampled(game))


def same(document: Json) -> str:
    """A position but for the order in which orders and tiles lie: a piece that was away comes last."""
    twin = deepcopy(document)
    for seat in twin["seats"]:
        seat.pop("points", None)  # what a score that was set came from is not known
        if "pit" in seat:
            seat["orders"].sort(key=lambda order: order["card"])
            for level in seat["pit"].values():
                level["tiles"].sort(key=lambda entry: (entry["tile"], str(entry["cubes"])))
    return json.dumps(twin, sort_keys=True)


def pieces(frame: Json) -> dict[str, Json]:
    return {f"#{piece['id']}": piece for piece in frame["scene"]["pieces"]}


def on(frame: Json, kind: str, at: str = "") -> str:
    """A piece of a kind, on a slot."""
    found = (id for id, one in pieces(frame).items() if one["kind"] == kind and at in ("", one["at"]))
    return next((id for id in found if id in frame["movable"]), "")


@pytest.mark.parametrize("game", GAMES)
def test_a_position_that_fits_stays_as_it_is(game: str) -> None:
    editing = editing_of(game)
    for document in positions(game):
        settled = deepcopy(document)
        editing.settle(settled)
        assert settled == document
        frame = Editor("e", document, "en").frame()
        assert frame["problems"] == [] and frame["refused"] is None
        assert json.dumps(frame["document"], sort_keys=True) == json.dumps(document, sort_keys=True)


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_piece_can_be_lifted_and_put_back(game: str) -> None:
    """Through the supply where it goes there, through another place otherwise; the position is the same to the byte."""
    lifted: set[str] = set()
    lying: set[str] = set()
    for document in positions(game):
        seat = (document["pending"] or [{"seat": 0}])[-1]["seat"]
        fresh = Editor("e", document, "en", seat).frame()
        lying |= {piece["kind"] for piece in fresh["scene"]["pieces"]}
        for target in fresh["movable"]:
            piece = pieces(fresh)[target]
            if piece["kind"] in lifted:
                continue
            editor = Editor("e", document, "en", seat)
            target = on(editor.frame(), piece["kind"], piece["at"] if "#" not in piece["at"] else "")
            home = pieces(editor.frame())[target]["at"]
            picked = editor.pick(target)["picked"]
            assert picked["goals"] or picked["supply"], f"{piece['kind']} can go nowhere"
            near = [one for one in picked["goals"] if one.startswith(("board/", f"seat{seat}/"))]
            real, away, source = picked["kind"], "", ""
            for away in [SUPPLY, *near] if picked["supply"] else near:
                told = editor.move(target, away)
                source = f"{SUPPLY}:{real}" if away == SUPPLY else on(told, real, away)
                if told["can_undo"] and editor.document != document and source:
                    break
                editor = Editor("e", document, "en", seat)
                target = on(editor.frame(), piece["kind"], piece["at"] if "#" not in piece["at"] else "")
                source = ""
            if not source:
                continue  # other pieces stand there: another position will do
            if "#" not in home and (away != SUPPLY or any(one["kind"] == real for one in told["supply"])):
                back = editor.move(source, home)
                assert back["refused"] is None, (real, home, back["refused"])
                if not real.startswith(("kk-settlement", "order_", "tile_", "k_", "l_")):  # those lose what lay on them
                    assert same(editor.document) == same(document), (real, home, away)
            while editor.frame()["can_undo"]:
                editor.undo()
            assert editor.document == document
            lifted.add(piece["kind"])
    left = {kind for kind in lying - lifted if not kind.startswith(FIXED[game])}
    assert len(lifted) > 15 and left <= {kind for kind in left if kind.startswith(MARKED.get(game, ("?",)))}, left


MARKED = {
    "coal_baron": ("order_", "tile_", "cb-start"),
    "kohle_kolonie": ("kk-mark", "kk-bonus", "kk-phase", "k_", "l_"),
    "schichtwechsel": ("sw-pstone", "sw-start", "sw-coin", "tile_back"),
}
"""Kinds that may be missed in a short game: single cards, and markers whose other places are all taken."""


REFUSED: list[tuple[str, str, str, str, list[str]]] = [
    ("coal_baron", "supply:cb-cube-grey", "seat0/printed_yellow", "", []),
    ("coal_baron", "supply:cb-cube-grey", "board/bank", "", []),
    ("kohle_kolonie", "supply:kk-engine", "board/v_winz", "", []),
    ("schichtwechsel", "supply:sw-spoil", "seat0/k1", "", []),
]


@pytest.mark.parametrize(("game", "target", "to", "path", "targets"), REFUSED)
def test_a_piece_does_not_lie_anywhere(game: str, target: str, to: str, path: str, targets: list[str]) -> None:
    document = next(positions(game))
    told = Editor("e", document, "de", 0).move(target, to)
    assert told["refused"]["text"] == "Dort kann das nicht liegen." and told["document"] == document
    assert not told["can_undo"]


def test_what_cannot_be_read_is_refused_with_the_place() -> None:
    """The engine's own reason, the path, the slot to light; nothing has changed."""
    game = "kohle_kolonie"
    document = json.loads(json.dumps(pyengine.new_game(game, players=3, seed=7).position()))
    editor = Editor("e", document, "en", 0)
    mine = document["display"][0]
    told = editor.move(f"supply:{mine}", "seat0/T2")
    assert told["refused"]["path"] == "seats.0.mines.T2" and "KK-7.8" in told["refused"]["text"]
    assert told["refused"]["targets"] == ["seat0/T2"] and told["refused"]["seat"] == 0
    assert told["document"] == document and not told["can_undo"]
    told = editor.move(f"supply:{mine}", "seat0/T1")
    assert told["refused"] is None and told["problems"] == [] and mine not in told["document"]["display"]
    assert (
        told["document"]["seats"][0]["miners"] == document["seats"][0]["miners"] - 1
    )  # it marks the mine on the board
    told = editor.move("supply:kk-engine", "seat0/T1")
    assert told["document"]["seats"][0]["mines"]["T1"]["engine"] is True
    assert told["document"]["stock"]["engines"] == document["stock"]["engines"] - 1


def test_two_materials_in_a_cart_are_refused() -> None:
    document = json.loads(sampled("schichtwechsel")[0])
    editor = Editor("e", document, "en", 0)
    editor.move("supply:sw-coal", "seat0/c3")
    assert editor.document["seats"][0]["carts"]["c3"][-1] == "coal"
    told = editor.move("supply:sw-spoil", "seat0/c3")
    assert told["refused"]["path"] == "seats.0.carts.c3" and told["refused"]["targets"] == ["seat0/c3"]


def test_what_does_not_fit_yet_stays_and_is_listed() -> None:
    """A card of the draft is taken away: the position cannot be played, and can be changed on."""
    document = pyengine.new_game("coal_baron", players=2, seed=7).position()
    editor = Editor("e", document, "en", 0)
    card = document["draft"][0]
    told = editor.move(on(editor.frame(), card), SUPPLY)
    assert [problem["path"] for problem in told["problems"]] == ["draft"]
    assert "tray/1" in told["problems"][0]["targets"]
    with pytest.raises(pyengine.PositionError):
        pyengine.from_position(told["document"])
    told = editor.move(f"supply:{card}", "board/order_2.card")
    assert len(told["problems"]) >= 1
    told = editor.ask("turn", 0)
    assert told["problems"] == [] and pyengine.from_position(told["document"]).decision.name == "turn"
    assert told["document"]["board"]["orders"]["order_2"] == card  # what the author has put stays
    again = Editor("e", {**told["document"], "pending": []}, "en")
    assert [problem["path"] for problem in again.frame()["problems"]] == ["pending"]


def test_figures_are_set_within_their_bounds() -> None:
    document = pyengine.new_game("schichtwechsel", players=2, seed=7).position()
    editor = Editor("e", document, "en", 0)
    told = editor.set("seats.0.coins", 3)
    assert told["document"]["seats"][0]["coins"] == 3
    total = sum(seat["coins"] for seat in document["seats"]) + document["supply"]["coins"]
    assert sum(s["coins"] for s in told["document"]["seats"]) + told["document"]["supply"]["coins"] == total
    for value in (-1, 999, "x", True, None):
        told = editor.set("seats.0.coins", value)
        assert told["refused"]["path"] == "seats.0.coins" and told["refused"]["figure"] == "seats.0.coins"
        assert told["refused"]["targets"] == ["seat0/stock_coin"]
    told = editor.set("seats.0.score", 12)
    assert told["problems"] == [] and pyengine.from_position(told["document"]).position()["seats"][0]["score"] == 12


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_that_is_offered_can_be_asked_somewhere(game: str) -> None:
    """Each of them leads to a position that can be played, for some seat at some moment of a game."""
    asked: set[str] = set()
    for document in positions(game):
        for question in Editor("e", document, "en").frame()["questions"]:
            for seat in range(len(document["seats"])):
                if question["id"] in asked:
                    continue
                told = Editor("e", document, "en").ask(question["id"], seat)
                if not told["problems"] and not told["refused"]:
                    made = pyengine.from_position(told["document"])
                    assert made.over or made.decision.seat == seat
                    assert told["question"]["id"] in (question["id"], "over")
                    asked.add(question["id"])
    offered = {one["id"] for one in Editor("e", next(positions(game)), "en").frame()["questions"]}
    assert {
        one for one in offered if not one.startswith(("draft", "mining:", "over", "loading", "secure", "sale"))
    } <= asked


def test_hidden_things_can_be_set_and_stay_hidden() -> None:
    """The author sees the top of the stack; a player's view does not change with it."""
    game = pyengine.new_game("coal_baron", players=2, seed=7)
    document = game.position()
    editor = Editor("e", document, "en", 0)
    hidden = [figure for figure in editor.frame()["figures"] if figure["hidden"]]
    assert {figure["path"] for figure in hidden} == {"tile_stack.0", "order_stack.0"}
    other = next(one["value"] for one in hidden[0]["choices"] if one["value"] != document["tile_stack"][0])
    told = editor.set("tile_stack.0", other)
    assert told["document"]["tile_stack"][0] == other and told["problems"] == []
    assert sorted(told["document"]["tile_stack"]) == sorted(document["tile_stack"])
    after = pyengine.from_position(told["document"])
    for seat in (None, 0, 1):
        assert after.view(seat, "en")["scene"] == game.view(seat, "en")["scene"]


def test_a_station_marker_is_shown_from_its_back_and_put_by_its_face() -> None:
    document = pyengine.new_game("kohle_kolonie", players=3, seed=7).position()
    editor = Editor("e", document, "en", 0)
    drawn = {piece["at"] for piece in editor.frame()["scene"]["pieces"]}
    station = next(id for id, one in document["stations"].items() if one["marker"] and f"board/{id}" in drawn)
    marker = document["stations"][station]["marker"]
    told = editor.pick(on(editor.frame(), "kk-rail-back", f"board/{station}"))
    assert told["picked"]["kind"] == f"kk-rail-{marker}"


def test_undo_and_redo_go_through_all_changes() -> None:
    document = pyengine.new_game("coal_baron", players=2, seed=7).position()
    editor = Editor("e", document, "en", 0)
    seen = [editor.document]
    for number, to in enumerate(("seat0/cage_1", "seat0/storage_grey", "seat0/cage_2")):
        editor.move("supply:cb-cube-grey", to)
        seen.append(editor.document)
        assert len(seen) == number + 2
    for document_before in reversed(seen[:-1]):
        assert editor.undo()["document"] == document_before
    assert not editor.undo()["can_undo"]
    for later in seen[1:]:
        assert editor.redo()["document"] == later
    assert not editor.frame()["can_redo"]


def test_it_begins_with_whatever_is_given() -> None:
    game = pyengine.new_game("coal_baron", players=3, seed=5)
    for _ in range(12):
        game.choose(game.options()[0])
    assert whole_position(game.record()) == game.position()
    assert whole_position(game.position()) == game.position()
    part = {"revier": 1, "kind": "position", "game": "coal_baron", "from": {"players": 2, "seed": 7}, "set": {}}
    assert whole_position(part)["seats"][0]["workers"] == 18
    broken: dict[str, Any] = {**game.position(), "draft": ["order_truck_kk"]}
    assert Editor("e", whole_position(broken), "en").frame()["problems"]
    with pytest.raises(pyengine.PositionError):
        Editor("e", whole_position({**game.position(), "shift": 9}), "en")


@pytest.mark.parametrize("lang", ["de", "fr", "nl"])
@pytest.mark.parametrize("game", GAMES)
def test_reasons_are_said_in_the_author_s_language(game: str, lang: str) -> None:
    """Every figure is set too high: what does not fit is told in the language, with the clause and the numbers."""
    document = json.loads(sampled(game)[1])
    english, other = Editor("e", document, "en"), Editor("o", document, lang)
    told = 0
    for figure in english.frame()["figures"]:
        if figure["form"] != "number" or figure["value"] == figure["high"]:
            continue
        asked = [one.set(figure["path"], figure["high"]) for one in (english, other)]
        for here, there in zip(*([*frame["problems"], frame["refused"]] for frame in asked), strict=True):
            if here is None:
                continue
            assert (here["lang"], there["lang"]) == ("en", lang), there
            assert here["text"] != there["text"] and here["path"] == there["path"]
            assert re.findall(r"\((?:CB|KK|SW)-[^)]+\)", here["text"]) == re.findall(
                r"\((?:CB|KK|SW)-[^)]+\)", there["text"]
            )
            told += 1
        for one in (english, other):
            one.undo()
    assert told > 3


def test_every_reason_of_a_game_can_be_said_in_every_language() -> None:
    """What reading and checking a position tells is marked for translation, wherever it is written down."""
    root = Path(pyengine.__file__).parent / "games"
    found = 0
    for path in sorted([*root.glob("*/documents/*.py"), *root.glob("*/pending.py")]):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "fail":
                found += 1
                bare = [one for one in node.args if isinstance(one, ast.Constant | ast.JoinedStr)]
                assert not bare, f"{path.name}:{node.lineno}: {ast.unparse(node)}"
    assert found > 150
