"""Clicks narrow the answers: what fits what was clicked, what is still missing, and which of equal places was meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pyengine.core.view.explanations import Explanation
from pyengine.core.view.scene import Face
from pyengine.core.view.text import N_, translate

WHICH = N_("Which one do you mean?")
WHAT_ELSE = N_("What goes with it? Choose one of the highlighted places.")


def fits(needs: Sequence[Sequence[str]], chosen: Sequence[str]) -> bool:
    """Whether each chosen address can stand for a group of its own."""
    return missing(needs, chosen) is not None


def missing(needs: Sequence[Sequence[str]], chosen: Sequence[str]) -> tuple[int, ...] | None:
    """The groups for which nothing has been chosen yet; None if what was chosen does not fit."""
    if len(chosen) > len(needs) or len(set(chosen)) < len(chosen):
        return None
    return _missing(needs, tuple(range(len(needs))), chosen)


def _missing(needs: Sequence[Sequence[str]], groups: tuple[int, ...], chosen: Sequence[str]) -> tuple[int, ...] | None:
    if not chosen:
        return groups
    for group in groups:
        if chosen[0] in needs[group]:
            rest = _missing(needs, tuple(other for other in groups if other != group), chosen[1:])
            if rest is not None:
                return rest
    return None


def offered(faces: Sequence[Face], chosen: Sequence[str]) -> list[Face]:
    """The answers that clicks offer: what fits, but what is not meant by it only if nothing else is."""
    fitting = [face for face in faces if fits(face.needs, chosen)]
    if not chosen:
        return fitting
    fitting = [face for face in fitting if not face.list_only]
    ready = [face for face in fitting if not _waiting(face, chosen)]
    begun = [face for face in fitting if _waiting(face, chosen) < face.first]
    return ready or begun or fitting


def meant(faces: Sequence[Face], chosen: Sequence[str]) -> Face | None:
    """The one answer that clicks mean; None if they leave a choice."""
    ready = offered(faces, chosen)
    whole = [face for face in ready if len(face.needs) == len(chosen)]
    if len(whole) == 1:
        return whole[0]
    if len(ready) != 1 or ready[0].first:
        return None
    others = [face for face in faces if face.first and not face.list_only and fits(face.needs, chosen)]
    return None if any(_waiting(face, chosen) < face.first for face in others) else ready[0]


def _waiting(face: Face, chosen: Sequence[str]) -> int:
    """How many of the groups that must be clicked first have not been."""
    return sum(group < face.first for group in missing(face.needs, chosen) or ()) if face.first else 0


def question(faces: Sequence[Face], chosen: Sequence[str], lang: str) -> str:
    """What to choose next, now that these answers fit what was clicked."""
    open_groups = [missing(face.needs, chosen) or () for face in faces]
    asked = {
        face.asks[groups[-1] if groups else 0] if face.asks else ""
        for face, groups in zip(faces, open_groups, strict=True)
    }
    text = asked.pop() if len(asked) == 1 else ""
    return text or translate(WHAT_ELSE if all(open_groups) else WHICH, lang)


def option_of(face: Face, told: Explanation | None, drawn: Mapping[str, str]) -> dict[str, Any]:
    """An answer as it goes to the page, explained; `drawn` says where places are drawn that are not at home."""
    return {
        "key": face.key,
        "label": face.label,
        "detail": (told.brief or told.effect) if told else face.detail,
        "cost": told.cost if told else "",
        "icon": face.icon,
        "style": face.style,
        "part": face.part or ("end" if face.style == "stop" else "main"),
        "group": face.group,
        "targets": [drawn.get(address, address) for address in targets_of([face])],
    }


def targets_of(faces: Sequence[Face]) -> list[str]:
    """Everything that can be clicked for some answers."""
    return list(dict.fromkeys(address for face in faces for group in face.needs for address in group))


class Twins:
    """Places that are alike: which of them is drawn where.

    Of places that are alike the rules offer one. If another one was clicked, the two change places in the picture, from
    that choice on.
    """

    __slots__ = ("_swaps",)

    def __init__(self, swaps: Mapping[int, tuple[str, str]] | None = None) -> None:
        self._swaps = dict(swaps or {})
        """By number of the choice: the two places, as they were drawn."""

    def __copy__(self) -> Twins:
        return Twins(self._swaps)

    def choose(self, choice: int, face: Face | None, clicked: Sequence[str], drawn: Mapping[str, str]) -> None:
        """A choice is played; `drawn` says where everything was drawn until now."""
        self._swaps.pop(choice, None)
        if face is None or len(face.alike) < 2:
            return
        meant = drawn.get(face.alike[0], face.alike[0])
        other = next((drawn.get(address, address) for address in clicked if address in face.alike), meant)
        if other != meant:
            self._swaps[choice] = (meant, other)

    def drawn(self, count: int) -> dict[str, str]:
        """By address: where that place is drawn after this many choices, if it is not its own place."""
        places: dict[str, str] = {}
        homes: dict[str, str] = {}
        for choice, (one, other) in sorted(self._swaps.items()):
            if choice > count:
                break
            first, second = homes.get(one, one), homes.get(other, other)
            places[first], places[second] = other, one
            homes[one], homes[other] = second, first
        return {address: place for address, place in places.items() if address != place}


def redraw(scene: dict[str, Any], drawn: Mapping[str, str]) -> None:
    """Draw a scene with places exchanged."""
    if not drawn:
        return

    def place(address: str) -> str:
        base, dot, part = address.partition(".")
        return f"{drawn.get(base, base)}{dot}{part}"

    for piece in scene["pieces"]:
        piece["at"] = place(piece["at"])
    for table in ("slots", "counts", "texts", "turns"):
        scene[table] = {place(address): value for address, value in scene[table].items()}
