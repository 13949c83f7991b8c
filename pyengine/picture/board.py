"""One board of a picture: its art with slots, numbers, hands and cages, as `web/js/board/board.js` has them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from pyengine.picture.art import write
from pyengine.picture.layout import Box, Item, Label, lay, numbers
from pyengine.picture.shapes import shape_of, svg
from pyengine.picture.styles import SVG


class Matrix(NamedTuple):
    """Moves and scales; slots are never turned (web/svg/README.md)."""

    a: float = 1
    d: float = 1
    e: float = 0
    f: float = 0

    def times(self, inner: Matrix) -> Matrix:
        return Matrix(self.a * inner.a, self.d * inner.d, self.a * inner.e + self.e, self.d * inner.f + self.f)

    def point(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x + self.e, self.d * y + self.f


class Place(NamedTuple):
    """Where a piece lies, in units of its board."""

    board: str
    x: float
    y: float
    sx: float
    sy: float
    w: float
    h: float
    hidden: bool


class Slot(NamedTuple):
    box: Box
    matrix: Matrix
    shape: Element
    group: Element


def matrix_of(transform: str | None) -> Matrix:
    """What an attribute `transform` says, if it only moves and scales."""
    whole = Matrix()
    for name, inner in re.findall(r"(\w+)\(([^)]*)\)", transform or ""):
        given = numbers(inner)
        if name == "translate":
            whole = whole.times(Matrix(1, 1, given[0], given[1] if len(given) > 1 else 0))
        elif name == "scale":
            whole = whole.times(Matrix(given[0], given[-1]))
        elif name == "matrix":
            whole = whole.times(Matrix(given[0], given[3], given[4], given[5]))
    return whole


def box_of(shape: Element) -> Box:
    given = numbers(shape.get("data-box"))
    if len(given) == 4:
        return Box(*given)

    def get(name: str) -> float:
        return float(shape.get(name, 0))

    if shape.tag == f"{SVG}rect":
        return Box(get("x"), get("y"), get("width"), get("height"))
    rx, ry = get("rx") or get("r"), get("ry") or get("r")
    return Box(get("cx") - rx, get("cy") - ry, 2 * rx, 2 * ry)


class Board:
    """The art of one board, which it owns."""

    def __init__(self, id: str, art: Element) -> None:
        self.id = id
        self.art = art
        self.view_box = Box(*numbers(art.get("viewBox")))
        self._parents = {child: parent for parent in art.iter() for child in parent}
        self.groups = {group.get("data-slot", ""): group for group in art.iter(f"{SVG}g") if group.get("data-slot")}

    def slot(self, name: str) -> Slot | None:
        group = self.groups.get(name)
        shape = None if group is None else next((one for one in group if "slot" in one.get("class", "").split()), None)
        if group is None or shape is None:
            return None
        matrix, at = Matrix(), group
        while at is not self.art:
            matrix = matrix_of(at.get("transform")).times(matrix)
            at = self._parents[at]
        return Slot(box_of(shape), matrix, shape, group)

    def box(self, name: str) -> Box | None:
        """A slot's box in units of the board."""
        slot = self.slot(name)
        if slot is None:
            return None
        x, y = slot.matrix.point(slot.box.x, slot.box.y)
        return Box(x, y, slot.box.w * slot.matrix.a, slot.box.h * slot.matrix.d)

    def place(self, name: str, items: Sequence[Item]) -> tuple[list[Place], list[Label]] | None:
        """Lay out the pieces of one slot."""
        slot = self.slot(name)
        if slot is None:
            return None
        m = slot.matrix
        laid = lay(slot.group.get("data-layout"), slot.box, items, slot.group.attrib)
        places = [
            Place(
                self.id, *m.point(spread.x, spread.y), spread.sx * m.a, spread.sy * m.d, size.w, size.h, spread.hidden
            )
            for spread, (_, size) in zip(laid.places, items, strict=True)
        ]
        labels = [Label(*m.point(label.x, label.y), label.text, label.look, m.a) for label in laid.labels]
        return places, labels

    def write(self, counts: Mapping[str, int | str]) -> None:
        """Numbers, what is there only sometimes, and states."""
        for part in self.art.iter():
            if "data-count" in part.keys():
                write(part, str(counts.get(f"{self.id}/{part.get('data-count')}", "")))
            if "data-when" in part.keys() and not _number(counts.get(f"{self.id}/{part.get('data-when')}", 0)):
                _add_class(part, "gone")
            if "data-states" in part.keys():
                start = f"{self.id}/{part.get('data-states')}."
                for name, count in counts.items():
                    if name.startswith(start) and _number(count) > 0:
                        _add_class(part, f"is-{name.removeprefix(start)}")

    def drive(self, turns: Mapping[str, int], stops: Mapping[str, str]) -> None:
        """Turn what turns, move what has stops."""
        for name, group in self.groups.items():
            address, layout = f"{self.id}/{name}", group.get("data-layout")
            if layout == "rotate" and address in turns:
                hand = next((part for part in group.iter() if "data-turn" in part.keys()), None)
                pivot, angles = numbers(group.get("data-pivot")), numbers(group.get("data-angles"))
                turn = turns[address]
                angle = angles[turn] if 0 <= turn < len(angles) else angles[0]
                if hand is not None:
                    hand.set("transform", f"rotate({angle:g} {pivot[0]:g} {pivot[1]:g})")
            elif layout == "stops" and address in stops:
                target = self.groups.get(stops[address].removeprefix(f"{self.id}/"))
                stop = numbers(target.get("data-stop")) if target is not None else []
                if stop:
                    group.set("transform", f"translate({stop[0]:g} {stop[1]:g})")

    def dress(self, slots: Mapping[str, Mapping[str, Any]], used: set[str]) -> tuple[list[Element], list[Label]]:
        """Covers of what cannot be used, and plates with costs and notes."""
        covers, labels = [], []
        for name, group in self.groups.items():
            if name in used:
                _add_class(group, "occupied")
            info = slots.get(f"{self.id}/{name}")
            slot = self.slot(name) if info else None
            if info is None or slot is None:
                continue
            if info.get("off") and group.get("data-cover") != "none":
                covers.append(shape_of(slot.shape, slot.box, slot.matrix, "off"))
            box, m = slot.box, slot.matrix
            x, y = numbers(group.get("data-cost-at")) or (box.x + box.w - 4, box.y + 4)
            if info.get("cost", 0) > 1:
                labels.append(Label(*m.point(x, y), str(info["cost"]), "cost", m.a * 0.86))
            note_at = numbers(group.get("data-note-at"))
            if info.get("note") and note_at:
                labels.append(Label(*m.point(note_at[0], note_at[1]), info["note"], "note", m.a))
        return covers, labels


def _number(value: int | str) -> float:
    """As a browser takes it: what is no number is not more than nothing, but it is there."""
    try:
        return float(value or 0)
    except ValueError:
        return float("nan")


def _add_class(element: Element, name: str) -> None:
    element.set("class", f"{element.get('class', '')} {name}".strip())


MOST_BEDS, GAP, EDGE = 99, 12, 14


def tray_art(slots: Sequence[str], sizes: Sequence[tuple[float, float]]) -> Element:
    """A tray, as `web/js/board/tray.js` makes it: a wooden frame with felt and one bed per piece, wrapped to rows."""
    count = max([1, *(min(int(slot), MOST_BEDS) for slot in slots if slot.isdigit())])
    w = max([56.0, *(size[0] for size in sizes)]) + GAP
    h = max([56.0, *(size[1] for size in sizes)]) + GAP
    rows = -(-count // 7)
    columns = max(1, -(-count // rows))
    inner_w, inner_h = columns * w + GAP, rows * h + GAP
    width, height = inner_w + 2 * EDGE, inner_h + 2 * EDGE
    grain = "".join(
        f"M6 {EDGE * part:g}h{width - 12:g}M6 {height - EDGE * part:g}h{width - 12:g}" for part in (0.3, 0.72)
    )
    art = svg(
        "svg",
        {"class": "tray", "viewBox": f"0 0 {width:g} {height:g}"},
        svg("rect", {"class": "wood", "x": 1, "y": 1, "width": width - 2, "height": height - 2, "rx": 9}),
        svg("path", {"class": "grain", "d": grain}),
        svg("rect", {"class": "felt", "x": EDGE, "y": EDGE, "width": inner_w, "height": inner_h, "rx": 5}),
    )
    for i in range(count):
        line = i // columns
        in_line = min(columns, count - line * columns)  # a short last row is centred
        x = EDGE + GAP + (columns - in_line) * w / 2 + i % columns * w
        box = {"x": x, "y": EDGE + GAP + line * h, "width": w - GAP, "height": h - GAP, "rx": 6}
        bed, slot = svg("rect", {"class": "bed", **box}), svg("rect", {"class": "slot", **box})
        art.append(svg("g", {"data-slot": str(i + 1), "data-layout": "center"}, bed, slot))
    return art
