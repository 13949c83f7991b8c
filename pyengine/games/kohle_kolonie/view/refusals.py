"""Why nothing can be done with what somebody points at: each rule once, the one that matters first."""

from __future__ import annotations

from collections import Counter

from pyengine.core.play.decision import Refusal
from pyengine.core.rules import Refused
from pyengine.core.view.text import Message
from pyengine.games.kohle_kolonie.state import State


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
