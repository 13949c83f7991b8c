"""A real Dask cluster of two workers: the same games as in one process, and one that is killed loses none."""

import time
from collections.abc import Iterator

import pytest
from distributed import LocalCluster

from pyengine.cli.arena import Outcome, Task, play
from pyengine.cli.workers import BadWorkers, workers

TASKS = [Task("schichtwechsel", 2, {}, n, n // 2, ("hewer", "apprentice"), (0, 0)) for n in range(24)]


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0", host="127.0.0.1"
    ) as found:
        yield found


def comparable(outcomes: list[Outcome]) -> list[Outcome]:
    return sorted(one._replace(seconds=(0.0, 0.0)) for one in outcomes)


def test_a_worker_that_is_killed_loses_no_game(cluster: LocalCluster) -> None:
    alone = comparable([play(task) for task in TASKS])
    victim = next(iter(cluster.workers.values()))
    pid = victim.pid
    outcomes = []
    with workers(f"dask:{cluster.scheduler_address}") as run:
        for outcome in run(play, TASKS):
            outcomes.append(outcome)
            if len(outcomes) == 4:
                victim.process.process.kill()
    assert comparable(outcomes) == alone
    ends = time.monotonic() + 30
    while victim.pid == pid and time.monotonic() < ends:
        time.sleep(0.1)
    assert victim.pid != pid, "it was really killed, and a new one came"


def test_no_cluster_is_said() -> None:
    with pytest.raises(BadWorkers, match="no Dask cluster answers"), workers("dask:tcp://127.0.0.1:1"):
        pass
