"""Schichtwechsel: the entry point. Everything that the engine needs of this game in one object."""

from __future__ import annotations

from typing import Final

from pyengine.core.play.decision import by_name
from pyengine.core.rules import Rules
from pyengine.core.usual_parts import usual_play, usual_view
from pyengine.core.view.text import N_
from pyengine.games.schichtwechsel import components, information, scores_now
from pyengine.games.schichtwechsel.chapters import (
    action_phase,
    final_scoring,
    headframes,
    houses,
    phases,
    preparation,
    setup,
    shift,
    tracks,
)
from pyengine.games.schichtwechsel.components import DATA, ROMAN
from pyengine.games.schichtwechsel.documents import partial, reading, writing
from pyengine.games.schichtwechsel.effects import carts, choices, cokery, copying, hauling, loading, tool_markers, water
from pyengine.games.schichtwechsel.planning.planner import HaulPlanner
from pyengine.games.schichtwechsel.view import (
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
    id="schichtwechsel",
    version=1,
    titles=DATA["title"],
    about=N_("Send your miner to work, turn coal into coke and race on road, rail and canal. Five rounds."),
    steps=by_name(
        preparation.GiveBundle(),
        carts.PlaceCubes(),
        preparation.ChooseTile(),
        loading.SellCoke(),
        preparation.HouseBonus(),
        action_phase.TakeTurn(),
        hauling.HaulCarts(),
        hauling.PlaceCoal(),
        hauling.SpoilOnHeap(),
        cokery.TurnIntoCoke(),
        cokery.PlaceCoke(),
        loading.LoadCoke(),
        tracks.WhichTrackFirst(),
        tracks.HowManySteps(),
        choices.MakeChoice(),
        water.LowerWater(),
        tool_markers.ReturnTools(),
        shift.MoveMiner(),
        houses.TakeHouse(),
        houses.BuildHouse(),
        headframes.MoveHeadframe(),
        copying.CopyCard(),
        loading.SellAtTheEnd(),
    ),
    end="SW-16.1",
    advance=phases.advance,
    scores=scores_now.scores,
    end_lines=scores_now.end_lines,
    ranking=final_scoring.ranking,
    declines_by_itself=True,
    plans={"haul": HaulPlanner()},
    determinize=information.determinize,
    counted=texts.COUNTED,
    stage=lambda state: ROMAN[state.round],
    **usual_play(components, setup, reading, writing, partial),
    busy=refusals.BUSY,
    **usual_view(texts, prompts, scene, faces, narration, reports, turn_summaries, explanations),
)
