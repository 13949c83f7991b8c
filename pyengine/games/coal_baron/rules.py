"""Coal Baron's entry point: everything that the rest of the program needs of this game, in one object."""

from __future__ import annotations

from typing import Final

from pyengine.core.play.decision import by_name
from pyengine.core.rules import Rules
from pyengine.core.usual_parts import usual_play, usual_view
from pyengine.core.view.text import N_
from pyengine.games.coal_baron import components
from pyengine.games.coal_baron.chapters import final_scoring, information, setup, shift
from pyengine.games.coal_baron.chapters.draw import ArrangeDrawn, ReturnDrawn, TakeDrawn
from pyengine.games.coal_baron.chapters.factory import FillMinecart
from pyengine.games.coal_baron.chapters.mining import WorkStep
from pyengine.games.coal_baron.chapters.workers import PlaceWorkers
from pyengine.games.coal_baron.components import DATA, ROMAN
from pyengine.games.coal_baron.documents import partial, reading, writing
from pyengine.games.coal_baron.planning.planner import MiningPlanner
from pyengine.games.coal_baron.view import (
    explanations,
    faces,
    narration,
    prompts,
    refusals,
    reports,
    scene,
    texts,
    turn_summaries,
)

RULES: Final = Rules(
    id="coal_baron",
    version=1,
    titles=DATA["titles"]["items"],
    about=N_("Buy tunnels, bring coal to the surface, deliver orders. Three shifts, decided by majorities."),
    steps=by_name(
        setup.PickOrder(), PlaceWorkers(), FillMinecart(), TakeDrawn(), ReturnDrawn(), ArrangeDrawn(), WorkStep()
    ),
    end="CB-13.1",
    advance=shift.end_turn,
    scores=final_scoring.scores,
    ranking=final_scoring.ranking,
    end_lines=final_scoring.end_lines,
    determinize=information.determinize,
    private_to=information.private_to,
    rank_refusals=refusals.rank_refusals,
    stage=lambda state: "" if state.draft else ROMAN[state.shift],
    report_ends=reports.REPORT_ENDS,
    plans={"mining.step": MiningPlanner()},
    **usual_play(components, setup, reading, writing, partial),
    **usual_view(texts, prompts, scene, faces, narration, reports, turn_summaries, explanations),
)
