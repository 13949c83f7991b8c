"""The frame: everything that the page shows of a table (docs/architecture.md, Frame)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyengine.core.components.component_view import drawn_values
from pyengine.core.play.decision import Reason
from pyengine.core.play.game import Game
from pyengine.core.play.plan_words import goals_document
from pyengine.core.play.points import figures
from pyengine.core.play.standing import result
from pyengine.core.play.transaction import unchanged_by_errors
from pyengine.core.play.turn_book import in_words
from pyengine.core.view.narration import what_is_revealed
from pyengine.core.view.narrowing import offered, question, redraw, targets_of
from pyengine.core.view.playback import playback
from pyengine.core.view.reports import reports_after
from pyengine.core.view.text import N_, translate
from pyengine.table_state import TableState, mapped

CONFIRM = N_("This reveals something hidden and cannot be undone.")
NOT_UNDONE = N_("This cannot be undone.")
VEIL = N_("Only {name} may look now. Pass the screen to {name}.")


class TableFrame(TableState):
    """A table that can be shown."""

    @unchanged_by_errors
    def frame(self, reasons: Sequence[Reason] = ()) -> dict[str, Any]:
        """Everything that the page shows now."""
        game = self._looking_at
        viewer = self._viewer()
        shown = self._own_tableau(game) if self._shown is None else self._shown
        beside = self._other_tableau(game, shown)
        # with the tableau shown until now, so that the page can let pieces move there before it turns to the next
        tableaus = [seat for seat in dict.fromkeys((self._drawn, beside, shown)) if seat is not None]
        view = game.view(viewer, self.lang, tableaus)
        scene = view["scene"]
        for board in scene["boards"]:
            if "seat" in board:
                board["shown"] = board["seat"] == shown
                if board["seat"] == beside:
                    board["beside"] = True
        scene["ahead"] = self._tableaus()
        self._drawn = shown
        redraw(scene, self._drawn_at())
        self._ids.give(scene)
        self._before = self._pieces
        self._tableaus_drawn = tableaus
        self._pieces = scene["pieces"]
        self._scene = scene
        if game.rules.components is not None:
            scene["values"] = drawn_values(game.rules.components)
        self._conceivable = None
        at = self._at if self._at is not None else len(self._games) - 1
        undo_reason = self._undo_reason()
        log = self._log()
        private = self._private()
        thinking = self._thinking()
        asked = self._live() and not thinking and not self._veiled()
        options, elsewhere, missing = self._options() if asked else ([], [], "")
        if missing:
            view["prompt"]["text"] = missing
        return {
            "table": self.id,
            "game": game.rules.id,
            "lang": self.lang,
            "at": at,
            "last": self.last,
            "live": self._live(),
            "components": None if game.rules.components is None else game.rules.components.name,
            "readonly": None if self.readonly is None else {"text": translate(self.readonly, self.lang)},
            **view,
            "shown": shown,
            "bots": list(self.bots),
            "thinking": thinking,
            "options": options,
            "selection": mapped(self._selection, self._drawn_at()) if self._live() else [],
            "elsewhere": elsewhere,
            "planning": self._planning(),
            "confirm": self._confirmation(),
            "veil": None if not self._veiled() or private is None or thinking else self._veil(private),
            "reasons": [reason._asdict() for reason in reasons],
            "can_undo": undo_reason is None and self._live(),
            "can_redo": bool(self._undone) and self._live(),
            "undo_reason": None if undo_reason is None else undo_reason._asdict(),
            **log,
            "reports": self._reports(game),
            "auction": game.rules.auction(game.state, self.lang, game.seats),
            "over": game.over,
            "result": result(self._games, self.lang) if game.over else None,
            "record": self.game.record(),
        }

    def playback(self, after: int) -> dict[str, Any]:
        """The boards while reports since choice number `after` are shown: only what may be seen now."""
        if self._at is not None:
            return {"pages": []}
        game, viewer, drawn = self.game, self._viewer(), self._drawn_at()

        def draw(state: Any) -> dict[str, Any]:
            may = viewer if game.rules.private_to(state) is None else None
            view = game.rules.view(state, may, self.lang, game.seats, self._tableaus_drawn)
            scene: dict[str, Any] = view["scene"]
            redraw(scene, drawn)
            seats = [{**figures(state, number), "stock": one["stock"]} for number, one in enumerate(view["seats"])]
            return {**scene, "seats": seats}

        shown = {**self._scene, "pieces": self._pieces, "seats": draw(game.state)["seats"]}
        return {"pages": playback(self._games, after, self.lang, draw, shown, self._before)}

    # --- boards -----------------------------------------------------------------------------------------------------

    def _own_tableau(self, game: Game) -> int:
        """The seat whose tableau is shown if nobody asks for another: who decides, but a person's while bots play."""
        deciding = int(game.state.pending[-1].seat) if game.state.pending else 0
        if not self.bots[deciding] or self._at is not None or all(self.bots):
            return deciding
        for past in reversed(self._games):
            if past.state.pending and not self.bots[past.state.pending[-1].seat]:
                return int(past.state.pending[-1].seat)
        return self.bots.index("")

    def _other_tableau(self, game: Game, shown: int) -> int | None:
        """The seat whose tableau is shown beside that one: the bot that plays, or did so last."""
        if self._at is not None or self.game.over:
            return None
        past = [one for one in (game, *self._games[-2:-1]) if one.state.pending]
        bots = [one.state.pending[-1].seat for one in past if self.bots[one.state.pending[-1].seat]]
        return int(bots[0]) if bots and bots[0] != shown and not all(self.bots) else None

    def _tableaus(self) -> list[dict[str, Any]]:
        """The tableaus of all seats, so that a page can build them before they are shown."""
        if self._ahead is None:
            boards = self._looking_at.view(None, self.lang)["scene"]["boards"]
            self._ahead = [{"id": board["id"], "art": board["art"]} for board in boards if "seat" in board]
        return self._ahead

    # --- the question -----------------------------------------------------------------------------------------------

    def _options(self) -> tuple[list[dict[str, Any]], list[str], str]:
        """The answers that fit what was clicked; what can be clicked instead; what is missing, if something is."""
        faces, drawn = self._faces(), self._drawn_at()
        fitting = offered(faces, self._selection)
        here = {*targets_of(fitting), *self._selection}
        elsewhere = [address for address in targets_of(faces) if address not in here]
        missing = question(fitting, self._selection, self.lang) if self._selection else ""
        return [self._option(face) for face in fitting], mapped(elsewhere, drawn), missing

    def _planning(self) -> dict[str, Any] | None:
        """What can be picked for a plan of the open decision."""
        planner = self._planner()
        if planner is None:
            return None
        return goals_document(self.game, planner, self.lang, self._pieces_at_home(), self._drawn_at())

    def _confirmation(self) -> dict[str, Any] | None:
        if self._confirm is None:
            return None
        key, after = self._confirm
        face = next((face for face in self._faces() if face.key == key), None)
        assert after.last_moment is not None
        happened = after.last_moment.happened
        reveals = what_is_revealed(self.game.rules.reveals, happened.events, self.lang)
        return {
            "key": key,
            "title": face.label if face else key,
            "text": translate(NOT_UNDONE if reveals else CONFIRM, self.lang),
            "reveals": reveals,
            "clause": happened.barrier,
        }

    def _veil(self, seat: int) -> dict[str, Any]:
        return {"seat": seat, "text": translate(VEIL, self.lang, {"name": self.game.seats[seat].name})}

    # --- what happened ----------------------------------------------------------------------------------------------

    def _log(self) -> dict[str, Any]:
        """The entries and turns that are new since the last frame, and the numbers of the first of them.

        It is what a spectator may know: what is whispered to one player has no place on a shared screen.
        """
        self._turns.follow(self._games)
        entries = self.game.log(self.lang, None, self._logged_until)
        turns = self._turns.changed(self._logged_until)
        asked = self._live() and not self.game.over and not self._thinking() and not self._veiled()
        since = self._turns.since(self.game.decision.seat) if asked else []
        first = self._logged
        homes = self._turns.of_entries(self._logged_until, self.game.rules)
        self._logged += len(entries)
        self._logged_until = len(self._games) - 1
        return {
            "log": [
                {"n": first + number, **entry._asdict(), "turn": turn}
                for number, (entry, turn) in enumerate(zip(entries, homes, strict=True))
            ],
            "log_from": first,
            "turns": [in_words(turn, self.game, self.lang) for turn in turns],
            "turns_from": turns[0].number if turns else len(self._turns.turns),
            "since": [turn.number for turn in since],
        }

    def _reports(self, game: Game) -> list[dict[str, Any]]:
        """The reports that choices have completed since the last frame."""
        told, self._told = self._told, len(self._games) - 1
        return reports_after(game, told, self.lang) if self._at is None and self._told > told else []
