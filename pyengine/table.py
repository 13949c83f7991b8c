"""A table: a game with its history (undo, barriers, looking back), the narrowing of clicks, and the veil.

It knows no game. Every method answers with a *frame*, everything that the page shows (docs/architecture.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pyengine.core.components.component_view import drawn_values
from pyengine.core.play.decision import Answer, IllegalChoice, Reason
from pyengine.core.play.explain import answer_explained, explained, thing_explained
from pyengine.core.play.game import Game
from pyengine.core.play.plan_words import goals_told, plan_told, planner_of
from pyengine.core.play.plans import Plan, Planner
from pyengine.core.play.standing import projection, result
from pyengine.core.play.transaction import Transactional, unchanged_by_errors
from pyengine.core.play.turn_book import TurnBook, in_words
from pyengine.core.view.explanations import Reader, thing_at
from pyengine.core.view.narration import what_is_revealed
from pyengine.core.view.narrowing import Twins, fits, meant, offered, option_of, question, redraw, targets_of
from pyengine.core.view.reports import reports_after
from pyengine.core.view.scene import Face, Ids, Pieces
from pyengine.core.view.text import N_, Message, known_language, translate

CANNOT_UNDO = N_("This cannot be undone: it revealed something hidden.")
NOTHING_TO_UNDO = N_("Nothing has been played yet.")
CONFIRM = N_("This reveals something hidden and cannot be undone.")
NOT_UNDONE = N_("This cannot be undone.")
VEIL = N_("Only {name} may look now. Pass the screen to {name}.")
LOOKING_BACK = N_("You are looking back at the game. Go to the end to play on.")
NOT_ASKED = N_("Not part of this decision: {question}")
MOST_REASONS = 4
"""A card with a dozen reasons explains nothing."""


class NoPlan(ValueError):
    """The open decision is no chain of steps, or nobody may plan it now."""


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
        self._confirm: tuple[str, Game] | None = None
        """The key to be confirmed, and the game after it."""
        self._lifted: int | None = None
        """The seat for which the veil is lifted."""
        self._shown: int | None = None
        """The seat whose tableau is shown, if it is not the one that decides."""
        self._drawn: int | None = None
        """The seat whose tableau the last frame showed."""
        self._ahead: list[dict[str, Any]] | None = None
        """All tableaus; asked for once."""
        self._pieces: list[dict[str, Any]] = []
        self._scene: dict[str, Any] = {"slots": {}, "pieces": []}
        """As the last frame had it."""
        self._ids = Ids()
        self._twins = Twins()
        self._conceivable: list[tuple[Answer, Face]] | None = None
        """Everything that could be meant now, legal or not; made when somebody first asks why."""
        self._logged, self._logged_until = 0, -1
        """Entries of the log that the page has, and the number of choices they tell of."""
        self._turns = TurnBook()
        self._told = len(self._games) - 1
        """How many choices have been told by reports."""

    # --- what the page can do ---------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game at its end, where it is played on."""
        return self._games[-1]

    @property
    def _looking_at(self) -> Game:
        return self._games[-1 if self._at is None else self._at]

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
        self._twins.choose(len(self._games), face, clicked, self._drawn_at())
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

    def plan(self, goals: Sequence[str]) -> dict[str, Any]:
        """The cheapest steps to these goals, or why there are none."""
        planner, plan = self._plan(goals)
        return plan_told(self.game, planner, plan, self.lang, self._drawn_at())

    @unchanged_by_errors
    def carry_out(self, goals: Sequence[str]) -> dict[str, Any]:
        """Play the steps to these goals, up to the first one that has to be asked back."""
        _, plan = self._plan(goals)
        if plan.refusals:
            raise IllegalChoice("plan", [self.game.reason(refusal, self.lang) for refusal in plan.refusals])
        self._unselect()
        for step in plan.steps:
            if not self._carry(step.key):
                break
        self._undone.clear()
        self._shown = None
        if self._private() is None:
            self._lifted = None
        return self.frame()

    def _carry(self, key: str) -> bool:
        """Play one step of a plan; False if the others have to wait."""
        after = self.game.copy()
        after.choose(key)
        if self._asks_back(after):
            self._confirm = (key, after)
            return False
        self._twins.choose(len(self._games), None, (), self._drawn_at())
        self._games.append(after)
        return True

    def _plan(self, goals: Sequence[str]) -> tuple[Planner[Any], Plan]:
        planner = self._planner()
        if planner is None:
            raise NoPlan("nothing can be planned now")
        wanted = [self._home_of(goal) for goal in goals]
        return planner, planner.plan(self.game.state, wanted, self.lang, self._pieces_at_home())

    def _planner(self) -> Planner[Any] | None:
        """How the open decision is planned, if it can be and a person decides."""
        if not self._live() or self._veiled() or self._thinking():
            return None
        return planner_of(self.game)

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
        """Look back at the position after `at` choices; None is the end, as it was left: what was clicked stays so."""
        last = len(self._games) - 1
        self._at = None if at is None or at >= last else max(at, 0)
        self._confirm = None
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
        if not ranked:
            question = game.view(self._viewer(), self.lang)["prompt"]["text"]
            return [], [Reason(game.decision.clause, translate(NOT_ASKED, self.lang, {"question": question}))]
        found = [game.reason(one._replace(clause=one.clause or game.decision.clause), self.lang) for one in ranked]
        return [], list(dict.fromkeys(found))[:MOST_REASONS]

    # --- what the page sees -----------------------------------------------------------------------------------------

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
            "last": len(self._games) - 1,
            "live": self._live(),
            "components": None if game.rules.components is None else game.rules.components.name,
            "readonly": None if self.readonly is None else {"text": translate(self.readonly, self.lang)},
            **view,
            "shown": shown,
            "bots": list(self.bots),
            "thinking": thinking,
            "options": options,
            "selection": _mapped(self._selection, self._drawn_at()) if self._live() else [],
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

    def _options(self) -> tuple[list[dict[str, Any]], list[str], str]:
        """The answers that fit what was clicked; what can be clicked instead; what is missing, if something is."""
        faces, drawn = self._faces(), self._drawn_at()
        fitting = offered(faces, self._selection)
        here = {*targets_of(fitting), *self._selection}
        elsewhere = [address for address in targets_of(faces) if address not in here]
        missing = question(fitting, self._selection, self.lang) if self._selection else ""
        return [self._option(face) for face in fitting], _mapped(elsewhere, drawn), missing

    def _planning(self) -> dict[str, Any] | None:
        """What can be picked for a plan of the open decision."""
        planner = self._planner()
        if planner is None:
            return None
        return goals_told(self.game, planner, self.lang, self._pieces_at_home(), self._drawn_at())

    def _option(self, face: Face) -> dict[str, Any]:
        """An answer as the page lists it: its name and price, and below them what it does."""
        told = answer_explained(self.game, face.key, Reader(self.lang, self.game.seats, self._viewer()))
        return option_of(face, told, self._drawn_at())

    def _faces(self) -> list[Face]:
        game = self.game
        if game.over:
            return []
        pieces = self._pieces_at_home()
        faces: list[Face] = game.rules.option_faces(game.state, game.answers(), self.lang, game.seats, pieces)
        # what ends or declines comes last, after what is never better than another answer
        return sorted(faces, key=lambda face: (face.style == "stop", face.list_only))

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

    def _log_again(self) -> None:
        self._logged, self._logged_until = 0, -1

    def _reports(self, game: Game) -> list[dict[str, Any]]:
        """The reports that choices have completed since the last frame."""
        told, self._told = self._told, len(self._games) - 1
        return reports_after(game, told, self.lang) if self._at is None and self._told > told else []

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

    def _asks_back(self, after: Game) -> bool:
        """Whether this shows something hidden and is not what was agreed on anyway."""
        moment = after.last_moment
        assert moment is not None
        return bool(moment.happened.barrier) and not self.game.rules.steps[self.game.decision.name].binding

    # --- places that are alike --------------------------------------------------------------------------------------

    def _drawn_at(self) -> dict[str, str]:
        return self._twins.drawn(len(self._games) - 1 if self._at is None else self._at)

    def _home_of(self, place: str) -> str:
        """The address of what is drawn at a place."""
        return next((address for address, at in self._drawn_at().items() if at == place), place)

    def _pieces_at_home(self) -> Pieces:
        homes = {at: address for address, at in self._drawn_at().items()}
        pieces = self._pieces
        if homes:
            pieces = [{**piece, "at": homes.get(piece["at"], piece["at"])} for piece in pieces]
        return Pieces(pieces)

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

    def _reader(self) -> int | None:
        """Whom explanations call "you": the only person at the table, also while bots decide, else whoever decides."""
        people = [seat for seat, level in enumerate(self.bots) if not level]
        return people[0] if len(people) == 1 and self._at is None else self._viewer()

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


def _mapped(addresses: Sequence[str], drawn: Mapping[str, str]) -> list[str]:
    return [drawn.get(address, address) for address in addresses]


def _history(game: Game) -> list[Game]:
    """The game after each of its choices, from the beginning."""
    games = [game.restart()]
    for moment in game.moments():
        after = games[-1].copy()
        after.choose(moment.key)
        games.append(after)
    return games
