"""Coal Baron's entry point: everything that the rest of the program needs of this game, in one object."""

from __future__ import annotations

from typing import Final

from pyengine.core.play.decision import by_name
from pyengine.core.rules import Rules
from pyengine.core.view.text import N_
from pyengine.games.coal_baron.chapters import final_scoring, information, setup, shift
from pyengine.games.coal_baron.chapters.draw import ArrangeDrawn, ReturnDrawn, TakeDrawn
from pyengine.games.coal_baron.chapters.factory import FillMinecart
from pyengine.games.coal_baron.chapters.mining import WorkStep
from pyengine.games.coal_baron.chapters.workers import PlaceWorkers
from pyengine.games.coal_baron.components import DATA, PLAYER_COLOURS, PLAYER_SHAPES, ROMAN
from pyengine.games.coal_baron.documents import partial, reading, writing
from pyengine.games.coal_baron.planning.planner import MiningPlanner
from pyengine.games.coal_baron.view import faces, narration, prompts, refusals, reports, scene, texts, turn_summaries
from pyengine.games.coal_baron.view.explanations import EXPLAIN

RULES: Final = Rules(
    id="coal_baron",
    version=1,
    titles=DATA["titles"]["items"],
    about=N_("Buy tunnels, bring coal to the surface, deliver orders. Three shifts, decided by majorities."),
    players=range(DATA["players"]["min"], DATA["players"]["max"] + 1),
    colours=tuple((colour, PLAYER_SHAPES[colour]) for colour in PLAYER_COLOURS),
    variants=texts.VARIANTS,
    steps=by_name(
        setup.PickOrder(), PlaceWorkers(), FillMinecart(), TakeDrawn(), ReturnDrawn(), ArrangeDrawn(), WorkStep()
    ),
    end="CB-13.1",
    new_state=setup.new_state,
    begin=setup.begin,
    advance=shift.end_turn,
    scores=final_scoring.scores,
    ranking=final_scoring.ranking,
    end_lines=final_scoring.end_lines,
    write=writing.write,
    read=reading.read,
    complete=partial.complete,
    determinize=information.determinize,
    private_to=information.private_to,
    name_of=texts.name_of,
    message_of=texts.message_of,
    prompt=prompts.prompt,
    view=scene.view,
    option_faces=faces.option_faces,
    explanations=EXPLAIN,
    rank_refusals=refusals.rank_refusals,
    reveals=texts.REVEALS,
    stage=lambda state: "" if state.draft else ROMAN[state.shift],
    reports=reports.reports,
    report_begins=reports.REPORT_BEGINS,
    plans={"mining.step": MiningPlanner()},
    turns=turn_summaries.TURNS,
    result=narration.result,
)
