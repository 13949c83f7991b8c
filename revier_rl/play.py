"""What all environments share: a game with numbered answers, observations, rewards and pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium import spaces

import pyengine
from revier_rl.action_space import ActionSpace, action_space
from revier_rl.observation import Observer

REWARDS: Final = ("win", "points")
RENDER_MODES: Final = ("svg", "ansi", "human")
_LEAST, _MOST = -100.0, 1000.0


class Play:
    """One kind of game, and the one that is played."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        variants: Mapping[str, str] | None = None,
        rewards: str = "win",
        lang: str = "en",
    ) -> None:
        if rewards not in REWARDS:
            raise ValueError(f"rewards: {rewards!r} is none of {', '.join(REWARDS)}")
        self.game_id: Final = game
        self.players: Final = players or pyengine.describe(game)["players"][0]
        self.variants: Final = dict(variants or {})
        self.rewards: Final = rewards
        self.lang: Final = lang
        self.actions: Final[ActionSpace] = action_space(game)
        self.observer: Final = Observer(game, self.players)
        self.game: pyengine.Game = pyengine.new_game(game, self.players, 0, self.variants)

    def action_space(self) -> spaces.Discrete:
        """All answers, legal now or not."""
        return spaces.Discrete(len(self.actions))

    def observation_space(self) -> spaces.Dict:
        """What a seat knows, and which answers it may give."""
        return spaces.Dict(
            {
                "observation": spaces.Box(_LEAST, _MOST, (self.observer.width,), np.float32),
                "action_mask": spaces.Box(0, 1, (len(self.actions),), np.int8),
            }
        )

    def begin(self, seed: int) -> None:
        """A new game."""
        self.game = pyengine.new_game(self.game_id, self.players, seed, self.variants)

    def choose(self, action: int) -> None:
        """Play an answer by its number; one that is not legal is refused with the reasons."""
        if not 0 <= action < len(self.actions):
            raise ValueError(f"there is no action {action}; there are {len(self.actions)}")
        self.game.choose(self.actions.keys[action])

    def mask(self, seat: int) -> np.ndarray[Any, np.dtype[np.int8]]:
        """1 for every legal answer; none for a seat that is not asked."""
        found = np.zeros(len(self.actions), np.int8)
        if not self.game.over and self.game.decision.seat == seat:
            found[self.actions.ids(self.game)] = 1
        return found

    def observe(self, seat: int) -> dict[str, np.ndarray[Any, Any]]:
        """What a seat knows."""
        known = np.array(self.observer(self.game, seat), np.float32)
        return {"observation": known, "action_mask": self.mask(seat)}

    def result(self) -> list[float]:
        """By seat, when the game is over; the sum is 0."""
        players = self.players
        if self.rewards == "points":
            scores = self.game.scores()
            return [score - (sum(scores) - score) / (players - 1) for score in scores]
        winners = [place.seat for place in self.game.ranking() if place.place == 1]
        share = 1 / len(winners)
        return [(players * share * (seat in winners) - 1) / (players - 1) for seat in range(players)]

    def render(self, mode: str | None, seat: int | None = None) -> str | None:
        """A picture as SVG, or the answers as text; `human` prints the text."""
        if mode == "svg":
            return pyengine.draw(self.game, seat, lang=self.lang)
        if mode is None:
            return None
        text = self._text()
        if mode == "human":
            print(text)
            return None
        return text

    def _text(self) -> str:
        game = self.game
        lines = [f"{game.seats[seat].name}: {score}" for seat, score in enumerate(game.scores())]
        if not game.over:
            asked = game.decision
            lines.append(f"{game.seats[asked.seat].name}: {asked.name} ({asked.clause}): {', '.join(game.options())}")
        return "\n".join(lines)
