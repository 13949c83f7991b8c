"""Goals for tasks in Kohle & Kolonie."""

from __future__ import annotations

from typing import Any

from pyengine.core.editing.goals import Goal, at_least, at_most
from pyengine.core.view.text import N_, translate
from pyengine.games.kohle_kolonie.components import CARD_BIT, PLACES
from pyengine.games.kohle_kolonie.view.texts import name_of


def goals(position: dict[str, Any], seat: int, lang: str) -> list[Goal]:
    """What can be asked of a seat in a position."""
    path, own = f"seats.{seat}", position["seats"][seat]
    mines = [*position["display"], *position["large_mines"]]
    mines += [asked["mine"] for asked in position["pending"] if asked.get("mine")]

    def say(message: Any, **values: object) -> str:
        return translate(message, lang, values)

    found = [
        at_least("points", say(N_("Points, at least")), f"{path}.score", own["score"]),
        at_least("coins", say(N_("Coins, at least")), f"{path}.coins", own["coins"]),
        at_least("workers", say(N_("Local workers, at least")), f"{path}.workers", own["workers"]),
        at_most("lost", say(N_("Lost miners, at most")), f"{path}.lost_miners", own["lost_miners"]),
    ]
    if mines:
        found.append(
            Goal(
                "mine",
                say(N_("This mine is on the tableau")),
                lambda mine: {"any": [{"path": f"{path}.mines.{place}.mine", "is": mine} for place in PLACES]},
                [(mine, name_of(mine, lang)) for mine in dict.fromkeys(mines)],
            )
        )
    villages = [id for id, village in position["villages"].items() if not _settled(village, seat)]
    if villages:
        found.append(
            Goal(
                "settlement",
                say(N_("Settlement in this village")),
                lambda id: {
                    "any": [
                        {"path": f"villages.{id}.settlements", "contains": {"seat": seat, "miners": miners}}
                        for miners in range(3)
                    ]
                },
                [(id, name_of(id, lang)) for id in villages],
            )
        )
    stations = [id for id, station in position["stations"].items() if not station["miners"].get(str(seat))]
    found.append(
        Goal(
            "station",
            say(N_("Miner on this station")),
            lambda id: {"path": f"stations.{id}.miners.{seat}", "at_least": 1},
            [(id, name_of(id, lang)) for id in stations],
        )
    )
    cards = [card for card in CARD_BIT if card not in own["flipped"]]
    if cards:
        found.append(
            Goal(
                "flipped",
                say(N_("This card is flipped")),
                lambda card: {"path": f"{path}.flipped", "contains": card},
                [(card, name_of(card, lang)) for card in cards],
            )
        )
    return found


def _settled(village: dict[str, Any], seat: int) -> bool:
    return any(camp["seat"] == seat for camp in village["settlements"])
