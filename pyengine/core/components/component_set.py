"""Component sets: corrections of a game's components, as a document.

    {"revier": 1, "kind": "components", "game": "coal_baron", "name": "My box",
     "changes": {"order_cards.items.order_truck_kk.victory_points": 8}}

A set is a list of corrections by their paths; what it does not name is as shipped. The game that is played with it
carries it along: records, positions and links hold the whole set, so a game is always replayed with its own components.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from pyengine.core.components.correctable import Problem, check_value, corrections_of, put, spots_of
from pyengine.core.components.game_copies import has_game, printed
from pyengine.core.documents.fields import FORMAT, LONGEST_PATH, DocumentError, Field, canonical, header
from pyengine.core.documents.parse import quoted, shortened
from pyengine.core.view.text import N_, translate

MOST_CHANGES: Final = 1000
LONGEST_NAME: Final = 60


class ComponentsError(DocumentError):
    """A component set that does not fit; `problems` are all of them, `path` and `problem` tell the first."""

    def __init__(self, path: str, problem: str, problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(path, problem)
        self.problems = problems


class ComponentSet(NamedTuple):
    """Corrections that have been checked and differ from what is shipped."""

    game: str
    name: str
    changes: Mapping[str, Any]
    digest: str
    """What the set is: two sets with the same corrections have the same one, whatever they are called."""

    def document(self) -> dict[str, Any]:
        """The set as a document of its own."""
        return {"revier": FORMAT, "kind": "components", "game": self.game, **self.part()}

    def part(self) -> dict[str, Any]:
        """The set as a part of a record or position."""
        return {"name": self.name, "changes": dict(self.changes), "digest": self.digest}

    def data(self) -> dict[str, Any]:
        """The corrected components."""
        return corrected(self.game, self.changes)


def read_components(document: Mapping[str, Any]) -> ComponentSet:
    """The set in a document; `ComponentsError` names the path of every mistake.

    >>> path = "order_cards.items.order_truck_kk.victory_points"
    >>> document = {"revier": 1, "kind": "components", "game": "coal_baron", "name": "Mine", "changes": {path: 8}}
    >>> read_components(document).data()["order_cards"]["items"][0]["id"]
    'order_wheelbarrow_y'
    >>> read_components({**document, "changes": {path: 99}})
    Traceback (most recent call last):
    ...
    pyengine.core.components.component_set.ComponentsError: changes.order_cards.items.order_truck_kk.victory_points: \
This must be a whole number from 0 to 30.
    """
    root = header(document, "components", ComponentsError)
    root.only("revier", "kind", "game", "name", "changes", "digest")
    game = root.get("game").text()
    if not has_game(game):
        root.get("game").fail(f"there is no game {quoted(game)}")
    return components_in(game, root)


def components_in(game: str, field: Field) -> ComponentSet:
    """The set of a game that a document contains."""
    name = field.get("name").text(LONGEST_NAME)
    if not name.strip():
        field.get("name").fail("must not be empty")
    made = make_set(game, name, changes_in(field), field)
    if field.maybe("digest", made.digest).value != made.digest:
        field.get("digest").fail(f"does not fit the changes, whose digest is {made.digest!r}")
    return made


def changes_in(field: Field) -> Mapping[str, Any]:
    """The changes that a document lists; whether they fit is asked later."""
    given = field.get("changes").mapping()
    if len(given) > MOST_CHANGES:
        field.get("changes").fail(f"must be at most {MOST_CHANGES}, are {len(given)}")
    return given


def make_set(game: str, name: str, changes: Mapping[str, Any], field: Field) -> ComponentSet:
    """A set of changes that all fit."""
    problems = problems_of(game, changes)
    if problems:
        first = problems[0]
        path = f"{field.path}.changes.{first.path}" if field.path else f"changes.{first.path}"
        text = translate(first.message, "en", first.values)
        raise (
            ComponentsError(path, text, problems)
            if issubclass(field.error, ComponentsError)
            else field.error(path, text)
        )
    kept = _normal(game, changes)
    text = canonical({"game": game, "changes": kept})
    return ComponentSet(game, name, kept, hashlib.sha256(text.encode()).hexdigest()[:12])


def problems_of(game: str, changes: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Everything that is wrong with changes: each by itself, then together."""
    spots = spots_of(game)
    found = []
    for path, value in changes.items():
        if path not in spots:
            problem = Problem(path, N_("This game has no such value to correct."))
            found.append(problem._replace(path=shortened(path, LONGEST_PATH)))
        elif (wrong := check_value(spots[path], value)) is not None:
            found.append(wrong)
    return tuple(found) or tuple(corrections_of(game).check(corrected(game, changes)))


def _normal(game: str, changes: Mapping[str, Any]) -> dict[str, Any]:
    """What really differs, in the order of the game's list."""
    kept = {}
    for path, spot in spots_of(game).items():
        if path in changes:
            value, shipped = changes[path], spot.printed
            if spot.value.kind.name == "several":
                value, shipped = ([one for one in spot.among if one in some] for some in (value, shipped))
            if value != shipped:
                kept[path] = value
    return kept


def corrected(game: str, changes: Mapping[str, Any]) -> dict[str, Any]:
    """The components of a game with changes that fit each by itself."""
    data = printed(game)
    for path, value in changes.items():
        put(data, path, list(value) if isinstance(value, list) else value)
    corrections_of(game).follow(data)
    return data
