"""Kohle & Kolonie: the entry point. Everything that the core needs of this game, in one object."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pyengine.core.documents.fields import Field, PositionError
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
from pyengine.games.kohle_kolonie.documents import checks, partial, reading, writing
from pyengine.games.kohle_kolonie.state import State
from pyengine.games.kohle_kolonie.view import faces, narration, prompts, scene, texts

STEPS: Final = by_name(
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
)


def read(document: Mapping[str, Any], variants: Mapping[str, str]) -> State:
    """The state that a document describes, if it can have come up in a game."""
    state = reading.read(document, variants)
    checks.check_possible(Field(document), state)
    if state.pending:
        step = STEPS[state.pending[-1].step]
        if step.name != "go" and step.passing.issuperset(step.legal(state)):
            raise PositionError("pending", "is not asked: nothing but declining is possible")
    return state


RULES: Final = Rules(
    id="kohle_kolonie",
    version=1,
    titles=dict.fromkeys(LANGUAGES, DATA["game"]),
    about=N_("Found mines and settlements in the southern Ruhr and outbid the Coal Trust."),
    players=range(DATA["players"]["min"], DATA["players"]["max"] + 1),
    colours=tuple((colour, PLAYER_SHAPES[colour]) for colour in PLAYER_COLOURS),
    variants=texts.VARIANTS,
    steps=STEPS,
    end="KK-22.7",
    new_state=setup.new_state,
    begin=setup.begin,
    advance=phases.advance,
    scores=final_scoring.scores,
    ranking=final_scoring.ranking,
    write=writing.write,
    read=read,
    complete=partial.complete,
    determinize=information.determinize,
    name_of=texts.name_of,
    message_of=texts.message_of,
    prompt=prompts.prompt,
    view=scene.view,
    option_faces=faces.option_faces,
    stage=lambda state: ROMAN[state.turn],
    story=narration.story,
    result=narration.result,
)
