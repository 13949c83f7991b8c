"""Values of style sheets: custom properties, light or dark, mixed colours."""

from __future__ import annotations

import re
from collections.abc import Mapping

Properties = Mapping[str, str]
Colour = tuple[float, float, float, float]
_CALL = re.compile(r"(?<![\w-])(var|light-dark|color-mix|max|calc)\(")
_HEX = re.compile(r"#([0-9a-fA-F]{3,8})$")
_SHORT = {"transparent": (0.0, 0.0, 0.0, 0.0), "black": (0.0, 0.0, 0.0, 1.0), "white": (255.0, 255.0, 255.0, 1.0)}


def split_commas(text: str) -> list[str]:
    """The parts between commas that stand in no brackets."""
    parts, depth, start = [], 0, 0
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            parts.append(text[start:at].strip())
            start = at + 1
    return [*parts, text[start:].strip()]


def closing(text: str, start: int) -> int:
    """Where the bracket closes that opens just before `start`."""
    depth = 1
    for at in range(start, len(text)):
        depth += (text[at] == "(") - (text[at] == ")")
        if not depth:
            return at
    raise ValueError(f"a bracket does not close: {text}")


def substitute(text: str, properties: Properties) -> str | None:
    """The text with every `var()` filled in; None if one has no value."""
    while found := re.search(r"var\(", text):
        end = closing(text, found.end())
        name, *other = split_commas(text[found.end() : end])
        value = properties.get(name)
        if value is None:
            value = substitute(",".join(other), properties) if other else None
        if value is None:
            return None
        text = text[: found.start()] + value + text[end + 1 :]
    return text


def computed(text: str, properties: Properties, dark: bool) -> str | None:
    """A plain value that every program understands; None if it is not valid, so that the property is not set."""
    filled = substitute(text, properties)
    if filled is None:
        return None
    while found := _CALL.search(filled):
        end = closing(filled, found.end())
        inner = filled[found.end() : end]
        parts = split_commas(inner)
        # innermost first
        if _CALL.search(inner):
            value = computed(inner, properties, dark)
            if value is None:
                return None
            filled = filled[: found.end()] + value + filled[end:]
            continue
        match found[1]:
            case "light-dark":
                value = parts[1 if dark else 0]
            case "max":
                value = f"{max(float(part.removesuffix('px')) for part in parts):g}"
            case "calc":
                value = _quotient(inner)
            case _:
                value = _mixed(parts)
        filled = filled[: found.start()] + value + filled[end + 1 :]
    return filled.strip()


def _quotient(text: str) -> str:
    """`calc(LENGTH / NUMBER)`, the one sum that the boards' styles do."""
    length, divisor = text.split("/")
    return f"{float(length.strip().removesuffix('px')) / float(divisor):g}px"


def _share(part: str) -> tuple[str, float | None]:
    found = re.fullmatch(r"(.*?)\s+([\d.]+)%", part)
    return (found[1], float(found[2]) / 100) if found else (part, None)


def _mixed(parts: list[str]) -> str:
    """`color-mix(in srgb, A a%, B b%)`."""
    (one, a), (two, b) = map(_share, parts[1:])
    if a is None:
        a = 0.5 if b is None else 1 - b
    if b is None:
        b = 1 - a
    a, b = a / (a + b), b / (a + b)
    first, second = colour(one), colour(two)
    alpha = first[3] * a + second[3] * b
    if not alpha:
        return "transparent"
    red, green, blue = ((first[i] * first[3] * a + second[i] * second[3] * b) / alpha for i in range(3))
    return written((red, green, blue, alpha))


def colour(text: str) -> Colour:
    """Red, green and blue (to 255) and opacity (to 1)."""
    if text in _SHORT:
        return _SHORT[text]
    if found := re.fullmatch(r"rgba\((.*)\)", text):
        red, green, blue, alpha = map(float, found[1].split(","))
        return red, green, blue, alpha
    found = _HEX.match(text)
    if not found or len(found[1]) not in (3, 4, 6, 8):
        raise ValueError(f"not a colour: {text}")
    digits = found[1] if len(found[1]) > 4 else "".join(2 * digit for digit in found[1])
    numbers = [int(digits[at : at + 2], 16) for at in range(0, len(digits), 2)]
    return numbers[0], numbers[1], numbers[2], numbers[3] / 255 if len(numbers) == 4 else 1


def written(value: Colour) -> str:
    """A colour as every program reads it."""
    red, green, blue = (round(part) for part in value[:3])
    if value[3] >= 1:
        return f"#{red:02x}{green:02x}{blue:02x}"
    return f"rgba({red},{green},{blue},{round(value[3], 4):g})"
