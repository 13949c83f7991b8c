"""Random games for the tests, each decision compared with the naive reading of the rules.

Choices are made with Python's own generator, so the games do not depend on the engine's.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pyengine
from pyengine.core.play.events import Event

from . import invariants, naive
from .facts import LARGE, SMALL_OF
from .table import GAME

Json = dict[str, Any]
EARLY = ("go", "extra", "secure", "lost", "subsidence")  # decisions before phase 6
LATE = ("consolidation.markers", "bid", "consolidation.place", "loading", "marker", "over")  # and after phase 8


def some_key(options: list[str], rng: random.Random) -> str:
    """Any answer, but eager: a uniform choice would end most goes at once and hardly ever buy or bid."""
    eager = [key for key in options if key.startswith(("buy:", "bid:", "flip:", "settle:", "load:", "engine:"))]
    if eager and rng.random() < 0.5:
        return rng.choice(eager)
    key = rng.choice(options)
    return rng.choice(options) if key in ("end", "pass", "trade:sell") else key


def random_position(players: int, seed: int, edition: str = "de", most: int = 300) -> pyengine.Game:
    """A game stopped at a random point."""
    rng = random.Random(seed * 3 + players)
    game = pyengine.new_game(GAME, players=players, seed=seed, variants={"edition": edition})
    for _ in range(rng.randrange(most)):
        if game.over:
            break
        game.choose(some_key(game.options(), rng))
    return game


def lines(seat: Json, clause: str, turn: int) -> list[Json]:
    return [line for line in seat["points"] if line["clause"] == clause and line["turn"] == turn]


def points(seat: Json, clause: str, turn: int) -> int:
    return sum(line["points"] for line in lines(seat, clause, turn))


class Watcher:
    """Looks at a game before and after every choice.

    All scorings and all bids are compared with the naive rules; with `closely` the invariants are checked at every
    decision as well.
    """

    def __init__(self, game: pyengine.Game, closely: bool) -> None:
        self.game = game
        self.closely = closely
        self.phase_9: list[list[str]] = []
        self.seen: Counter[str] = Counter()

    def choose(self, key: str) -> None:
        game = self.game
        earlier, asked = game.copy(), game.decision.name
        self.seen[asked] += 1
        game.choose(key)
        now = "over" if game.over else game.decision.name
        if self.closely:
            then = game.position()
            invariants.check(then)
            invariants.check_step(earlier.position(), then)
        if asked in EARLY and now in LATE:
            self.leaving_phase_5(earlier.position(), game.position())
        if asked == "bid":
            self.bid(earlier.position(), key)
        if asked != "marker" and now in ("marker", "over"):
            self.turn_over(earlier.position()["turn"], game.position())

    def events(self, kind: str) -> list[Any]:
        moment = self.game.last_moment
        assert moment is not None
        found = [Event(*raw) for raw in moment.happened.events]
        return [event for event in found if event.kind == kind]

    def leaving_phase_5(self, before: Json, then: Json) -> None:
        """Phases 5 (the event) to 8 were played by the engine in this step."""
        turn = before["turn"]
        drawn = self.events("discs_drawn")
        discs = list(drawn[0].values["names"]) if drawn else before["disaster"]["discs"]
        done = before["pending"][0]["step"] == "subsidence"
        bought = naive.trust_purchases(before, discs, done)
        told = [event.values["mine"] for event in self.events("trust_buys")]
        assert told == bought, "KK-14.10a, KK-15.1, KK-15.2"
        expected = naive.board_points(before, [*before["trust"]["mines"], *bought])
        incomes = {event.seat: event.values["n"] for event in self.events("income")}
        for number, seat in enumerate(then["seats"]):
            scored = {line["what"]: line["points"] for line in lines(seat, "KK-17.1", turn)}
            assert scored == expected[number], f"KK-17.1: seat {number}"
            assert incomes.get(number, 0) == naive.income(before, number), f"KK-16.1: seat {number}"
        self.phase_9 = [naive.owned_by(before, number) for number in range(len(then["seats"]))]

    def bid(self, before: Json, key: str) -> None:
        """KK-18.9 to KK-18.12: who is asked next, or who wins, and at what price."""
        frame = before["pending"][-1]
        large, seat = frame["mine"], frame["seat"]
        worth = naive.values(before, large, frame["markers"])
        trust = naive.trust_value(before, large)
        total = {int(number): value for number, value in frame["totals"].items()}
        coins = {number: before["seats"][number]["coins"] for number in worth}
        order = list(worth)
        if key == "pass":
            del total[seat]
        else:
            total[seat] = int(key.split(":")[1])
        kind, who, number = naive.next_in_auction(worth, total, trust, order.index(seat) + 1, coins)
        won = [event for event in self.events("consolidation_won") if event.values["mine"] == large]
        lost = [event for event in self.events("trust_wins") if event.values["mine"] == large]
        if kind == "ask":
            assert (self.game.decision.name, self.game.decision.seat) == ("bid", who)
            high = [int(one.split(":")[1]) for one in self.game.options() if one.startswith("bid:")]
            assert high == list(range(number + 1, worth[who] + coins[who] + 1)), "KK-18.9"
            assert not won
            assert not lost
        elif kind == "won":
            assert [(event.seat, event.values["n"]) for event in won] == [(who, number)]
        else:
            assert not won
            assert len(lost) == 1

    def turn_over(self, turn: int, then: Json) -> None:
        """What the points of a turn must be, seen from its end."""
        for number, seat in enumerate(then["seats"]):
            assert points(seat, "KK-19.3", turn) == naive.ironworks(seat), "KK-19.3"
            if turn < 3:
                assert not lines(seat, "KK-18.13", turn)
                assert not lines(seat, "KK-18.15", turn)
                continue
            mines = [card["mine"] for card in seat["mines"].values() if card]
            won = [id for id in mines if id in LARGE and LARGE[id].turn == turn]
            scored = {line["what"]: line["points"] for line in lines(seat, "KK-18.13", turn)}
            assert scored == {id: LARGE[id].points for id in won}, "KK-18.13"
            small = [id for large, ids in SMALL_OF.items() if LARGE[large].turn == turn for id in ids]
            gone = [id for id in self.phase_9[number] if id in small]
            own = [id for large in won for id in SMALL_OF[large]]
            assert points(seat, "KK-18.15", turn) == 2 * len([id for id in gone if id not in own]), "KK-18.15"
            kept = [id for id in self.phase_9[number] if id not in gone]
            assert sorted(mines) == sorted(kept + won), "what is left on the tableau"
        if then["over"]:
            self.the_end(then)

    def the_end(self, then: Json) -> None:
        for number, seat in enumerate(then["seats"]):
            for clause, expected in naive.final_points(then, number).items():
                assert points(seat, clause, 5) == expected, f"{clause}: seat {number}"
        assert self.game.scores() == [seat["score"] for seat in then["seats"]]
        places = {place.seat: place.place for place in self.game.ranking()}
        assert [places[number] for number in range(len(places))] == naive.ranking(then), "KK-22.7"


def watched_game(players: int, seed: int, edition: str, *, closely: bool = True, plain: bool = False) -> Counter[str]:
    """Play a whole random game; count the decisions of each kind that were looked at. `plain`: any answer is as likely
    as any other."""
    rng = random.Random(seed * 5 + players)
    game = pyengine.new_game(GAME, players=players, seed=seed, variants={"edition": edition})
    watcher = Watcher(game, closely)
    while not game.over:
        offered = game.options()
        watcher.choose(rng.choice(offered) if plain else some_key(offered, rng))
    invariants.check(game.position())
    return watcher.seen
