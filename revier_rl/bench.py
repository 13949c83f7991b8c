"""Steps per second of random play, beside PettingZoo's classics in the same run.

python -m revier_rl.bench [--seconds 2] [--processes 2] [--catanatron PYTHON]

One step is one answer with the observation and mask of whoever acts, by the processor's time (with processes: by the
clock). All take turns in three rounds, and the best one of each counts. catanatron 3.2.1 comes without an environment,
so its figure is of its engine (tools/bench/yardstick.py), to be set beside our rules alone:
`--catanatron .build/venv-catanatron/bin/python`.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

import pyengine
from revier_rl import aec
from revier_rl.vector import random_actions, seat_envs

CLASSICS = ("connect_four_v3", "chess_v6", "go_v5", "hanabi_v5", "texas_holdem_v4")
YARDSTICK = Path(__file__).parent.parent / "tools" / "bench" / "yardstick.py"


def aec_rate(make: Callable[[], Any], seconds: float) -> float:
    """Steps per second of processor time in random games."""
    env = make()
    random = np.random.default_rng(1)
    steps = 0
    ends = time.process_time() + seconds
    seed = 0
    while time.process_time() < ends:
        env.reset(seed=seed)
        seed += 1
        for _ in env.agent_iter():
            observation, _, termination, truncation, info = env.last()
            if termination or truncation:
                env.step(None)
                continue
            mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
            env.step(int(random.choice(np.flatnonzero(mask))))
            steps += 1
            if time.process_time() >= ends:
                break
    return steps / (seconds + time.process_time() - ends)


def engine_rate(game: str, players: int, seconds: float) -> float:
    """Decisions per second of the rules alone."""
    rng = pyengine.Rng(1)
    steps = seed = 0
    started = time.process_time()
    while time.process_time() < started + seconds:
        table = pyengine.new_game(game, players, seed)
        seed += 1
        while not table.over:
            table.choose(rng.choice(table.options()))
            steps += 1
    return steps / (time.process_time() - started)


def vector_rate(game: str, players: int, processes: int, seconds: float) -> float:
    """Answers per second of a number of environments in processes; the other seats are played by random bots."""
    envs = seat_envs(processes, game=game, players=players)
    random = np.random.default_rng(1)
    _, info = envs.reset(seed=1)
    steps = 0
    started = time.perf_counter()
    while time.perf_counter() < started + seconds:
        _, _, _, _, info = envs.step(random_actions(np.stack(info["action_mask"]), random))
        steps += processes
    rate = steps / (time.perf_counter() - started)
    envs.close()
    return rate


def classic(name: str) -> Callable[[], Any] | None:
    """One of PettingZoo's classics, if what it needs is installed."""
    try:
        module = import_module(f"pettingzoo.classic.{name}")
        module.env().reset(seed=1)
    except (ImportError, AttributeError):
        return None
    make: Callable[[], Any] = module.env
    return make


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure and round (default 2)")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--processes", type=int, default=2, help="environments of the vectorised runner (default 2)")
    parser.add_argument("--catanatron", metavar="PYTHON", help="an interpreter that has catanatron")
    args = parser.parse_args()
    rates: dict[str, float] = {}
    measures: dict[str, Callable[[], float]] = {}
    for game in pyengine.games():
        few = pyengine.describe(game)["players"][0]
        what = f"{game}, {few} players"
        measures[f"{what}: environment"] = partial(aec_rate, partial(aec.env, game, few), args.seconds)
        several = f"{what}: {args.processes} processes, one seat"
        measures[several] = partial(vector_rate, game, few, args.processes, args.seconds)
        measures[f"{what}: rules alone"] = partial(engine_rate, game, few, args.seconds)
    for name in CLASSICS:
        make = classic(name)
        if make is None:
            print(f"(not installed: pettingzoo.classic.{name})", file=sys.stderr)
        else:
            measures[f"PettingZoo {name}: environment"] = partial(aec_rate, make, args.seconds)
    if args.catanatron:
        measures["catanatron: rules alone"] = lambda: 1e6 / yardstick(args.catanatron)
    for _ in range(args.rounds):
        for what, measure in measures.items():
            rates[what] = max(rates.get(what, 0.0), measure())
    for what, rate in rates.items():
        print(f"{what:56} {rate:10,.0f} steps/s")


def yardstick(python: str) -> float:
    """Microseconds per decision of catanatron."""
    done = subprocess.run([python, str(YARDSTICK)], check=True, capture_output=True, text=True)
    return float(json.loads(done.stdout.splitlines()[-1])["us_per_decision"])


if __name__ == "__main__":
    main()
