"""Work for processes that die (they must be able to import it)."""

import os
import signal
from pathlib import Path


def die_once(task: tuple[str, int]) -> int:
    """The process of number 2 is killed the first time; there is a mark that it was."""
    mark, number = task
    if number == 2 and not os.path.exists(mark):
        Path(mark).write_text("", encoding="utf-8")
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def always_die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number
