"""Plans as they go to the page: in words, with where they are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pyengine.core.play.explain import answer_explained
from pyengine.core.play.game import Game
from pyengine.core.play.plans import Plan, PlannedStep, Planner
from pyengine.core.view.explanations import Reader
from pyengine.core.view.scene import Pieces
from pyengine.core.view.text import translate


def planner_of(game: Game) -> Planner[Any] | None:
    """How the open decision is planned; None if it is no chain of steps."""
    if game.over:
        return None
    planner = game.rules.plans.get(game.state.pending[-1].step)
    return planner if planner is not None and planner.worth(game.state) else None


def goals_document(
    game: Game, planner: Planner[Any], lang: str, pieces: Pieces, drawn: Mapping[str, str]
) -> dict[str, Any]:
    """What can be picked now."""
    goals = planner.goals(game.state, lang, pieces)
    return {
        "text": translate(planner.prompt, lang),
        "available": planner.available(game.state),
        "parts": [many for _, many in planner.budgets(game.state)],
        "goals": [{"address": drawn.get(goal.address, goal.address), "label": goal.label} for goal in goals],
    }


def plan_document(
    game: Game, planner: Planner[Any], plan: Plan, lang: str, drawn: Mapping[str, str], viewer: int | None
) -> dict[str, Any]:
    """A plan with its steps numbered, each with what it brings."""

    available = planner.available(game.state)
    budgets = planner.budgets(game.state)
    parts = plan.parts or (plan.cost,) + (0,) * (len(budgets) - 1)
    words = [
        translate(budget, lang, {"cost": cost, "n": many}) for (budget, many), cost in zip(budgets, parts, strict=True)
    ]
    return {
        "goals": [drawn.get(goal, goal) for goal in plan.goals],
        "steps": _numbered(game, plan.steps, Reader(lang, game.seats, viewer), drawn),
        "cost": plan.cost,
        "parts": list(parts),
        "finish": bool(planner.finish) and bool(plan.steps) and plan.cost < available,
        "available": available,
        "budget": ", ".join(words),
        "notes": [game.reason(note, lang)._asdict() for note in plan.notes],
        "reasons": [game.reason(refusal, lang)._asdict() for refusal in plan.refusals],
    }


def line_document(
    game: Game, keys: Sequence[str], lang: str, pieces: Pieces, drawn: Mapping[str, str], viewer: int | None
) -> list[dict[str, Any]]:
    """Answers in a row as steps of a plan, up to the first that shows something hidden or is not legal."""
    return _numbered(game, list(_steps(game, keys, lang, pieces)), Reader(lang, game.seats, viewer), drawn)


def _steps(game: Game, keys: Sequence[str], lang: str, pieces: Pieces) -> Iterator[PlannedStep]:
    """Each answer with its words, and with the places that it is about as they are now."""
    marked: set[str] = set()
    for key in keys:
        answers = game.answers() if not game.over else {}
        if key not in answers:
            return
        [face] = game.rules.option_faces(game.state, {key: answers[key]}, lang, game.seats, pieces)
        planner = planner_of(game)
        path = planner.way(game.state, key) if planner else ()
        groups = [group for group in face.needs if group] if not path else []
        marks = tuple(next((one for one in group if one not in marked), group[0]) for group in groups)
        marked.update(mark for mark in marks if mark.startswith("#"))  # of pieces that are alike each is used once
        yield PlannedStep(key, face.label, face.icon, marks, path)
        game = game.copy()
        game.choose(key)


def _numbered(
    game: Game, steps: Sequence[PlannedStep], reader: Reader, drawn: Mapping[str, str]
) -> list[dict[str, Any]]:
    def here(addresses: Sequence[str]) -> list[str]:
        return [drawn.get(address, address) for address in addresses]

    return [
        {
            "number": number,
            "key": step.key,
            "text": step.text,
            "detail": detail,
            "icon": step.icon,
            "marks": here(step.marks),
            "path": here(step.path),
        }
        for number, (step, detail) in enumerate(zip(steps, _details(game, steps, reader), strict=True), 1)
    ]


def _details(game: Game, steps: Sequence[PlannedStep], reader: Reader) -> Iterator[str]:
    """What each step brings, in the position in which it is played."""
    for step in steps:
        planner = planner_of(game)
        told = answer_explained(game, step.key, reader) if planner and planner.brings(step.key) else None
        yield (told.brief or told.effect) if told else ""
        game = game.copy()
        game.choose(step.key)
