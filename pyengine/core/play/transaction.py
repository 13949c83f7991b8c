"""Objects that a failure leaves as they were: what is done to them is done whole, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Transactional:
    """Its lists, and attributes with a `__copy__`, may be changed in place; all other attributes are only replaced."""

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Everything that is done within it is done, or nothing is."""
        before = {
            name: copy(value) if isinstance(value, list) or hasattr(value, "__copy__") else value
            for name, value in vars(self).items()
        }
        try:
            yield
        except BaseException:
            vars(self).clear()
            vars(self).update(before)
            raise


def unchanged_by_errors(method: Callable[Concatenate[Any, P], R]) -> Callable[Concatenate[Any, P], R]:
    """For a method that changes something: if it raises, whatever for, everything is as it was before."""

    @wraps(method)
    def guarded(self: Any, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with self.transaction():
            return method(self, *args, **kwargs)

    return guarded
