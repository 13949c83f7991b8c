"""Plans as they go to the page: in words, with where they are drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pyengine.core.play.game import Game
from pyengine.core.play.plans import Plan, Planner
from pyengine.core.view.scene import Pieces
from pyengine.core.view.text import translate


def planner_of(game: Game) -> Planner[Any] | None:
    """How the open decision is planned; None if it is no chain of steps."""
    return None if game.over else game.rules.plans.get(game.state.pending[-1].step)


def goals_told(
    game: Game, planner: Planner[Any], lang: str, pieces: Pieces, drawn: Mapping[str, str]
) -> dict[str, Any]:
    """What can be picked now."""
    goals = planner.goals(game.state, lang, pieces)
    return {
        "text": translate(planner.prompt, lang),
        "available": planner.available(game.state),
        "goals": [{"address": drawn.get(goal.address, goal.address), "label": goal.label} for goal in goals],
    }


def plan_told(game: Game, planner: Planner[Any], plan: Plan, lang: str, drawn: Mapping[str, str]) -> dict[str, Any]:
    """A plan with its steps numbered."""

    def here(addresses: Sequence[str]) -> list[str]:
        return [drawn.get(address, address) for address in addresses]

    available = planner.available(game.state)
    return {
        "goals": here(plan.goals),
        "steps": [
            {
                "number": number,
                "key": step.key,
                "text": step.text,
                "icon": step.icon,
                "marks": here(step.marks),
                "path": here(step.path),
            }
            for number, step in enumerate(plan.steps, 1)
        ],
        "cost": plan.cost,
        "available": available,
        "budget": translate(planner.budget, lang, {"cost": plan.cost, "n": available}),
        "notes": [game.reason(note, lang)._asdict() for note in plan.notes],
        "reasons": [game.reason(refusal, lang)._asdict() for refusal in plan.refusals],
    }
