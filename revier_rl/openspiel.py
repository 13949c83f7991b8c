"""OpenSpiel: `python_revier_coal_baron` and the other games, registered when this module is imported.

    import pyspiel
    import revier_rl.openspiel
    game = pyspiel.load_game("python_revier_schichtwechsel(players=2)")

Chance is sampled outside the tree: one chance node at the beginning deals the game's seed (`deals` of them), and later
draws follow from it. So histories replay exactly, but a search that walks `child()` of a state would see what is
hidden: use `resample_from_infostate`, which reshuffles everything that the player cannot know, as our bots do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel

import pyengine
from revier_rl.action_space import action_space
from revier_rl.observation import Observer

LONGEST = {"coal_baron": 2000, "kohle_kolonie": 2000, "schichtwechsel": 2000}
"""Answers in a game, at most: random games have two to three hundred."""
_SCORE = 1000.0


def _type(game: str) -> pyspiel.GameType:
    players = pyengine.describe(game)["players"]
    return pyspiel.GameType(
        short_name=f"python_revier_{game}",
        long_name=f"Revier: {pyengine.describe(game)['title']}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players[-1],
        min_num_players=players[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": players[0], "deals": 1000},
        provides_factored_observation_string=False,
    )


class RevierGame(pyspiel.Game):
    """One of the games for OpenSpiel."""

    id = ""
    kind: pyspiel.GameType

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.players = int(given.get("players", self.kind.parameter_specification["players"]))
        self.deals = int(given.get("deals", 1000))
        self.observer = Observer(self.id, self.players)
        self.actions = action_space(self.id)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.actions),
            max_chance_outcomes=self.deals,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST[self.id],
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> RevierState:
        """Before the deal."""
        return RevierState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> RevierObserver:
        """What a player knows."""
        if params:
            raise ValueError("observations have no parameters")
        return RevierObserver(self.observer)


class _Held:
    """What a state holds. OpenSpiel clones states by a deep copy of their attributes and writes them by pickle: a game
    copies itself, and is written as a record."""

    __slots__ = ("deals", "game", "id", "players")

    def __init__(self, id: str, players: int, deals: int, game: pyengine.Game | None = None) -> None:
        self.id = id
        self.players = players
        self.deals = deals
        self.game = game

    def __deepcopy__(self, memo: dict[int, Any]) -> _Held:
        return _Held(self.id, self.players, self.deals, self.game and self.game.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.id, self.players, self.deals, self.game and self.game.record())


def _restored(id: str, players: int, deals: int, record: dict[str, Any] | None) -> _Held:
    return _Held(id, players, deals, pyengine.replay(record) if record else None)


class RevierState(pyspiel.State):
    """A game under way."""

    def __init__(self, game: RevierGame) -> None:
        super().__init__(game)
        self._held = _Held(game.id, game.players, game.deals)

    @property
    def game(self) -> pyengine.Game | None:
        """The position; None before the deal."""
        return self._held.game

    def current_player(self) -> int:
        """Who is asked; chance before the deal."""
        if self.game is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.game.over else self.game.decision.seat

    def _legal_actions(self, player: int) -> list[int]:
        assert self.game is not None
        return sorted(action_space(self._held.id).ids(self.game))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, all as likely."""
        return [(deal, 1 / self._held.deals) for deal in range(self._held.deals)]

    def _apply_action(self, action: int) -> None:
        if self.game is None:
            self._held.game = pyengine.new_game(self._held.id, self._held.players, action)
        else:
            self.game.choose(action_space(self._held.id).keys[action])

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal:{action}" if player == pyspiel.PlayerId.CHANCE else action_space(self._held.id).keys[action]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.game is not None and self.game.over

    def returns(self) -> list[float]:
        """When it is over 1 for the winner, and the others share -1; in part if several share the first place."""
        players = self._held.players
        if self.game is None or not self.game.over:
            return [0.0] * players
        winners = [place.seat for place in self.game.ranking() if place.place == 1]
        share = players / len(winners)
        return [(share * (seat in winners) - 1) / (players - 1) for seat in range(players)]

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> RevierState:
        """A state that fits what the player knows."""
        twin = self.clone()
        if twin.game is not None:
            rng = pyengine.Rng(int(probability_sampler() * (1 << 31)), stream=5)
            twin._held.game = twin.game.determinize(player_id, rng)
        return twin

    def __str__(self) -> str:
        if self.game is None:
            return "before the deal"
        return " ".join(moment.key for moment in self.game.moments()) or "dealt"


class RevierObserver:
    """Observations as OpenSpiel asks for them."""

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self.tensor = np.zeros(observer.width, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: RevierState, player: int) -> None:
        """Fill the tensor."""
        self.tensor.fill(0)
        if state.game is not None:
            self.tensor[:] = self._observer(state.game, player)

    def string_from(self, state: RevierState, player: int) -> str:
        """The same as text: the parts that are not all 0."""
        if state.game is None:
            return "before the deal"
        known = self._observer(state.game, player)
        lines = []
        for span in self._observer.spans:
            values = known[span.first : span.first + span.width]
            if any(values):
                whose = "" if span.seat is None else f"seat +{span.seat}, "
                lines.append(f"{whose}{span.name}: {' '.join(map(str, values))}")
        return "\n".join(lines)


class CoalBaron(RevierGame):
    """Coal Baron."""

    id = "coal_baron"
    kind = _type(id)


class KohleKolonie(RevierGame):
    """Kohle & Kolonie."""

    id = "kohle_kolonie"
    kind = _type(id)


class Schichtwechsel(RevierGame):
    """Schichtwechsel."""

    id = "schichtwechsel"
    kind = _type(id)


# OpenSpiel pickles games by their class, so each has one of its own.
for _game in (CoalBaron, KohleKolonie, Schichtwechsel):
    pyspiel.register_game(_game.kind, _game)
