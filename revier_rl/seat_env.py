"""A Gymnasium environment: one seat, the others are bots.

from revier_rl.seat_env import SeatEnv
env = SeatEnv("schichtwechsel", players=2, opponents="hewer")
observation, info = env.reset(seed=7)
observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium as gym
import numpy as np

from pyengine import IllegalChoice
from pyengine.bots import Bot, Budget
from revier_rl.play import RENDER_MODES, Play

Observation = dict[str, np.ndarray[Any, Any]]


class SeatEnv(gym.Env[Observation, int]):
    """One seat against bots of a level; `seat` None: another one in every game."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        seat: int | None = 0,
        opponents: str = "random",
        iterations: int | None = None,
        variants: Mapping[str, str] | None = None,
        rewards: str = "win",
        illegal: str = "raise",
        render_mode: str | None = None,
        lang: str = "en",
    ) -> None:
        self.play = Play(game, players, variants, rewards, lang)
        if seat is not None and not 0 <= seat < self.play.players:
            raise ValueError(f"there is no seat {seat} with {self.play.players} players")
        if illegal not in ("raise", "end"):
            raise ValueError(f"illegal: {illegal!r} is neither 'raise' nor 'end'")
        self._illegal_ends = illegal == "end"
        self.render_mode = render_mode
        self.observation_space = self.play.observation_space()
        self.action_space = self.play.action_space()
        self.seat = seat or 0
        self._fixed = seat
        self._level = opponents
        self._budget = Budget(iterations=iterations)
        self._bots: list[Bot] = []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, played on to the first question to this seat."""
        super().reset(seed=seed)
        deal = int(self.np_random.integers(1 << 31))
        if self._fixed is None:
            self.seat = int(self.np_random.integers(self.play.players))
        self._bots = [Bot(self._level, (deal + number) & 0x7FFFFFFF) for number in range(self.play.players)]
        self.play.begin(deal)
        self._play_others()
        return self._seen()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer, and let the others play.

        An answer that is not legal raises `pyengine.IllegalChoice`; with `illegal="end"` it ends the game with -1.
        """
        try:
            self.play.choose(int(action))
        except IllegalChoice:
            if not self._illegal_ends:
                raise
            observation, info = self._seen()
            return observation, -1.0, True, False, info
        self._play_others()
        over = self.play.game.over
        reward = self.play.result()[self.seat] if over else 0.0
        observation, info = self._seen()
        if self.render_mode == "human":
            self.render()
        return observation, reward, over, False, info

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        """The mask alone, as some learners ask for it."""
        return self.play.mask(self.seat)

    def render(self) -> str | None:
        """As `render_mode` says; a picture shows what this seat sees."""
        return self.play.render(self.render_mode, self.seat)

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        observation = self.play.observe(self.seat)
        return observation, {"action_mask": observation["action_mask"], "seat": self.seat}

    def _play_others(self) -> None:
        game = self.play.game
        while not game.over and game.decision.seat != self.seat:
            game.choose(self._bots[game.decision.seat].choose(game, self._budget).key)
