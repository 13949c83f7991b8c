"""A PettingZoo environment: everybody is an agent, whoever is asked acts next.

from revier_rl import aec
env = aec.env("coal_baron", players=2)
env.reset(seed=7)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    over = termination or truncation
    env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from revier_rl.play import RENDER_MODES, Play


def env(game: str, players: int | None = None, **options: Any) -> AECEnv:
    """The environment with PettingZoo's usual wrappers: an illegal answer ends the game, as in its classics."""
    illegal_ends = wrappers.TerminateIllegalWrapper(raw_env(game, players, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(illegal_ends))


class raw_env(AECEnv):  # named as in PettingZoo's own environments
    """A game; `rewards`: "win" (1 for the winner, the others share -1) or "points" (the lead)."""

    metadata = {"render_modes": list(RENDER_MODES), "name": "revier_v0", "is_parallelizable": False, "render_fps": 1}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        variants: Mapping[str, str] | None = None,
        rewards: str = "win",
        render_mode: str | None = None,
        lang: str = "en",
    ) -> None:
        super().__init__()
        self.play = Play(game, players, variants, rewards, lang)
        self.metadata = {**self.metadata, "name": f"revier_{game}_v{self.play.actions.rules_version}"}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.play.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self.play.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.play.action_space() for agent in self.possible_agents}
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same object every time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same object every time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; with a seed this one and those after it are always the same."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.play.begin(int(self._random.integers(1 << 31)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.play.game.decision.seat]

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        """What this seat knows."""
        return self.play.observe(self._seats[agent])

    def step(self, action: int | None) -> None:
        """The answer of whoever is asked."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.play.choose(int(action))
        self._clear_rewards()
        game = self.play.game
        if game.over:
            for agent, reward in zip(self.possible_agents, self.play.result(), strict=True):
                self.rewards[agent] = reward
                self.terminations[agent] = True
        else:
            self.agent_selection = self.possible_agents[game.decision.seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """As `render_mode` says: "svg" and "ansi" answer with text, "human" prints."""
        return self.play.render(self.render_mode)

    def close(self) -> None:
        """Nothing is open."""
