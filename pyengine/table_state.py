"""What is at a table: a game with its history, who plays, what is clicked, and what may be seen now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pyengine.core.play.decision import Answer, Reason
from pyengine.core.play.explain import answer_explained
from pyengine.core.play.game import Game
from pyengine.core.play.plan_words import planner_of
from pyengine.core.play.plans import Planner
from pyengine.core.play.transaction import Transactional
from pyengine.core.play.turn_book import TurnBook
from pyengine.core.view.explanations import Reader
from pyengine.core.view.narrowing import Twins, option_of
from pyengine.core.view.scene import Face, Ids, Pieces
from pyengine.core.view.text import N_, Message, known_language, translate

CANNOT_UNDO = N_("This cannot be undone: it revealed something hidden.")
NOTHING_TO_UNDO = N_("Nothing has been played yet.")
LOOKING_BACK = N_("You are looking back at the game. Go to the end to play on.")


class TableState(Transactional):
    """The data of a table, and the questions that every method asks about it."""

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
        """Of the last frame."""
        self._before: list[dict[str, Any]] = []
        """The pieces of the frame before it."""
        self._tableaus_drawn: list[int] = []
        """The seats whose tableaus the last frame had."""
        self._scene: dict[str, Any] = {"slots": {}, "pieces": [], "counts": {}, "turns": {}, "stops": {}}
        """As the last frame had it."""
        self._ids = Ids()
        self._twins = Twins()
        self._conceivable: list[tuple[Answer, Face]] | None = None
        """Everything that could be meant now, legal or not; made when somebody first asks why."""
        self._logged, self._logged_until = 0, -1
        """Entries of the log that the page has, and the number of choices they tell of."""
        self._turns = TurnBook()
        self._told = len(self._games) - 1
        """How many choices the reports shown so far cover."""

    @property
    def game(self) -> Game:
        """The game at its end, where it is played on."""
        return self._games[-1]

    @property
    def last(self) -> int:
        """How many choices have been played."""
        return len(self._games) - 1

    @property
    def _looking_at(self) -> Game:
        return self._games[-1 if self._at is None else self._at]

    # --- who may do and see what ------------------------------------------------------------------------------------

    def _live(self) -> bool:
        return self._at is None and self.readonly is None

    def _not_live(self) -> Reason:
        return Reason("", translate(self.readonly or LOOKING_BACK, self.lang))

    def _thinking(self) -> dict[str, Any] | None:
        """The bot that has to answer now."""
        if self.game.over or not self._live():
            return None
        seat = self.game.decision.seat
        return {"seat": seat, "level": self.bots[seat]} if self.bots[seat] else None

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

    # --- taking back ------------------------------------------------------------------------------------------------

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

    # --- answers ----------------------------------------------------------------------------------------------------

    def _faces(self) -> list[Face]:
        game = self.game
        if game.over:
            return []
        pieces = self._pieces_at_home()
        faces: list[Face] = game.rules.option_faces(game.state, game.answers(), self.lang, game.seats, pieces)
        # what ends or declines comes last, after what is never better than another answer
        return sorted(faces, key=lambda face: (face.style == "stop", face.list_only))

    def _option(self, face: Face) -> dict[str, Any]:
        """An answer as the page lists it: its name and price, and below them what it does."""
        told = answer_explained(self.game, face.key, Reader(self.lang, self.game.seats, self._viewer()))
        return option_of(face, told, self._drawn_at())

    def _planner(self) -> Planner[Any] | None:
        """How the open decision is planned, if it can be and a person decides."""
        if not self._live() or self._veiled() or self._thinking():
            return None
        return planner_of(self.game)

    def _unselect(self) -> None:
        self._selection = []
        self._confirm = None

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


def mapped(addresses: Sequence[str], drawn: Mapping[str, str]) -> list[str]:
    """Addresses as they are drawn."""
    return [drawn.get(address, address) for address in addresses]


def _history(game: Game) -> list[Game]:
    """The game after each of its choices, from the beginning."""
    games = [game.restart()]
    for moment in game.moments():
        after = games[-1].copy()
        after.choose(moment.key)
        games.append(after)
    return games
