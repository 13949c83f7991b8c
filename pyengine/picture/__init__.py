"""Pictures of positions: SVG that stands alone, drawn from the same scene and the same art as the page.

The parts follow the page's board layer: `layout` and `arrange` say where pieces lie, `board` fills in the art, `paint`
resolves its styles and writes it. The browser does not load this package: there the page draws.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any
from xml.etree.ElementTree import Element

from pyengine.core.components.component_view import drawn_values
from pyengine.core.documents.fields import DocumentError
from pyengine.core.documents.record import replay
from pyengine.core.play.game import Game
from pyengine.core.play.start import from_position
from pyengine.picture import font
from pyengine.picture.arrange import Arranged
from pyengine.picture.art import ArtMissing, Sprites, copied, fill_in, parsed, sheet
from pyengine.picture.board import Board, tray_art
from pyengine.picture.paint import MARK, Painter, as_words
from pyengine.picture.shapes import badge, moved, number, ring, svg

__all__ = ["ArtMissing", "boards_of", "draw"]

THEMES = ("light", "dark")
KINDS = ("placed", "taken", "played", "better")
SHAPES = {
    "disc": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
    "square": "M4 4h16v16H4z",
    "triangle": "M12 2.5 22 20.500H2z",
    "diamond": "M12 1.5 22.5 12 12 22.5 1.5 12z",
    "pentagon": "M12 2 22.5 9.6 18.5 22h-13L1.5 9.600z",
    "cross": "M8 2h8v6h6v8h-6v6H8v-6H2V8h6z",
}
GAP = 12
Mark = str | Mapping[str, str]


def draw(
    game: Game | Mapping[str, Any],
    seat: int | None = None,
    board: str | None = None,
    lang: str = "en",
    theme: str = "light",
    marks: Iterable[Mark] | None = None,
    *,
    outlines: bool = False,
) -> str:
    """A picture of a game or of a document; `pyengine.draw` says what the arguments mean."""
    played = _played(game)
    if seat is not None and not 0 <= seat < len(played.seats):
        raise ValueError(f"there is no seat {seat}: seats go from 0 to {len(played.seats) - 1}")
    if theme not in THEMES:
        raise ValueError(f"a theme is one of {', '.join(THEMES)}, not {theme!r}")
    view = played.view(seat, lang)
    scene = view["scene"]
    components = played.rules.components
    return _Picture(scene, {} if components is None else drawn_values(components), theme == "dark", outlines).svg(
        board, str(view["title"]), [_mark(mark) for mark in marks or ()]
    )


def boards_of(game: Game | Mapping[str, Any], seat: int | None = None) -> list[str]:
    """What can be drawn of it now: the names for `board`."""
    scene = _played(game).view(seat)["scene"]
    return _names(scene)


def _played(game: Game | Mapping[str, Any]) -> Game:
    if isinstance(game, Game):
        return game
    if not isinstance(game, Mapping):
        raise TypeError(f"a game, a position or a record can be drawn, not {type(game).__name__}")
    if game.get("kind") == "record":
        return replay(dict(game))
    if game.get("kind") != "position":
        raise DocumentError("kind", "only positions and records can be drawn")
    return from_position(dict(game))


def _names(scene: Mapping[str, Any]) -> list[str]:
    return [*(info["id"] for info in scene["boards"]), *(["tray"] if scene["tray"] else []), "table"]


def _mark(mark: Mark) -> dict[str, str]:
    given = {"address": mark} if isinstance(mark, str) else dict(mark)
    if given.get("kind", "placed") not in KINDS:
        raise ValueError(f"a mark is one of {', '.join(KINDS)}, not {given['kind']!r}")
    return given


class _Picture:
    """Boards of one scene, laid out and ready to be written."""

    def __init__(self, scene: Mapping[str, Any], values: Mapping[str, str], dark: bool, outlines: bool) -> None:
        self.scene = scene
        texts = scene["texts"]
        sprites = Sprites(scene["sprites"], texts, values)
        self.painter = Painter(sheet(scene["style"]), sprites, dark, outlines)
        self.labels: dict[str, str] = {}
        self.boards: dict[str, Board] = {}
        for info in scene["boards"]:
            art = copied(parsed(info["art"]))
            fill_in(art, texts, values)
            self.boards[info["id"]] = Board(info["id"], art)
            self.labels[info["id"]] = info["label"]
        if scene["tray"]:
            lying = [piece for piece in scene["pieces"] if piece["at"].startswith("tray/")]
            kinds = [sprites.kind(piece["kind"]) for piece in lying]
            slots = [piece["at"].partition("/")[2] for piece in lying]
            self.boards["tray"] = Board("tray", tray_art(slots, [(kind.w, kind.h) for kind in kinds]))
            self.labels["tray"] = scene["tray"]["label"]
        for one in self.boards.values():
            one.write(scene["counts"])
            one.drive(scene["turns"], scene["stops"])
        self.arranged = Arranged(self.boards, sprites, scene["pieces"])

    def svg(self, name: str | None, title: str, marks: list[dict[str, str]]) -> str:
        """The whole picture; without a name that of the common board."""
        name = name or next(iter(self.boards))
        if name not in _names(self.scene):
            raise ValueError(f"there is no board {name!r} here: {', '.join(_names(self.scene))}")
        for mark in marks:
            found = self.arranged.find(mark["address"])
            if found is None:
                raise ValueError(f"there is nothing at {mark['address']!r} that could be marked")
            mark["board"] = found[0]
        if name != "table":
            box, inside = self._board(name, marks)
            return self._whole((box.x, box.y, box.w, box.h), f"{title}: {self.labels[name]}", inside)
        return self._table(title, marks)

    def _table(self, title: str, marks: list[dict[str, str]]) -> str:
        """All boards below each other, equally wide; the tray keeps its size."""
        width = next(iter(self.boards.values())).view_box.w
        order = [name for name in ("tray",) if name in self.boards] + [name for name in self.boards if name != "tray"]
        y, parts = 0.0, []
        for name in order:
            box, inside = self._board(name, marks)
            scale = min(1, width / box.w) if name == "tray" else width / box.w
            w, h = box.w * scale, box.h * scale
            frame = {"x": (width - w) / 2, "y": y, "width": w, "height": h}
            places = "".join(f' {key}="{number(value)}"' for key, value in frame.items())
            view = f"{number(box.x)} {number(box.y)} {number(box.w)} {number(box.h)}"
            parts.append(f'<svg{places} viewBox="{view}"><title>{as_words(self.labels[name])}</title>{inside}</svg>')
            y += h + GAP
        return self._whole((0, 0, width, y - GAP), title, "".join(parts))

    def _board(self, name: str, marks: list[dict[str, str]]) -> tuple[Any, str]:
        board = self.boards[name]
        covers, labels = board.dress(self.scene["slots"], self.arranged.used[name])
        art = board.art
        art.extend(covers)
        for piece, place in self.arranged.drawn_on(name):
            use = svg("use", {"href": f"#{piece['kind']}", "width": place.w, "height": place.h})
            art.append(svg("g", {"class": "piece", "transform": moved(place.x, place.y, place.sx, place.sy)}, use))
        layer = Element(svg("g", {}).tag, {"class": "labels"})
        # the same plate twice is one, as on the page
        layer.extend(badge(label) for label in dict.fromkeys([*self.arranged.labels[name], *labels]))
        art.append(layer)
        art.extend(self._rings(name, marks))
        return board.view_box, self.painter.board(art)

    def _rings(self, name: str, marks: list[dict[str, str]]) -> list[Element]:
        unit = self.boards[name].view_box.w / 1000
        rings = []
        for mark in marks:
            found = self.arranged.find(mark["address"])
            if found and found[0] == name:
                shape = SHAPES.get(mark["shape"], SHAPES["disc"]) if mark.get("shape") else None
                rings.append(ring(mark, found[1], unit, shape))
        return rings

    def _whole(self, view: tuple[float, float, float, float], title: str, inside: str) -> str:
        painter = self.painter
        x, y, w, h = map(number, view)
        defs = "".join(text.replace(" ", f' id="{id}"', 1) for text, id in painter.defs.items())
        style = f"<style>{font.face()}</style>" if painter.has_text and not painter.outlines else ""
        family = f"'{font.FAMILY}','Barlow Condensed','Arial Narrow',sans-serif"
        body = (
            f"<title>{as_words(title)}</title>{style}<defs>{defs}</defs>"
            f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="{painter.colour("--paper")}"/>{inside}'
        )
        prefix = "r" + hashlib.sha256(body.encode()).hexdigest()[:8] + "-"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {w} {h}" width="{w}" height="{h}" role="img" '
            f'color="{painter.colour("--ink")}" font-family="{family}" font-weight="600" '
            f'style="font-variant-numeric:tabular-nums">{body.replace(MARK, prefix)}</svg>\n'
        )
