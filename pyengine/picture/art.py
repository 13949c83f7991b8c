"""The art: files with symbols and boards. In a wheel they lie beside this module, in the source tree in `web/`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from pyengine.picture.layout import Kind, numbers
from pyengine.picture.styles import SVG, Sheet

_PACKED = Path(__file__).parent / "art"
_SOURCE = Path(__file__).parent.parent.parent / "web"


class ArtMissing(RuntimeError):
    """The art is not installed with the engine, as in the browser."""


def folder() -> Path:
    """The folder with `svg/` and `css/`."""
    for place in (_PACKED, _SOURCE):
        if (place / "svg").is_dir():
            return place
    raise ArtMissing("the drawings are not installed: pictures need the wheel or a source tree of Revier")


@cache
def parsed(name: str) -> Element:
    """A file of the art; not to be changed by whoever asks."""
    return ElementTree.parse(folder() / "svg" / name).getroot()


@cache
def sheet(style: str) -> Sheet:
    """The styles of a game's boards, in the order in which the page applies them."""
    names = ("css/tokens.css", "css/board.css", f"svg/{style}")
    return Sheet(*((folder() / name).read_text("utf-8") for name in names))


class Sprites:
    """The symbols of a scene by id, and what each kind measures."""

    def __init__(self, names: Sequence[str], texts: Mapping[str, str], values: Mapping[str, str]) -> None:
        self.found: dict[str, Element] = {}
        for name in names:
            root = copied(parsed(name))
            fill_in(root, texts, values)
            for element in root.iter():
                if id := element.get("id"):
                    self.found.setdefault(id, element)

    def kind(self, id: str) -> Kind:
        symbol = self.found.get(id)
        if symbol is None or symbol.tag != f"{SVG}symbol":
            return Kind(24, 24)
        w, h = (numbers(symbol.get("data-size")) or [24, 24])[:2]
        flat = numbers(symbol.get("data-spots"))
        spot = numbers(symbol.get("data-spot")) or [28]
        return Kind(
            w, h, tuple(zip(flat[::2], flat[1::2], strict=True)), (spot[0], spot[-1]), "data-stretch" in symbol.keys()
        )


def copied(element: Element) -> Element:
    """A copy of a tree that may be changed."""
    twin = Element(element.tag, element.attrib)
    twin.text, twin.tail = element.text, element.tail
    twin.extend([copied(child) for child in element])
    return twin


def fill_in(root: Element, texts: Mapping[str, str], values: Mapping[str, str]) -> None:
    """Words in the reader's language, and corrected values over the printed ones."""
    for text in root.iter():
        if text.tag == f"{SVG}text" and "data-text" in text.keys():
            write(text, texts.get(text.get("data-text", ""), ""))
        value = values.get(text.get("data-value", ""))
        if value is not None:
            write(text, value)


def write(element: Element, text: str) -> None:
    """Put a text in place of whatever an element holds."""
    element[:] = []
    element.text = text
