"""Positions to draw: several moments of random games, of all games and numbers of players."""

import random
from collections.abc import Iterator

import pyengine

MOMENTS = (0, 25, 90, 200)


def sampled(game: str) -> Iterator[tuple[str, pyengine.Game]]:
    """Names and games; the last one of each is over or far on."""
    players = pyengine.describe(game)["players"]
    for count in (players[0], players[-1]):
        chooser = random.Random(f"{game} {count}")
        played = pyengine.new_game(game, players=count, seed=11)
        for number in range(max(MOMENTS) + 1):
            if number in MOMENTS or played.over:
                yield f"{game}, {count} players, {number} choices", played.copy()
            if played.over:
                break
            played.choose(chooser.choice(played.options()))


def with_tray() -> pyengine.Game:
    """A game in which somebody looks at what others do not see."""
    chooser = random.Random(5)
    played = pyengine.new_game("coal_baron", players=3, seed=2)
    while not played.over:
        seat = played.decision.seat
        mine, everybody = (played.view(who)["scene"] for who in (seat, None))
        kinds = [[piece["kind"] for piece in scene["pieces"]] for scene in (mine, everybody)]
        if mine["tray"] and kinds[0] != kinds[1]:
            return played
        played.choose(chooser.choice(played.options()))
    raise AssertionError("nobody looked at anything in secret")
