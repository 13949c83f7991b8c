"""The page's words for following the others: what happened since one's turn, replays, the log, the bots' speed."""

from __future__ import annotations

from typing import Final

from pyengine.core.view.text import N_

FOLLOW: Final[dict[str, str]] = {
    "since": N_("Since your last turn"),
    "since_count": N_("Since your turn: {n}"),
    "since_marked": N_("Marked until you act"),
    "since_all": N_("Replay all"),
    "turn_replay": N_("Replay this turn"),
    "turn_replaying": N_("Replay: {name}"),
    "turn_stop": N_("Stop"),
    "turn_slower": N_("Slower"),
    "turn_faster": N_("Faster"),
    "turn_again": N_("Again"),
    "turn_points": N_("points: {n}"),
    "log_search": N_("Search the log"),
    "log_copy": N_("Copy the log"),
    "log_copied": N_("The log has been copied."),
    "log_nothing": N_("Nothing in the log matches."),
    "pace": N_("Bot speed"),
    "pace_normal": N_("Readable"),
    "pace_quick": N_("Fast"),
    "pace_none": N_("At once"),
}
