"""A table: a game with its history (undo, barriers, looking back), the narrowing of clicks, and the veil.

It knows no game. Every method answers with a *frame*, everything that the page shows (docs/architecture.md).
`table_state.py` has its data, `table_frame.py` makes the frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyengine.core.play.decision import IllegalChoice, Reason
from pyengine.core.play.explain import answer_explained, explained, thing_explained
from pyengine.core.play.game import Game
from pyengine.core.play.plan_words import line_document, plan_document
from pyengine.core.play.plans import Plan, Planner
from pyengine.core.play.standing import projection
from pyengine.core.play.transaction import unchanged_by_errors
from pyengine.core.view.explanations import Reader, thing_at, thing_of
from pyengine.core.view.narrowing import fits, meant, offered, targets_of
from pyengine.core.view.reports import reports_after
from pyengine.core.view.text import N_, known_language, translate
from pyengine.table_frame import TableFrame
from pyengine.table_state import mapped

NOT_ASKED = N_("Not part of this decision: {question}")
MOST_REASONS = 4
"""A card with a dozen reasons explains nothing."""


class NoPlan(ValueError):
    """The open decision is no chain of steps, or nobody may plan it now."""


class Table(TableFrame):
    """One game on a screen: what the page can do with it."""

    # --- playing ------------------------------------------------------------------------------------------------------

    @unchanged_by_errors
    def choose(self, key: str, confirmed: bool, clicked: Sequence[str] = ()) -> dict[str, Any]:
        """Play an answer; one that shows something hidden is first asked back. `clicked`: what was clicked for it."""
        if not self._live():
            return self.frame([self._not_live()])
        if self._veiled() and (not self._thinking() or key not in self.game.options()):
            return self.frame()  # even a refusal would tell what lies under the veil; a bot answers all the same
        reasons = self.game.why_not(key, self.lang)
        if reasons:
            return self.frame(reasons)
        after = self.game.copy()
        after.choose(key)
        if not confirmed and self._asks_back(after):
            self._confirm = (key, after)
            return self.frame()
        face = next((face for face in self._faces() if face.key == key), None) if clicked else None
        bot = self._thinking() is not None
        self._twins.choose(len(self._games), face, clicked, self._drawn_at())
        self._games.append(after)
        self._unselect()
        return self._moved(bot)

    @unchanged_by_errors
    def click(self, target: str) -> dict[str, Any]:
        """Narrow the answers by what was clicked; play the one that is left."""
        if not self._live() or self._veiled() or self._thinking():
            return self.frame()
        self._confirm = None
        target = self._home_of(target)
        if target in self._selection:  # once more: not this
            self._selection = [chosen for chosen in self._selection if chosen != target]
            return self.frame()
        faces = self._faces()
        for chosen in ([*self._selection, target], [target]):  # what does not go with the rest begins anew
            if offered(faces, chosen):
                face = meant(faces, chosen)
                if face is not None:
                    return self.choose(face.key, False, chosen)
                self._selection = chosen
                return self.frame()
        return self.frame(self._why(target)[1])

    @unchanged_by_errors
    def unselect(self) -> dict[str, Any]:
        """Forget what was clicked."""
        self._unselect()
        return self.frame()

    def _asks_back(self, after: Game) -> bool:
        """Whether this shows something hidden and is not what was agreed on anyway."""
        moment = after.last_moment
        assert moment is not None
        return bool(moment.happened.barrier) and not self.game.rules.steps[self.game.decision.name].binding

    # --- plans --------------------------------------------------------------------------------------------------------

    def plan(self, goals: Sequence[str]) -> dict[str, Any]:
        """The cheapest steps to these goals, or why there are none."""
        planner, plan = self._plan(goals)
        return plan_document(self.game, planner, plan, self.lang, self._drawn_at(), self._viewer())

    @unchanged_by_errors
    def carry_out(self, goals: Sequence[str], finish: bool = False) -> dict[str, Any]:
        """Play the steps to these goals, up to the first that has to be asked back; then end the chain if wanted."""
        planner, plan = self._plan(goals)
        if plan.refusals:
            raise IllegalChoice("plan", [self.game.reason(refusal, self.lang) for refusal in plan.refusals])
        self._unselect()
        open_step, drawn = self.game.state.pending[-1].step, self._drawn_at()
        for step in plan.steps:
            if not self._carry(step.key, mapped(step.clicked, drawn)):
                break
        else:
            same_chain = not self.game.over and self.game.state.pending[-1].step == open_step
            if finish and same_chain and planner.finish in self.game.options():
                self._carry(planner.finish)
        return self._moved()

    def line(self, keys: Sequence[str]) -> dict[str, Any]:
        """Several answers in a row, to be drawn before they are played."""
        if not self._live() or self._veiled() or self._thinking():
            return {"steps": []}
        drawn = self._drawn_at()
        return {"steps": line_document(self.game, keys, self.lang, self._pieces_at_home(), drawn, self._viewer())}

    @unchanged_by_errors
    def play(self, keys: Sequence[str]) -> dict[str, Any]:
        """Play several answers in a row, up to the first that has to be asked back."""
        if not self._live() or self._veiled() or self._thinking():
            return self.frame()
        self._unselect()
        for key in keys:
            if not self._carry(key):
                break
        return self._moved()

    def _moved(self, bot: bool = False) -> dict[str, Any]:
        """Something was played. The tableau that somebody wanted to see stays while bots play."""
        self._undone.clear()
        if not bot or not self._thinking():
            self._shown = None
        if self._private() is None:
            self._lifted = None
        return self.frame()

    def _carry(self, key: str, meant: Sequence[str] = ()) -> bool:
        """Play one step of a plan; False if the others have to wait. `meant`: what was picked, as it is drawn."""
        clicked = [self._home_of(address) for address in meant]
        face = next((face for face in self._faces() if face.key == key), None) if clicked else None
        after = self.game.copy()
        after.choose(key)
        if self._asks_back(after):
            self._confirm = (key, after)
            return False
        self._twins.choose(len(self._games), face, clicked, self._drawn_at())
        self._games.append(after)
        return True

    def _plan(self, goals: Sequence[str]) -> tuple[Planner[Any], Plan]:
        planner = self._planner()
        if planner is None:
            raise NoPlan("nothing can be planned now")
        wanted = [self._home_of(goal) for goal in goals]
        return planner, planner.plan(self.game.state, wanted, self.lang, self._pieces_at_home())

    # --- history ------------------------------------------------------------------------------------------------------

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
        """Look back at the position after `at` choices; None is the end, as it was left: what was clicked stays so."""
        last = len(self._games) - 1
        self._at = None if at is None or at >= last else max(at, 0)
        self._confirm = None
        self._lifted = None
        return self.frame()

    def _after_travel(self) -> None:
        self._unselect()
        self._shown = None
        if self._logged_until >= len(self._games):  # the page forgets what was taken back
            self._logged_until = len(self._games) - 1
            self._logged = len(self.game.log(self.lang))
        self._told = len(self._games) - 1
        if self._private() is None:
            self._lifted = None  # whoever comes back to a private look is asked again

    # --- what is shown ------------------------------------------------------------------------------------------------

    @unchanged_by_errors
    def look(self) -> dict[str, Any]:
        """The player for whom something private lies on the table sits before the screen now."""
        self._lifted = self._private()
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

    def _log_again(self) -> None:
        self._logged, self._logged_until = 0, -1

    # --- explaining ---------------------------------------------------------------------------------------------------

    def why(self, target: str) -> dict[str, Any]:
        """What a thing or an answer is for, what can be done with it, and why the rest cannot."""
        told = self._explained(target)
        if "/" not in target and not target.startswith("#"):
            reasons = [] if self._veiled() or not self._live() else self.game.why_not(target, self.lang)
            return {"target": target, **told, "reasons": [reason._asdict() for reason in reasons], "options": []}
        options, reasons = self._why(self._home_of(target))
        return {
            "target": target,
            **told,
            "reasons": [reason._asdict() for reason in reasons],
            "options": options,
        }

    def reports(self) -> list[dict[str, Any]]:
        """All reports of the game up to the position that is shown."""
        return reports_after(self._looking_at, 0, self.lang)

    def choices(self, keys: Sequence[str]) -> dict[str, Any]:
        """What answers to the question of the moment looked at are about; of an unknown one nothing is said."""
        game = self._looking_at
        private = not game.over and game.rules.private_to(game.state) is not None and not self.game.over
        answers = {} if game.over or private else game.answers()
        wanted = {key: answers[key] for key in keys if key in answers}
        if not wanted:
            return {"choices": []}
        faces = game.rules.option_faces(game.state, wanted, self.lang, game.seats, self._pieces_at_home())
        seen = {*self._scene["slots"], *(f"#{piece['id']}" for piece in self._pieces)}
        return {
            "choices": [
                {
                    "key": face.key,
                    "label": face.label,
                    "targets": [one for one in targets_of([face]) if one.split("/")[0] in seen or one in seen],
                }
                for face in faces
            ]
        }

    def projection(self) -> dict[str, Any]:
        """What everybody would have if the game ended now, itemised."""
        return projection(self._looking_at, self.lang)

    def _explained(self, target: str) -> dict[str, Any]:
        """A thing or an answer in words: name, effect, cost, stakes, clause."""
        game = self._looking_at
        reader = Reader(self.lang, game.seats, self._reader())
        if "/" in target or target.startswith("#"):
            thing = thing_at(target, self._scene)
            if thing is None and target.startswith("seat"):  # on a tableau that is not shown, or a figure of a seat
                thing = thing_of(target, game.view(self._viewer(), self.lang))
            if thing is None:
                return {**explained("", None)}
            at = self._home_of(thing.at)  # of places that are alike, the one that is drawn there
            thing = thing._replace(at=at, address=target if thing.kind else at)
            return {**explained(thing.label, thing_explained(game, thing, reader))}
        face = None if self._veiled() else next((face for face in self._faces() if face.key == target), None)
        if face is None or not self._live():
            return {**explained("", None)}
        return {**explained(face.label, answer_explained(game, target, reader))}

    def _why(self, target: str) -> tuple[list[dict[str, Any]], list[Reason]]:
        game = self.game
        if not self._live():
            return [], [self._not_live()]
        if game.over:
            return [], game.why_not("", self.lang)
        if self._veiled():
            return [], []
        faces = self._faces()
        fitting = offered(faces, [target]) or [face for face in faces if fits(face.needs, [target])]
        if fitting:
            return [self._option(face) for face in fitting], []
        if self._conceivable is None:
            step = game.rules.steps[game.state.pending[-1].step]
            answers = {answer[-1]: answer for answer in step.universe(game.state)}
            pieces = self._pieces_at_home()
            faces = game.rules.option_faces(game.state, answers, self.lang, game.seats, pieces)
            self._conceivable = [(answers[face.key], face) for face in faces]
        refused = [
            (answer, game.refusals(face.key))
            for answer, face in self._conceivable
            if any(target in group for group in face.needs)
        ]
        ranked = game.rules.rank_refusals(game.state, refused)
        busy = game.rules.busy.get(game.state.pending[-1].step)
        if not ranked and busy is not None:
            return [], [Reason(game.decision.clause, translate(busy, self.lang))]
        if not ranked:
            question = game.view(self._viewer(), self.lang)["prompt"]["text"]
            return [], [Reason(game.decision.clause, translate(NOT_ASKED, self.lang, {"question": question}))]
        found = [game.reason(one._replace(clause=one.clause or game.decision.clause), self.lang) for one in ranked]
        return [], list(dict.fromkeys(found))[:MOST_REASONS]
