"""Puzzles: each is legal and without secrets, its solution best by a longer search; the same seed finds the same."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import pyengine
from pyengine import exercises
from pyengine.bots import style_of
from pyengine.bots.judgement import judgement_of
from pyengine.bridge import Bridge
from pyengine.core.play.rng import Rng
from pyengine.core.view.text import LANGUAGES
from pyengine.puzzles.compare import searched_leads
from pyengine.puzzles.find import Effort, Task, find
from pyengine.puzzles.library import puzzles_of
from pyengine.puzzles.select import selected, written
from pyengine.puzzles.themes import themes_of

jsonschema = pytest.importorskip("jsonschema")
pytestmark = pytest.mark.native

SOAK = bool(os.environ.get("REVIER_SOAK"))
LEAST = 60
SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "puzzle.schema.json").read_text(encoding="utf-8"))
ALL = [puzzle for game in pyengine.games() for puzzle in puzzles_of(game)]
NAMES = [f"{puzzle['game']}-{puzzle['id']}" for puzzle in ALL]
SAMPLED = ALL if SOAK else ALL[::30]
SAMPLED_NAMES = NAMES if SOAK else NAMES[::30]


def test_every_game_has_enough_puzzles_of_many_themes_players_and_difficulties() -> None:
    for game in pyengine.games():
        puzzles = puzzles_of(game)
        themes = Counter(puzzle["theme"] for puzzle in puzzles)
        players = Counter(puzzle["players"] for puzzle in puzzles)
        assert len(puzzles) >= LEAST, game
        assert len(themes) >= 7 and max(themes.values()) <= len(puzzles) / 3, themes
        assert set(players) == set(pyengine.describe(game)["players"]), players
        assert len({puzzle["rating"] for puzzle in puzzles}) >= 4, game
        assert set(themes) <= {theme.id for theme in themes_of(game)}


@pytest.mark.parametrize("puzzle", ALL, ids=NAMES)
def test_a_puzzle_is_a_document_with_a_legal_solution(puzzle: dict[str, Any]) -> None:
    jsonschema.validate(puzzle, SCHEMA)
    exercise = exercises.read(puzzle)
    assert len(exercise.game.seats) == puzzle["players"]
    assert exercise.game.decision.name == puzzle["decision"] and len(exercise.game.options()) >= 3
    assert set(puzzle["reason"]) == set(puzzle["second"]["reason"]) == set(LANGUAGES)
    assert puzzle["margin"]["low"] >= 1 and puzzle["margin"]["points"] >= 3
    assert puzzle["found_by"]["apprentice"] <= 0.5
    solved = {keys[0] for keys in exercise.right}
    assert puzzle["solved_by"] == "result" or exercise.second[0] not in solved


@pytest.mark.parametrize("puzzle", ALL, ids=NAMES)
def test_a_position_tells_nothing_that_its_player_cannot_know(puzzle: dict[str, Any]) -> None:
    """What is hidden was shuffled anew: sorted and shuffled by the puzzle's own number, it is the same to the byte."""
    made, seat = puzzle["made"], puzzle["seat"]
    game = pyengine.from_position(puzzle["position"])
    seed = made["seed"] * 7919 + made["game"] * 401 + made["choice"]
    again = exercises.without_secrets(game, seat, seed)
    assert again == puzzle["position"]
    other = game.determinize(seat, Rng(99))
    assert other.view(seat) == game.view(seat)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", SAMPLED, ids=SAMPLED_NAMES)
def test_a_solution_is_best_by_a_longer_search(puzzle: dict[str, Any]) -> None:
    game = pyengine.from_position(puzzle["position"])
    judgement = judgement_of(game.rules)
    chains = [puzzle["solution"], *(other["keys"] for other in puzzle["others"])]
    leads = searched_leads(game, judgement, chains, 24, style_of("deputy", judgement, len(game.seats)), [4711, 4712])
    means = [sum(column) / len(leads) for column in zip(*leads, strict=True)]
    assert means[0] - max(means[1:]) > 0, means


@pytest.mark.parametrize("puzzle", ALL[::17], ids=NAMES[::17])
def test_the_right_answer_is_right_and_the_second_best_is_wrong(puzzle: dict[str, Any]) -> None:
    right = exercises.judge(puzzle, puzzle["solution"], "de")
    assert right["state"] == "right" and right["loss"] == 0
    assert right["best"]["labels"] and right["best"]["text"] == puzzle["reason"]["de"]
    wrong = exercises.judge(puzzle, puzzle["second"]["keys"], "en")
    assert wrong["state"] == "wrong" and wrong["loss"] > exercises.NEAR
    assert wrong["played"]["text"] and "worse" in wrong["gap"]
    assert exercises.judge(puzzle, [], "en")["state"] == "open"


def test_a_result_counts_however_it_was_reached() -> None:
    """Steps in another order that lead to the same position are the same answer."""
    chained = [puzzle for puzzle in ALL if puzzle["solved_by"] == "result" and len(puzzle["solution"]) > 1]
    assert chained
    puzzle = chained[0]
    assert exercises.judge(puzzle, puzzle["solution"][:1], "en")["state"] == "open"
    assert exercises.judge({**puzzle, "solution": puzzle["solution"]}, puzzle["solution"], "en")["state"] == "right"


@pytest.mark.slow
def test_the_same_seed_finds_the_same_puzzles() -> None:
    quick = Effort(points=1.5, share=6, walks=2, seeds=2, doubled=2, doubled_seeds=2)
    once, twice = (find(Task("kohle_kolonie", 0, 5, quick)) for _ in range(2))
    assert [written(puzzle) for puzzle in once] == [written(puzzle) for puzzle in twice]


def test_a_longer_search_takes_no_puzzle_away() -> None:
    found = [{**puzzle, "made": {}} for puzzle in puzzles_of("coal_baron")]
    few = [puzzle["id"] for puzzle in selected("coal_baron", found[:20], 66)]
    more = [puzzle["id"] for puzzle in selected("coal_baron", found, 66)]
    assert more[: len(few)] == few and len(set(more)) == len(more)


def ask(method: str, **params: Any) -> Any:
    return json.loads(Bridge().handle(json.dumps({"id": 1, "method": method, "params": params})))


def test_a_mistake_becomes_an_exercise_without_secrets() -> None:
    game = pyengine.new_game("coal_baron", players=2, seed=3)
    while game.decision.name == "draft":
        game.choose(game.options()[0])
    game.choose("place:bank")
    record = game.record()
    made = ask("exercise.make", document=record, at=len(record["moves"]) - 1, ms=30)["result"]
    jsonschema.validate({**made, "id": "own"}, SCHEMA)
    assert made["second"]["keys"] == ["place:bank"] and made["margin"]["points"] > 0
    told = ask("exercise.judge", document=made, moves=["place:bank"], lang="nl")["result"]
    assert told["state"] == "wrong" and told["second"]["labels"]
    told = ask("exercise.judge", document=made, moves=made["solution"], lang="nl")["result"]
    assert told["state"] == "right"
    before = pyengine.replay({**record, "moves": record["moves"][:-1], "digest": None})
    assert made["position"]["tile_stack"] != before.position()["tile_stack"]
    assert sorted(made["position"]["tile_stack"]) == sorted(before.position()["tile_stack"])


def test_all_options_are_ranked() -> None:
    game = pyengine.new_game("schichtwechsel", players=2, seed=3)
    ranking = ask("bot.rank", document=game.record(), lang="en", ms=30)["result"]
    assert ranking["seat"] == game.decision.seat and len(ranking["points"]) == 2
    assert all(answer["key"] in game.options() for answer in ranking["answers"])


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"solution": []}, "solution"),
        ({"solution": ["no:such:key"]}, "solution.0"),
        ({"seat": 3}, "seat"),
        ({"game": "kohle_kolonie"}, "game"),
        ({"position": {}}, "position"),
        ({"others": [{"keys": ["place:bank"], "loss": "much"}]}, "others.0"),
        ({"kind": "lesson"}, "kind"),
    ],
)
def test_a_document_that_does_not_fit_is_refused_with_its_path(change: dict[str, Any], path: str) -> None:
    puzzle = next(one for one in puzzles_of("coal_baron") if one["decision"] == "turn")
    answer = ask("exercise.judge", document={**puzzle, **change}, moves=[], lang="en")
    assert answer["error"]["code"] == "bad_document"
    assert answer["error"]["details"]["path"].startswith(path)
