"""Why nothing can be done with what somebody points at: each rule once, the one that matters first."""

from __future__ import annotations

from collections import Counter
from typing import Final

from pyengine.core.play.decision import Refusal
from pyengine.core.rules import Refused
from pyengine.core.view.text import N_, Message
from pyengine.games.kohle_kolonie.state import State

BUSY: Final[dict[str, Message]] = {
    "buy.worker": N_("First choose the village that supplies the worker."),
    "buy.place": N_("First choose a place for the mine."),
    "buy.second": N_("First decide about the second worker."),
    "buy.miner": N_("First decide where the second miner goes."),
    "settle.miners": N_("First decide how many miners join the settlement."),
    "miners": N_("First finish with your miners, or stop."),
    "secure": N_("First decide what you secure."),
    "lost": N_("First choose the miner that is lost."),
    "consolidation.markers": N_("First decide which markers you use."),
    "bid": N_("First bid, or pass."),
    "consolidation.place": N_("First choose a place for the large mine."),
    "loading": N_("First load your wagons, or stop."),
    "marker": N_("First choose a bonus marker."),
}
"""By decision: what comes first, if somebody points at something else. On a go the question itself is repeated."""


def rank_refusals(s: State, refused: Refused) -> list[Refusal]:
    """What fails by few rules was most likely meant; among these, the rule against most answers comes first."""
    first: dict[tuple[str, Message], tuple[int, Refusal]] = {}
    against: Counter[tuple[str, Message]] = Counter()
    for _, refusals in sorted(refused, key=lambda one: len(one[1])):
        for refusal in refusals:
            rule = (refusal.clause, refusal.message)
            first.setdefault(rule, (len(refusals), refusal))
            against[rule] += 1
    return [first[rule][1] for rule in sorted(first, key=lambda rule: (first[rule][0], -against[rule]))]
