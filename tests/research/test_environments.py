"""PettingZoo's and Gymnasium's own checks, and what they do not ask."""

import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.render_test import render_test

import pyengine
from revier_rl import aec
from revier_rl.seat_env import SeatEnv
from revier_rl.vector import random_actions, seat_envs

TABLES = [(game, players) for game in pyengine.games() for players in pyengine.describe(game)["players"]]
# Its advice is for pictures and single arrays; observations with a mask are dictionaries, as in PettingZoo's classics.
USUAL = ("Observation space for each agent probably", "Observation is not a NumPy array")


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_pettingzoo_api(game: str, players: int) -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        api_test(aec.env(game, players), num_cycles=200)
    assert not [one for one in told if not str(one.message).startswith(USUAL)]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_pettingzoo_seed(game: str, players: int) -> None:
    seed_test(lambda: aec.env(game, players), num_cycles=100)


@pytest.mark.parametrize("game", pyengine.games())
def test_pettingzoo_render(game: str) -> None:
    render_test(
        lambda render_mode: aec.env(game, render_mode=render_mode),
        {"svg": lambda picture: picture.startswith("<svg ") and picture.rstrip().endswith("</svg>")},
    )


def play(env: Any, seed: int) -> tuple[list[int], dict[str, float]]:
    """A random game: its actions and the rewards."""
    env.reset(seed=seed)
    random = np.random.default_rng(seed)
    actions = []
    rewards = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        rewards[agent] += reward
        if termination or truncation:
            env.step(None)
            continue
        action = int(random.choice(np.flatnonzero(observation["action_mask"])))
        actions.append(action)
        env.step(action)
    return actions, rewards


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("rewards", ["win", "points"])
def test_a_game_ends_with_rewards_that_add_up(game: str, players: int, rewards: str) -> None:
    env = aec.env(game, players, rewards=rewards)
    actions, found = play(env, 5)
    assert len(actions) > 50
    assert sum(found.values()) == pytest.approx(0)
    game_played = env.unwrapped.play.game
    assert game_played.over
    first = {f"player_{place.seat}" for place in game_played.ranking() if place.place == 1}
    assert {agent for agent, reward in found.items() if reward == max(found.values())} >= first
    again = aec.env(game, players, rewards=rewards)
    assert play(again, 5) == (actions, found)
    assert again.unwrapped.play.game.digest() == game_played.digest()


def test_an_answer_that_is_not_legal_ends_the_game_as_in_the_classics() -> None:
    env = aec.env("coal_baron", 2)
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]
    agent = env.agent_selection
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.rewards == {one: -1 if one == agent else 0 for one in env.possible_agents}
    assert all(env.terminations.values())


@pytest.mark.parametrize("game", pyengine.games())
def test_gymnasium_checks(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(SeatEnv(game, illegal="end", seat=None), skip_render_check=True)


@pytest.mark.parametrize("game", pyengine.games())
def test_one_seat_against_bots(game: str) -> None:
    env = SeatEnv(game, seat=1, opponents="hewer", render_mode="svg")
    observation, info = env.reset(seed=2)
    random = np.random.default_rng(1)
    over = False
    steps = 0
    while not over:
        assert env.play.game.decision.seat == 1
        assert env.action_masks().sum() > 0
        observation, reward, over, _, info = env.step(int(random.choice(np.flatnonzero(info["action_mask"]))))
        assert reward == 0 or over
        steps += 1
    assert reward == -1 / (env.play.players - 1), "random answers lose against a hewer"
    assert observation["action_mask"].sum() == 0
    assert steps > 20
    picture = env.render()
    assert picture is not None and picture.startswith("<svg ")
    _, info = env.reset(seed=3)
    with pytest.raises(pyengine.IllegalChoice):
        env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))


def test_processes_play_the_same_as_one() -> None:
    def rewards(processes: bool) -> list[Any]:
        envs = seat_envs(2, processes=processes, game="schichtwechsel", opponents="random", seat=None)
        random = np.random.default_rng(3)
        _, info = envs.reset(seed=11)
        told = []
        for _ in range(150):
            observation, reward, over, _, info = envs.step(random_actions(np.stack(info["action_mask"]), random))
            told.append((reward.tolist(), over.tolist(), float(observation["observation"].sum())))
        envs.close()
        return told

    alone = rewards(False)
    assert alone == rewards(True)
    assert any(any(over) for _, over, _ in alone), "a game ended and the next one began"
