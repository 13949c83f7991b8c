"""The two face-down stacks, and who knows what is in them (CB-14.2, CB-14.3).

An element of a stack is one small number: the tile kind or card in the low six bits; above it one bit per seat that has
seen this element since it was shuffled; above that four bits per seat that number a *mixed group*: after another player
has drawn and returned cards that a seat knew, the seat still knows which ones they are but not in which order.
Everything that a seat has not seen is exchangeable for it, and so is what belongs to one mixed group.
"""

from __future__ import annotations

from pyengine.core.play.rng import Rng

TILE_DRAW, ORDER_DRAW = "tiles", "orders"
KIND = 63
_SEEN = 6
_GROUP = 10


def kind(element: int) -> int:
    """The tile kind or card."""
    return element & KIND


def seen_by(element: int, seat: int) -> bool:
    """Whether the seat has seen it."""
    return bool(element >> _SEEN + seat & 1)


def group_for(element: int, seat: int) -> int:
    """The mixed group to which it belongs for the seat; 0 if none."""
    return element >> _GROUP + 4 * seat & 15


def show(element: int, seat: int) -> int:
    """The element once the seat has looked at it: seen, and its place known."""
    return (element | 1 << _SEEN + seat) & ~(15 << _GROUP + 4 * seat)


def grouped(element: int, seat: int, group: int) -> int:
    """The element as part of a mixed group."""
    return element & ~(15 << _GROUP + 4 * seat) | group << _GROUP + 4 * seat


def put_back(
    stack: tuple[int, ...], returned: tuple[int, ...], on_top: bool, seat: int, players: int
) -> tuple[int, ...]:
    """The stack after `seat` has returned cards face down in any order (CB-5.12)."""
    first = 0 if on_top else len(stack)
    whole = list(returned + stack if on_top else stack + returned)
    if len(returned) > 1:
        for other in range(players):
            if other != seat:
                _mix(whole, range(first, first + len(returned)), other)
    return tuple(whole)


def _mix(whole: list[int], places: range, seat: int) -> None:
    """For this seat the elements at these places have changed their order unseen.

    If the seat knew none of them nothing is lost. Otherwise they form one mixed group, together with whatever was
    already mixed with one of them.
    """
    if not any(seen_by(whole[place], seat) for place in places):
        return
    old = {group_for(whole[place], seat) for place in places} - {0}
    used = {group_for(element, seat) for element in whole}
    # 15 groups of two or more never come together in practice; if they did, the last two would be one.
    group = min(old) if old else next((number for number in range(1, 16) if number not in used), 15)
    for place, element in enumerate(whole):
        if place in places or group_for(element, seat) in old:
            whole[place] = grouped(element, seat, group)


def reshuffled(elements: list[int], seat: int | None, rng: Rng) -> None:
    """Exchange, in place, what a seat cannot tell apart (None: a spectator, who has seen nothing)."""
    hidden = [place for place, element in enumerate(elements) if seat is None or not seen_by(element, seat)]
    _exchange(elements, hidden, rng, KIND)
    if seat is not None:
        mine = KIND | 1 << _SEEN + seat
        for group in sorted({group_for(element, seat) for element in elements} - {0}):
            together = [place for place, element in enumerate(elements) if group_for(element, seat) == group]
            _exchange(elements, together, rng, mine)


def mix_hand(elements: list[int], size: int, seat: int | None, rng: Rng) -> None:
    """Another player names the first `size` elements in an order that `seat` does not see, even if it knows them."""
    known = KIND if seat is None else KIND | 1 << _SEEN + seat | 15 << _GROUP + 4 * seat
    _exchange(elements, list(range(size)), rng, known)


def _exchange(elements: list[int], places: list[int], rng: Rng, bits: int) -> None:
    """Shuffle these bits of the elements at these places."""
    parts = [elements[place] & bits for place in places]
    rng.shuffle(parts)
    for place, part in zip(places, parts, strict=True):
        elements[place] = elements[place] & ~bits | part
