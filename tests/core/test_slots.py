"""Whatever the engine can name is in the art: slots, symbols, texts, counters (docs/architecture.md, Scene)."""

from __future__ import annotations

import contextlib
import random
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from unittest import mock

import pytest

import pyengine
from pyengine.core import registry
from pyengine.core.view.scene import Pieces

from .play import COAL, FEW_CUBES, LANGS, Json, some_key, table_of

pytestmark = pytest.mark.native

KOHLE = "kohle_kolonie"
SHIFT = "schichtwechsel"
GAMES = (COAL, KOHLE, SHIFT)
PLAYED: dict[str, tuple[tuple[int, int, dict[str, str] | None], ...]] = {
    COAL: ((2, 31, None), (3, 32, FEW_CUBES), (4, 33, None), (4, 34, {"coal_supply": "unlimited"})),
    KOHLE: ((3, 35, None), (3, 36, {"edition": "fr"}), (4, 37, None), (5, 38, {"edition": "en"}), (5, 40, None)),
    SHIFT: ((2, 41, None), (3, 42, {"bag_deal": "all_first"}), (4, 43, None)),
}
"""Players, seed and variants of the games that are looked at."""
UNUSED_TEXTS = {"coal_baron.place.storage", "coal_baron.area.money"}
"""Sent, but not asked for by the art."""
"""Asked for by the art (the pile of delivered orders), but not sent: the pile is never seen."""
ART = Path(__file__).resolve().parents[2] / "web" / "svg"


@cache
def art(file: str) -> ET.Element:
    return ET.parse(ART / file).getroot()


@cache
def named(file: str, attribute: str) -> frozenset[str]:
    """The values of an attribute anywhere in a file."""
    return frozenset(element.attrib[attribute] for element in art(file).iter() if attribute in element.attrib)


@cache
def symbols(file: str) -> dict[str, ET.Element]:
    return {element.attrib["id"]: element for element in art(file).iter() if element.tag.endswith("}symbol")}


class Names:
    """Everything that scenes have named, so that each is looked up once."""

    def __init__(self) -> None:
        self.slots: set[tuple[str, str, str]] = set()
        self.kinds: set[tuple[str, str]] = set()
        self.spots: set[tuple[str, int]] = set()
        self.texts: set[tuple[str, str]] = set()
        self.counts: set[tuple[str, str]] = set()
        self.turns: set[tuple[str, str, int]] = set()
        self.stops: set[tuple[str, str, str]] = set()
        self.styles: set[str] = set()
        self.boards: set[str] = set()

    def look(self, frame: Json) -> None:
        scene = frame["scene"]
        sprites = "+".join(scene["sprites"])
        files = {board["id"]: board["art"] for board in scene["boards"]}
        self.styles.add(scene["style"])
        self.boards |= set(files.values())

        def slot(address: str, why: str) -> None:
            if address.startswith("#"):
                id, _, spot = address[1:].partition("/")
                if spot:
                    kind = next(piece["kind"] for piece in scene["pieces"] if piece["id"] == id)
                    self.spots.add((kind, int(spot)))
                return
            board, _, name = address.partition("/")
            if board != "tray":
                self.slots.add((files[board], name, why))

        for piece in scene["pieces"]:
            self.kinds.add((sprites, piece["kind"]))
            slot(piece["at"], "piece")
        for address in scene["slots"]:
            slot(address, "slot")
        for address in scene["counts"]:
            board, _, name = address.partition("/")
            self.counts.add((files[board], name))
        for address, number in scene["turns"].items():
            board, _, name = address.partition("/")
            self.turns.add((files[board], name, number))
        for address, to in scene["stops"].items():
            self.stops.add((files[address.split("/")[0]], address.split("/")[1], to.split("/")[1]))
        for text in scene["texts"]:
            self.texts.add(("+".join(sorted(set(files.values()))), text))
        icons = [option["icon"] for option in frame["options"]]
        icons += [entry["icon"] for seat in frame["seats"] for entry in seat["stock"]]
        icons += [row["icon"] for row in (frame["standings"] or {"rows": []})["rows"]]
        icons += [board["icon"] for board in scene["boards"]]
        icons += [icon for report in frame["reports"] for icon in report["symbols"]]
        icons += [frame["auction"]["icon"]] if frame["auction"] else []
        self.kinds |= {(sprites, icon) for icon in icons if icon}
        for option in frame["options"]:
            for target in option["targets"]:
                slot(target, "target")
        for report in frame["reports"]:
            parts = [part for row in report["rows"] for part in row["parts"]]
            for target in [*report["targets"], *(target for part in parts for target in part["targets"])]:
                slot(target, "report")
        for target in frame["auction"]["targets"] if frame["auction"] else ():
            slot(target, "auction")


@contextlib.contextmanager
def known(game: str) -> Iterator[None]:
    """A game can be drawn before it is offered."""
    games = registry.GAMES if game in registry.GAMES else (*registry.GAMES, game)
    with mock.patch.object(registry, "GAMES", games), mock.patch.dict(registry._rules):
        yield


@cache
def everything(game: str) -> Names:
    names = Names()
    with known(game):
        for players, seed, variants in PLAYED[game]:
            look_through(names, pyengine.new_game(game, players=players, seed=seed, variants=variants), seed)
    return names


def look_through(names: Names, game: pyengine.Game, seed: int) -> None:
    """Plays a game at random and looks at every frame."""
    rng = random.Random(seed)
    table = table_of(game, LANGS[seed % 4], seed % 2 == 0)
    frame = table.frame()
    while not frame["over"]:
        names.look(frame)
        if frame["veil"]:
            frame = table.look()
            continue
        frame = table.choose(some_key([option["key"] for option in frame["options"]], rng), True)
    names.look(frame)
    for lang in LANGS:
        for seat in (None, *range(len(frame["seats"]))):
            view = table.game.view(seat, lang)
            names.look({**view, "options": [], "reports": [], "auction": None})


@pytest.mark.parametrize("game", GAMES)
def test_boards_sprites_and_styles_are_files(game: str) -> None:
    names = everything(game)
    assert names.boards == {f"{game}/board.svg", f"{game}/tableau.svg"}
    for file in (*names.boards, *names.styles, *(one for sprites, _ in names.kinds for one in sprites.split("+"))):
        assert (ART / file).is_file(), file


@pytest.mark.parametrize("game", GAMES)
def test_every_slot_is_in_the_art(game: str) -> None:
    missing = {(file, name, why) for file, name, why in everything(game).slots if name not in named(file, "data-slot")}
    assert not missing
    assert len(everything(game).slots) > 100


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_and_icon_is_a_symbol(game: str) -> None:
    missing = {
        kind
        for sprites, kind in everything(game).kinds
        if not any(kind in symbols(file) for file in sprites.split("+"))
    }
    assert not missing
    assert len(everything(game).kinds) > 80


@pytest.mark.parametrize("game", GAMES)
def test_every_spot_is_on_its_symbol(game: str) -> None:
    sprites = {file for names, _ in everything(game).kinds for file in names.split("+")}
    for kind, spot in everything(game).spots:
        symbol = next(symbols(file)[kind] for file in sprites if kind in symbols(file))
        assert spot < len(symbol.attrib["data-spots"].split()), (kind, spot)


@pytest.mark.parametrize("game", GAMES)
def test_every_counter_text_hand_and_stop_is_in_the_art(game: str) -> None:
    names = everything(game)
    for file, name in names.counts:
        shown = named(file, "data-count") | named(file, "data-when")
        assert name in shown or name.rpartition(".")[0] in named(file, "data-states"), (file, name)
    for files, text in names.texts:
        asked = (*files.split("+"), f"{game}/cards.svg")
        assert text in UNUSED_TEXTS or any(text in named(file, "data-text") for file in asked), text
    for file, name, number in names.turns:
        (slot,) = [element for element in art(file).iter() if element.attrib.get("data-slot") == name]
        assert slot.attrib["data-layout"] == "rotate"
        assert number < len(slot.attrib["data-angles"].split())
    for file, name, to in names.stops:
        assert name in named(file, "data-slot")
        assert any(
            element.attrib.get("data-slot") == to and "data-stop" in element.attrib for element in art(file).iter()
        )


@pytest.mark.parametrize("game", GAMES)
def test_every_text_and_counter_of_the_art_is_filled(game: str) -> None:
    """The other way round: the art asks for nothing that the engine does not send."""
    names = everything(game)
    sent = {text for _, text in names.texts}
    for file in names.boards:
        assert named(file, "data-text") <= sent, file
        counted = {name for board, name in names.counts if board == file}
        assert named(file, "data-count") | named(file, "data-when") <= counted, file
        assert named(file, "data-states") <= {name.rpartition(".")[0] for name in counted}, file


def test_pieces_find_what_lies_on_carriers() -> None:
    pieces = Pieces(
        [
            {"id": "a", "kind": "card", "at": "seat0/orders", "label": "card"},
            {"id": "b", "kind": "cube", "at": "#a/1", "label": "cube"},
            {"id": "c", "kind": "cube", "at": "seat0/cage_1", "label": "cube"},
        ]
    )
    assert pieces.at("seat0/orders", "cube") == ["#b"]
    assert pieces.at("seat0/", "cube") == ["#b", "#c"]
    assert pieces.labels("seat0/cage_") == [("seat0/cage_1", "cube")]
