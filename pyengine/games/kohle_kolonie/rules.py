"""Kohle & Kolonie: the entry point. Everything that the core needs of this game, in one object."""

from __future__ import annotations

from typing import Final

from pyengine.core.play.decision import by_name
from pyengine.core.rules import Rules
from pyengine.core.view.text import LANGUAGES, N_
from pyengine.games.kohle_kolonie.chapters import (
    bidding,
    bonus_markers,
    buy_mine,
    consolidations,
    disaster,
    extra_action,
    final_scoring,
    goes,
    information,
    miners,
    phases,
    pithead_cards,
    settlements,
    setup,
)
from pyengine.games.kohle_kolonie.components import DATA, PLAYER_COLOURS, PLAYER_SHAPES, ROMAN
from pyengine.games.kohle_kolonie.documents import partial, reading, writing
from pyengine.games.kohle_kolonie.view import (
    auction,
    faces,
    narration,
    prompts,
    refusals,
    reports,
    scene,
    texts,
    turn_summaries,
)
from pyengine.games.kohle_kolonie.view.explanations import EXPLAIN

RULES: Final = Rules(
    id="kohle_kolonie",
    version=1,
    titles=dict.fromkeys(LANGUAGES, DATA["game"]),
    about=N_("Found mines and settlements in the southern Ruhr and outbid the Coal Trust."),
    players=range(DATA["players"]["min"], DATA["players"]["max"] + 1),
    colours=tuple((colour, PLAYER_SHAPES[colour]) for colour in PLAYER_COLOURS),
    variants=texts.VARIANTS,
    steps=by_name(
        bonus_markers.ChooseMarker(),
        goes.TakeGo(),
        buy_mine.TakeWorker(),
        buy_mine.PlaceBought(),
        buy_mine.TakeSecondWorker(),
        buy_mine.PlaceSecondMiner(),
        settlements.MinersAtSettlement(),
        miners.Redeploy(),
        extra_action.ExtraAction(),
        disaster.SecureMines(),
        disaster.LoseMiner(),
        disaster.PaySubsidence(),
        bidding.UseMarkers(),
        bidding.RaiseOrPass(),
        consolidations.PlaceLarge(),
        pithead_cards.LoadWagons(),
    ),
    end="KK-22.7",
    new_state=setup.new_state,
    begin=setup.begin,
    advance=phases.advance,
    scores=final_scoring.scores,
    ranking=final_scoring.ranking,
    end_lines=final_scoring.end_lines,
    write=writing.write,
    read=reading.read,
    complete=partial.complete,
    declines_by_itself=True,
    determinize=information.determinize,
    name_of=texts.name_of,
    message_of=texts.message_of,
    prompt=prompts.prompt,
    view=scene.view,
    option_faces=faces.option_faces,
    explanations=EXPLAIN,
    rank_refusals=refusals.rank_refusals,
    reveals=texts.REVEALS,
    stage=lambda state: ROMAN[state.turn],
    reports=reports.reports,
    report_begins=reports.REPORT_BEGINS,
    auction=auction.auction,
    turns=turn_summaries.TURNS,
    result=narration.result,
)
