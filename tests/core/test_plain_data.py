"""States are copied whole: nothing that changes in a copy is seen in the original."""

from __future__ import annotations

from typing import Any

import pytest

import pyengine
from pyengine.core.play.plain_data import PlainData


def _mutable(data: Any) -> dict[str, Any]:
    """The fields of plain data that hold something that can be changed in place."""
    values = {name: getattr(data, name) for name in type(data).__slots__}
    return {name: value for name, value in values.items() if isinstance(value, list | dict | set | PlainData)}


@pytest.mark.parametrize("name", pyengine.games())
def test_a_copy_shares_nothing_that_can_change(name: str) -> None:
    for players in pyengine.describe(name)["players"]:
        game = pyengine.new_game(name, players=players, seed=5)
        for number in range(60):
            options = game.options()
            game.choose(options[number % len(options)])
        state, twin = game.state, game.state.copy()
        assert set(_mutable(twin)) == set(_mutable(state)) >= {"pending", "seats"}
        for one, other in [(state, twin), *zip(state.seats, twin.seats, strict=True)]:
            assert one is not other
            for field, value in _mutable(one).items():
                assert getattr(other, field) is not value, field
                assert len(getattr(other, field)) == len(value)
            for field in type(one).__slots__:
                if field not in ("seats",):
                    assert getattr(one, field) == getattr(other, field), field


def test_a_field_that_is_not_there_is_refused() -> None:
    with pytest.raises(TypeError, match="Cart has no fields \\['wheels'\\]"):
        type("Cart", (PlainData,), {"__slots__": ("cubes",)}, lists=("wheels",))


def test_a_class_without_fields_cannot_be_copied() -> None:
    class Between(PlainData):
        __slots__ = ()

    with pytest.raises(NotImplementedError, match="holds no data"):
        Between().copy()
