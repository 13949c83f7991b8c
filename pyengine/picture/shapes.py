"""Small shapes that the page draws itself: plates with numbers, covers, rings."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element

from pyengine.picture.layout import Box, Label
from pyengine.picture.styles import SVG

WHO = (
    "M0 16c0-5 1-7 3-8-1-1-1.500-2-1.500-3.600h7c0 1.600-.5 2.600-1.500 3.600 2 1 3 3 3 8zM.7 3.400C.7 1 3 0 5 0s4.300 "
    "1 4.300 3.400z"
)


def svg(tag: str, attributes: dict[str, Any], *children: Element) -> Element:
    """An element of a drawing."""
    element = Element(SVG + tag, {name: number(value) for name, value in attributes.items()})
    element.extend(children)
    return element


def number(value: Any) -> str:
    """A number with at most four decimals; anything else as it is."""
    if not isinstance(value, int | float):
        return str(value)
    short = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def moved(x: float, y: float, sx: float, sy: float | None = None) -> str:
    """An attribute `transform`."""
    scale = number(sx) if sy is None or sy == sx else f"{number(sx)} {number(sy)}"
    return f"translate({number(x)} {number(y)})" + ("" if scale == "1" else f" scale({scale})")


def shape_of(shape: Element, box: Box, matrix: Any, look: str) -> Element:
    """The shape of a slot once more, on top."""
    attributes = {name: value for name, value in shape.attrib.items() if not name.startswith("data-")}
    attributes |= {"class": look, "transform": moved(matrix.e, matrix.f, matrix.a, matrix.d)}
    if shape.tag == f"{SVG}rect":
        attributes |= {"x": number(box.x), "y": number(box.y), "width": number(box.w), "height": number(box.h)}
    return Element(shape.tag, attributes)


def badge(label: Label) -> Element:
    """A small plate: how many lie in a group, what a space costs, a tick."""
    place = {"class": f"badge {label.look}", "transform": moved(label.x, label.y, label.scale)}
    if label.look == "done":
        disc, tick = (
            svg("circle", {"class": "plate", "r": 13}),
            svg("path", {"class": "tick", "d": "M-6 0l4.500 5L6-5"}),
        )
        return svg("g", place, disc, tick)
    half = max(12, 5 + len(label.text) * (4.2 if label.look == "note" else 5))
    words = svg("text", {"x": 0, "y": 6, "font-size": 18})
    words.text = label.text
    parts = [words]
    if label.look == "cost":
        # a figure before the number: a count of workers
        half = 15 + (len(label.text) - 1) * 4
        words.set("x", "6")
        parts.append(svg("path", {"class": "who", "transform": f"translate({number(-half + 3.5)} -8)", "d": WHO}))
    look = {"x": -half, "y": -12, "width": 2 * half, "height": 24, "rx": 5 if label.look == "note" else 12}
    return svg("g", place, svg("rect", {"class": "plate", **look}), *parts)


def ring(mark: dict[str, str], box: Box, unit: float, shape: str | None) -> Element:
    """A ring around a place, with the shape of who touched it."""
    at = {
        "x": box.x - 3 * unit,
        "y": box.y - 3 * unit,
        "width": box.w + 6 * unit,
        "height": box.h + 6 * unit,
        "rx": 5 * unit,
    }
    kind = mark.get("kind", "placed")
    whole = svg(
        "g",
        {"class": f"touched {kind}", "data-colour": mark.get("colour", "red"), "data-unit": unit},
        svg("rect", {**at, "class": "edge"}),
        svg("rect", at),
    )
    if shape is not None:
        size = min(15 * unit, max(9 * unit, min(box.w, box.h) / 2.6))  # a small place is not hidden by it
        spot = f"translate({number(box.x - size / 1.6)} {number(box.y - size / 1.6)}) scale({number(size / 24)})"
        whole.append(svg("path", {"d": shape, "transform": spot}))
    return whole
