"""Goals for tasks in Schichtwechsel."""

from __future__ import annotations

from typing import Any

from pyengine.core.editing.goals import Goal, at_least, at_most
from pyengine.core.view.text import N_, translate
from pyengine.games.schichtwechsel.components import GOAL, HOUSES, SHIFT, TRACKS
from pyengine.games.schichtwechsel.view.texts import name_of


def goals(position: dict[str, Any], seat: int, lang: str) -> list[Goal]:
    """What can be asked of a seat in a position."""
    path, own = f"seats.{seat}", position["seats"][seat]

    def say(message: Any, **values: object) -> str:
        return translate(message, lang, values)

    found = [
        at_least("points", say(N_("Points, at least")), f"{path}.score", own["score"]),
        at_least("coins", say(N_("DM coins, at least")), f"{path}.coins", own["coins"]),
        at_least("coke", say(N_("Coke on the coke wagons, at least")), f"{path}.coke.wagons", own["coke"]["wagons"]),
        at_least("sold", say(N_("Coke sold, at least")), f"{path}.coke.sold", own["coke"]["sold"]),
        at_most("water", say(N_("Water level, at most")), f"{path}.water", own["water"]),
        at_most("heap", say(N_("Spoil on the heap, at most")), f"{path}.heap", own["heap"]),
    ]
    for track, id in enumerate(TRACKS):
        label = say(N_("Disc on this field or further: {track}"), track=name_of(id, lang))
        found.append(at_least(f"track_{id}", label, f"{path}.discs.{id}", own["discs"][id], high=GOAL[track]))
    found.append(
        Goal(
            "miner",
            say(N_("Miner on this shift field")),
            lambda id: {"path": f"{path}.miner", "is": id},
            [(id, name_of(f"shift/{id}", lang)) for id in SHIFT[1:]],
        )
    )
    if own["houses"]:
        found.append(
            Goal(
                "house",
                say(N_("This house is built")),
                lambda id: {"path": f"{path}.houses", "lacks": id},
                [(id, name_of(id, lang)) for id in HOUSES if id in own["houses"]],
            )
        )
    return found
