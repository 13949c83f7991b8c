"""What the page reckons for learning from play: one exercise for one mistake, when it comes back, the day."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from pyengine.puzzles.library import puzzles_of

pytestmark = pytest.mark.native

ROOT = Path(__file__).parents[2]
HOUR, DAY = 3_600_000, 86_400_000


def reckoned(script: str, given: Any) -> Any:
    """What a script prints that has `given`; without a database, exercises last as long as it runs."""
    node = shutil.which("node")
    assert node
    text = f"const given = JSON.parse(await new Response(process.stdin).text());\n{script}"
    told = subprocess.run(
        [node, "--input-type=module", "-e", text],
        cwd=ROOT,
        input=json.dumps(given),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert told.returncode == 0, told.stderr
    return json.loads(told.stdout)


def test_the_same_mistake_kept_twice_is_one_exercise() -> None:
    """Whatever a search found best the second time, and however far the exercise has come."""
    puzzle, other = puzzles_of("coal_baron")[:2]
    again = {**puzzle, "solution": puzzle["second"]["keys"], "margin": {"points": 1}}
    found = reckoned(
        """
        import { answer, cards, keepExercise } from "./web/js/study/deck.js";
        const ids = [await keepExercise(given[0], 1)];
        await answer((await cards())[0], true, 5);
        for (const puzzle of given.slice(1)) ids.push(await keepExercise(puzzle, 9));
        console.log(JSON.stringify([ids, (await cards()).map(({ id, step, answers }) => [id, step, answers])]));
        """,
        [puzzle, again, other],
    )
    ids, cards = found
    assert ids[0] == ids[1] != ids[2]
    assert sorted(cards) == sorted([[ids[0], 1, 1], [ids[2], 0, 0]])


def test_an_exercise_comes_back_ever_later_and_a_miss_starts_over() -> None:
    answers = [True] * 9 + [False, True]
    found = reckoned(
        """
        import { moved } from "./web/js/study/deck.js";
        let card = { step: 0, due: 0, answers: 0 };
        const waits = given.map((right) => (card = moved(card, right, 1000)).due - 1000);
        console.log(JSON.stringify(waits));
        """,
        answers,
    )
    waits = [1, 3, 7, 14, 30, 91, 182, 182, 182]
    assert found == [*(days * DAY for days in waits), 4 * HOUR, DAY]


def test_the_day_does_not_depend_on_how_puzzles_are_sorted_and_a_new_one_changes_few_days() -> None:
    puzzles = [{"id": puzzle["id"]} for puzzle in puzzles_of("kohle_kolonie")]
    found = reckoned(
        """
        import { dealOfDay, puzzleOfDay } from "./web/js/study/daily.js";
        const days = Array.from({ length: 300 }, (_, n) => `2027-day-${n}`);
        const all = (puzzles) => days.map((day) => puzzleOfDay("kohle_kolonie", day, puzzles).id);
        const games = [{ id: "a", players: [2, 3] }, { id: "b", players: [3] }];
        const deals = days.map((day) => JSON.stringify(dealOfDay(day, games)));
        const more = [...given, { id: "new_1" }];
        console.log(JSON.stringify([all(given), all(given.toReversed()), all(more), new Set(deals).size]));
        """,
        puzzles,
    )
    once, sorted_otherwise, with_one_more, deals = found
    assert once == sorted_otherwise and len(set(once)) > len(puzzles) / 2 and deals == 300
    changed = [new for old, new in zip(once, with_one_more, strict=True) if old != new]
    assert set(changed) == {"new_1"} and len(changed) < 20


def test_the_rating_moves_with_results_and_less_when_it_is_sure() -> None:
    found = reckoned(
        """
        import { rated } from "./web/js/study/rating.js";
        const begin = { rating: 1200, deviation: 220 };
        const all = [[begin, 1200, true], [begin, 1200, false], [begin, 1800, true], [begin, 800, true]];
        const sure = { rating: 1200, deviation: 60 };
        console.log(JSON.stringify([...all, [sure, 1200, true]].map((one) => rated(...one))));
        """,
        None,
    )
    right, wrong, hard, easy, sure = (one["rating"] - 1200 for one in found)
    assert easy < right < hard and wrong == pytest.approx(-right) and 0 < sure < right / 2
    assert all(45 <= one["deviation"] < 220 for one in found)
