"""OpenSpiel's own test, and that what is hidden stays so."""

import random

import pyspiel
import pytest

import pyengine
import revier_rl.openspiel  # noqa: F401

TABLES = [(game, players) for game in pyengine.games() for players in pyengine.describe(game)["players"]]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_random_sim_test(game: str, players: int) -> None:
    loaded = pyspiel.load_game(f"python_revier_{game}", {"players": players})
    assert loaded.num_players() == players
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", pyengine.games())
def test_resampling_keeps_what_the_player_knows(game: str) -> None:
    state = pyspiel.load_game(f"python_revier_{game}").new_initial_state()
    choose = random.Random(1)
    state.apply_action(7)
    changed = 0
    for _ in range(60):
        player = state.current_player()
        other = state.resample_from_infostate(player, choose.random)
        changed += other.game.position() != state.game.position()
        assert other.legal_actions() == state.legal_actions()
        assert other.observation_tensor(player) == state.observation_tensor(player)
        state.apply_action(choose.choice(state.legal_actions()))
    assert changed == 60
