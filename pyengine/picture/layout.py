"""Where the pieces of a slot lie: the same reckoning as `web/js/board/layout.js` (web/svg/README.md has the words).

A test draws both and compares them pixel by pixel: whoever changes one changes the other.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

Data = Mapping[str, str]


class Box(NamedTuple):
    x: float
    y: float
    w: float
    h: float


class Kind(NamedTuple):
    """What a symbol measures, and where things lie on it."""

    w: float
    h: float
    spots: tuple[tuple[float, float], ...] = ()
    spot: tuple[float, float] = (24, 24)
    stretch: bool = False


class Item(NamedTuple):
    kind: str
    size: Kind


class Spread(NamedTuple):
    x: float
    y: float
    sx: float
    sy: float
    hidden: bool = False


class Label(NamedTuple):
    """A small plate."""

    x: float
    y: float
    text: str
    look: str
    scale: float = 1


class Laid(NamedTuple):
    places: list[Spread]
    labels: list[Label]


def numbers(text: str | None) -> list[float]:
    """Numbers of an attribute, separated by blanks or commas."""
    return [float(part) for part in re.split(r"[\s,]+", text.strip())] if text else []


def _number(data: Data, name: str, other: float) -> float:
    return float(data.get(f"data-{name}", other))


def _centred(box: Box, size: Kind, scale: float) -> Spread:
    return Spread(box.x + (box.w - size.w * scale) / 2, box.y + (box.h - size.h * scale) / 2, scale, scale)


def _center(box: Box, items: Sequence[Item], data: Data) -> Laid:
    most = _number(data, "scale", 1.06)
    width = box.w / len(items)
    places = []
    for i, (_, size) in enumerate(items):
        own = Box(box.x + i * width, box.y, width, box.h)
        if size.w > box.w and size.h > box.h:
            places.append(_centred(box, size, 1))
        else:
            places.append(_centred(own, size, min(own.w / size.w, own.h / size.h, most)))
    return Laid(places, [])


def _row(box: Box, items: Sequence[Item], data: Data) -> Laid:
    gap = _number(data, "gap", 3)
    room = box.w - 2 * _number(data, "pad", 4)
    tallest = max(size.h for _, size in items)
    widest = max(size.w for _, size in items)
    scale = min(_number(data, "scale", 1), (box.h - (3 if gap else 0)) / tallest)
    total = sum(size.w for _, size in items)
    joints = len(items) - 1
    step = gap
    if joints and total * scale + gap * joints > room:
        # too many: overlap first, then shrink
        most = -_number(data, "overlap", 0.62) * widest
        step = max((room - total * scale) / joints, most * scale)
        if step == most * scale:
            scale = min(scale, room / (total + most * joints))
        step = max((room - total * scale) / joints, most * scale)
    elif not joints:
        scale = min(scale, room / total)
    length = total * scale + step * joints
    grow = data.get("data-grow")
    x = box.x + box.w if grow == "left" else box.x if grow == "right" else box.x + (box.w - length) / 2
    places = []
    for _, size in items:
        w = size.w * scale
        if grow == "left":
            x -= w
        places.append(Spread(x, box.y + (box.h - size.h * scale) / 2, scale, scale))
        x += -step if grow == "left" else w + step
    return Laid(places, [])


def _grid(box: Box, items: Sequence[Item], data: Data) -> Laid:
    cw, ch = numbers(data.get("data-cell", "24 22"))
    scale = _number(data, "scale", 1)

    def fit(room: float, cell: float) -> int:
        return max(1, math.floor((room + 0.5) / cell))

    while fit(box.w, cw) * fit(box.h, ch) < len(items):
        cw, ch, scale = cw * 0.96, ch * 0.96, scale * 0.96
    columns = fit(box.w, cw)
    start = data.get("data-from")
    middle = start == "middle"
    indent = (box.w - (min(columns, len(items)) if middle else columns) * cw) / 2 if start else 0
    sink = (box.h - math.ceil(len(items) / columns) * ch) / 2 if middle else 0
    labels = []
    if len(items) > _number(data, "badge-over", math.inf):
        labels.append(Label(box.x + box.w - 6, box.y + 4, str(len(items)), "count"))
    places = []
    for i, (_, size) in enumerate(items):
        down = i // columns * ch
        y = box.y + (box.h - down - ch if start == "bottom" else sink + down)
        places.append(_centred(Box(box.x + indent + i % columns * cw, y, cw, ch), size, scale))
    return Laid(places, labels)


def _groups(box: Box, items: Sequence[Item], data: Data) -> Laid:
    """One group per kind, fanned out, with its number."""
    kinds = list(dict.fromkeys(kind for kind, _ in items))
    width = box.w / max(len(kinds), _number(data, "columns", len(kinds)))
    most = int(_number(data, "fan", 5))
    labels, fans = [], {}
    for k, kind in enumerate(kinds):
        own = [size for its_kind, size in items if its_kind == kind]
        size, shown = own[0], min(len(own), most)
        scale = min(1, (box.h - 8) / size.h)
        w = size.w * scale
        step = min(w * 0.6, (width - 34 - w) / (shown - 1)) if shown > 1 else 0
        x, y = box.x + k * width + 6, box.y + _number(data, "rise", 2)
        fans[kind] = (x, y, step, scale)
        labels.append(Label(x + (shown - 1) * step + w + 11, y + size.h * scale * 0.62, str(len(own)), "count"))
    seen: dict[str, int] = {}
    places = []
    for kind, _ in items:
        x, y, step, scale = fans[kind]
        number = seen.get(kind, 0)
        seen[kind] = number + 1
        places.append(Spread(x + min(number, most - 1) * step, y, scale, scale, number >= most))
    return Laid(places, labels)


def _pile(box: Box, items: Sequence[Item], data: Data) -> Laid:
    """Only the last ones of a pile are seen."""
    shown, off = _number(data, "shown", 3), _number(data, "offset", 1.6)
    places = []
    for i, (_, size) in enumerate(items):
        above = len(items) - 1 - i
        depth = min(above, shown)
        place = _centred(box, size, min(box.w / size.w, box.h / size.h, _number(data, "scale", 1.06)))
        places.append(place._replace(x=place.x + depth * off, y=place.y + depth * off, hidden=above >= shown))
    return Laid(places, [])


_LAYOUTS: dict[str, Callable[[Box, Sequence[Item], Data], Laid]] = {
    "row": _row,
    "grid": _grid,
    "groups": _groups,
    "pile": _pile,
    "count": _pile,
}


def lay(layout: str | None, box: Box, items: Sequence[Item], data: Data) -> Laid:
    """Where the pieces of one slot lie, in the slot's own coordinates."""
    if len(items) == 1 and items[0].size.stretch:
        size = items[0].size
        return Laid([Spread(box.x, box.y, box.w / size.w, box.h / size.h)], [])
    return _LAYOUTS.get(layout or "", _center)(box, items, data)


def on_spot(at: tuple[float, float], items: Sequence[Item], spot: tuple[float, float]) -> list[Spread]:
    """Where things lie on a spot of a piece: one as it is, several smaller and side by side."""
    n, places = len(items), []
    for i, (_, size) in enumerate(items):
        scale = min(1.1, (spot[0] - 1) / size.w) if n == 1 else spot[0] * 1.25 / (n * size.w)
        w = size.w * scale
        places.append(Spread(at[0] - n * w / 2 + i * w, at[1] - size.h * scale / 2, scale, scale))
    return places
