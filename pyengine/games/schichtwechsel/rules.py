"""Schichtwechsel: the entry point. Everything that the engine needs of this game in one object."""

from __future__ import annotations

from typing import Final

from pyengine.core.play.decision import by_name
from pyengine.core.rules import Rules
from pyengine.core.view.text import N_
from pyengine.games.schichtwechsel import information, scores_now
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
from pyengine.games.schichtwechsel.components import DATA, PLAYER_COLOURS, PLAYER_SHAPES, ROMAN
from pyengine.games.schichtwechsel.documents import partial, reading, writing
from pyengine.games.schichtwechsel.effects import carts, choices, cokery, copying, hauling, loading, tool_markers, water
from pyengine.games.schichtwechsel.view import faces, narration, prompts, reports, scene, texts, turn_summaries
from pyengine.games.schichtwechsel.view.explanations import EXPLAIN

RULES: Final = Rules(
    id="schichtwechsel",
    version=1,
    titles=DATA["title"],
    about=N_("Send your miner to work, turn coal into coke and race on road, rail and canal. Five rounds."),
    players=range(DATA["players"]["min"], DATA["players"]["max"] + 1),
    colours=tuple((colour, PLAYER_SHAPES[colour]) for colour in PLAYER_COLOURS),
    variants=texts.VARIANTS,
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
    new_state=setup.new_state,
    begin=setup.begin,
    advance=phases.advance,
    scores=scores_now.scores,
    end_lines=scores_now.end_lines,
    ranking=final_scoring.ranking,
    write=writing.write,
    read=reading.read,
    complete=partial.complete,
    declines_by_itself=True,
    determinize=information.determinize,
    name_of=texts.name_of,
    message_of=texts.message_of,
    counted=texts.COUNTED,
    prompt=prompts.prompt,
    view=scene.view,
    option_faces=faces.option_faces,
    explanations=EXPLAIN,
    reveals=texts.REVEALS,
    stage=lambda state: ROMAN[state.round],
    reports=reports.reports,
    report_begins=reports.REPORT_BEGINS,
    turns=turn_summaries.TURNS,
    result=narration.result,
)
