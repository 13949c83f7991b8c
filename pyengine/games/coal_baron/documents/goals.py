"""Goals for tasks in Coal Baron."""

from __future__ import annotations

from typing import Any

from pyengine.core.editing.goals import Goal, at_least, longer
from pyengine.core.view.text import N_, translate
from pyengine.games.coal_baron.components import COLOURS, LEVEL_SLOTS, LEVELS
from pyengine.games.coal_baron.view.texts import name_of


def goals(position: dict[str, Any], seat: int, lang: str) -> list[Goal]:
    """What can be asked of a seat in a position."""
    path, own = f"seats.{seat}", position["seats"][seat]
    cards = [order["card"] for order in own["orders"]]
    cards += [card for card in position["board"]["orders"].values() if card]

    def say(message: Any, **values: object) -> str:
        return translate(message, lang, values)

    found = [
        at_least("points", say(N_("Points, at least")), f"{path}.score", own["score"]),
        at_least("marks", say(N_("Marks, at least")), f"{path}.marks", own["marks"]),
        longer("deliveries", say(N_("Delivered orders, at least")), f"{path}.delivered", len(own["delivered"])),
    ]
    if cards:
        choices = [(card, name_of(card, lang)) for card in dict.fromkeys(cards)]
        found += [
            Goal(
                "delivered",
                say(N_("This order is delivered")),
                lambda card: {"path": f"{path}.delivered", "contains": card},
                choices,
            ),
            Goal(
                "taken",
                say(N_("This order is taken")),
                lambda card: {"any": [{"path": f"{path}.orders.{n}.card", "is": card} for n in range(len(cards) + 1)]},
                choices,
            ),
        ]
    found.append(
        Goal(
            "cage",
            say(N_("The cage is at this level")),
            lambda level: {"path": f"{path}.cage.level", "is": level},
            [(id, name_of(slot, lang)) for id, slot in zip(LEVELS, LEVEL_SLOTS, strict=True)],
        )
    )
    for id in COLOURS:
        colour = name_of(id, lang)
        found += [
            longer(
                f"tiles_{id}",
                say(N_("Tiles on the {colour} level, at least"), colour=colour),
                f"{path}.pit.{id}.tiles",
                len(own["pit"][id]["tiles"]),
            ),
            at_least(
                f"storage_{id}",
                say(N_("{colour} coal in storage, at least"), colour=colour),
                f"{path}.storage.{id}",
                own["storage"][id],
            ),
        ]
    return found
