"""What a person sees of component sets: all values with their names and marks, corrections, mistakes in words."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from pyengine.core.components.component_set import (
    LONGEST_NAME,
    ComponentsError,
    ComponentSet,
    changes_in,
    corrected,
    problems_of,
    read_components,
)
from pyengine.core.components.correctable import Group, Problem, Spot, at, corrections_of, leaves, spots_of
from pyengine.core.components.game_copies import printed
from pyengine.core.documents.fields import canonical, header
from pyengine.core.registry import UnknownGame, rules_of
from pyengine.core.view.text import N_, in_language, joined, known_language, translate

MARKS: Final = {
    "rulebook": (N_("Rulebook"), N_("Printed in the rulebook, so it cannot be changed.")),
    "public": (N_("Public"), N_("Found in public material.")),
    "reconstructed": (
        N_("Reconstructed"),
        N_("Not printed anywhere we could check: we chose a value that fits what is known."),
    ),
}
NONE: Final = N_("none")


class Words:
    """Names of things of one game in one language."""

    def __init__(self, game: str, lang: str) -> None:
        self.game = game
        self.lang = known_language(lang)
        self._rules = rules_of(game)
        self._own = corrections_of(game).words

    def of(self, value: Any) -> str:
        """A value in words."""
        if value is None:
            return translate(NONE, self.lang)
        if isinstance(value, bool):
            return translate(N_("yes") if value else N_("no"), self.lang)
        if isinstance(value, list):
            return joined([self.of(one) for one in value], self.lang) or translate(NONE, self.lang)
        if isinstance(value, str):
            return (
                translate(self._own[value], self.lang) if value in self._own else self._rules.name_of(value, self.lang)
            )
        return str(value)

    def row(self, spot: Spot, data: Mapping[str, Any]) -> str:
        """What the thing is called that a value belongs to."""
        id = spot.row.rpartition(".")[2]
        if spot.group.row:
            return translate(spot.group.row, self.lang, {"id": id, "name": self._rules.name_of(id, self.lang)})
        entry = at(data, spot.row)
        names = entry.get("names", entry.get("name"))
        if isinstance(names, dict):
            return str(in_language(names, self.lang))
        return self._rules.name_of(id, self.lang)

    def value(self, spot: Spot, data: Mapping[str, Any]) -> str:
        """What the value is called; one of several effects says of which."""
        label = translate(spot.value.label, self.lang)
        above = at(data, spot.path.rpartition(".")[0])
        effect = above.get("op") if isinstance(above, dict) else None
        if effect is None:
            return label
        return translate(N_("{effect}: {label}"), self.lang, {"effect": self.of(effect), "label": label})

    def problem(self, problem: Problem) -> str:
        """A mistake in words; ids get their names."""
        values = {name: self.of(value) if isinstance(value, str) else value for name, value in problem.values.items()}
        if problem.path in spots_of(self.game) and "among" in values:
            values["among"] = ", ".join(self.of(one) for one in spots_of(self.game)[problem.path].among)
        return translate(problem.message, self.lang, values)


def show_components(game: str, lang: str) -> dict[str, Any]:
    """Everything that can be corrected in a game, and what goes with it, as it is shipped."""
    words, data = Words(game, lang), printed(game)
    sections: dict[str, dict[str, Any]] = {}
    lists: list[list[dict[str, Any]]] = []
    for spot in spots_of(game).values():
        group = spot.group
        section = sections.setdefault(
            group.rows, {"id": _place(group), "title": translate(group.title, words.lang), "rows": []}
        )
        rows = section["rows"]
        if not rows or rows[-1]["id"] != spot.row:
            rows.append({"id": spot.row, "name": words.row(spot, data), "values": []})
        among = [{"value": one, "label": words.of(one)} for one in spot.among]
        if among not in lists:
            lists.append(among)
        rows[-1]["values"].append({**_shown(spot, words, data), "among": lists.index(among)})
    return {
        "game": game,
        "sections": [section for section in sections.values() if any(_open(row) for row in section["rows"])],
        "lists": lists,
        "marks": {
            kind: {"label": translate(label, words.lang), "text": translate(text, words.lang)}
            for kind, (label, text) in MARKS.items()
        },
        "longest_name": LONGEST_NAME,
    }


def _open(row: Mapping[str, Any]) -> bool:
    return any(value["kind"] != "fixed" for value in row["values"])


def _place(group: Group) -> str:
    """The path of a group: the part before its first star."""
    return group.rows.partition(".*")[0]


def _shown(spot: Spot, words: Words, data: Mapping[str, Any]) -> dict[str, Any]:
    kind = spot.value.kind
    return {
        "path": spot.path,
        "label": words.value(spot, data),
        "kind": kind.name if spot.correctable else "fixed",
        "low": kind.low,
        "high": kind.high,
        "printed": spot.printed,
        "text": words.of(spot.printed),
        "source": spot.source,
    }


def check_components(document: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """A set as it will be kept, or what is wrong with it, each mistake with the value or group that it is about.

    What is no component set at all is refused by `ComponentsError`.
    """
    root = header(document, "components", ComponentsError)
    game = root.get("game").text()
    try:
        words = Words(game, lang)
    except UnknownGame as problem:
        root.get("game").fail(str(problem))
    problems = [
        {"path": problem.path, "text": words.problem(problem)} for problem in problems_of(game, changes_in(root))
    ]
    if not str(root.maybe("name", "").value or "").strip():
        problems.insert(0, {"path": "name", "text": translate(N_("The set needs a name."), words.lang)})
    kept = None if problems else read_components(document)
    return {"problems": problems, "document": None if kept is None else kept.document()}


def corrections_in_words(components: ComponentSet, lang: str) -> list[dict[str, str]]:
    """The corrections of a set in words."""
    words, data, spots = Words(components.game, lang), printed(components.game), spots_of(components.game)
    return [
        {
            "name": words.row(spots[path], data),
            "label": words.value(spots[path], data),
            "printed": words.of(spots[path].printed),
            "now": words.of(value),
        }
        for path, value in components.changes.items()
    ]


def drawn_values(components: ComponentSet) -> Mapping[str, str]:
    """For the art, which has the values as shipped: what is different, and what follows from it.

    A value goes by its path from the innermost id on: `order_truck_kk.victory_points`.
    """
    return _drawn(components.game, canonical(components.changes))


@lru_cache(maxsize=8)
def _drawn(game: str, changes: str) -> Mapping[str, str]:
    before = {path: value for path, _, value in leaves(printed(game))}
    return {
        short: str(value)
        for path, short, value in leaves(corrected(game, json.loads(changes)))
        if isinstance(value, int | str) and not isinstance(value, bool) and before.get(path) != value
    }
