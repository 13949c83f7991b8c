"""What an owner of the box may correct: values that are public knowledge, not printed in the rulebook (CB-1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pyengine.core.components.correctable import Corrections, Group, Problem, Value, fixed, several, whole
from pyengine.core.view.text import N_

OPEN_SPACES: Final = {"tunnel_tile": "factory_tiles", "order_card": "order_spaces_filled"}


def _follow(data: dict[str, Any]) -> None:
    """The worker spaces repeat with how many players they are covered."""
    for space in data["worker_spaces"]["items"]:
        space["covered_with_players"] = [
            int(players) for players, covered in data["lock_tiles"]["covered"].items() if space["id"] in covered
        ]


def _check(data: Mapping[str, Any]) -> Iterator[Problem]:
    tiles, made = data["components"]["counts"]["tunnel_tiles"], 0
    for kind in data["tunnel_tiles"]["items"]:
        made += kind["copies"]
    if made != tiles:
        message = N_("There must be {count} tunnel tiles (CB-1.3), not {made}.")
        yield Problem("tunnel_tiles.items", message, {"count": tiles, "made": made})
    for players, covered in data["lock_tiles"]["covered"].items():
        row = data["setup"]["by_players"][players]
        for holds, count in OPEN_SPACES.items():
            spaces = [space for space in data["worker_spaces"]["items"] if space.get("holds") == holds]
            left = sum(space["id"] not in covered for space in spaces)
            if left != row[count]:
                message = N_("{count} spaces in this area must stay open (CB-2.1), not {left}.")
                yield Problem(f"lock_tiles.covered.{players}", message, {"count": row[count], "left": left})


CORRECTIONS: Final = Corrections(
    (
        Group(
            "order_cards.items.*",
            N_("Order cards"),
            "order_cards.source",
            (
                Value("vehicle", N_("vehicle"), fixed()),
                Value("spots", N_("coal"), fixed()),
                Value("victory_points", N_("points"), whole(0, 30)),
            ),
        ),
        Group(
            "tunnel_tiles.items.*",
            N_("Tunnel tiles"),
            "tunnel_tiles.source",
            (Value("cost", N_("Marks"), fixed()), Value("copies", N_("copies"), whole(0, 12))),
        ),
        Group(
            "worker_spaces.items.*",
            N_("Worker spaces"),
            "worker_spaces.source",
            (Value("work_steps", N_("work steps"), whole(1, 20)), Value("marks", N_("Marks"), whole(1, 20))),
        ),
        Group(
            "lock_tiles.covered.2",
            N_("Lock tiles with 2 players"),
            "lock_tiles.source",
            (Value("", N_("covered spaces"), several("worker_spaces.items", 7, 7)),),
            N_("Lock tiles"),
        ),
        Group(
            "lock_tiles.covered.3",
            N_("Lock tiles with 3 players"),
            "lock_tiles.source",
            (Value("", N_("covered spaces"), several("worker_spaces.items", 3, 3)),),
            N_("Lock tiles"),
        ),
    ),
    _follow,
    _check,
)
