"""Puzzles: each is legal and without secrets, its solution best by a longer search; the same seed finds the same."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import pyengine
from pyengine import exercises
from pyengine.__main__ import main
from pyengine.bots import Budget, bot, style_of
from pyengine.bots.judgement import judgement_of
from pyengine.bridge import Bridge
from pyengine.core.play.rng import Rng
from pyengine.core.view.text import LANGUAGES
from pyengine.puzzles.compare import searched_leads
from pyengine.puzzles.find import Effort, Task, find, rated, reasons_today
from pyengine.puzzles.library import puzzles_of
from pyengine.puzzles.select import refusal, remaining, selected, written
from pyengine.puzzles.themes import themes_of

jsonschema = pytest.importorskip("jsonschema")
pytestmark = pytest.mark.native

SOAK = bool(os.environ.get("REVIER_SOAK"))
LEAST = 60
SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "puzzle.schema.json").read_text(encoding="utf-8"))
ALL = [puzzle for game in pyengine.games() for puzzle in puzzles_of(game)]
NAMES = [f"{puzzle['game']}-{puzzle['id']}" for puzzle in ALL]
HIDDEN = ALL if SOAK else ALL[::13]
HIDDEN_NAMES = NAMES if SOAK else NAMES[::13]
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


def test_stored_reasons_are_in_todays_words() -> None:
    """If this fails after a change of the bots' words: python tools/puzzle_reasons.py."""
    old = [
        name
        for name, puzzle in zip(NAMES, ALL, strict=True)
        if reasons_today(puzzle) != (puzzle["reason"], puzzle["second"]["reason"])
    ]
    assert not old and len(ALL) > 100


@pytest.mark.parametrize("puzzle", ALL, ids=NAMES)
def test_a_puzzle_is_a_document_with_a_legal_solution(puzzle: dict[str, Any]) -> None:
    jsonschema.validate(puzzle, SCHEMA)
    exercise = exercises.read(puzzle)
    assert len(exercise.game.seats) == puzzle["players"]
    assert exercise.game.decision.name == puzzle["decision"] and len(exercise.game.options()) >= 3
    assert set(puzzle["reason"]) == set(puzzle["second"]["reason"]) == set(LANGUAGES)
    assert puzzle["margin"]["low"] >= 1 and puzzle["margin"]["points"] >= 3
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


def result_of(puzzle: dict[str, Any], keys: Sequence[str]) -> dict[str, Any]:
    """The position to which keys lead, as far as the player knows it."""
    game = pyengine.from_position(puzzle["position"])
    for key in keys:
        game.choose(key)
    return without_random(exercises.blind(game, puzzle["seat"]).position())


def without_random(position: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in position.items() if name != "random"}


def other_order(puzzle: dict[str, Any]) -> list[str] | None:
    """The steps of a solution in another order that leads to the same position."""
    wanted = result_of(puzzle, puzzle["solution"])

    def orders(game: Any, left: list[str], done: list[str]) -> Iterator[list[str]]:
        if not left:
            yield done
        elif not game.over and game.decision.seat == puzzle["seat"]:
            for key in dict.fromkeys(left):
                if key in game.options():
                    after = game.copy()
                    after.choose(key)
                    rest = list(left)
                    rest.remove(key)
                    yield from orders(after, rest, [*done, key])

    found = orders(pyengine.from_position(puzzle["position"]), puzzle["solution"], [])
    return next((keys for keys in found if keys != puzzle["solution"] and result_of(puzzle, keys) == wanted), None)


def test_a_result_counts_however_it_was_reached() -> None:
    """Steps in another order that lead to the same position are the same answer; another result is wrong."""
    chained = [puzzle for puzzle in ALL if puzzle["solved_by"] == "result" and 2 < len(puzzle["solution"]) < 9]
    reordered = [(puzzle, keys) for puzzle in chained if (keys := other_order(puzzle))]
    assert {puzzle["game"] for puzzle, _ in reordered} >= {"coal_baron", "kohle_kolonie"} and len(reordered) >= 4
    for puzzle, keys in reordered:
        assert exercises.judge(puzzle, keys[:1], "en")["state"] == "open"
        right = exercises.judge(puzzle, keys, "en")
        assert (
            right["state"] == "right" and right["loss"] == 0 and right["played"]["keys"] == keys != puzzle["solution"]
        )
        for bad in (puzzle["second"]["keys"], *(other["keys"] for other in puzzle["others"])):
            wrong = exercises.judge(puzzle, bad, "en")
            assert wrong["state"] == "wrong" and wrong["loss"] > exercises.NEAR, bad


def chains(game: Any, seat: int, done: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every way to the end of what was begun, with the game then; ways of more than six choices are left out."""
    judgement = judgement_of(game.rules)
    for key in game.options():
        after = game.copy()
        after.choose(key)
        keys = (*done, key)
        if not exercises.goes_on(after, seat, judgement, len(keys)):
            yield keys, after
        elif len(keys) < 6:
            yield from chains(after, seat, keys)


def orders_of(position: dict[str, Any]) -> tuple[list[tuple[str, ...]], tuple[str, ...]] | None:
    """All ways to the best result of what was begun, if there are several, and a way to one that is worse."""
    start = pyengine.from_position(position)
    seat, judgement = start.decision.seat, judgement_of(start.rules)
    found: dict[str, list[tuple[str, ...]]] = {}
    worth: dict[str, float] = {}
    for keys, after in islice(chains(start, seat), 200):
        if any(moment.happened.barrier for moment in after.moments()):
            return None  # what was hidden comes to light
        result = json.dumps(without_random(exercises.blind(after, seat).position()), sort_keys=True)
        found.setdefault(result, []).append(keys)
        worth[result] = exercises.value(after, judgement, seat)
    best, worst = (some(worth, key=lambda result: worth[result]) for some in (max, min))
    several = len(found[best]) > 1 and min(map(len, found[best])) > 1
    return (found[best], found[worst][0]) if several and worth[best] - worth[worst] > 2 * exercises.NEAR else None


def test_a_whole_go_of_schichtwechsel_in_another_order_is_the_same_answer() -> None:
    game = pyengine.new_game("schichtwechsel", 2, 0)
    player = bot("hewer", 0)
    found = None
    while found is None:
        game.choose(player.choose(game, Budget(iterations=0)).key)
        seat = game.decision.seat
        position = exercises.without_secrets(game, seat, 1)
        if game.decision.name not in judgement_of(game.rules).searched:
            found = orders_of(position)
    ways, worse = found
    puzzle = {
        "revier": 1,
        "kind": "puzzle",
        "game": "schichtwechsel",
        "seat": seat,
        "solved_by": "result",
        "solution": list(ways[0]),
        "position": position,
    }
    jsonschema.validate(puzzle, SCHEMA)
    for keys in ways:
        assert exercises.judge(puzzle, keys[:1], "en")["state"] == "open"
        told = exercises.judge(puzzle, keys, "en")
        assert told["state"] == "right" and told["loss"] == 0, keys
    assert exercises.judge(puzzle, worse, "en")["state"] == "wrong"


@pytest.mark.parametrize("puzzle", HIDDEN, ids=HIDDEN_NAMES)
def test_nothing_hidden_is_told_by_the_log_the_options_or_the_judge(puzzle: dict[str, Any]) -> None:
    """All that the player cannot know is dealt otherwise: whatever is shown and said stays the same to the byte."""
    seat, name = puzzle["seat"], puzzle["id"]
    game = pyengine.from_position(puzzle["position"])
    answers = [puzzle["solution"], *(other["keys"] for other in puzzle["others"])]
    if puzzle["solved_by"] == "answer":
        answers = [[key] for key in game.options()]
    for seed in (5, 6):
        other = exercises.blind(game, seat).determinize(seat, Rng(seed))
        assert other.options() == game.options() and other.decision == game.decision
        assert other.view(seat, "de") == game.view(seat, "de")
        for keys in answers:
            here, there = game.copy(), other.copy()
            for key in keys:
                here.choose(key)
                there.choose(key)
            if any(moment.happened.barrier for moment in here.moments()):
                continue  # the answer itself turns over what was hidden
            assert there.log("de", seat) == here.log("de", seat), name
            assert there.view(seat, "de") == here.view(seat, "de"), name
            told = [exercises.judge({**puzzle, "position": one.position()}, keys, "de") for one in (game, other)]
            assert told[0] == told[1], (name, keys)


QUICK = Effort(points=1.5, share=48, deep=99, walks=1, glance=1, seeds=1, doubled=1, doubled_seeds=2)


@pytest.mark.slow
@pytest.mark.parametrize("game", pyengine.games())
def test_the_same_seed_finds_the_same_puzzles(game: str) -> None:
    """Whatever was searched before; and a search for some themes finds those of them, and no others."""
    number, once = next((number, found) for number in (0, 1) if (found := find(Task(game, number, 5, QUICK))))
    again = find(Task(game, number, 5, QUICK))
    assert [written(puzzle) for puzzle in once] == [written(puzzle) for puzzle in again]
    theme = once[-1]["theme"]
    some = find(Task(game, number, 5, QUICK, (theme,)))
    assert once[-1] in some and {puzzle["theme"] for puzzle in some} == {theme}


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", SAMPLED, ids=SAMPLED_NAMES)
def test_a_puzzle_is_as_hard_as_it_is_for_the_bots_of_today(puzzle: dict[str, Any]) -> None:
    """`--rate` brings those up to date for which bots have changed."""
    again = rated({**puzzle, "found_by": {}, "rating": 0})
    assert (again["found_by"], again["rating"]) == (puzzle["found_by"], puzzle["rating"])


def test_a_longer_search_takes_no_puzzle_away() -> None:
    found = [{**puzzle, "made": {}} for puzzle in puzzles_of("coal_baron")]
    few = [puzzle["id"] for puzzle in selected("coal_baron", found[:20], 66)]
    more = [puzzle["id"] for puzzle in selected("coal_baron", found, 66)]
    assert more[: len(few)] == few and len(set(more)) == len(more)


SOUND = remaining(puzzles_of("coal_baron"))


def ids(found: Sequence[dict[str, Any]], **how: Any) -> list[str]:
    return [puzzle["id"] for puzzle in selected("coal_baron", found, 66, **how)]


def test_what_is_no_puzzle_is_refused() -> None:
    """One that a beginner finds in half of its tries, the same reason twice, the same idea for more players."""
    one, other = SOUND[:2]
    assert len(ids([one, other])) == 2
    assert ids([{**one, "found_by": {**one["found_by"], "apprentice": 0.5}}]) == []
    same = {**one["second"], "reason": {**one["second"]["reason"], "fr": one["reason"]["fr"]}}
    assert ids([{**one, "second": same}]) == []
    assert len(ids([one, {**one, "players": one["players"] % 4 + 1}])) == 1


def test_puzzles_that_are_there_stay_and_no_id_is_given_twice() -> None:
    one, other = SOUND[:2]
    bad = {**other, "found_by": {**other["found_by"], "apprentice": 1.0}}
    assert remaining([one, bad, one]) == [one]
    theme = one["theme"]
    taken = {one["id"], f"{theme}_40"}
    fresh = {**one, "solution": ["place:bank"]}
    assert ids([fresh, one], stay=[one], taken=taken) == [f"{theme}_41"]
    assert ids([fresh], stay=[one] * 66) == []


@pytest.mark.parametrize("game", pyengine.games())
def test_every_puzzle_would_be_taken_today(game: str) -> None:
    puzzles = puzzles_of(game)
    assert {puzzle["id"]: refusal(puzzle) for puzzle in puzzles if refusal(puzzle)} == {}
    assert remaining(puzzles) == puzzles, "the same idea twice"


@pytest.mark.slow
def test_the_command_goes_on_and_its_workers_find_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Stopped and gone on with, in one process or two: the same files to the byte."""
    quick = partial(Effort, share=24, deep=99, walks=1, glance=1, seeds=1, doubled=1, doubled_seeds=2)
    monkeypatch.setattr("pyengine.cli.puzzles.Effort", quick)
    looked: list[int] = []

    def search(folder: str, *more: str) -> dict[str, str]:
        words = ["puzzles", "--game", "kohle_kolonie", "--seed", "5", "--count", "99", "--points", "1.5"]
        main([*words, "--out", str(tmp_path / folder), *more])
        return {file.name: file.read_text("utf-8") for file in (tmp_path / folder).glob("*.json")}

    def counted(task: Task) -> tuple[int, list[dict[str, Any]]]:
        looked.append(task.number)
        return task.number, find(task)

    kept = str(tmp_path / "kept" / "games.jsonl")
    two = search("two", "--most", "2", "--workers", "local:2")
    monkeypatch.setattr("pyengine.cli.puzzles.look_through", counted)
    first = search("first", "--most", "1", "--keep", kept)
    resumed = search("resumed", "--most", "2", "--keep", kept)
    assert looked == [0, 1], "no game is looked through twice"
    assert resumed == two and len(two) > len(first)
    assert search("first", "--first", "1", "--most", "1", "--add") == resumed
    assert f"{len(two)} puzzles of kohle_kolonie" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="another search"):
        main(["puzzles", "--game", "coal_baron", "--keep", kept])
    with pytest.raises(SystemExit, match="no theme 'sale'"):
        main(["puzzles", "--game", "kohle_kolonie", "--themes", "flip,sale"])
    file = tmp_path / "first" / sorted(resumed)[0]
    puzzle = json.loads(resumed[file.name])
    file.write_text(written({**puzzle, "found_by": {"apprentice": 1.0}, "rating": 7, "reason": {}}), encoding="utf-8")
    main(["puzzles", "--game", "kohle_kolonie", "--out", str(file.parent), "--rate"])
    assert {one.name: one.read_text("utf-8") for one in file.parent.iterdir()} == resumed
    assert f"{len(resumed)} puzzles of kohle_kolonie were rated, 1 have changed" in capsys.readouterr().out


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
    assert all(answer["low"] <= answer["lead"] <= answer["high"] for answer in ranking["answers"])


@pytest.mark.parametrize("game", pyengine.games())
def test_an_evaluation_knows_nothing_hidden_and_says_how_sure_it_is(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the player cannot know is dealt otherwise: every figure stays the same. Searches that differ say so."""
    monkeypatch.setattr(exercises, "budget_of", lambda *_: Budget(iterations=6))
    for puzzle in puzzles_of(game):
        before = pyengine.from_position(puzzle["position"])
        dealt = exercises.blind(before, puzzle["seat"]).determinize(puzzle["seat"], Rng(11))
        hides = without_random(dealt.position()) != without_random(before.position())
        if hides and puzzle["solved_by"] == "answer":
            break  # late in a game there may be nothing left to hide
    else:
        raise AssertionError("no puzzle hides anything")
    games = (before, pyengine.from_position(dealt.position()))
    once, otherwise = (exercises.rank(one.record(), "en", None) for one in games)
    assert once == otherwise and once["visits"] == 18
    if game != "schichtwechsel":  # there, no chance is met before the player's next turn
        assert any(answer["low"] < answer["lead"] < answer["high"] for answer in once["answers"])
    leads = [answer["lead"] for answer in once["answers"] if answer["sure"]]
    assert leads == sorted(leads, reverse=True) and once["answers"][0]["sure"]


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
