"""What an owner of the box may correct: most cards, the shift and the tableau are reconstructed (SW-1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pyengine.core.components.correctable import (
    Corrections,
    Group,
    Problem,
    Value,
    choice,
    fixed,
    flag,
    matching,
    whole,
)
from pyengine.core.view.text import N_

MARKS: Final = {(2, 3, 4): "", (3, 4): "3+", (4,): "4"}
"""What is printed on a card or tile that is not used with every number of players."""
SPECIALS: Final = ("lock_cart", "water_into_bag", "water_minus_1_all")


def _follow(data: dict[str, Any]) -> None:
    for entry in (*data["action_cards"]["cards"], *data["selection_tiles"]["tiles"]):
        entry["mark"] = MARKS.get(tuple(entry["players"]), entry["mark"])


def _check(data: Mapping[str, Any]) -> Iterator[Problem]:
    for players in (2, 3, 4):
        tiles = sum(players in tile["players"] for tile in data["selection_tiles"]["tiles"])
        if tiles <= players:
            message = N_("With {players} players you need at least {least} selection tiles: everybody changes theirs.")
            yield Problem("selection_tiles.tiles", message, {"players": players, "least": players + 1})
    shown = [card["special"] for card in data["round_cards"]["cards"] if card["special"] is not None]
    if sorted(shown) != sorted(SPECIALS):
        yield Problem(
            "round_cards.cards", N_("Each of the three special effects must be on exactly one round card (SW-6).")
        )
    for rows in ("action_cards.cards.*.effects.*.delta", "shift.fields.*.effects.*.delta"):
        for path, delta in matching(data, rows):
            if delta == 0:
                yield Problem(path, N_("Water must rise or drop by at least 1."))
    water = data["tableau"]["water"]
    if water["start"] == water["white_stone_level"]:
        message = N_("The level with the white stone must differ from the starting level of the water.")
        yield Problem("tableau.water.white_stone_level", message)


_PLAYERS = Value("players", N_("players"), choice(*(list(players) for players in MARKS)))
_EFFECTS = (
    Value("effects.*.n", N_("number"), whole(1, 4)),
    Value("effects.*.max", N_("at most"), whole(1, 5)),
    Value("effects.*.delta", N_("water level"), whole(-4, 4)),
    Value("effects.*.steps", N_("steps"), whole(1, 4)),
)
CORRECTIONS: Final = Corrections(
    (
        Group(
            "action_cards.cards.*",
            N_("Action cards"),
            "sizes.source",
            (_PLAYERS, Value("multi_use", N_("may be used by several"), flag()), *_EFFECTS),
        ),
        Group(
            "shift.fields.*",
            N_("Shift fields"),
            "shift.source",
            (Value("index", N_("field"), fixed()), *_EFFECTS),
        ),
        Group("selection_tiles.tiles.*", N_("Selection tiles"), "selection_tiles.marks_source", (_PLAYERS,)),
        Group(
            "round_cards.cards.*",
            N_("Round cards"),
            "round_cards.special_assignment_source",
            (Value("special", N_("special effect"), choice(None, *SPECIALS)),),
        ),
        Group(
            "tableau.carts.*",
            N_("Carts on the tableau"),
            "tableau.carts_source",
            (Value("capacity", N_("cubes"), whole(1, 2)),),
            N_("Cart {id}"),
        ),
        Group(
            "tableau.coal_wagons.*",
            N_("Coal wagons on the tableau"),
            "tableau.coal_wagons_source",
            (Value("capacity", N_("cubes"), whole(1, 2)),),
            N_("Coal wagon {id}"),
        ),
        Group(
            "tableau.water",
            N_("Mine water"),
            "tableau.water.source",
            (
                Value("start", N_("level at the start"), whole(1, 6)),
                Value("white_stone_level", N_("level with a white stone"), whole(1, 6)),
            ),
            N_("Gauge"),
        ),
    ),
    _follow,
    _check,
    {
        "haul": N_("haul carts"),
        "coke": N_("turn wagons into coke"),
        "load": N_("load coke"),
        "advance": N_("move on a track"),
        "water": N_("mine water"),
        "vp": N_("victory points"),
        "coin": N_("coins"),
        "tool_return": N_("return tools"),
        "put_heap": N_("spoil on the heap"),
        "put_coal_wagon": N_("coal on a wagon"),
        "lock_cart": N_("a cart is locked"),
        "water_into_bag": N_("water into the bag"),
        "water_minus_1_all": N_("water drops by 1"),
    },
)
