"""Bots in Kohle & Kolonie: every decision of every edition, nothing hidden, hints in words, auctions, plans."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import pyengine
from pyengine.bots import ALL_LEVELS, Bot, bot
from pyengine.bots.judgement import judgement_of
from pyengine.core.play.events import Happenings
from pyengine.core.play.game import Game
from pyengine.core.play.rng import Rng
from pyengine.games.kohle_kolonie.bot.judgement import JUDGEMENT, Judgement
from pyengine.games.kohle_kolonie.bot.money import lumps
from pyengine.games.kohle_kolonie.components import FIRST_STATION, FIRST_VILLAGE
from pyengine.games.kohle_kolonie.rules import RULES
from tests.bots.every_question import (
    BUDGET,
    hewers_play,
    levels_stand_in_their_order,
    moments,
    quick_bots_answer,
    searching_bots_answer,
)

GAME = "kohle_kolonie"
TABLES = [(players, edition) for edition in ("de", "en", "fr") for players in (3, 4, 5)]
EAGER = ("buy:", "settle:", "bonus:settlement", "bonus:miners", "miners", "insert:", "spend")


def random_game(players: int, edition: str, seed: int) -> Iterator[Game]:
    """The moments of a game between random players who like to do something and to spend their miners."""
    game = pyengine.new_game(GAME, players, seed, {"edition": edition})
    rng = Rng(seed, stream=34)
    while not game.over:
        yield game
        keys = game.options()
        eager = [key for key in keys if key.startswith(EAGER)]
        lazy = [key for key in keys if key not in ("end", "pass", "bonus:consolidation_aid")]
        game.choose(rng.choice(eager if eager and rng.below(4) else lazy if lazy and rng.below(4) else keys))


def some_moments(every: int, seeds: int = 9) -> Iterator[Game]:
    """Moments of games of all player counts and editions; rare questions are never left out."""
    common = {"go", "miners", "marker", "buy.worker", "buy.place", "bid"}
    tables = (TABLES[seed % len(TABLES)] for seed in range(seeds))
    return moments(
        (random_game(players, edition, seed) for seed, (players, edition) in enumerate(tables)), every, common
    )


@pytest.mark.parametrize("level", ["apprentice", "hewer"])
def test_quick_bots_answer_every_question(level: str) -> None:
    assert quick_bots_answer(some_moments(23, 18), level) == set(RULES.steps)


@pytest.mark.parametrize("level", ["deputy", "director"])
def test_searching_bots_answer_every_question(level: str) -> None:
    assert searching_bots_answer(some_moments(61, 18), level) == set(RULES.steps)


@pytest.mark.parametrize(("players", "edition"), [(3, "fr"), (4, "en"), (5, "de")])
def test_hewers_play_a_whole_game(players: int, edition: str) -> None:
    assert hewers_play(pyengine.new_game(GAME, players, 5, {"edition": edition})) > 70


def test_bots_play_with_corrected_components() -> None:
    """Weights go with markers by name, wherever they lie at the start; tables follow the components."""
    changes = {
        "bonus_markers.initial_row": [
            *("miners", "wagon", "rescue_team", "consolidation_aid", "engineer", "settlement", "steam_engine")
        ]
    }
    box = {"revier": 1, "kind": "components", "game": GAME, "name": "Other row", "changes": changes}
    game = pyengine.new_game(GAME, 3, 7, components=box)
    for _ in range(60):
        game.choose(bot("hewer").choose(game).key)
    assert bot("director").judgement(game.rules) is not JUDGEMENT
    assert bot("director").judgement(RULES) is JUDGEMENT


def test_levels_stand_in_their_order() -> None:
    levels_stand_in_their_order(GAME, {})


# --- hidden information, and nothing changed --------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "every"), [("hewer", 29), ("deputy", 79)])
def test_what_is_hidden_does_not_change_the_answer(level: str, every: int) -> None:
    changed = {"stations": 0, "disaster": 0, "large_mines": 0}
    for number, game in enumerate(some_moments(every)):
        seat = game.decision.seat
        before = game.position()
        choice = bot(level, 5).choose(game, BUDGET)
        for seed in range(2):
            other = game.determinize(seat, Rng(1000 * number + seed))
            after = other.position()
            for field in changed:
                changed[field] += after[field] != before[field]
            assert bot(level, 5).choose(other, BUDGET) == choice
    assert changed["stations"] > 5 and changed["disaster"] > 5


def test_judging_leaves_the_position_as_it_was() -> None:
    for game in some_moments(41):
        before = game.position()
        state = game.state
        JUDGEMENT.expected(state)
        JUDGEMENT.looks(state, game.answers(), Rng(1))
        JUDGEMENT.follow(state)
        for key, answer in game.answers().items():
            JUDGEMENT.why(state, key, answer)
        assert game.position() == before


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_same_seed_same_answer(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was judged before does not matter either."""
    for game in some_moments(173, 3):
        first = bot(level, 3).choose(game, BUDGET)
        assert bot(level, 3).choose(game.copy(), BUDGET) == first
        if level in ("hewer", "deputy", "director"):
            used = bot(level).judgement(RULES)
            assert isinstance(used, Judgement)
            fresh = Judgement(used.worth.weights, used.grounds.auctions)
            monkeypatch.setattr(Bot, "judgement", lambda self, game, fresh=fresh: fresh)
            assert bot(level, 3).choose(game, BUDGET) == first
            monkeypatch.undo()


# --- what is looked at in place is what comes of it -------------------------------------------------------------------


def test_a_look_at_an_answer_is_a_look_at_the_position_after_it() -> None:
    """For answers that are over at once; `end` and everything that leads to further questions is judged otherwise."""
    compared = set()
    go = RULES.steps["go"]
    for game in some_moments(7):
        if game.decision.name != "go":
            continue
        seat = game.decision.seat
        looks = dict(JUDGEMENT.looks(game.state, game.answers(), Rng(1)))
        for key, answer in game.answers().items():
            if not answer[0].endswith(("engine", "engineer", "flip", "aid")):
                continue
            after = game.copy().state
            go.apply(after, answer, Happenings())
            expected = JUDGEMENT.expected(after)
            if not after.pending[-1].main_used:
                weights = JUDGEMENT.worth.weights
                expected[seat] -= (weights.first_go if after.phase == 2 else weights.second_go)[after.turn]
            assert looks[key] == pytest.approx(expected)
            compared.add(answer[0])
    assert compared == {"engine", "bonus_engine", "engineer", "bonus_engineer", "flip", "bonus_aid"}


def test_a_plan_for_miners_is_legal_to_its_end() -> None:
    planned = 0
    for game in some_moments(9):
        if game.decision.name != "miners":
            continue
        seat = game.decision.seat
        asked = game.state.pending[-1]
        plan = JUDGEMENT.deployment.plan(game.state, game.state.seats[seat], asked.inserts, asked.steps)
        twin = game.copy()
        for key in plan.keys:
            twin.choose(key)
        assert tuple(twin.state.seats[seat].men) == plan.men
        planned += len(plan.keys)
    assert planned > 40


def position(players: int, **fields: Any) -> Game:
    set_ = {name.replace("__", "."): value for name, value in fields.items()}
    from_ = {"players": players, "seed": 7}
    return pyengine.from_position({"revier": 1, "kind": "position", "game": GAME, "from": from_, "set": set_})


def test_miners_go_to_stations_with_a_marker() -> None:
    """Two miners at a settlement between two stations: both go out for the railway markers."""
    frame = {"step": "miners", "seat": 0, "bonus": True, "inserts": 0, "steps": 2, "engineers": 0}
    game = position(
        4,
        turn=4,
        phase="action_2",
        turn_order=[0, 1, 2, 3],
        pending=[{"step": "go", "seat": 0, "main_used": True}, frame],
        villages__v_linden={"workers": 0, "settlements": [{"seat": 0, "miners": 2}]},
    )
    while game.decision.name == "miners":
        game.choose(bot("hewer").choose(game).key)
    assert sum(game.state.seats[0].men[FIRST_STATION:FIRST_VILLAGE]) == 2


# --- money and auctions -----------------------------------------------------------------------------------------------


def test_the_most_that_flips_make_of_coins_and_workers() -> None:
    assert lumps(0, 3, 0) == pytest.approx(6)  # the workforce for 3 coins (KK-12.1)
    assert lumps(0, 0, 5) == pytest.approx(6)  # or for 5 workers
    assert lumps(1, 3, 5) == pytest.approx(8 + 4)  # the ironworks and its marker (KK-22.5)
    assert lumps(1, 7, 0) == pytest.approx(8 + 4)  # 6 workers for 4 coins first (KK-12.5)
    assert lumps(15, 4, 0) == pytest.approx(2)  # KK-22.2


def auction(coins: tuple[int, int], trust: int, bid: int = 1) -> Game:
    """Hamburg & Franziska, 8 points, in turn V: seat 0 has mines of value 4, seat 1 one of 1, one of 2 is unbought."""
    mines = (("k_35_hamburg", "k_42_ringeltaube"), ("k_21_walfisch",))
    fields: dict[str, Any] = {
        f"seats.{seat}.mines.{place}": {"mine": mine, "engine": False}
        for seat, row in enumerate(mines)
        for place, mine in zip(("T1", "T2"), row, strict=False)
    }
    fields |= {f"seats.{seat}.coins": amount for seat, amount in enumerate(coins)}
    return position(
        3,
        **fields,
        turn=5,
        trust__coins=trust,
        turn_order=[0, 1, 2],
        pending=[
            {"step": "bid", "seat": 0, "mine": "l_hamburg_franziska", "markers": {}, "totals": {"0": 4, "1": bid}},
        ],
    )


def test_a_bid_goes_as_far_as_the_large_mine_is_worth() -> None:
    """In the last turn a coin is half a point: 8 points less 2 a mine are worth up to 7 coins and more."""
    bids = []
    game = auction((9, 0), trust=3)
    while not game.over and game.decision.name == "bid":
        bids.append(bot("hewer").choose(game).key)
        game.choose(bids[-1])
    assert bids == ["bid:6"]
    assert game.state.seats[0].coins == 7


def test_nobody_bids_more_than_it_brings() -> None:
    game = auction((14, 13), trust=6, bid=14)
    assert bot("hewer").choose(game).key == "pass"


def test_somebody_who_can_go_further_wins() -> None:
    """Seat 1 has the most to gain and to spend; seat 0 does not go along to the end."""
    game = auction((2, 12), trust=3)
    while not game.over and game.decision.name == "bid":
        game.choose(bot("hewer").choose(game).key)
    seats = game.state.seats
    assert seats[0].coins == 2 and seats[1].coins < 12


# --- hints ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "de", "fr", "nl"])
def test_a_hint_for_every_question(lang: str) -> None:
    names = set()
    for game in some_moments(97, 18):
        names.add(game.decision.name)
        hint = bot("deputy").hint(game, BUDGET, lang)
        assert 1 <= len(hint) <= 3 and hint[0].expected == 0 or len(game.options()) == 1
        for line in hint:
            assert line.key in game.options()
            assert line.expected <= 0
            assert line.text and "{" not in line.text
        assert len({line.key for line in hint}) == len(hint)
    assert names == set(RULES.steps)


def test_every_answer_can_be_explained() -> None:
    judgement = judgement_of(GAME)
    seen = set()
    for game in some_moments(31, 18):
        for key, answer in game.answers().items():
            message, values = judgement.why(game.state, key, answer)
            text = game.say(message, "en", values, game.decision.seat)
            assert text and "{" not in text
            seen.add((game.decision.name, answer[0]))
    assert {name for name, _ in seen} == set(RULES.steps)
    assert ("bid", "pass") in seen and ("secure", "rescue") in seen and ("go", "flip") in seen
