"""Numbers for answers and observations: every answer has its id for good, and an observation gives away no secret."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import pyengine
from revier_rl.action_space import MOST_BID, action_space
from revier_rl.observation import Observer
from tests.pace import depth

pytestmark = pytest.mark.native
ROOT = Path(__file__).parents[2]
COMMITTED = json.loads((ROOT / "revier_rl" / "action_spaces.json").read_text("utf-8"))


def tables(game: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Every number of players, with the usual rules and each other value of each variant."""
    described = pyengine.describe(game)
    for players in described["players"]:
        yield players, {}
        for variant in described["variants"]:
            for value in variant["values"]:
                if value["id"] != variant["default"]:
                    yield players, {variant["id"]: value["id"]}


def moments(game: str, games: int) -> Iterator[pyengine.Game]:
    """Every question of random games."""
    for seed in range(games):
        for players, variants in tables(game):
            table = pyengine.new_game(game, players, seed, variants)
            rng = pyengine.Rng(seed, stream=1)
            while not table.over:
                yield table
                table.choose(rng.choice(table.options()))


@pytest.mark.parametrize("game", pyengine.games())
def test_every_answer_has_an_id(game: str) -> None:
    space = action_space(game)
    met = 0
    for table in moments(game, depth(2, 40)):
        ids = space.ids(table)
        assert [space.keys[number] for number in ids] == table.options()
        met += len(ids)
    assert met > 20_000


@pytest.mark.parametrize("game", pyengine.games())
def test_ids_are_stable(game: str) -> None:
    """Other ids need another rules version: saved agents and data sets count on them."""
    space = action_space(game)
    now = {"rules_version": space.rules_version, "actions": len(space), "digest": space.digest}
    assert now == COMMITTED[game]


def test_no_bid_is_beyond_the_ids() -> None:
    """All coins of the box, every miner and engine of a player and all mines of a ground are less."""
    from pyengine.games.kohle_kolonie import components as kk

    mines = max(sum(kk.COST[mine] for mine, ground in enumerate(kk.MINE_GROUND) if ground == one) for one in range(20))
    assert kk.ALL_COINS + kk.MINERS_EACH + kk.ALL_ENGINES + mines < MOST_BID


@pytest.mark.parametrize("game", pyengine.games())
def test_the_documentation_lists_the_ids(game: str) -> None:
    text = (ROOT / "docs" / "research.md").read_text("utf-8")
    for family in action_space(game).families():
        ids = f"{family.first}" if family.size == 1 else f"{family.first} - {family.first + family.size - 1}"
        assert re.search(rf"\| `{re.escape(family.step)}` \| `{re.escape(family.example)}` \| {ids} \|", text), family


@pytest.mark.parametrize("game", pyengine.games())
def test_observations_have_their_layout(game: str) -> None:
    for players in pyengine.describe(game)["players"]:
        observer = Observer(game, players)
        ends = [0, *(span.first + span.width for span in observer.spans)]
        assert [span.first for span in observer.spans] == ends[:-1]
        assert observer.width == ends[-1]
        table = pyengine.new_game(game, players, 3)
        for seat in range(players):
            known = observer(table, seat)
            assert len(known) == observer.width
            assert all(-100 <= number <= 1000 for number in known)


@pytest.mark.parametrize("game", pyengine.games())
def test_what_is_hidden_does_not_change_an_observation(game: str) -> None:
    observers = {players: Observer(game, players) for players in pyengine.describe(game)["players"]}
    changed = 0
    for number, table in enumerate(moments(game, 1)):
        if number % 23:
            continue
        before = table.position()
        for seat in range(len(table.seats)):
            other = table.determinize(seat, pyengine.Rng(number))
            position = other.position()
            changed += any(position[name] != before[name] for name in before if name not in ("random", "pending"))
            observe = observers[len(table.seats)]
            assert observe(other, seat) == observe(table, seat)
    assert changed > 50


@pytest.mark.parametrize("game", pyengine.games())
def test_seats_see_themselves_first(game: str) -> None:
    """The player to decide is at place 0; their points are read from their part."""
    players = pyengine.describe(game)["players"][-1]
    observer = Observer(game, players)
    (asked,) = [span for span in observer.spans if span.name == "asked: seat"]
    for number, table in zip(range(200), moments(game, 1), strict=False):
        if len(table.seats) == players:
            seat = (table.decision.seat + number) % players
            known = observer(table, seat)
            place = (table.decision.seat - seat) % players
            assert known[asked.first : asked.first + players] == [int(turn == place) for turn in range(players)]
