"""Documents that the engine writes; those that it reads have schemas in docs/."""

from typing import Any, Literal, NotRequired, TypedDict

AnyDocument = dict[str, Any]
"""A document from outside: a record, a position, a lesson, a component set (see the schemas in docs/)."""


class SeatInfo(TypedDict):
    """Who sits where."""

    name: str  # of the player
    colour: str  # id of the colour


class ComponentsPart(TypedDict):
    """A corrected component set inside a document."""

    name: str  # what its owner calls it
    changes: dict[str, Any]  # by path of the value
    digest: str  # of the changes: the same changes have the same digest


class ComponentsDocument(ComponentsPart):
    """A component set as a document (docs/components.schema.json)."""

    revier: Literal[1]  # version of the format
    kind: Literal["components"]  # of document
    game: str  # id


class GameRecord(TypedDict):
    """The whole game as a document (docs/record.schema.json)."""

    revier: Literal[1]  # version of the format
    kind: Literal["record"]  # of document
    game: str  # id
    rules_version: int  # the one it was played by
    components: NotRequired[ComponentsPart]  # if it is played with a corrected set
    players: int  # how many
    seats: list[SeatInfo]  # in order
    seed: NotRequired[int]  # it began from this, or from `start`
    start: NotRequired[AnyDocument]  # the position from which it began
    draws: NotRequired[AnyDocument]  # with `seed`: what was drawn at a real table
    variants: dict[str, str]  # all of them, with their values
    moves: list[str]  # keys of all choices
    digest: str  # of the position at the end
