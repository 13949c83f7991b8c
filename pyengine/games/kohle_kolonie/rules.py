"""Kohle & Kolonie: the entry point. Everything that the core needs of this game, in one object."""

from __future__ import annotations

from typing import Final

from pyengine.core.play.decision import by_name
from pyengine.core.rules import Rules
from pyengine.core.usual_parts import usual_play, usual_view
from pyengine.core.view.text import LANGUAGES, N_
from pyengine.games.kohle_kolonie import components
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
from pyengine.games.kohle_kolonie.components import DATA, ROMAN
from pyengine.games.kohle_kolonie.documents import partial, reading, writing
from pyengine.games.kohle_kolonie.planning.planner import MinersPlanner
from pyengine.games.kohle_kolonie.view import (
    auction,
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
    id="kohle_kolonie",
    version=1,
    titles=dict.fromkeys(LANGUAGES, DATA["game"]),
    about=N_("Found mines and settlements in the southern Ruhr and outbid the Coal Trust."),
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
    advance=phases.advance,
    scores=final_scoring.scores,
    ranking=final_scoring.ranking,
    end_lines=final_scoring.end_lines,
    declines_by_itself=True,
    determinize=information.determinize,
    plans={"miners": MinersPlanner()},
    rank_refusals=refusals.rank_refusals,
    busy=refusals.BUSY,
    stage=lambda state: ROMAN[state.turn],
    report_ends=reports.REPORT_ENDS,
    auction=auction.auction,
    **usual_play(components, setup, reading, writing, partial),
    **usual_view(texts, prompts, scene, faces, narration, reports, turn_summaries, explanations),
)
