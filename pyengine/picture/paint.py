"""From a drawing with classes to plain SVG that stands alone: every value resolved, nothing left to look up.

Custom properties reach into symbols (a miner is drawn once and has the colour of who owns it), which only browsers
know. So a symbol is written once for each look that it has.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element
from xml.sax.saxutils import escape, quoteattr

from pyengine.picture import font
from pyengine.picture.art import Sprites
from pyengine.picture.shapes import number
from pyengine.picture.styles import SVG, Sheet
from pyengine.picture.values import computed, substitute

KEPT = frozenset(
    """fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray stroke-linecap stroke-linejoin
    opacity display visibility color font-size font-style letter-spacing paint-order stop-color text-anchor transform
    """.split()  # noqa: SIM905
)
PAINTERS = frozenset(
    f"{SVG}{name}"
    for name in (
        "pattern", "linearGradient", "radialGradient", "filter", "clipPath", "mask", "marker", "symbol", "defs"
    )
)  # fmt: skip
MARK = "\x00"
"""Stands before every id until the picture is whole and has its own prefix: two pictures in one page must not meet."""
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Type(NamedTuple):
    """What text takes over from around it."""

    size: float = 16
    spacing: float = 0
    anchor: str = "start"
    italic: bool = False


class Painter:
    """Writes drawings of one game in one theme; what they share is in `defs`."""

    def __init__(self, sheet: Sheet, sprites: Sprites, dark: bool, outlines: bool) -> None:
        self.sheet = sheet
        self.dark = dark
        self.outlines = outlines
        self.defs: dict[str, str] = {}
        self.has_text = False
        self.art: Mapping[str, Element] = {}
        """What the board that is being written calls by an id, besides the sprites."""
        self._sprites = sprites
        self.root = self._custom(sheet.root, {})
        self._looks: dict[tuple[str, ...], str] = {}
        self._moving = sheet.redefined()

    def colour(self, name: str) -> str:
        """A colour of the house, such as `--paper`."""
        return computed(f"var({name})", self.root, self.dark) or "none"

    def board(self, art: Element) -> str:
        """The insides of a board."""
        self.art = {id: element for element in art.iter() if (id := element.get("id"))}
        self._looks = {}
        return self._insides([art], self._own(self.sheet.of([art]), self.root), Type())

    # --- elements ---------------------------------------------------------------------------------------------------

    def _custom(self, said: Mapping[str, str], around: Mapping[str, str]) -> dict[str, str]:
        own = {name: value for name, value in said.items() if name.startswith("--")}
        if not own:
            return dict(around)
        merged = {**around, **own}
        filled = {name: substitute(value, merged) for name, value in own.items()}
        return {name: value for name, value in {**around, **filled}.items() if value is not None}

    def _own(self, said: Mapping[str, str], around: Mapping[str, str]) -> Mapping[str, str]:
        return self._custom(said, around) if any(name.startswith("--") for name in said) else around

    def _insides(self, path: Sequence[Element], properties: Mapping[str, str], letters: Type) -> str:
        return "".join(
            self._element([*path, child], properties, letters) for child in path[-1] if child.tag not in PAINTERS
        )

    def _element(self, path: Sequence[Element], around: Mapping[str, str], letters: Type) -> str:
        element = path[-1]
        tag = element.tag.removeprefix(SVG)
        said = self.sheet.of(path)
        properties = self._own(said, around)
        looks = self._looks_of(element, said, properties, path[-2] if len(path) > 1 else None)
        if looks.get("display") == "none" or looks.get("fill") == "transparent" and looks.get("stroke") == "none":
            return ""  # slots rest without a look
        if "display" in looks:
            del looks["display"]
        for name, value in looks.items():
            if "url(#" in value:
                looks[name] = re.sub(r"url\(#([^)]+)\)", lambda m: f"url(#{self._painter(m[1])})", value)
        if tag == "use":
            looks["href"] = f"#{self._symbol(looks.get('href', '')[1:], properties)}"
            return f"<use{_written(looks)}/>"
        letters = _type(looks, letters)
        if tag == "text":
            return self._text(path, properties, looks, letters, said.get("text-transform") == "uppercase")
        inside = self._insides(path, properties, letters)
        if tag == "g":
            return f"<g{_written(looks)}>{inside}</g>" if inside and looks else inside
        return f"<{tag}{_written(looks)}>{inside}</{tag}>" if inside else f"<{tag}{_written(looks)}/>"

    def _looks_of(
        self, element: Element, said: Mapping[str, str], properties: Mapping[str, str], parent: Element | None
    ) -> dict[str, str]:
        """Attributes, with what style sheets say over them."""
        looks = {
            name: value
            for name, value in element.items()
            if name not in ("class", "id") and not name.startswith(("data-", "aria-"))
        }
        for name, value in said.items():
            if name not in KEPT:
                continue
            plain = computed(value, properties, self.dark)
            if plain is None:
                looks.pop(name, None)
                continue
            looks[name] = plain if name == "letter-spacing" else re.sub(r"(?<=[\d.])px", "", plain)
        if "vector-effect" in said and parent is not None and (unit := parent.get("data-unit")):
            for name in ("stroke-width", "stroke-dasharray"):
                if looks.get(name, "none") != "none":
                    looks[name] = " ".join(number(float(part) * float(unit)) for part in looks[name].split())
        return looks

    # --- what is used by its id -------------------------------------------------------------------------------------

    def _find(self, id: str) -> Element | None:
        return self.art.get(id, self._sprites.found.get(id))

    def _define(self, tag: str, attributes: Mapping[str, str], inside: str) -> str:
        text = f"{_written(attributes)}>{inside}</{tag}>"
        return self.defs.setdefault(f"<{tag} {text}", f"{MARK}{len(self.defs) + 1}")

    def _painter(self, id: str) -> str:
        """A pattern, gradient or the like: the same wherever it is used."""
        found = self._find(id)
        if found is None:
            return f"{MARK}0"
        looks = self._looks_of(found, self.sheet.of([found]), self.root, None)
        if "href" in looks:
            looks["href"] = f"#{self._painter(looks['href'][1:])}"
        return self._define(found.tag.removeprefix(SVG), looks, self._insides([found], self.root, Type()))

    def _symbol(self, id: str, properties: Mapping[str, str]) -> str:
        key = (id, *(properties.get(name, "") for name in self._moving))
        known = self._looks.get(key)
        if known is None:
            known = self._looks[key] = self._written_symbol(id, properties)
        return known

    def _written_symbol(self, id: str, around: Mapping[str, str]) -> str:
        found = self._find(id)
        if found is None:
            return f"{MARK}0"
        said = self.sheet.of([found])
        properties = self._own(said, around)
        looks = self._looks_of(found, said, properties, None)
        inside = self._insides([found], properties, _type(looks, Type()))
        return self._define(found.tag.removeprefix(SVG), looks, inside)

    # --- text -------------------------------------------------------------------------------------------------------

    def _text(
        self, path: Sequence[Element], properties: Mapping[str, str], looks: dict[str, str], letters: Type, upper: bool
    ) -> str:
        element = path[-1]
        runs: list[tuple[str, dict[str, str], Type]] = []
        first = " ".join((element.text or "").split())
        if first:
            runs.append((first, {}, letters))
        for child in element:
            own = self._looks_of(child, self.sheet.of([*path, child]), properties, element)
            words = " ".join("".join(child.itertext()).split())
            if words:
                runs.append((words, own, _type(own, letters)))
        if upper:
            runs = [(words.upper(), own, its) for words, own, its in runs]
        if not runs:
            return ""
        self.has_text = True
        room = element.get("data-fit")
        if room and sum(font.width(words, its.size, its.spacing) for words, _, its in runs) > float(room):
            looks = {**looks, "textLength": room, "lengthAdjust": "spacingAndGlyphs"}
        if self.outlines:
            return _outlined(runs, looks, letters)
        inside = "".join(
            f"<tspan{_written(own)}>{as_words(words)}</tspan>" if own else as_words(words) for words, own, _ in runs
        )
        return f"<text{_written(looks)}>{inside}</text>"


def _type(looks: Mapping[str, str], around: Type) -> Type:
    size = float(looks["font-size"]) if "font-size" in looks else around.size
    spacing = around.spacing
    if given := looks.get("letter-spacing"):
        spacing = float(given[:-2]) * (size if given.endswith("em") else 1) if given[-1] in "mx" else float(given)
    anchor = looks.get("text-anchor", around.anchor)
    return Type(size, spacing, anchor, looks.get("font-style") == "italic" or around.italic)


def as_words(text: str) -> str:
    """A text as markup; names may hold signs that XML cannot."""
    return escape(_NO_XML.sub("\ufffd", text))


def _written(attributes: Mapping[str, str]) -> str:
    return "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())


def _outlined(runs: Sequence[tuple[str, Mapping[str, str], Type]], looks: Mapping[str, str], letters: Type) -> str:
    """The words as shapes."""
    aside = {"x", "y", "dx", "font-size", "font-style", "letter-spacing", "text-anchor", "textLength", "lengthAdjust"}
    steps = [font.steps(words, its.size, its.spacing) for words, _, its in runs]
    gaps = [float(own.get("dx", 0)) for _, own, _ in runs]
    length = sum(map(sum, steps)) + sum(gaps)
    squeeze = float(looks["textLength"]) / length if "textLength" in looks else 1
    x, shapes = -length * {"middle": 0.5, "end": 1}.get(letters.anchor, 0), []
    em = font.data()["em"]
    for (words, own, its), strides, gap in zip(runs, steps, gaps, strict=True):
        x += gap
        parts = []
        scale = its.size / em
        for letter, stride in zip(words, strides, strict=True):
            if path := font.outline(letter):
                lean = f"{number(scale * 0.25)}" if its.italic else "0"
                place = f"matrix({scale:.5g} 0 {lean} {-scale:.5g} {number(x)} 0)"
                # a stroke keeps its width, whatever size the letter has
                width = own.get("stroke-width", looks.get("stroke-width"))
                stroke = f' stroke-width="{number(float(width) / scale)}"' if width else ""
                parts.append(f'<path d="{path}" transform="{place}"{stroke}/>')
            x += stride
        look = {name: value for name, value in own.items() if name not in aside}
        shapes.append(f"<g{_written(look)}>{''.join(parts)}</g>" if look else "".join(parts))
    look = {name: value for name, value in looks.items() if name not in aside}
    spot = f"translate({looks.get('x', '0')} {looks.get('y', '0')})" + (
        f" scale({squeeze:.5g} 1)" if squeeze != 1 else ""
    )
    look["transform"] = f"{look.get('transform', '')} {spot}".strip()
    return f"<g{_written(look)}>{''.join(shapes)}</g>"
