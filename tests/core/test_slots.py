"""Whatever the engine can name is in the art: slots, symbols, texts, counters (docs/architecture.md, Scene)."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path

import pytest

import pyengine
from pyengine.core.scene import Pieces

from .play import COAL, FEW_CUBES, LANGS, Json, some_key, table_of

pytestmark = pytest.mark.native

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
        self.kinds |= {(sprites, icon) for icon in icons if icon}
        for option in frame["options"]:
            for target in option["targets"]:
                slot(target, "target")
        for page in frame["story"]:
            for target in page["targets"]:
                slot(target, "story")


@cache
def everything() -> Names:
    names = Names()
    for players, seed, options in (
        (2, 31, None),
        (3, 32, FEW_CUBES),
        (4, 33, None),
        (4, 34, {"coal_supply": "unlimited"}),
    ):
        rng = random.Random(seed)
        veil = seed % 2 == 0
        table = table_of(pyengine.new_game(COAL, players=players, seed=seed, options=options), LANGS[seed % 4], veil)
        frame = table.frame()
        while not frame["over"]:
            names.look(frame)
            if frame["veil"]:
                frame = table.look()
                continue
            frame = table.choose(some_key([option["key"] for option in frame["options"]], rng), True)
        names.look(frame)
        game = table.game
        for lang in LANGS:
            for seat in (None, *range(players)):
                view = game.view(seat, lang)
                names.look({**view, "options": [], "story": []})
    return names


def test_boards_sprites_and_styles_are_files() -> None:
    names = everything()
    assert names.boards == {"coal_baron/board.svg", "coal_baron/tableau.svg"}
    for file in (*names.boards, *names.styles, *(one for sprites, _ in names.kinds for one in sprites.split("+"))):
        assert (ART / file).is_file(), file


def test_every_slot_is_in_the_art() -> None:
    missing = {(file, name, why) for file, name, why in everything().slots if name not in named(file, "data-slot")}
    assert not missing
    assert len(everything().slots) > 100


def test_every_piece_and_icon_is_a_symbol() -> None:
    missing = {
        kind for sprites, kind in everything().kinds if not any(kind in symbols(file) for file in sprites.split("+"))
    }
    assert not missing
    assert len(everything().kinds) > 80


def test_every_spot_is_on_its_symbol() -> None:
    sprites = {file for names, _ in everything().kinds for file in names.split("+")}
    for kind, spot in everything().spots:
        symbol = next(symbols(file)[kind] for file in sprites if kind in symbols(file))
        assert spot < len(symbol.attrib["data-spots"].split()), (kind, spot)


def test_every_counter_text_hand_and_stop_is_in_the_art() -> None:
    names = everything()
    assert {(file, name) for file, name in names.counts if name not in named(file, "data-count")} == set()
    for files, text in names.texts:
        assert text in UNUSED_TEXTS or any(text in named(file, "data-text") for file in files.split("+")), text
    for file, name, number in names.turns:
        (slot,) = [element for element in art(file).iter() if element.attrib.get("data-slot") == name]
        assert slot.attrib["data-layout"] == "rotate"
        assert number < len(slot.attrib["data-angles"].split())
    for file, name, to in names.stops:
        assert name in named(file, "data-slot")
        assert any(
            element.attrib.get("data-slot") == to and "data-stop" in element.attrib for element in art(file).iter()
        )


def test_every_text_and_counter_of_the_art_is_filled() -> None:
    """The other way round: the art asks for nothing that the engine does not send."""
    names = everything()
    sent = {text for _, text in names.texts}
    for file in names.boards:
        assert named(file, "data-text") <= sent, file
        counted = {name for board, name in names.counts if board == file}
        assert named(file, "data-count") <= counted, file


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
