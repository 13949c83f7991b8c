"""Which strategies win in Schichtwechsel, and which cards are used: a check of its reconstructed values (docs/bots.md).

    python tools/sw_strategies.py --players 3 --level hewer --games 60 [--seed 1] [--iterations 20]

Bots of one level play against each other. Points are grouped by where they come from; a strategy wins where the winner
has more of a group than anybody else. Cards are counted by rounds in which they were used, and by copies.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence

import pyengine
from pyengine.bots import LEVELS, Budget, bot
from pyengine.core.play.game import Game
from pyengine.games.schichtwechsel.components import CARDS, CARDS_IN_PLAY, OWN_CARD, PLACES, ROUNDS, TRACKS

GROUPS = {
    "coke": ("final_sold", "final_coke", "final_wagons", "grey_", "round_6"),
    "tracks": (*(f"final_{track}" for track in TRACKS), *(f"round_{n}" for n in range(1, 5)), "hb_canal"),
    "shift": ("final_miner", "shift/", "exit_move"),
    "houses": ("final_manor", "final_settlement", "final_heap", "h1", "h3"),
    "tools": ("final_tools",),
}
OTHER = "water, spoil and the rest"
STRATEGIES = ("coke", "tracks", "shift", "houses")


def group_of(what: str) -> str:
    """The group that a score line belongs to."""
    for group, beginnings in GROUPS.items():
        if what.startswith(beginnings):
            return group
    return OTHER


def played(players: int, level: str, games: int, seed: int, iterations: int | None) -> Iterator[Game]:
    """Games of bots of one level."""
    for number in range(games):
        game = pyengine.new_game("schichtwechsel", players, seed + number)
        bots = [bot(level, seed + number * players + seat) for seat in range(players)]
        while not game.over:
            game.choose(bots[game.decision.seat].choose(game, Budget(iterations=iterations)).key)
        yield game


class Report:
    """What was counted."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.games = 0
        self.scores: list[int] = []
        self.winning: Counter[str] = Counter()
        self.losing: Counter[str] = Counter()
        self.most: Counter[str] = Counter()
        """By group: games whose winner had most of it; ties count in part."""
        self.uses: Counter[str] = Counter()
        self.rounds: Counter[str] = Counter()
        self.copies: Counter[str] = Counter()
        self.places: Counter[str] = Counter()
        self.exchanges = 0

    def add(self, game: Game) -> None:
        """Count one game."""
        self.games += 1
        winner = game.ranking()[0].seat
        self.scores += game.scores()
        points = [Counter[str]() for _ in range(self.players)]
        for seat, counted in enumerate(points):
            for line in game.score_lines(seat):
                counted[group_of(line.what)] += line.points
            (self.winning if seat == winner else self.losing).update(counted)
        for group in STRATEGIES:
            best = max(counted[group] for counted in points)
            first = [seat for seat, counted in enumerate(points) if counted[group] == best]
            if winner in first:
                self.most[group] += 1 / len(first)  # type: ignore[assignment]
        self._cards(game)

    def _cards(self, game: Game) -> None:
        used: set[str] = set()
        for _, event in game.events():
            if event.kind == "card_used":
                card = str(event.values["card"])
                self.uses[card] += 1
                used.add(card)
            elif event.kind == "card_copied":
                self.copies[str(event.values["card"])] += 1
            elif event.kind == "house_built":
                self.places[str(event.values["place"])] += 1
            elif event.kind == "exchanged":
                self.exchanges += 1
            elif event.kind == "round_ends":
                self.rounds.update(used)
                used = set()

    def lines(self) -> Iterator[str]:
        """The report in Markdown."""
        games, losers = self.games, self.games * (self.players - 1)
        yield f"{games} games with {self.players} players, {sum(self.scores) / len(self.scores):.1f} points on average"
        yield ""
        yield "| points from | winner | others | winner has most of it (fair share) |"
        yield "|---|---|---|---|"
        for group in (*GROUPS, OTHER):
            share = f"{self.most[group] / games:.0%} ({1 / self.players:.0%})" if group in STRATEGIES else ""
            yield f"| {group} | {self.winning[group] / games:.1f} | {self.losing[group] / losers:.1f} | {share} |"
        yield ""
        yield "| card | uses in a game | rounds in which it is used | copies in a game |"
        yield "|---|---|---|---|"
        cards = [CARDS[card] for card in CARDS_IN_PLAY[self.players]]
        for card in (*sorted(cards, key=lambda one: -self.rounds[one]), OWN_CARD):
            rounds = self.rounds[card] / games / ROUNDS
            yield f"| {card} | {self.uses[card] / games:.1f} | {rounds:.0%} | {self.copies[card] / games:.1f} |"
        yield ""
        seats = games * self.players
        built = ", ".join(f"{place} {self.places[place] / seats:.2f}" for place in PLACES)
        yield f"Houses of a player: {built}. Exchanges of a player: {self.exchanges / seats:.1f}."


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--players", type=int, choices=tuple(CARDS_IN_PLAY), default=3)
    parser.add_argument("--level", choices=LEVELS, default="hewer")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--iterations", type=int)
    args = parser.parse_args(arguments)
    report = Report(args.players)
    for game in played(args.players, args.level, args.games, args.seed, args.iterations):
        report.add(game)
    print("\n".join(report.lines()))


if __name__ == "__main__":
    main()
