"""What is told: reports of preparations and scorings, other ways to pay, why a card is refused."""

from __future__ import annotations

import random
from functools import cache

import pyengine
from pyengine.core.view.reports import reports_after
from pyengine.games.schichtwechsel.components import CARDS, MULTI_USE, ROUND_CARDS
from tests.core.play import Json, table_of

GAME = "schichtwechsel"
LANGS = ("en", "de", "fr", "nl")


@cache
def told(players: int, seed: int) -> tuple[tuple[tuple[str, ...], tuple[Json, ...]], ...]:
    """For every choice of a random game the kinds of its events, and its reports."""
    game = pyengine.new_game(GAME, players=players, seed=seed)
    chance = random.Random(seed)
    found: list[tuple[tuple[str, ...], tuple[Json, ...]]] = []
    while not game.over:
        game.choose(chance.choice(game.options()))
        moment = game.last_moment
        assert moment is not None
        reports = reports_after(game, moment.number - 1, LANGS[len(found) % 4])
        found.append((tuple(raw[0] for raw in moment.happened.events), tuple(reports)))
    return tuple(found)


def test_SW_7_water_and_stones_are_one_report() -> None:
    steps = [reports for kinds, reports in told(3, 2) if "step_water" in kinds]
    assert len(steps) == 5
    for reports in steps:
        (report,) = (report for report in reports if report["phase"] == "preparation")
        units = [row["unit"] for row in report["rows"]]
        assert units.count("water") == 3 and 0 < units.count("white_stones") <= 3


def test_SW_14_and_15_scorings_are_reported_with_points_and_totals() -> None:
    reports = [report for _, reports in told(4, 3) for report in reports]
    scorings = [report for report in reports if report["phase"] == "round_scoring"]
    assert len(scorings) == 5
    for report in scorings:
        assert len(report["rows"]) == 4 and len(report["symbols"]) == 1
        assert all(f"= {row['amount']}" in row["parts"][0]["text"] for row in report["rows"]), "a formula"
    (end,) = (report for report in reports if report["phase"] == "final_scoring")
    assert len(end["rows"]) == 4 and all(isinstance(row["total"], int) for row in end["rows"])


def test_SW_14_1_the_card_that_is_scored_is_shown_not_the_next_one() -> None:
    game = pyengine.new_game(GAME, players=4, seed=3)
    chance = random.Random(3)
    scored = 0
    while not game.over:
        before = game.state.round
        game.choose(chance.choice(game.options()))
        for report in reports_after(game, len(game.moments()) - 1, "en"):
            if report["phase"] == "round_scoring":
                assert report["symbols"] == [ROUND_CARDS[game.state.cards[before - 1]]]
                scored += 1
    assert scored == 5


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
    assert first["cost"] and first["detail"], "what it costs, and what it would do now"


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
