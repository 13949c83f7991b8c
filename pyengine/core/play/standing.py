"""How a game stands: what everybody would have if it ended now, and the result once it is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyengine.core.play.game import Game
from pyengine.core.play.points import mark_ties
from pyengine.core.view.decided import what_decided


def projection(game: Game, lang: str) -> dict[str, Any]:
    """What everybody would have if the game ended now, itemised."""
    rules = game.rules
    coming = rules.end_lines(game.state) if rules.end_lines is not None else []
    totals = game.scores()
    return {
        "seats": [
            {
                "seat": seat,
                "so_far": game.state.seats[seat].score,
                "lines": [
                    {"label": rules.name_of(line.what, lang), "clause": line.clause, "points": line.points}
                    for line in lines
                ],
                "total": totals[seat],
            }
            for seat, lines in enumerate(coming)
        ]
    }


def result(history: Sequence[Game], lang: str) -> dict[str, Any] | None:
    """The ranking, what decided the game, and points over time; None if it is not over.

    `history` is the game after each choice, the last one as it stands.
    """
    game = history[-1]
    if not game.over:
        return None
    rows = game.rules.result(game.state, lang)
    mark_ties(rows)
    points = [[past.state.seats[seat].score for past in history] for seat in range(len(game.seats))]
    winners = [entry.text for entry in game.log(lang) if entry.kind == "wins"]

    def status_at(choice: int) -> str:
        """What the table said when that choice was made: shift, turn, phase."""
        status: str = history[max(choice - 1, 0)].view(None, lang)["status"]
        return status

    return {
        "ranking": rows,
        "text": " ".join(winners),
        "decided": what_decided(rows, points, status_at, game.seats, lang),
        "chart": {
            "series": [{"seat": seat, "points": own} for seat, own in enumerate(points)],
            "marks": _stages(history),
        },
    }


def _stages(history: Sequence[Game]) -> list[dict[str, Any]]:
    """Where each round begins."""
    marks: list[dict[str, Any]] = []
    for at, past in enumerate(history):
        stage = past.rules.stage(past.state)
        if not marks or marks[-1]["label"] != stage:
            marks.append({"at": at, "label": stage})
    return marks
