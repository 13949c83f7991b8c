"""A table: a game with its history (undo, barriers, looking back), the narrowing of clicks, and the veil.

It knows no game. Every method answers with a *frame*, everything that the page shows (docs/architecture.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pyengine.core.components.component_view import drawn_values
from pyengine.core.play.decision import Reason
from pyengine.core.play.events import Event
from pyengine.core.play.game import Game
from pyengine.core.play.points import tell_ties
from pyengine.core.play.transaction import Transactional, unchanged_by_errors
from pyengine.core.view.scene import Face, Ids, Pieces
from pyengine.core.view.text import N_, Message, known_language, translate

CANNOT_UNDO = N_("This cannot be undone: it revealed something hidden.")
NOTHING_TO_UNDO = N_("Nothing has been played yet.")
CONFIRM = N_("This reveals something hidden and cannot be undone.")
VEIL = N_("Only {name} may look now. Pass the screen to {name}.")
LOOKING_BACK = N_("You are looking back at the game. Go to the end to play on.")
NOT_NOW = N_("You can’t do anything with this right now.")
MOST_REASONS = 4
"""A card with a dozen explanations explains nothing."""


class Table(Transactional):
    """One game on a screen."""

    def __init__(self, id: str, game: Game, lang: str, veil: bool) -> None:
        self.id = id
        self.lang = known_language(lang)
        self.veil_on = veil
        self.bots: tuple[str, ...] = ("",) * len(game.seats)
        """By seat: the strength of the bot that plays it, empty for a person."""
        self.readonly: Message | None = None
        self._games = _history(game)
        self._undone: list[Game] = []
        self._at: int | None = None
        self._selection: list[str] = []
        self._confirm: tuple[str, str] | None = None
        """The key to be confirmed, and the clause by which it shows something hidden."""
        self._lifted: int | None = None
        """The seat for which the veil is lifted."""
        self._shown: int | None = None
        """The seat whose tableau is shown, if it is not the one that decides."""
        self._drawn: int | None = None
        """The seat whose tableau the last frame showed."""
        self._ahead: list[dict[str, Any]] | None = None
        """All tableaus; asked for once."""
        self._pieces: list[dict[str, Any]] = []
        self._ids = Ids()
        self._conceivable: list[Face] | None = None
        """Everything that could be meant now, legal or not; made when somebody first asks why."""
        self._logged, self._logged_until = 0, -1
        """Entries of the log that the page has, and the number of choices they tell of."""
        self._told = len(self._games) - 1
        """How many choices have been told by a story."""

    # --- what the page can do ---------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game at its end, where it is played on."""
        return self._games[-1]

    @property
    def _looking_at(self) -> Game:
        return self._games[-1 if self._at is None else self._at]

    @unchanged_by_errors
    def choose(self, key: str, confirmed: bool) -> dict[str, Any]:
        """Play an answer; one that shows something hidden is first asked back."""
        if not self._live():
            return self.frame([self._not_live()])
        if self._veiled() and (not self._thinking() or key not in self.game.options()):
            return self.frame()  # even a refusal would tell what lies under the veil; a bot answers all the same
        reasons = self.game.why_not(key, self.lang)
        if reasons:
            return self.frame(reasons)
        after = self.game.copy()
        after.choose(key)
        moment = after.last_moment
        assert moment is not None
        binding = self.game.rules.steps[self.game.decision.name].binding
        if moment.happened.barrier and not confirmed and not binding:
            self._confirm = (key, moment.happened.barrier)
            return self.frame()
        self._games.append(after)
        self._undone.clear()
        self._unselect()
        self._shown = None
        if self._private() is None:
            self._lifted = None
        return self.frame()

    @unchanged_by_errors
    def click(self, target: str) -> dict[str, Any]:
        """Narrow the answers by what was clicked; play the one that is left."""
        if not self._live() or self._veiled() or self._thinking():
            return self.frame()
        self._confirm = None
        faces = self._faces()
        for chosen in ([*self._selection, target], [target]):
            fitting = [face for face in faces if _fits(face.needs, chosen)]
            if fitting:
                whole = [face for face in fitting if len(face.needs) == len(chosen)]
                if len(fitting) == 1 or len(whole) == 1:
                    return self.choose((whole or fitting)[0].key, False)
                self._selection = chosen
                return self.frame()
        if target in self._selection:
            self._unselect()
            return self.frame()
        return self.frame(self._why(target)[1])

    @unchanged_by_errors
    def unselect(self) -> dict[str, Any]:
        """Forget what was clicked."""
        self._unselect()
        return self.frame()

    @unchanged_by_errors
    def look(self) -> dict[str, Any]:
        """The player for whom something private lies on the table sits before the screen now."""
        self._lifted = self._private()
        return self.frame()

    @unchanged_by_errors
    def undo(self) -> dict[str, Any]:
        """Take back the last choice of a person, and what bots played since, unless something hidden was shown."""
        reason = self._undo_reason()
        if reason is None and self._live():
            for _ in range(self._undo_depth()):
                self._undone.append(self._games.pop())
            self._after_travel()
        return self.frame([reason] if reason else [])

    @unchanged_by_errors
    def redo(self) -> dict[str, Any]:
        """Play again what was taken back."""
        if self._undone and self._live():
            self._games.append(self._undone.pop())
            while self._undone and self._thinking():
                self._games.append(self._undone.pop())
            self._after_travel()
        return self.frame()

    @unchanged_by_errors
    def goto(self, at: int | None) -> dict[str, Any]:
        """Look back at the position after `at` choices; None is the end."""
        last = len(self._games) - 1
        self._at = None if at is None or at >= last else max(at, 0)
        self._unselect()
        self._lifted = None
        return self.frame()

    @unchanged_by_errors
    def show(self, seat: int | None) -> dict[str, Any]:
        """Show the tableau of this seat (None: of the one that decides)."""
        self._shown = seat if seat is not None and 0 <= seat < len(self.game.seats) else None
        return self.frame()

    @unchanged_by_errors
    def refresh(self, lang: str | None, veil: bool | None) -> None:
        """Change the language or the veil; the page gets the whole log again."""
        if lang is not None:
            self.lang = known_language(lang)
            self._conceivable = None
        self._log_again()
        if veil is not None:
            self.veil_on = veil

    def why(self, target: str) -> dict[str, Any]:
        """What can be done with a thing, and why the rest cannot."""
        options, reasons = self._why(target)
        return {
            "target": target,
            "title": self._label_of(target),
            "reasons": [reason._asdict() for reason in reasons],
            "options": options,
        }

    def _why(self, target: str) -> tuple[list[dict[str, Any]], list[Reason]]:
        game = self.game
        if not self._live():
            return [], [self._not_live()]
        if game.over:
            return [], game.why_not("", self.lang)
        if self._veiled():
            return [], []
        options = [_option(face) for face in self._faces() if any(target in group for group in face.needs)]
        if options:
            return options, []
        if self._conceivable is None:
            step = game.rules.steps[game.state.pending[-1].step]
            answers = {answer[-1]: answer for answer in step.universe(game.state)}
            pieces = Pieces(self._pieces)
            self._conceivable = game.rules.option_faces(game.state, answers, self.lang, game.seats, pieces)
        found: list[Reason] = []
        for face in self._conceivable:
            if any(target in group for group in face.needs):
                found += game.why_not(face.key, self.lang)
        if not found:
            found = [Reason(game.decision.clause, translate(NOT_NOW, self.lang))]
        return [], list(dict.fromkeys(found))[:MOST_REASONS]

    # --- what the page sees -----------------------------------------------------------------------------------------

    @unchanged_by_errors
    def frame(self, reasons: Sequence[Reason] = ()) -> dict[str, Any]:
        """Everything that the page shows now."""
        game = self._looking_at
        viewer = self._viewer()
        shown = self._shown
        if shown is None:
            shown = game.state.pending[-1].seat if game.state.pending else 0
        # with the tableau shown until now, so that the page can let pieces move there before it turns to the next
        tableaus = (shown,) if self._drawn in (None, shown) else (self._drawn, shown)
        view = game.view(viewer, self.lang, tableaus)
        scene = view["scene"]
        for board in scene["boards"]:
            if "seat" in board:
                board["shown"] = board["seat"] == shown
        scene["ahead"] = self._tableaus()
        self._drawn = shown
        self._ids.give(scene)
        self._pieces = scene["pieces"]
        if game.rules.components is not None:
            scene["values"] = drawn_values(game.rules.components)
        self._conceivable = None
        at = self._at if self._at is not None else len(self._games) - 1
        undo_reason = self._undo_reason()
        log, log_from = self._log()
        private = self._private()
        thinking = self._thinking()
        return {
            "table": self.id,
            "game": game.rules.id,
            "lang": self.lang,
            "at": at,
            "last": len(self._games) - 1,
            "live": self._live(),
            "components": None if game.rules.components is None else game.rules.components.name,
            "readonly": None if self.readonly is None else {"text": translate(self.readonly, self.lang)},
            **view,
            "shown": shown,
            "bots": list(self.bots),
            "thinking": thinking,
            "options": [] if self._veiled() or not self._live() or thinking else self._options(),
            "selection": self._selection,
            "confirm": self._confirmation(),
            "veil": None if not self._veiled() or private is None or thinking else self._veil(private),
            "reasons": [reason._asdict() for reason in reasons],
            "can_undo": undo_reason is None and self._live(),
            "can_redo": bool(self._undone) and self._live(),
            "undo_reason": None if undo_reason is None else undo_reason._asdict(),
            "log": log,
            "log_from": log_from,
            "story": self._story(game),
            "over": game.over,
            "result": self._result(game),
            "record": self.game.record(),
        }

    def _tableaus(self) -> list[dict[str, Any]]:
        """The tableaus of all seats, so that a page can build them before they are shown."""
        if self._ahead is None:
            boards = self._looking_at.view(None, self.lang)["scene"]["boards"]
            self._ahead = [{"id": board["id"], "art": board["art"]} for board in boards if "seat" in board]
        return self._ahead

    def _options(self) -> list[dict[str, Any]]:
        fitting = [face for face in self._faces() if _fits(face.needs, self._selection)]
        return [_option(face) for face in fitting]

    def _faces(self) -> list[Face]:
        game = self.game
        if game.over:
            return []
        pieces = Pieces(self._pieces)
        faces: list[Face] = game.rules.option_faces(game.state, game.answers(), self.lang, game.seats, pieces)
        return sorted(faces, key=lambda face: face.style == "stop")  # what ends or declines comes last

    def _log(self) -> tuple[list[dict[str, Any]], int]:
        """The entries that are new since the last frame, and the number of the first of them.

        It is what a spectator may know: what is whispered to one player has no place on a shared screen.
        """
        entries = self.game.log(self.lang, None, self._logged_until)
        first = self._logged
        self._logged += len(entries)
        self._logged_until = len(self._games) - 1
        return [{"n": first + number, **entry._asdict()} for number, entry in enumerate(entries)], first

    def _log_again(self) -> None:
        self._logged, self._logged_until = 0, -1

    def _story(self, game: Game) -> list[dict[str, Any]]:
        """The scorings of choices that have not been told yet."""
        if self._at is not None:
            return []
        pages: list[dict[str, Any]] = []
        count = len(self._games) - 1
        if count > self._told:
            moment = game.last_moment
            if moment is not None:
                events = [Event(*raw) for raw in moment.happened.events]
                pages = game.rules.story(events, self.lang, game.seats)
        self._told = count
        return pages

    def _result(self, game: Game) -> dict[str, Any] | None:
        if not game.over:
            return None
        rows = game.rules.result(game.state, self.lang)
        tell_ties(rows)
        series = [
            {"seat": seat, "points": [past.state.seats[seat].score for past in self._games]}
            for seat in range(len(game.seats))
        ]
        winners = [entry.text for entry in game.log(self.lang) if entry.kind == "wins"]
        marks = []
        before = None
        for at, past in enumerate(self._games):
            status = game.rules.stage(past.state)
            if status != before:
                marks.append({"at": at, "label": status})
                before = status
        return {"ranking": rows, "text": " ".join(winners), "chart": {"series": series, "marks": marks}}

    def _confirmation(self) -> dict[str, Any] | None:
        if self._confirm is None:
            return None
        key, clause = self._confirm
        face = next((face for face in self._faces() if face.key == key), None)
        label = face.label if face else key
        return {"key": key, "title": label, "text": translate(CONFIRM, self.lang), "clause": clause}

    def _veil(self, seat: int) -> dict[str, Any]:
        return {"seat": seat, "text": translate(VEIL, self.lang, {"name": self.game.seats[seat].name})}

    # --- inside -----------------------------------------------------------------------------------------------------

    def _live(self) -> bool:
        return self._at is None and self.readonly is None

    def _not_live(self) -> Reason:
        return Reason("", translate(self.readonly or LOOKING_BACK, self.lang))

    def _private(self) -> int | None:
        return self.game.rules.private_to(self.game.state) if self._at is None else None

    def _veiled(self) -> bool:
        private = self._private()
        if private is None:
            return False
        if self.bots[private]:
            return True
        alone = sum(not level for level in self.bots) == 1
        return self.veil_on and not alone and self._lifted != private

    def _viewer(self) -> int | None:
        """Around one screen: whoever decides looks, but sees private things only with the veil lifted."""
        game = self._looking_at
        if self._at is not None or not game.state.pending:
            return None
        return None if self._veiled() else int(game.state.pending[-1].seat)

    def _undo_reason(self) -> Reason | None:
        depth = self._undo_depth()
        if not depth:
            return Reason("", translate(NOTHING_TO_UNDO, self.lang))
        for game in self._games[-depth:]:
            moment = game.last_moment
            if moment is not None and moment.happened.barrier:
                return Reason(moment.happened.barrier, translate(CANNOT_UNDO, self.lang))
        return None

    def _undo_depth(self) -> int:
        """How many choices back the last one of a person is; 0 if there is none."""
        for depth in range(1, len(self._games)):
            if not self.bots[self._games[-1 - depth].decision.seat]:
                return depth
        return 0

    def _thinking(self) -> dict[str, Any] | None:
        """The bot that has to answer now."""
        if self.game.over or not self._live():
            return None
        seat = self.game.decision.seat
        return {"seat": seat, "level": self.bots[seat]} if self.bots[seat] else None

    def _unselect(self) -> None:
        self._selection = []
        self._confirm = None

    def _after_travel(self) -> None:
        self._unselect()
        self._shown = None
        if self._logged_until >= len(self._games):  # the page forgets what was taken back
            self._logged_until = len(self._games) - 1
            self._logged = len(self.game.log(self.lang))
        self._told = len(self._games) - 1
        if self._private() is None:
            self._lifted = None  # whoever comes back to a private look is asked again

    def _label_of(self, target: str) -> str:
        if target.startswith("#"):
            id = target[1:].split("/")[0]
            return next((str(piece["label"]) for piece in self._pieces if piece["id"] == id), "")
        game = self._looking_at
        slots: Mapping[str, Any] = game.view(None, self.lang)["scene"]["slots"]
        return str(slots.get(target, {}).get("label", ""))


def _history(game: Game) -> list[Game]:
    """The game after each of its choices, from the beginning."""
    games = [game.restart()]
    for moment in game.moments():
        after = games[-1].copy()
        after.choose(moment.key)
        games.append(after)
    return games


def _option(face: Face) -> dict[str, Any]:
    return {
        "key": face.key,
        "label": face.label,
        "detail": face.detail,
        "icon": face.icon,
        "style": face.style,
        "group": face.group,
        "targets": list(dict.fromkeys(address for group in face.needs for address in group)),
    }


def _fits(needs: list[list[str]], chosen: Sequence[str]) -> bool:
    """Whether each chosen address can stand for a group of its own."""
    if not chosen:
        return True
    if len(chosen) > len(needs) or len(set(chosen)) < len(chosen):
        return False
    first, rest = chosen[0], chosen[1:]
    return any(
        first in group and _fits(needs[:number] + needs[number + 1 :], rest) for number, group in enumerate(needs)
    )
