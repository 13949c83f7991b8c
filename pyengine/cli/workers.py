"""Where many games are played: in this process, in several, or on a Dask cluster.

    with workers("local:4") as run:
        for result in run(play, tasks): ...

`run` hands out results as they come, in any order, so a task carries its number and its seed: what comes of it does not
depend on where it was played. A worker that dies loses no result that was handed out, and its task is begun again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Protocol, TypeVar

A = TypeVar("A")
B = TypeVar("B")

HELP = "local:N (processes, default local:1) or dask:tcp://HOST:PORT (a running Dask cluster, extra revier[dask])"
_IN_VAIN = 3
"""How often processes may die in a row without a single result."""


class Run(Protocol):
    """Do something for every task; results as they come."""

    def __call__(self, work: Callable[[A], B], tasks: Iterable[A]) -> Iterator[B]: ...


class BadWorkers(ValueError):
    """Workers that cannot be had, and why."""


@contextmanager
def workers(where: str) -> Iterator[Run]:
    """The workers named by `local:N` or `dask:ADDRESS`; they end with the block."""
    kind, _, rest = where.partition(":")
    if kind == "local" and rest.isdecimal() and int(rest) > 0:
        yield _here if rest == "1" else _Processes(int(rest))
    elif kind == "dask" and rest:
        with _client(rest) as client:
            yield _Cluster(client)
    else:
        raise BadWorkers(f"workers are written {HELP}, not {where!r}")


def _here(work: Callable[[A], B], tasks: Iterable[A]) -> Iterator[B]:
    return map(work, tasks)


class _Processes:
    """So many processes of this machine."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __call__(self, work: Callable[[A], B], tasks: Iterable[A]) -> Iterator[B]:
        left = dict(enumerate(tasks))
        in_vain = 0
        while left:
            before = len(left)
            pool = ProcessPoolExecutor(self._number, mp_context=get_context("spawn"))
            try:
                numbers: dict[Future[B], int] = {pool.submit(work, task): number for number, task in left.items()}
                for future in as_completed(numbers):
                    result = future.result()
                    del left[numbers[future]]
                    yield result
            except BrokenProcessPool:
                in_vain = 0 if len(left) < before else in_vain + 1
                if in_vain == _IN_VAIN:
                    raise
            finally:
                pool.shutdown(cancel_futures=True)


class _Cluster:
    """A Dask cluster: it gives the tasks of a worker that died to others."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def __call__(self, work: Callable[[A], B], tasks: Iterable[A]) -> Iterator[B]:
        distributed = import_module("distributed")
        futures = self._client.map(work, list(tasks), pure=False)
        for future in distributed.as_completed(futures):
            yield future.result()
            future.release()


def _client(address: str) -> Any:
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise BadWorkers("a Dask cluster needs the extra revier[dask]: pip install 'revier[dask]'") from None
    try:
        return distributed.Client(address, timeout="10s")
    except (OSError, ValueError) as problem:
        raise BadWorkers(f"no Dask cluster answers at {address}: {problem}") from None


class Kept:
    """Results in a file, one a line: work that was stopped goes on where it was. The first line says what they are."""

    def __init__(self, file: str, head: Any, what: str) -> None:
        self._path = Path(file)
        first = json.dumps(head)
        self.lines: Sequence[Any] = []
        if not self._path.exists():
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_text(first + "\n", encoding="utf-8")
            return
        found, *rest = self._path.read_text(encoding="utf-8").splitlines() or [""]
        if found != first:
            raise SystemExit(f"{file} is of another {what}: {found}")
        if rest and not _whole(rest[-1]):
            # Stopped while it was written: that one is done again.
            rest.pop()
            self._path.write_text("\n".join([found, *rest, ""]), encoding="utf-8")
        self.lines = [json.loads(line) for line in rest]

    def add(self, result: Any) -> None:
        """Write one more."""
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(result) + "\n")


def _whole(line: str) -> bool:
    try:
        json.loads(line)
    except ValueError:
        return False
    return True
