"""Plain data with a quick copy: what states and seats are made of.

A search copies a state thousands of times a second. Written out field by field a copy takes 2 to 4 us, in a loop over
the names three times as long; so the lines are made once per class from its `__slots__`, as `namedtuple` makes its own.
"""

from __future__ import annotations

from typing import Any, Generic, Self, TypeVar

SeatT = TypeVar("SeatT")


class PlainData:
    """A class with `__slots__` and an independent `copy`.

    Fields that hold lists are named in `lists`; those that hold lists of plain data in `parts`, and their elements are
    copied too. Everything else is immutable and shared: numbers, tuples, what never changes during a game.

    >>> class Cart(PlainData, lists=("cubes",)):
    ...     __slots__ = ("cubes", "level")
    >>> cart = Cart()
    >>> cart.cubes, cart.level = ["coal"], 2
    >>> twin = cart.copy()
    >>> twin.cubes.append("spoil")
    >>> cart.cubes, twin.cubes, twin.level
    (['coal'], ['coal', 'spoil'], 2)
    """

    __slots__ = ()

    def __init_subclass__(cls, lists: tuple[str, ...] = (), parts: tuple[str, ...] = (), **more: Any) -> None:
        super().__init_subclass__(**more)
        names: tuple[str, ...] = cls.__dict__["__slots__"]
        unknown = {*lists, *parts} - {*names}
        if unknown:
            raise TypeError(f"{cls.__name__} has no fields {sorted(unknown)}")
        if not names:
            return  # a class between this one and those that hold data
        how = dict.fromkeys(names, "self.{0}")
        how |= dict.fromkeys(lists, "self.{0}[:]")
        how |= dict.fromkeys(parts, "[part.copy() for part in self.{0}]")
        lines = [f" twin.{name} = {value.format(name)}" for name, value in how.items()]
        source = "\n".join(("def copy(self):", " twin = new(kind)", *lines, " return twin"))
        made: dict[str, Any] = {"new": cls.__new__, "kind": cls}
        exec(source, made)  # the names of our own fields, nothing from outside
        cls.copy = made["copy"]  # type: ignore[method-assign]

    def copy(self) -> Self:
        """An independent twin."""
        raise NotImplementedError(f"{type(self).__name__} holds no data")


class GameState(PlainData, Generic[SeatT]):
    """What every state has; the rest of it is the game's own business."""

    __slots__ = ()

    pending: list[Any]
    """Open decisions (pyengine.core.play.pending); the last one is asked next."""
    over: bool
    seats: list[SeatT]

    def me(self) -> SeatT:
        """The player who decides."""
        number: int = self.pending[-1].seat
        return self.seats[number]
