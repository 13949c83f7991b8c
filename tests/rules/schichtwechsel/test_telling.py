"""What is told: steps of the preparation and scorings page by page, other ways to pay, why a card is refused."""

from __future__ import annotations

import random
from functools import cache

import pyengine
from pyengine.core.play.events import Event
from pyengine.games.schichtwechsel.components import CARDS, MULTI_USE
from tests.core.play import Json, table_of

GAME = "schichtwechsel"
LANGS = ("en", "de", "fr", "nl")


@cache
def told(players: int, seed: int) -> tuple[tuple[tuple[str, ...], tuple[Json, ...]], ...]:
    """For every choice of a random game the kinds of its events, and its pages."""
    game = pyengine.new_game(GAME, players=players, seed=seed)
    chance = random.Random(seed)
    found = []
    while not game.over:
        game.choose(chance.choice(game.options()))
        moment = game.last_moment
        assert moment is not None
        events = [Event(*raw) for raw in moment.happened.events]
        pages = game.rules.story(events, LANGS[len(found) % 4], game.seats)
        found.append((tuple(event.kind for event in events), tuple(pages)))
    return tuple(found)


def test_SW_7_every_step_that_plays_itself_is_a_page() -> None:
    for kinds, pages in told(3, 2):
        clauses = [page["clause"] for page in pages]
        if kinds.count("bundle_given") == 2:  # the last one goes without a question
            assert "SW-7.2" in clauses
        if "step_water" in kinds:
            assert clauses.count("SW-7.5") == 1
        if "white_stones" in kinds and "step_water" in kinds:
            assert clauses.count("SW-7.6") == 1
        if "round_card" in kinds:
            assert "SW-3.1" in clauses
    steps = [kinds for kinds, _ in told(3, 2) if "step_water" in kinds]
    assert len(steps) == 5


def test_SW_14_and_15_scorings_are_told_with_points_and_totals() -> None:
    pages = [page for _, pages in told(4, 3) for page in pages if "points" in page]
    assert [page["clause"] for page in pages].count("SW-14.1") == 5
    assert sum(page["clause"].startswith("SW-15.") for page in pages) == 12
    for page in pages:
        assert len(page["points"]) == len(page["totals"]) == len(page["counts"]) == 4
        assert page["text"] and page["heading"]


def test_SW_5_2_other_payments_stand_apart_and_cards_cost_the_least() -> None:
    game = pyengine.new_game(GAME, players=2, seed=4)
    chance = random.Random(4)
    while game.decision.name != "turn":
        game.choose(chance.choice(game.options()))
    options = table_of(game, "en", False).frame()["options"]
    plain = [option for option in options if not option["group"]]
    assert {option["key"] for option in options} == set(game.options())
    cards = [option["key"].split(":")[1] for option in plain if option["key"].startswith("use:")]
    assert len(cards) - cards.count("water_combined") == len(set(cards) - {"water_combined"}), "each card once"
    others = [option for option in options if option["group"] == "Pay differently"]
    assert others and all(len(option["targets"]) > 1 for option in others)
    first = next(option for option in plain if option["key"].startswith("use:"))
    assert " · " in first["detail"], "what it costs, and what it would do now"


def test_SW_5_6_a_card_is_refused_for_one_reason_not_for_every_payment() -> None:
    game = pyengine.new_game(GAME, players=4, seed=6)
    chance = random.Random(6)
    once = [card for card, multi in enumerate(MULTI_USE) if not multi]
    while not (game.decision.name == "turn" and any(game.state.paid[card] for card in once)):
        game.choose(chance.choice([key for key in game.options() if key != "pass"] or game.options()))
    table = table_of(game, "en", False)
    table.frame()
    refused = 0
    for card, id in enumerate(CARDS):
        answer = table.why(f"board/{id}")
        clauses = [reason["clause"] for reason in answer["reasons"]]
        assert len(clauses) == len(set(clauses)) and (clauses or answer["options"]), id
        if game.state.paid[card] and card in once:
            assert clauses[0] == "SW-5.3"
            refused += 1
    assert refused
